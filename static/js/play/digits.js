// Large digits for the worth of a hand, in place of the keyboard of a phone. The field is what is sent; a real keyboard
// writes it as before.
import { feel } from "./vibration.js";

const LONGEST = 5;

function fieldOf(pad) {
  return pad.closest("form").elements.namedItem(pad.dataset.field);
}

function after(text, { digit, act }) {
  if (act === "clear") return "";
  if (act === "back") return text.slice(0, -1);
  return text.length < LONGEST ? String(Number(text + digit)) : text;
}

document.addEventListener("click", (event) => {
  const key = event.target.closest?.(".digits button");
  if (!key) return;
  const field = fieldOf(key.closest(".digits"));
  field.value = after(field.value, key.dataset);
  feel();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

function start(root) {
  for (const pad of root.querySelectorAll(".digits[hidden]")) {
    pad.hidden = false;
    fieldOf(pad).inputMode = "none";
  }
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
