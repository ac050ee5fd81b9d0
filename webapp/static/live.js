// A sheet that follows along: asks every two seconds whether anything changed, sleeps while nobody looks, and puts only
// the changing part anew, so that focus, scrolling and what is typed beside it stay. Without a script there is a link.
"use strict";

(() => {
  const PAUSE = 2000;
  const PATIENCE = 10000;
  let timer = 0;
  let asking = false;
  let over = false;
  let seen = new Date();

  const sheet = () => document.getElementById("sheet");

  const say = (sentence) => {
    const place = document.getElementById("trouble");
    if (place.textContent !== sentence) place.textContent = sentence;
    place.hidden = !sentence;
  };

  const put = (html) => {
    const before = sheet();
    const after = new DOMParser().parseFromString(html, "text/html").getElementById("sheet");
    if (!after) return;
    const focused = before.contains(document.activeElement) ? document.activeElement.id : "";
    const { scrollX, scrollY } = window;
    before.replaceWith(document.adoptNode(after));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    window.scrollTo(scrollX, scrollY);
    if (after.dataset.totals !== before.dataset.totals) document.getElementById("say").textContent = after.dataset.totals;
  };

  const ask = async () => {
    clearTimeout(timer);
    if (document.hidden || asking || over) return;
    asking = true;
    try {
      const { live, tag } = sheet().dataset;
      const answer = await fetch(live, {
        headers: { "HX-Request": "true", "If-None-Match": tag },
        cache: "no-store",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.ok || answer.status === 304) {
        if (answer.ok) put(await answer.text());
        seen = new Date();
        say("");
      } else {
        say(await answer.text());
        // the link was taken back: nothing will come any more
        over = answer.status === 404;
      }
    } catch {
      const time = seen.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
      say(sheet().dataset.lost.replace("{time}", time));
    }
    asking = false;
    timer = setTimeout(ask, PAUSE);
  };

  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  window.addEventListener("pageshow", ask);
})();
