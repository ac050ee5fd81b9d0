// Live pages: poll every two seconds for changes, but not while the page is hidden, and replace only the changing part,
// so that focus, scroll position and typed text stay. Without a script there is a link to reload.
"use strict";

(() => {
  const POLL_MILLISECONDS = 2000;
  const TIMEOUT_MILLISECONDS = 10000;
  let timer = 0;
  let polling = false;
  let stopped = false;
  let seen = new Date();

  const sheet = () => document.getElementById("sheet");

  const showTrouble = (sentence) => {
    const place = document.getElementById("trouble");
    if (place.textContent !== sentence) place.textContent = sentence;
    place.hidden = !sentence;
  };

  const replaceSheet = (html) => {
    const before = sheet();
    const after = new DOMParser().parseFromString(html, "text/html").getElementById("sheet");
    if (!after) return;
    const focused = before.contains(document.activeElement) ? document.activeElement.id : "";
    const { scrollX, scrollY } = window;
    before.replaceWith(document.adoptNode(after));
    if (focused) {
      const again = document.getElementById(focused);
      if (again) again.focus({ preventScroll: true });
    }
    window.scrollTo(scrollX, scrollY);
    if (after.dataset.totals !== before.dataset.totals) document.getElementById("say").textContent = after.dataset.totals;
  };

  const poll = async () => {
    clearTimeout(timer);
    if (document.hidden || polling || stopped) return;
    polling = true;
    // AbortSignal.timeout is missing from phones before 2022
    const tooLong = new AbortController();
    const watch = setTimeout(() => tooLong.abort(), TIMEOUT_MILLISECONDS);
    try {
      const { live, tag } = sheet().dataset;
      const answer = await fetch(live, {
        headers: { "HX-Request": "true", "If-None-Match": tag },
        cache: "no-store",
        signal: tooLong.signal,
      });
      window.binokel.reached(true);
      if (answer.ok || answer.status === 304) {
        if (answer.ok) replaceSheet(await answer.text());
        seen = new Date();
        showTrouble("");
      } else {
        showTrouble(await answer.text());
        // the link was revoked, so polling stops
        stopped = answer.status === 404;
      }
    } catch {
      window.binokel.reached(false);
      const time = seen.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
      showTrouble(sheet().dataset.lost.replace("{time}", time));
    }
    clearTimeout(watch);
    polling = false;
    timer = setTimeout(poll, POLL_MILLISECONDS);
  };

  document.addEventListener("visibilitychange", poll);
  window.addEventListener("online", poll);
  window.addEventListener("pageshow", poll);
})();
