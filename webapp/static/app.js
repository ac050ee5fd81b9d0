// For all pages: errors beside the button, copying, announcing totals, the order of requests. Every page also works
// without a script, as plain forms.
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

  // used by the other scripts
  window.binokel = { sentenceFor, showErrors };

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
    if (!event.target.closest("[data-quiet]")) trouble(sentenceFor(0));
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) document.getElementById("trouble").hidden = true;
  });

  // Fields are saved by requests of their own. A form is submitted only when these have finished, so that what they
  // save, such as a higher bid, counts in it, and a late response undoes nothing. The button may have been replaced by
  // then, so another one is pressed that has its name and value.
  const underWay = new Map();
  const waiting = new Map();
  let wanted = "";
  const busy = (form) => [...underWay.values()].includes(form);
  // by a button, because requestSubmit is missing from phones before 2022
  const send = (form) => {
    const tapped = waiting.get(form);
    if (!waiting.delete(form)) return;
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
    if (wanted) location.assign(wanted);
    wanted = "";
  };
  document.addEventListener("htmx:beforeSend", (event) => {
    const form = event.target.closest("form");
    if (form) underWay.set(event.detail.xhr, form);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = underWay.get(event.detail.xhr);
    underWay.delete(event.detail.xhr);
    // what could not be saved stays in its field, with its error, so the page is not left
    if (form && !event.detail.successful) wanted = "";
    // a queued request starts right after this event
    if (form) setTimeout(() => {
      if (!busy(form)) send(form);
      if (!underWay.size) leave();
    });
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !busy(form)) return;
    event.preventDefault();
    if (!waiting.has(form)) setTimeout(() => { underWay.clear(); send(form); }, 3000);
    waiting.set(form, tappedOn(form));
  });
  // a link, too, is followed only then, so that the next page shows what was typed last
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const aside = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || aside || !underWay.size) return;
    event.preventDefault();
    if (!wanted) setTimeout(leave, 3000);
    wanted = link.href;
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
