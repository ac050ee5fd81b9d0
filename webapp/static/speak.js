// Reads aloud what a hand has changed: off until its switch is tapped, and then kept on this phone. A page says what its
// switch carries (data-speak); one that follows along says what is announced there when the sheet changes (data-follows).
"use strict";

(() => {
  const speech = window.speechSynthesis;
  const button = document.querySelector("[data-speak-switch]");
  if (!speech || !window.SpeechSynthesisUtterance || !button) return;
  const KEY = "binokel-vorlesen";
  document.documentElement.classList.add("can-speak");

  // without storage, as in a private window, the switch holds for this page
  let on = false;
  try {
    on = localStorage.getItem(KEY) === "an";
  } catch {
    on = false;
  }
  const keep = () => {
    try {
      localStorage.setItem(KEY, on ? "an" : "aus");
    } catch {
      // nothing to be done
    }
  };

  const show = () => button.setAttribute("aria-pressed", String(on));
  const say = (text) => {
    speech.cancel();
    if (!on || !text) return;
    const said = new window.SpeechSynthesisUtterance(text.replace(/\u2212/g, "minus "));
    // no device speaks Swabian
    const { lang } = document.documentElement;
    said.lang = lang === "swg" ? "de" : lang;
    speech.speak(said);
  };
  const here = () => {
    if ("follows" in button.dataset) return document.getElementById("sheet").dataset.totals;
    return button.dataset.speak;
  };

  button.addEventListener("click", () => {
    on = !on;
    keep();
    show();
    say(here());
  });
  window.addEventListener("pagehide", () => speech.cancel());
  show();
  if ("follows" in button.dataset) {
    const announced = document.getElementById("say");
    new MutationObserver(() => say(announced.textContent)).observe(announced, { childList: true });
  } else {
    say(here());
  }
})();
