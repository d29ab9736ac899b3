// The table page on bad Wi-Fi. A complete hand is first kept on the tablet (queue.js), then sent; the page shows where
// each hand is, goes on to the next one without waiting long, and shows the server's answer where somebody waits for it.
// Without this script the form is posted as any form.
import { toast } from "../../core/wording.js";
import { goOn, keep, keepAnswer, onAnswer, settle, startOver } from "./answers.js";
import * as decisions from "./decisions.js";
import { entryOf, handForm } from "./entered.js";
import { place, queue, words } from "./here.js";
import * as network from "./network.js";
import { render, sayUnkept } from "./panel.js";
import * as photos from "./photos.js";
import { askForSync, makeSender } from "./sending.js";

const PATIENCE_MS = 2_500;
const TWICE_MS = 1_500;
const sender = makeSender({ queue, owner: place.owner, onAnswer, onEnd: render });

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form !== handForm() || form.dataset.unkept) return;
    if (!form.dataset.enough && navigator.onLine) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.kept) return;
    // The second press of an impatient finger meets the next hand's empty form: no word about that.
    if (form.dataset.enough) take(form);
    else if (Date.now() - Number(form.dataset.since ?? 0) > TWICE_MS) toast(words.incomplete);
  },
  { capture: true },
);

document.addEventListener("click", (event) => {
  if (!event.target.closest?.(".start-over") || !handForm()) return;
  event.preventDefault();
  startOver();
});

async function take(form) {
  const hand = entryOf(form, place, words);
  form.dataset.kept = hand.key;
  try {
    await queue.keep(hand, form.dataset.replaces ?? "");
  } catch {
    // Nothing can be kept in this browser (private mode, no room): the hand goes straight to the server.
    delete form.dataset.kept;
    form.dataset.unkept = "yes";
    sayUnkept();
    form.requestSubmit();
    return;
  }
  document.dispatchEvent(new CustomEvent("hand:kept"));
  await render();
  askForSync();
  if (!navigator.onLine) {
    goOn(hand.key);
    return;
  }
  setTimeout(() => goOn(hand.key), PATIENCE_MS);
  await sender.flush();
}

document.addEventListener("htmx:afterSettle", async (event) => {
  if (event.detail.elt.id !== "table") return;
  if (event.detail.xhr?.status === 200) keepAnswer(event.detail.xhr.responseText);
  await settle();
});

async function start() {
  try {
    await settle();
  } catch {
    sayUnkept();
    return;
  }
  // Hands wait for nothing else: a browser may refuse the worker, or ask somebody whether the store may stay.
  await Promise.all([
    sender.flush(),
    keep(),
    // Without this a browser may clear the store when the tablet runs out of room.
    navigator.storage?.persist?.(),
  ]);
}

decisions.listen(sender);
network.listen(sender);
photos.listen(sender);
start();
