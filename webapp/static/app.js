// For all pages: errors beside the button, copying, announcing totals, the order of requests, forms without a network.
// Every page also works without a script, as plain forms.
"use strict";

document.documentElement.classList.add("scripted");

// A page is shown once its typefaces are there, so that no line moves under a thumb. One that has waited three seconds
// is shown in those of the device, and stays so.
(() => {
  if (!document.fonts) return;
  const { classList } = document.documentElement;
  const loaded = ["Binokel Sans", "Binokel Serif"].map((family) => document.fonts.load(`1em "${family}"`));
  const late = new Promise((_, reject) => setTimeout(reject, 3000));
  classList.add("type-pending");
  Promise.race([Promise.all(loaded), late])
    .catch(() => classList.add("type-missing"))
    .finally(() => classList.remove("type-pending"));
})();

(() => {
  const sentenceFor = (status) => {
    const texts = document.body.dataset;
    return status === 0 ? texts.offline : texts[String(status)] || texts.failed;
  };

  const showErrors = (root, errors, fallback) => {
    let shown = false;
    for (const [field, sentence] of Object.entries(errors)) {
      const place = root.querySelector(`[data-error="${CSS.escape(field)}"]`) || fallback;
      place.textContent = sentence;
      place.hidden = false;
      shown = true;
    }
    return shown;
  };

  // Whether the server can be reached is known from every request of a page's scripts. Where it is in doubt, a form or a
  // link is held back until a request has got through: the browser's own error page would lose what was typed.
  const SURE_MILLISECONDS = 20000;
  const PROBE_MILLISECONDS = 4000;
  const AGAIN_MILLISECONDS = 2000;
  let lost = false;
  let reachedAt = Date.now();
  const reached = (yes) => {
    lost = !yes;
    if (yes) reachedAt = Date.now();
  };
  const inDoubt = () => lost || Date.now() - reachedAt > SURE_MILLISECONDS;
  window.addEventListener("offline", () => reached(false));

  // used by the other scripts
  window.binokel = { sentenceFor, showErrors, reached };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    // navigator.clipboard exists over TLS and on localhost only
    const copied = navigator.clipboard ? navigator.clipboard.writeText(field.value) : Promise.reject(new Error("none"));
    copied.catch(() => document.execCommand("copy")).then(() => {
      button.textContent = button.dataset.done;
    });
  });

  // totals are announced in a live region that stays in the page; only its text changes
  document.addEventListener("htmx:afterSettle", () => {
    const said = document.querySelector("[data-say]");
    if (said) document.getElementById("say").textContent = said.dataset.say || said.textContent;
    // scroll once to a new question, which may be far above the field that was tapped
    const asked = document.querySelectorAll(".conflict:not([data-seen])");
    asked.forEach((question) => { question.dataset.seen = ""; });
    if (asked.length) asked[0].scrollIntoView({ block: "center" });
  });

  // errors never replace content; they are shown in a strip of their own
  const trouble = (sentence) => {
    const place = document.getElementById("trouble");
    place.textContent = sentence;
    place.hidden = false;
  };
  document.addEventListener("htmx:responseError", (event) => {
    const { xhr } = event.detail;
    const plain = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/plain");
    trouble(plain ? xhr.responseText : sentenceFor(xhr.status));
  });
  document.addEventListener("htmx:sendError", (event) => {
    reached(false);
    if (!event.target.closest("[data-quiet]")) trouble(sentenceFor(0));
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr.status) reached(true);
    if (event.detail.successful && !held()) document.getElementById("trouble").hidden = true;
  });

  // Fields are saved by requests of their own. A form is submitted only when these have finished, so that what they
  // save, such as a higher bid, counts in it, and a late response undoes nothing. The button may have been replaced by
  // then, so another one is pressed that has its name and value.
  const underWay = new Map();
  const waiting = new Map();
  const unsaved = new Set();
  let wanted = "";
  const held = () => waiting.size > 0 || wanted !== "";
  const busy = (form) => [...underWay.values()].includes(form);
  // by a button, because requestSubmit is missing from phones before 2022
  const send = (form) => {
    const tapped = waiting.get(form);
    if (!tapped) return;
    if (inDoubt()) {
      hold();
      return;
    }
    waiting.delete(form);
    const button = Object.assign(document.createElement("button"), { hidden: true });
    for (const [name, value] of tapped) button.setAttribute(name, value);
    form.append(button);
    button.click();
    // not at once: Chromium would replace this page in the history, and Back would lead past it
    setTimeout(() => button.remove());
  };
  // so is the submitter of a form
  let pressed = null;
  document.addEventListener("click", (event) => {
    pressed = event.target.closest("button");
    setTimeout(() => { pressed = null; });
  }, true);
  const tappedOn = (form) => {
    const button = pressed && pressed.form === form ? pressed : null;
    const kept = ["name", "value", "formaction"].filter((name) => button && button.hasAttribute(name));
    return kept.map((name) => [name, button.getAttribute(name)]);
  };
  const leave = () => {
    if (!wanted) return;
    if (inDoubt()) {
      hold();
      return;
    }
    location.assign(wanted);
    wanted = "";
  };

  // asks for something small until an answer comes, then sends what was held back
  let asking = false;
  let next = 0;
  const hold = async () => {
    clearTimeout(next);
    if (asking) return;
    asking = true;
    const tooLong = new AbortController();
    const watch = setTimeout(() => tooLong.abort(), PROBE_MILLISECONDS);
    try {
      await fetch(document.querySelector("script[src]").src, { method: "HEAD", cache: "no-store", signal: tooLong.signal });
      reached(true);
    } catch {
      reached(false);
    }
    clearTimeout(watch);
    asking = false;
    if (lost) {
      trouble(document.body.dataset.held);
      next = setTimeout(hold, AGAIN_MILLISECONDS);
      return;
    }
    document.getElementById("trouble").hidden = true;
    [...waiting.keys()].filter((form) => !busy(form)).forEach(send);
    if (!waiting.size) leave();
  };
  window.addEventListener("online", () => { if (held()) hold(); });
  document.addEventListener("htmx:beforeSend", (event) => {
    const form = event.target.closest("form");
    if (form) underWay.set(event.detail.xhr, form);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = underWay.get(event.detail.xhr);
    underWay.delete(event.detail.xhr);
    // what could not be saved stays in its field, with its error, so the page is not left
    if (form && !event.detail.successful) wanted = "";
    if (form && !event.detail.xhr.status && event.target.matches("input")) unsaved.add(event.target);
    // a queued request starts right after this event
    if (form) setTimeout(() => {
      if (!busy(form)) send(form);
      if (!underWay.size) leave();
    });
  });
  // a request that has no answer for so long may never get one
  const overdue = (then) => {
    if (underWay.size) reached(false);
    underWay.clear();
    then();
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(busy(form) || inDoubt())) return;
    event.preventDefault();
    const first = !waiting.has(form);
    waiting.set(form, tappedOn(form));
    if (!busy(form)) hold();
    else if (first) setTimeout(() => overdue(() => send(form)), 3000);
  });
  // a link, too, is followed only then, so that the next page shows what was typed last
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const aside = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const elsewhere = link && (link.target || link.hasAttribute("download") || link.origin !== location.origin);
    if (!link || event.defaultPrevented || aside || elsewhere || !(underWay.size || unsaved.size || inDoubt())) return;
    // a place on the same page
    if (link.hash && link.href.split("#")[0] === location.href.split("#")[0]) return;
    event.preventDefault();
    const first = !wanted;
    wanted = link.href;
    // what found no network when its field was left is saved before the page is
    const again = [...unsaved].filter((field) => field.isConnected);
    unsaved.clear();
    for (const field of again) window.htmx.trigger(field, "change");
    if (!underWay.size) hold();
    else if (first) setTimeout(() => overdue(leave), 3000);
  });

  // a hidden page does not poll
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (document.hidden && event.target.matches("#mit")) event.preventDefault();
  });

  // a page from the back-forward cache is out of date
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
