// What the page of a table tells: on a small screen it folds to one line with the newest sentence, which opens. Without
// this script everything stands in the page.
import { spoken } from "../core/wording.js";

const STAY_MS = 10_000;
const SOURCES = [
  "main > .notice",
  "#kept-hands",
  ".board-notices .notice-error",
  "#table-news",
  ".board-notices .notice",
  "#calls .calls-inner",
  "#announcements > .notice",
];
const line = document.getElementById("notices-line");
const body = document.body;

function tells(part) {
  if (part.closest("[hidden]") || part.parentElement.closest(".notice")) return false;
  if (part.id === "kept-hands") return ["waiting", "stopped"].includes(part.dataset.mood);
  return part.textContent.trim() !== "";
}

// Of a long notice, its headline.
function words(part) {
  const headline = part.id === "kept-hands" ? ".kept-status" : "[data-headline]";
  return spoken(part.querySelector(headline) || part);
}

function parts() {
  const found = SOURCES.flatMap((names) => [...document.querySelectorAll(names)]);
  return [...new Set(found)].filter(tells);
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function show() {
  const told = parts();
  const isOpen = told.length > 0 && body.dataset.notices === "open";
  const state = isOpen ? "open" : "folded";
  line.hidden = told.length === 0;
  line.setAttribute("aria-expanded", String(isOpen));
  if (told.length) {
    put(line.querySelector(".notices-text"), words(told[0]));
    put(line.querySelector(".notices-more"), told.length > 1 ? `+${told.length - 1}` : "");
  }
  if (!told.length) delete body.dataset.notices;
  else if (body.dataset.notices !== state) body.dataset.notices = state;
}

let isDue = false;

function look() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    show();
  });
}

function toggle(isOpen) {
  body.dataset.notices = isOpen ? "open" : "folded";
  line.dispatchEvent(new CustomEvent("layer", { detail: isOpen, bubbles: true }));
  show();
}

line.addEventListener("click", () => toggle(body.dataset.notices !== "open"));
line.addEventListener("layer:close", () => toggle(false));

// Sentences about what was done just now.
for (const notice of document.querySelectorAll(".screen > main > .notice-success")) {
  setTimeout(() => notice.remove(), STAY_MS);
}

for (const part of [document.querySelector("main"), body]) {
  new MutationObserver(look).observe(part, {
    subtree: part !== body,
    childList: true,
    characterData: true,
    attributeFilter: ["hidden", "data-mood"],
  });
}
document.body.addEventListener("htmx:afterSettle", look);
show();
