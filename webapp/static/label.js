// Keyboard shortcuts for `binokel label`; each of them activates a button or a link of the page.
"use strict";

(() => {
  const SUITS = "ESHB";
  const RANKS = "A1KOU7";
  let last = "k0";

  const press = (element) => {
    if (element) element.click();
    return Boolean(element);
  };

  // the grid has a row for each rank and a column for each suit
  const inGrid = (grid, key) => {
    const cards = [...grid.querySelectorAll(".pick-card")];
    const at = Math.max(0, cards.indexOf(document.activeElement));
    const letter = key.toUpperCase();
    let row = Math.floor(at / 4);
    let column = at % 4;
    if (key === "Escape") return press(grid.querySelector(".close"));
    if (key === "Delete" || key === "Backspace") return press(grid.querySelector('button[value=""]'));
    if (key === "ArrowLeft") column -= 1;
    else if (key === "ArrowRight") column += 1;
    else if (key === "ArrowUp") row -= 1;
    else if (key === "ArrowDown") row += 1;
    else if (letter.length === 1 && SUITS.includes(letter)) column = SUITS.indexOf(letter);
    else if (letter.length === 1 && RANKS.includes(letter)) row = RANKS.indexOf(letter);
    else return false;
    cards[((row + 6) % 6) * 4 + ((column + 4) % 4)].focus();
    return true;
  };

  const onPage = (key) => {
    if (key === "+") return press(document.getElementById("k0"));
    // Enter activates a focused link or button
    if (key === "Enter" && document.activeElement !== document.body) return false;
    return press(document.querySelector(`[data-key="${CSS.escape(key)}"]`));
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const grid = document.querySelector(".chooser");
    if (grid ? inGrid(grid, event.key) : onPage(event.key)) event.preventDefault();
  });

  // after a part of the page was replaced, restore the keyboard focus
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (/^k[0-9]+$/.test(event.target.id)) last = event.target.id;
  });
  const goOn = () => {
    if (document.activeElement !== document.body) return;
    const grid = document.querySelector(".chooser");
    const next = grid ? grid.querySelector("[autofocus]") : document.getElementById(last) || document.getElementById("k0");
    if (next) next.focus({ preventScroll: !grid });
  };
  // in the next frame, when the browser has removed the old elements
  document.addEventListener("htmx:afterSettle", () => requestAnimationFrame(goOn));
})();
