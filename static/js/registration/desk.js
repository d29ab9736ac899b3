// The desk: a scanned address checks somebody in, Enter goes to the only one who was found, and the camera reads codes
// where the browser can. Without this script a search and a tap do the same.

import { offerScanner } from "../core/scanner.js";

const ADDRESS = /^https?:\/\//i;

const search = document.getElementById("desk-search");
const field = document.getElementById("desk-q");
const scan = document.getElementById("desk-scan");
const scanner = document.getElementById("desk-scanner");

// What the list was last searched for; the answer to a scan shows everybody.
let searched = field.value.trim();
// Whether somebody has begun to type since the last act: an answer that comes meanwhile leaves the field alone.
let isTyping = false;

field.addEventListener("input", () => {
  isTyping = true;
});

// Each request carries its own code: one that waits for another is not overwritten by the next scan.
function checkIn(code) {
  searched = "";
  isTyping = false;
  const sent = window.htmx.ajax("POST", scan.getAttribute("hx-post"), { source: scan, values: { code } });
  // That the connection was lost is said by the page itself.
  sent.catch(() => undefined);
}

// A hand scanner types the code and presses Enter.
search.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = field.value.trim();
  if (ADDRESS.test(typed)) {
    field.value = "";
    checkIn(typed);
    return;
  }
  const found = document.querySelectorAll("#desk .desk-row");
  if (found.length === 1 && field.value) found[0].querySelector(".desk-main").focus();
});

// What a hand scanner types is no search, nor is the field that a scan has emptied.
field.addEventListener("htmx:configRequest", (event) => {
  const wanted = field.value.trim();
  if (ADDRESS.test(wanted) || wanted === searched) event.preventDefault();
  else searched = wanted;
});

// Whoever presses a line needs no search any more: its answer would take away what the act said, and the way to undo it.
document.body.addEventListener(
  "submit",
  (event) => {
    if (!event.target.matches("[hx-post]")) return;
    searched = field.value.trim();
    isTyping = false;
  },
  { capture: true },
);

document.body.addEventListener("htmx:afterRequest", (event) => {
  const isOfDesk = event.target === field || event.detail.requestConfig?.verb === "post";
  if (isOfDesk && !event.detail.successful) searched = null;
});

// While the camera is open its answers come into sight. The next person is typed over the last one.
document.body.addEventListener("htmx:afterSettle", (event) => {
  const wasAct = event.detail.requestConfig?.verb === "post";
  if (!wasAct || event.detail.elt.id !== "desk") return;
  if (!scanner.hidden) document.getElementById("desk-news")?.scrollIntoView({ block: "nearest" });
  // A search for it waits until after this answer.
  if (isTyping) return;
  // The search that found the person may be over with that.
  if (!event.detail.elt.dataset.searched) field.value = searched = "";
  if (matchMedia("(pointer: coarse)").matches) return;
  field.focus({ preventScroll: true });
  field.select();
});

offerScanner(document.getElementById("desk-camera"), scanner, checkIn);
