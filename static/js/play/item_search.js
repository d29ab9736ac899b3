// A few letters find an item in the list; what is ticked stays in sight. The list works without it.
import { announce } from "../core/wording.js";

function plain(text) {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

function narrow(field) {
  const list = field.closest(".sheet-items");
  const wanted = plain(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const tick of list.querySelectorAll(".tick")) {
    const isFound = wanted.every((word) => plain(tick.dataset.name).includes(word));
    found += isFound;
    tick.hidden = !isFound && !tick.querySelector(":checked");
  }
  const none = list.querySelector(".tick-none");
  if (none.hidden && found === 0) announce(none.textContent);
  none.hidden = found > 0;
}

// The search is not part of the hand, so its events do not reach the form.
document.addEventListener(
  "input",
  (event) => {
    if (!event.target.matches?.(".tick-search input")) return;
    event.stopPropagation();
    narrow(event.target);
  },
  { capture: true },
);

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.(".tick-search input")) event.preventDefault();
});

document.addEventListener("reset", (event) => {
  setTimeout(() => event.target.querySelectorAll(".tick-search input").forEach(narrow));
});

function start(root) {
  for (const label of root.querySelectorAll(".tick-search[hidden]")) label.hidden = false;
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
