// Keeps the screen on while the table view is looked at, where the browser may do so: over TLS and on localhost only.
"use strict";

(() => {
  if (!navigator.wakeLock) return;
  let lock = null;
  const show = () => document.querySelector("[data-awake]").classList.toggle("on", lock !== null);

  const keep = async () => {
    if (document.hidden || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      // the browser lets go of it when the page is hidden
      lock.addEventListener("release", () => {
        lock = null;
        show();
      });
    } catch {
      // an empty battery, or not allowed: the screen goes out as on any other page
      lock = null;
    }
    show();
  };

  document.addEventListener("visibilitychange", keep);
  keep();
})();
