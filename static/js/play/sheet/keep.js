// A paper sheet on bad Wi-Fi. What is typed is kept on this device until it is recorded; a sheet that is to be recorded
// goes into the queue of kept hands, is sent until the server has answered, and is written once. The page says where the
// sheet is. Without this script the form is posted as any form.
import * as drafts from "../../core/drafts.js";
import { isHere, isSheet, isStopped } from "../offline/hands.js";
import { keepPage } from "../offline/kept_page.js";
import { askForSync, makeSender } from "../offline/sending.js";
import { saidWaiting, sheetEntry, waitingSheet } from "./entry.js";
import { lock, offer, panel, say, sheetForm, showAnswer, words } from "./panel.js";
import {
  dropTyped,
  keepFields,
  keepTyped,
  place,
  putAside,
  readAside,
  readTyped,
  restore,
  sayTyping,
} from "./typed.js";

const queue = globalThis.handQueue;
const sender = makeSender({ queue, owner: place.owner, onAnswer });

/* Recording */

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".paper-sheet") || form.dataset.unkept) return;
  event.preventDefault();
  if (!form.inert) take(form);
});

async function take(form) {
  keepTyped();
  lock(true);
  let sheet;
  try {
    sheet = sheetEntry(factsOf(form), await queue.all(), place, words);
    await queue.keep(sheet);
  } catch {
    // Nothing can be kept in this browser: the sheet goes straight to the server.
    lock(false);
    form.dataset.unkept = "yes";
    form.requestSubmit(form.querySelector("#record-sheet"));
    return;
  }
  showWaiting(sheet, "");
  await askForSync();
  if (navigator.onLine) await sender.flush();
}

function factsOf(form) {
  return {
    key: form.elements.client_key.value,
    number: Number(form.elements.expected_hand_number.value),
    url: form.getAttribute("action"),
    where: form.dataset.place,
    fields: drafts.fieldsOf(form),
  };
}

async function onAnswer(sheet, answer) {
  if (!isSheet(sheet) || !isHere(sheet, place)) return;
  if (answer.state === "confirmed") finish();
  else if (answer.state === "stopped") await showRefused(sheet, answer);
  else showWaiting({ ...sheet, tries: sheet.tries + 1 }, answer.code);
}

function showWaiting(sheet, code) {
  const { word, mood, offers } = saidWaiting(sheet, code, navigator.onLine);
  lock(true);
  offer(offers);
  if (offers.signIn) panel.scrollIntoView({ block: "start" });
  say(words[word], mood);
}

function finish() {
  dropTyped();
  say(words.recorded, "calm");
  offer();
  location.assign(words.tableUrl);
}

// The server says beside the field what is wrong. The sheet leaves the queue: it is typed on.
async function showRefused(sheet, answer) {
  await queue.drop(sheet.key);
  lock(false);
  showAnswer(answer);
  keepFields();
  say(words.refused.replace("{reason}", answer.sentence), "stopped");
  offer({ drop: true });
}

/* Taking back, throwing away */

panel.querySelector(".kept-change").addEventListener("click", async () => {
  const sheet = waitingSheet(await queue.all(), place);
  // It may have been sent in this very moment.
  if (!sheet || sheet.tries > 0) return;
  await queue.drop(sheet.key);
  lock(false);
  keepTyped();
});

// What is thrown away is put aside until something else is typed.
panel.querySelector(".kept-drop").addEventListener("click", () => {
  putAside();
  location.assign(place.page);
});

panel.querySelector(".kept-undrop").addEventListener("click", () => {
  restore(readAside());
  sayTyping(words.restored);
});

/* The network comes and goes, and so do sign-ins */

addEventListener("online", sender.flushAnew);
addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") sender.flush();
});

// Another tab, or the service worker, has sent the sheet.
queue.listen(async () => {
  const form = sheetForm();
  const sheet = (await queue.all()).find(
    (each) => isSheet(each) && each.key === form.elements.client_key.value,
  );
  if (form.inert && sheet?.state === "confirmed") finish();
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.elt.id !== "sheet-preview" || event.detail.xhr.status !== 401) return;
  say(words.signedOutTyping, "waiting");
  offer({ signIn: true, drop: true });
});
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(
    name,
    (event) => {
      // Without network there are no sums; what is typed is kept all the same.
      if (event.detail.elt.id === "sheet-preview") event.stopPropagation();
    },
    { capture: true },
  );
}

/* What is here already */

async function start() {
  drafts.dropOld();
  let hands = [];
  try {
    hands = await queue.all();
  } catch {
    say(words.unkept, "waiting");
  }
  const waiting = waitingSheet(hands, place);
  showKept(waiting?.fields ?? readTyped(), hands);
  if (waiting) {
    // A refused one is sent once more, so that the server says what is wrong.
    if (isStopped(waiting)) await queue.change(waiting.key, { state: "waiting" });
    showWaiting(waiting, isStopped(waiting) ? "" : waiting.code);
  }
  await Promise.all([sender.flush(), keepPage(place.page, words.worker)]);
}

function showKept(typed, hands) {
  const key = drafts.valueOf(typed ?? [], "client_key");
  if (hands.some((each) => each.state === "confirmed" && each.key === key)) {
    dropTyped();
  } else if (typed) {
    restore(typed);
    sayTyping(words.restored);
  } else if (readAside()) {
    say(words.dropped, "calm");
    offer({ undrop: true });
  } else {
    say(words.calm, "calm");
  }
}

start();
