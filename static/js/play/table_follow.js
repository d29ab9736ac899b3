// The table's page keeps up with what others do there, and keeps what is half entered.
//
// A page on which nobody enters anything is replaced by the newer one. Where a hand is half entered, the page stays and
// says what was recorded meanwhile. What is half entered is kept on this device (drafts.js) until it is recorded, so that
// it is still there after a penalty was given, a call answered or another page looked at.

import * as drafts from "../core/drafts.js";
import { announce } from "../core/wording.js";
import { handForm, isUntouched, tellTiles } from "./offline/entered.js";
import { placeOf } from "./offline/hands.js";

const panel = document.getElementById("kept-hands");
const { owner, table } = placeOf(panel.dataset, location.pathname);
const draft = `hand ${table}`;
const NOT_PUT_BACK = ["client_key", "expected_hand_number", "typed_for"];

function keep() {
  const form = handForm();
  // A hand on its way, or one that was refused, is kept in the queue.
  if (!form || form.dataset.kept || form.dataset.replaces) return;
  if (isUntouched(form)) drafts.drop(owner, draft);
  else drafts.keep(owner, draft, drafts.fieldsOf(form));
}

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    if (event.target.closest?.("#table .hand-form")) keep();
  });
}
// A recorded hand clears the form; so does "Start over".
document.addEventListener("reset", (event) => {
  if (!event.target.matches("#table .hand-form")) return;
  drafts.drop(owner, draft);
  tellNews("");
});
document.addEventListener("hand:kept", () => drafts.drop(owner, draft));
document.addEventListener("hand:refused", keep);
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.matches?.("#table .hand-form") && event.detail.successful) drafts.drop(owner, draft);
});

function tellNews(text) {
  const news = document.getElementById("table-news");
  if (!news) return;
  news.hidden = !text;
  if (news.textContent === text) return;
  news.textContent = text;
  announce(text);
}

function numberOf(shown) {
  return Number(shown?.dataset.newsNumber ?? 0);
}

function newsFor(shown) {
  return `${shown.dataset.news} ${panel.dataset.halfEntered}`;
}

// The numbers of hands here are those of the form: a hand that is recorded with its number, or a later one, is news.
document.addEventListener("missed", (event) => {
  const form = handForm();
  if (event.target.id !== "table" || !form || form.dataset.kept) return;
  const fresh = new DOMParser().parseFromString(event.detail, "text/html").getElementById("table");
  if (fresh && numberOf(fresh) >= Number(form.elements.expected_hand_number.value)) tellNews(newsFor(fresh));
});

// What was half entered before comes back with the number it was typed for. Where the table is at another hand by now,
// the server asks, and a person decides.
function restore() {
  const form = handForm();
  const fields = drafts.read(owner, draft);
  if (!form || !fields || !isUntouched(form) || form.dataset.kept) return;
  drafts.fill(form, fields, { except: NOT_PUT_BACK });
  const number = drafts.valueOf(fields, "typed_for") || drafts.valueOf(fields, "expected_hand_number");
  if (number) {
    form.elements.expected_hand_number.value = number;
    form.elements.typed_for.value = number;
  }
  const shown = document.getElementById("table");
  if (number && Number(number) <= numberOf(shown)) tellNews(newsFor(shown));
  tellTiles(form);
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

drafts.dropOld();
restore();
