// Lists that are longer than the screen of the hall are shown in parts, one after the other. On a phone, and without a
// script, the whole list is shown.
"use strict";

(() => {
  const PART_MILLISECONDS = 9000;
  const wide = window.matchMedia("(min-width: 56rem)");
  const button = document.getElementById("anhalten");
  const parts = new Map();
  let stopped = false;

  const fits = (item, list) => {
    const inner = item.getBoundingClientRect();
    const outer = list.getBoundingClientRect();
    return inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1;
  };

  // returns the index of the first item of each part; each part has as many items as fit
  const startsOfParts = (list) => {
    const items = [...list.children];
    const starts = [0];
    for (const item of items) item.classList.remove("away");
    while (wide.matches) {
      const from = starts[starts.length - 1];
      const next = items.findIndex((item, at) => at > from && !fits(item, list));
      if (next < 0) break;
      for (const item of items.slice(from, next)) item.classList.add("away");
      starts.push(next);
    }
    return starts;
  };

  const show = (list) => {
    const starts = startsOfParts(list);
    const part = (parts.get(list.id) || 0) % starts.length;
    parts.set(list.id, part);
    const end = part + 1 < starts.length ? starts[part + 1] : Infinity;
    [...list.children].forEach((item, at) => {
      item.classList.toggle("away", at < starts[part] || at >= end);
    });
    const said = list.closest(".hall-pane").querySelector(".page-of");
    said.textContent = starts.length > 1 ? `${part + 1} / ${starts.length}` : "";
  };

  const lists = () => document.querySelectorAll("[data-roll]");
  const showAll = () => lists().forEach(show);

  const showNextParts = () => {
    if (stopped || document.hidden || !wide.matches) return;
    for (const list of lists()) parts.set(list.id, (parts.get(list.id) || 0) + 1);
    showAll();
  };

  button.addEventListener("click", () => {
    stopped = !stopped;
    const { stopped: other } = button.dataset;
    button.dataset.stopped = button.textContent;
    button.textContent = other;
  });

  // some phones and televisions have no full screen
  const full = document.getElementById("vollbild");
  full.hidden = !document.documentElement.requestFullscreen;
  full.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });

  // live.js replaces the screen
  new MutationObserver(showAll).observe(document.querySelector("main"), { childList: true });
  window.addEventListener("resize", showAll);
  showAll();
  setInterval(showNextParts, PART_MILLISECONDS);
})();
