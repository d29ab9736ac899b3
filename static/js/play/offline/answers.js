// What the server's answers do to the page: it shows the table as it stands, goes on, or shows what was refused.
import * as drafts from "../../core/drafts.js";
import { clear, handForm, isUntouched } from "./entered.js";
import { isConflict, isHere, isOpen, isPhoto, isSheet, sheetDraft } from "./hands.js";
import { place, queue, state, words } from "./here.js";
import { keepPage, updateKeptPage } from "./kept_page.js";
import { advance, courseHere } from "./next_hand.js";
import { render, sayPlain } from "./panel.js";

const table = () => document.getElementById("table");

export async function onAnswer(hand, answer) {
  state.isReached = !answer.again;
  await render();
  if (!isHere(hand, place)) return;
  if (isSheet(hand)) await onSheetAnswer(hand, answer);
  else if (isPhoto(hand)) await onPhotoAnswer(hand, answer);
  else await onHandAnswer(hand, answer, isAwaited(hand));
}

// Whether somebody sees the hand in the form, or has just decided about it.
function isAwaited(hand) {
  return [handForm()?.dataset.kept, table()?.dataset.awaits].includes(hand.key);
}

async function onSheetAnswer(sheet, answer) {
  if (answer.state !== "confirmed") return;
  forgetSheet(sheet);
  await refresh();
}

// The list of hands leads to the photo from now on.
async function onPhotoAnswer(photo, answer) {
  if (answer.state !== "confirmed") return;
  await queue.drop(photo.key);
  await render();
  await refresh();
}

async function onHandAnswer(hand, answer, isExpected) {
  if (answer.code === "same_hand") {
    if (isExpected) leaveForm();
    await refresh();
  } else if (answer.state === "confirmed") {
    keepAnswer(answer.html);
    if (isExpected || isIdle()) show(answer);
  } else if (answer.state === "stopped" && (isExpected || (isConflict(answer.code) && isIdle()))) {
    await showRefused(hand, answer);
  } else {
    goOn(hand.key);
  }
}

function leaveForm() {
  delete table().dataset.awaits;
  const form = handForm();
  if (!form) return;
  delete form.dataset.kept;
  clear(form);
}

// A hand that was refused at once stands in the form with the reason, and nowhere else; one that people have seen in the
// list stays there as well until it is mended.
async function showRefused(hand, answer) {
  show(answer);
  if (!isConflict(answer.code) && handForm() && hand.tries === 0) {
    await queue.drop(hand.key);
    document.dispatchEvent(new CustomEvent("hand:refused"));
    await render();
    return;
  }
  if (handForm()) handForm().dataset.replaces = hand.key;
  table().dataset.refused = hand.key;
  const note = document.querySelector("#table .conflict-behind");
  if (note) note.hidden = !state.hands.some((each) => each.after === hand.key && !isPhoto(each));
  await render();
}

// The server's answer in place of the table, as htmx would put it there.
function show({ html, status }) {
  if (!html.includes('id="table"')) return;
  const how = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0, show: "top", showTarget: "#table" };
  globalThis.htmx.swap("#table", html, how, { eventInfo: { xhr: { status, responseText: html } } });
}

// The page goes on: the next hand can be entered while this one is on its way.
export function goOn(key) {
  const form = handForm();
  if (form?.dataset.kept !== key) return;
  delete form.dataset.kept;
  delete form.dataset.replaces;
  // What was refused stands in the form no more: the page may show answers again.
  delete table().dataset.refused;
  form.dataset.since = String(Date.now());
  clear(form);
  advance();
  render();
  form.querySelector(".square").focus({ preventScroll: true });
  table().scrollIntoView({ block: "start" });
}

// An empty form for the hand that comes next.
export async function startOver() {
  const form = handForm();
  delete form.dataset.replaces;
  delete table().dataset.refused;
  clear(form);
  await settle().catch(() => {});
  await refresh();
}

// Whether the table on the page may be replaced: nobody is entering a hand, waits for an answer, or reads a refusal.
function isIdle() {
  const form = handForm();
  if (!table() || table().dataset.refused !== undefined || table().querySelector(".conflict, [data-open]"))
    return false;
  return !form || (isUntouched(form) && !form.dataset.kept);
}

// A press on what is replaced before the finger lifts would be lost: this ends when it has lifted, and clicked.
let pressed = null;
let release = null;
document.addEventListener("pointerdown", () => {
  pressed ??= new Promise((resolve) => {
    release = resolve;
  });
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(lift));

function lift() {
  release?.();
  pressed = null;
}

// Asks for the table as it stands, where nobody is in the middle of something.
export async function refresh() {
  if (!isIdle()) return;
  try {
    const response = await fetch(place.page, { headers: { "HX-Request": "true" }, cache: "no-store" });
    const html = await response.text();
    await pressed;
    if (response.ok && isIdle()) show({ html, status: response.status });
  } catch {
    state.isReached = false;
    await render();
  }
}

// The page and the store agree on what is shown: what the server shows need not be kept, what waits is stepped over.
export async function settle() {
  const course = courseHere();
  for (const hand of await queue.all()) {
    if (isSheet(hand) && isHere(hand, place) && !isOpen(hand)) forgetSheet(hand);
  }
  await queue.forgetConfirmed(place.table, course ? course.number : Infinity);
  await render();
  advance();
}

// What was typed of a sheet is not needed once the sheet is recorded.
function forgetSheet(sheet) {
  const typed = drafts.read(sheet.owner, sheetDraft(place.table));
  const isIt = typed && drafts.valueOf(typed, "client_key") === sheet.key;
  if (isIt) drafts.drop(sheet.owner, sheetDraft(place.table));
}

// The kept page follows what the server says.
export async function keepAnswer(html) {
  if (!("caches" in globalThis) || !html.includes('id="table"')) return;
  if (!(await updateKeptPage(place.page, html))) await keep();
}

export async function keep() {
  sayPlain(!isSecureContext);
  if (!(await keepPage(place.page, words.worker))) sayPlain(true, words.workerRefused);
}

// Hands of this table that the server does not have yet.
export function openHere() {
  return state.hands.filter((hand) => isHere(hand, place) && isOpen(hand));
}
