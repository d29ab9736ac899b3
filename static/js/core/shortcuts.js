// The keys of the site. The help sheet is their table: a row names its keys, and what is pressed, gets the focus or is
// gone to. Keys are letters while somebody types in a field, and whoever needs them otherwise switches them off there.
import { isVisible } from "./visible.js";

const STORE = "seatwind-shortcuts";
const PAUSE_MS = 1500;
const FIELDS =
  "textarea, select, [contenteditable], input:not([type='radio'], [type='checkbox'], [type='button'], [type='submit'])";

const sheet = document.getElementById("shortcuts");
const box = document.getElementById("shortcuts-on");
let typed = [];
let typedAt = 0;

// Whether single keys do anything on this device; false where somebody switched them off.
export function areOn() {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    return true;
  }
}

function isMeant(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  return event.key.length === 1 && !event.target.closest?.(FIELDS) && areOn();
}

function act(row) {
  if (row.dataset.act === "go") {
    row.querySelector("a").click();
    return;
  }
  const targets = [...document.querySelectorAll(row.dataset.target)];
  // The help opens also where its button stands in a foot that is not shown.
  const target = targets.find(isVisible) ?? (row.dataset.act === "press" ? targets[0] : null);
  if (row.dataset.act === "press") target?.click();
  else target?.focus();
  if (row.dataset.act === "focus") target?.select?.();
}

document.addEventListener("keydown", (event) => {
  if (!sheet || !isMeant(event)) return;
  if (event.timeStamp - typedAt > PAUSE_MS) typed = [];
  const keys = [...typed, event.key.toLowerCase()].join(" ");
  const rows = [...sheet.querySelectorAll("[data-act]:not([data-act=''])")];
  const row = rows.find((each) => each.dataset.keys === keys);
  const isBegun = rows.some((each) => each.dataset.keys.startsWith(`${keys} `));
  // The second key belongs to the first one, also where no page has it.
  if (row || isBegun || typed.length > 0) event.preventDefault();
  typed = isBegun ? keys.split(" ") : [];
  typedAt = event.timeStamp;
  if (row) act(row);
});

if (box) {
  box.checked = areOn();
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(STORE, box.checked ? "on" : "off");
    } catch {
      box.checked = true;
    }
  });
}

sheet?.addEventListener("beforetoggle", () => {
  for (const group of sheet.querySelectorAll("[data-needs]"))
    group.hidden = !document.querySelector(group.dataset.needs);
});
