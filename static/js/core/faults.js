// A refused form: the first field at fault comes into view with its message and has the focus, and the message goes as
// soon as the field is changed. Without this script the summary above the form links to the fields.
//
// A field that nobody can see, in a way of entry that is not chosen, must not keep the form from being sent: it is left
// out of the form for the moment of sending. A field in a closed <details> can be seen: it is opened.
import { isVisible } from "./visible.js";

const FAULTY = "[aria-invalid='true'], .field-wrong, .fault[id$='_error']";
const FIELDS = ":is(input, select, textarea):not([type='hidden'])";
const ERROR_ID = /_error$/;
const MARGIN = 12;
// A keyboard on the screen leaves about half of it.
const KEYBOARD_SHARE = 0.5;

function messagesOf(field) {
  const group = field.closest("fieldset[aria-describedby]");
  const ids = [field, group].flatMap((each) => (each?.getAttribute("aria-describedby") ?? "").split(/\s+/));
  const described = ids.filter((id) => ERROR_ID.test(id)).map((id) => document.getElementById(id));
  const own = field.closest(".field, .paper-row")?.querySelector(".fault");
  return [...new Set([...described, own])].filter(Boolean);
}

function describes(message) {
  return document.querySelector(`[aria-describedby~='${CSS.escape(message.id)}']:is(${FIELDS})`);
}

// The field that a fault is about; a message may stand apart from its buttons.
function fieldOf(fault) {
  if (fault.matches(FIELDS)) return fault;
  const inside = fault.closest(".field, .paper-row")?.querySelector(FIELDS);
  return (fault.id && describes(fault)) || inside || fault;
}

function blockOf(field) {
  return field.closest(".field, .paper-row, .seat") ?? field;
}

function raisesKeyboard(field) {
  return field.matches("textarea, input:not([type='radio'], [type='checkbox'], [inputmode='none'])");
}

// The field at the top of the screen and its message below; where both do not fit, the message counts.
function bringIntoView(field) {
  const rects = [blockOf(field), ...messagesOf(field)]
    .filter(isVisible)
    .map((each) => each.getBoundingClientRect());
  if (!rects.length) return;
  const margin = MARGIN + (Number.parseFloat(getComputedStyle(field).scrollMarginTop) || 0);
  const height = visualViewport?.height ?? innerHeight;
  const room = raisesKeyboard(field) ? Math.min(height, innerHeight * KEYBOARD_SHARE) : height * 0.75;
  const top = Math.min(...rects.map((rect) => rect.top));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  const isInside = top >= margin && bottom <= room;
  if (!isInside) scrollBy({ top: Math.max(top - margin, bottom - room), behavior: "instant" });
}

function showFirstFault(root) {
  for (const fault of root.querySelectorAll(`details:not([open]) :is(${FAULTY})`)) {
    fault.closest("details").open = true;
  }
  const fault = [...root.querySelectorAll(FAULTY)].find((each) => isVisible(fieldOf(each)));
  if (!fault) return;
  const field = fieldOf(fault);
  field.focus({ preventScroll: true });
  bringIntoView(field);
}

/* A field that is changed is no longer at fault */

function namesWith(field) {
  const together = (field.form?.dataset.together ?? "").split(" ");
  return together.includes(field.name) ? together : [field.name];
}

function forget(form, name) {
  const fields = [...form.elements].filter((field) => field.name === name);
  for (const message of new Set(fields.flatMap(messagesOf))) message.remove();
  for (const field of fields) {
    field.removeAttribute("aria-invalid");
    field.closest(".field-wrong")?.classList.remove("field-wrong");
  }
  form
    .querySelector(`.form-errors [data-fault-of='${CSS.escape(name)}']`)
    ?.closest("li")
    .remove();
}

// The summary goes with its last line, unless it has a sentence about the whole form.
function tidySummary(form) {
  const summary = form.querySelector(".form-errors");
  if (!summary || summary.querySelector("li")) return;
  summary.querySelector(".form-errors-lead")?.remove();
  if (!summary.querySelector("p")) summary.remove();
}

function onChange(event) {
  const field = event.target;
  if (!field.form || !field.name) return;
  for (const name of namesWith(field)) forget(field.form, name);
  tidySummary(field.form);
}

document.addEventListener("input", onChange);
document.addEventListener("change", onChange);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".form-errors a[href^='#']");
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  const field = fieldOf(target);
  const details = field.closest("details:not([open])");
  if (details) details.open = true;
  field.focus({ preventScroll: true });
  bringIntoView(field);
});

/* What nobody sees does not keep a form from being sent */

function leaveOut(fields) {
  for (const field of fields) field.disabled = true;
  // The form is read while the click is handled.
  setTimeout(() => {
    for (const field of fields) field.disabled = false;
  });
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("button, input[type='submit']");
    const form = button?.type === "submit" && !button.formNoValidate ? button.form : null;
    if (!form || form.noValidate) return;
    const wrong = [...form.elements].filter((field) => field.willValidate && !field.validity.valid);
    for (const field of wrong) {
      const details = field.closest("details:not([open])");
      if (details) details.open = true;
    }
    leaveOut(wrong.filter((field) => field.matches(FIELDS) && !isVisible(field)));
  },
  { capture: true },
);

/* When a refusal arrives */

document.body.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.xhr?.status !== 422) return;
  const region = event.detail.elt;
  // After htmx has scrolled where its own rules say.
  setTimeout(() => showFirstFault(region));
});

if (document.querySelector("main :is(.form-errors, .hand-faults .fault, [aria-invalid='true'])")) {
  // The browser may restore an old place on the page first.
  requestAnimationFrame(() => showFirstFault(document.querySelector("main")));
}
