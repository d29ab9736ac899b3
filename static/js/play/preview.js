// What the server says of a hand that is being entered, and the button that records it.

import { announce } from "../core/wording.js";

// What the server said of the hand that is on the screen: it cannot be recorded. Record stays where the keyboard reaches
// it and says why. A preview that is late, or does not come, holds nothing up.
const refused = new WeakMap();

document.addEventListener("htmx:load", () => {
  for (const button of document.querySelectorAll(".record[data-refused]")) {
    button.setAttribute("aria-disabled", "true");
    refused.set(button, valuesOf(button.form));
  }
});

export function letGo(form) {
  const button = form.querySelector(".record");
  button?.removeAttribute("aria-disabled");
  button?.removeAttribute("data-refused");
}

for (const name of ["input", "change"]) {
  document.addEventListener(name, ({ target }) => {
    const form = target.closest?.(".hand-form");
    const button = form?.querySelector(".record[data-refused]");
    // Leaving a field that is as it was changes nothing.
    if (button && refused.get(button) !== valuesOf(form)) letGo(form);
  });
}

addEventListener(
  "submit",
  (event) => {
    const button = event.target.matches(".hand-form") && event.target.querySelector(".record[aria-disabled]");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    announce(event.target.querySelector(".hand-faults").textContent.trim());
  },
  { capture: true },
);

// Leaving a field asks for the sum anew, and its answer brings a new button: not while a finger is on the old one,
// or the press would be lost.
let pressed = null;

document.addEventListener("pointerdown", (event) => {
  pressed = event.target.closest(".record");
});

function release(event) {
  const button = pressed;
  // The click comes right after the finger has left.
  setTimeout(() => {
    pressed = null;
    if (button && event.target !== button) button.form.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", release);

// An answer about other values than those on the screen says nothing about them; theirs is already asked for.
const asked = new WeakMap();

export function noteAsked(request, form) {
  asked.set(request, valuesOf(form));
}

function valuesOf(form) {
  return new URLSearchParams(new FormData(form)).toString();
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt, xhr } = event.detail;
  if (elt.id !== "hand-preview") return;
  const isOld = asked.get(xhr) !== valuesOf(elt.closest(".hand-form"));
  if (pressed || isOld) event.detail.shouldSwap = false;
});
