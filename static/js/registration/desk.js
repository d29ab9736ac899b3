// The desk: a scanned address checks somebody in, Enter goes to the only one who was found, and the camera reads codes
// where the browser can. Without this script a search and a tap do the same.

import { offerScanner } from "../core/scanner.js";

const ADDRESS = /^https?:\/\//i;

const search = document.getElementById("desk-search");
const field = document.getElementById("desk-q");
const scan = document.getElementById("desk-scan");

function checkIn(code) {
  scan.elements.namedItem("code").value = code;
  window.htmx.trigger(scan, "submit");
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

// What a hand scanner types is no search.
field.addEventListener("htmx:configRequest", (event) => {
  if (ADDRESS.test(field.value.trim())) event.preventDefault();
});

// The next person is typed over the last one.
document.body.addEventListener("htmx:afterSettle", (event) => {
  const wasAct = event.detail.requestConfig?.verb === "post";
  if (!wasAct || event.detail.elt.id !== "desk" || matchMedia("(pointer: coarse)").matches) return;
  field.focus({ preventScroll: true });
  field.select();
});

offerScanner(document.getElementById("desk-camera"), document.getElementById("desk-scanner"), checkIn);
