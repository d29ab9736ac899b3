// What changes on a page is said once, in its one live region. A fragment that is fetched anew holds no live region of its
// own, or a list would read itself aloud each time. It says something in one of two ways: `data-announce` on it is what an
// act did, said each time; `data-tell` marks what is news wherever it did not stand on the page before.
import { spoken } from "./wording.js";

const live = document.getElementById("live");
let due = [];
let heard = new Set();

// What is told in the same moment is said together: a second sentence would take the place of the first.
export function announce(text) {
  if (!text?.trim() || due.includes(text.trim())) return;
  if (due.length === 0) {
    live.textContent = "";
    requestAnimationFrame(say);
  }
  due.push(text.trim());
}

function say() {
  live.textContent = due.join(" ");
  due = [];
}

// The sentences that are told on the page now. What a field is described by is read when the field gets the focus.
function tells() {
  const parts = [...document.querySelectorAll("[data-tell]")].filter((part) => !part.closest("[hidden]"));
  const free = parts.filter((part) => !part.id || !isDescription(part.id));
  return new Set(free.map((part) => part.dataset.tell || spoken(part)));
}

function isDescription(id) {
  return (
    document.querySelector(`[aria-describedby~="${CSS.escape(id)}"]:is(input, select, textarea)`) !== null
  );
}

// What has gone from the page is news when it comes again.
function forgetGone() {
  const told = tells();
  heard = new Set([...heard].filter((text) => told.has(text)));
}

document.body.addEventListener("htmx:beforeRequest", forgetGone);
document.body.addEventListener("htmx:beforeSwap", forgetGone);
// After all scripts have had their say.
document.addEventListener("DOMContentLoaded", () => {
  heard = tells();
});
document.body.addEventListener("htmx:afterSettle", ({ detail }) => {
  const region = detail.elt;
  const speaker = region.matches("[data-announce]") ? region : region.querySelector("[data-announce]");
  announce(speaker?.dataset.announce);
  // What a page fetches to be whole was there before somebody opened it.
  const isFirst = detail.requestConfig?.elt.getAttribute("hx-trigger") === "load";
  const told = tells();
  if (!isFirst) for (const text of told) if (!heard.has(text)) announce(text);
  heard = told;
});

// A script says a sentence by the event "announce"; the server may send `HX-Trigger: {"announce": "Hand 7 saved."}`.
document.body.addEventListener("announce", (event) => announce(event.detail.value));
