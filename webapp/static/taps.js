// Quick taps in a form that its own answer replaces (data-renewed): all cards to choose from, the list of melds. Each tap
// is a request with a key of its own, so a tap that comes before the answer waits, and then taps the same button of the
// new form. The same button once more is a double tap, which counts once.
"use strict";

(() => {
  const FORM = "form[data-renewed]";
  const waiting = [];
  let tapped = null;
  let sent = null;

  const same = (a, b) => a.name === b.name && a.value === b.value;

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || !button.name || !button.closest(FORM)) return;
    tapped = { name: button.name, value: button.value };
    if (!sent) return;
    event.preventDefault();
    event.stopPropagation();
    if (!same(waiting[waiting.length - 1] || sent, tapped)) waiting.push(tapped);
  }, true);

  document.addEventListener("htmx:beforeSend", (event) => {
    if (event.target.matches(FORM)) sent = tapped;
  });

  const next = () => {
    sent = null;
    const wanted = waiting.shift();
    // the form is gone once a card was changed, and a meld may have become impossible
    const there = wanted && [...document.querySelectorAll(`${FORM} button`)].find((button) => same(button, wanted));
    if (there && !there.disabled) there.click();
    else if (waiting.length) next();
  };

  document.addEventListener("htmx:afterRequest", (event) => {
    if (!event.detail.requestConfig.elt.matches(FORM)) return;
    if (!event.detail.successful) waiting.length = 0;
    setTimeout(next);
  });
})();
