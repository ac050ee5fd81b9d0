// Enter in a form: it keeps what was typed and goes to the next open field, or on where everything is said. Without a
// script the first button of a form's order is the one that Enter presses; it only keeps what was typed. Besides, what
// a form says twice is put right as soon as it is typed, and what is offered for a moment is taken away again.
"use strict";

(() => {
  const FIELDS = "input:not([type=hidden]):not([type=file]):not([type=checkbox]):not([type=radio]), textarea";
  const visible = (field) =>
    !field.disabled && !field.readOnly && !field.closest("details:not([open])") && field.getClientRects().length > 0;
  // house rules and the like: who leaves them empty says nothing by it
  const optional = (field) => Boolean(field.closest("[data-optional]"));
  // a box such as "kein Stich" says as much as a number
  const said = (field) => {
    const group = field.closest("fieldset.amount");
    return field.value.trim() !== "" || Boolean(group && group.querySelector("[name$='-none']:checked"));
  };

  // returns the field or the choice that comes next; null where everything is said
  const nextOpen = (form, field) => {
    const fields = [...form.querySelectorAll(FIELDS)].filter(visible);
    const after = (other) => field.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    const later = fields.filter(after);
    if (optional(field) && later.length) return later[0];
    const open = fields.filter((other) => other !== field && !optional(other) && !said(other));
    // of the sides' tricks one may stay open: it gets the rest
    const left = Number(form.dataset.mayStayOpen || 0) - (said(field) || !fields.includes(field) ? 0 : 1);
    if (open.length > Math.max(0, left)) return open.find(after) || open[0];
    // a bid to tap is the field's own, and that nobody plays is no answer to what comes next
    const besides = ["exact", "unplayed", "forehand"];
    const tiles = [...form.querySelectorAll("button.tile")].filter(visible).filter((tile) => !besides.includes(tile.name));
    return tiles.some((tile) => tile.classList.contains("chosen")) ? null : tiles[0] || null;
  };

  // a number is said instead of "keine Meldung" or "kein Stich"
  document.addEventListener("input", (event) => {
    const group = event.target.matches(".amount input.number") && event.target.closest(".amount");
    const box = group && Number(event.target.value) && group.querySelector("[name$='-none']");
    if (box) box.checked = false;
  });

  // the part that follows along may have been replaced by then
  const offered = document.querySelector("[data-for-seconds]");
  if (offered) {
    setTimeout(() => {
      document.querySelectorAll("[data-for-seconds]").forEach((offer) => { offer.hidden = true; });
    }, 1000 * Number(offered.dataset.forSeconds));
  }

  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
    if (!field.matches("input:not([type=file]):not([type=submit])") || !field.form) return;
    const next = event.repeat ? null : nextOpen(field.form, field);
    const main = field.form.querySelector("button.main");
    // without either the browser presses the form's first button
    if (event.repeat || next || main) event.preventDefault();
    if (event.repeat) return;
    if (next) next.focus();
    else if (main) main.click();
  });
})();
