// Sharing by the Web Share API, which browsers have over TLS and on localhost only. Elsewhere its buttons are hidden,
// and the links to files stay plain links.
"use strict";

(() => {
  if (!navigator.share) return;
  document.documentElement.classList.add("can-share");

  const cancelled = (error) => error.name === "AbortError";
  const failed = (error) => {
    if (cancelled(error)) return;
    const place = document.getElementById("trouble");
    place.textContent = document.body.dataset.failed;
    place.hidden = false;
  };

  // files that were fetched but not shared yet, because the browser requires a new tap after some time
  const ready = new Map();

  const fetched = async (link) => {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.statusText);
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition"))[1];
    return new File([await answer.blob()], name, { type: link.dataset.send });
  };

  const send = async (link) => {
    const file = ready.get(link.href) || (await fetched(link));
    ready.set(link.href, file);
    try {
      await navigator.share({ files: [file] });
      ready.delete(link.href);
    } catch (error) {
      if (!cancelled(error)) throw error;
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) {
      const { id, value } = document.getElementById(button.dataset.share);
      navigator.share(id === "link" ? { title: document.title, url: value } : { text: value }).catch(failed);
      return;
    }
    const link = event.target.closest("[data-send]");
    if (!link || !navigator.canShare) return;
    const example = new File([" "], "blatt", { type: link.dataset.send });
    if (!navigator.canShare({ files: [example] })) return;
    event.preventDefault();
    send(link).catch(failed);
  });
})();
