// A preview belongs to the values that it was made of. Once one of them is changed, it is hidden and cannot be saved until
// it is asked for again. A form with a preview holds its mark (core/previews.py), by which the server checks the same.

// What no preview depends on: keys, the mark itself, and what is written for others to read.
const NO_VALUES = new Set(["csrfmiddlewaretoken", "client_key", "note", "reason", "preview_mark"]);
// The values that each preview was made of, and those of one that is on its way.
const made = new WeakMap();
const asked = new WeakMap();

function valuesOf(form) {
  const fields = [...new FormData(form)].filter(([name]) => !NO_VALUES.has(name));
  return JSON.stringify(fields.map(([name, value]) => [name, value.name ?? value]));
}

// What shows a preview stands in its form, or names it.
function previewsOf(form) {
  const named = form.id ? document.querySelectorAll(`[data-preview="${form.id}"]`) : [];
  return [...form.querySelectorAll("[data-preview]"), ...named];
}

function hasPreview(form) {
  return Boolean(form?.elements?.namedItem("preview_mark"));
}

function check(form) {
  if (!hasPreview(form)) return;
  const isGone = valuesOf(form) !== made.get(form);
  for (const part of previewsOf(form)) part.hidden = isGone;
  for (const note of form.querySelectorAll("[data-preview-gone]")) note.hidden = !isGone;
  for (const button of form.querySelectorAll("[data-saves]")) {
    button.disabled = isGone;
    // Enter then presses the button that asks for the preview.
    button.type = isGone ? "button" : "submit";
  }
}

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => check(event.target.form));
}
document.addEventListener("reset", (event) => setTimeout(() => check(event.target)));

/* A preview that is fetched while somebody types */

document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.target.closest("form");
  if (form) asked.set(form, valuesOf(form));
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  const form = target.closest("form");
  // A form that came with its preview has the values that the preview was made of.
  for (const each of form ? [form] : target.querySelectorAll("form")) {
    if (!hasPreview(each)) continue;
    made.set(each, asked.get(each) ?? valuesOf(each));
    check(each);
  }
});

for (const form of document.forms) if (hasPreview(form)) made.set(form, valuesOf(form));
