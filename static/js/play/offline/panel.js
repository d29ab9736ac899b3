// Shows where each hand is: the sentence, the list, and what a person may do. What it says is worked out in summary.js.
import * as drafts from "../../core/drafts.js";
import { announce, filled } from "../../core/wording.js";
import { handForm } from "./entered.js";
import { sheetDraft } from "./hands.js";
import { panel, place, queue, state, words } from "./here.js";
import { courseHere } from "./next_hand.js";
import { sentenceOf, summarise } from "./summary.js";

const part = (name) => panel.querySelector(name);

// Reads the store and shows what is in it.
export async function render() {
  state.hands = await queue.all();
  const { kept: keyInForm, replaces: keyMended } = handForm()?.dataset ?? {};
  const facts = { place, course: courseHere(), keyInForm, keyMended, isReached: state.isReached };
  const summary = summarise(state.hands, facts);
  showStatus(summary);
  showList(summary.rows.map(row));
  showOthers(summary.others);
  const hasTable = document.getElementById("table") !== null;
  // A dead link has no table to show: without hands there is nothing to say.
  panel.hidden = !hasTable && !summary.hasOpen;
  const sheet = part(".kept-sheet");
  if (sheet) sheet.hidden = summary.hasSheet || !drafts.read(place.owner, sheetDraft(place.table));
  part(".kept-note").hidden = !summary.isTableBehind || !hasTable;
  holdTableActs(summary.isTableBehind);
}

function showStatus(summary) {
  say(sentenceOf(summary, words), summary.mood);
  part(".kept-act").hidden = !summary.needsSignIn;
  part(".kept-act a").href = `${words.signIn}?next=${encodeURIComponent(place.page)}`;
}

export function say(sentence, mood) {
  const status = part(".kept-status");
  if (status.textContent.trim() !== sentence) {
    status.textContent = sentence;
    announce(sentence);
  }
  panel.dataset.mood = mood;
}

// This browser keeps nothing.
export function sayUnkept() {
  say(words.unkept, "waiting");
  panel.hidden = false;
}

// Without network the page can be used and not opened anew: `sentence` says why, where the address is not the reason.
export function sayPlain(isPlain, sentence = "") {
  part(".kept-plain").hidden = !isPlain;
  if (sentence) part(".kept-plain").textContent = sentence;
}

function row({ hand, state: shownState, hasReason, hasPlace, movesOthers, acts }) {
  const item = part("template").content.firstElementChild.cloneNode(true);
  const find = (name) => item.querySelector(name);
  item.dataset.key = hand.key;
  find(".kept-number").textContent = hand.number;
  find(".kept-told").textContent = hand.told;
  Object.assign(find(".kept-why"), { hidden: !hasReason, textContent: hand.sentence });
  Object.assign(find(".kept-place"), { hidden: !hasPlace, href: hand.page, textContent: hand.place });
  for (const label of item.querySelectorAll(".kept-state")) {
    label.hidden = !label.classList.contains(`kept-${shownState}`);
  }
  for (const [act, isOffered] of Object.entries(acts)) {
    // Not everybody takes photos.
    const button = find(`[data-act='${act}']`);
    if (button) button.hidden = !isOffered;
  }
  const drop = find("[data-act='drop']");
  if (state.sure === hand.key) drop.textContent = movesOthers ? drop.dataset.sureMoves : drop.dataset.sure;
  find(".kept-acts").hidden = !Object.values(acts).includes(true);
  return item;
}

function showList(rows) {
  const list = part(".kept-list");
  list.hidden = !rows.length;
  // A row under somebody's finger stays where it is.
  const isSame =
    rows.length === list.children.length &&
    rows.every((item, number) => item.isEqualNode(list.children[number]));
  if (!isSame) list.replaceChildren(...rows);
}

function showOthers(hands) {
  const line = part(".kept-others");
  line.hidden = !hands.length;
  const names = new Set(hands.filter((hand) => !queue.isByLink(hand)).map((hand) => hand.ownerName));
  line.textContent = [...names].map((name) => filled(words.others, { name })).join(" ");
  const pages = new Map(hands.filter(queue.isByLink).map((hand) => [hand.page, hand.place]));
  if (pages.size) line.append(` ${words.othersByLink} `);
  for (const [href, textContent] of pages) {
    line.append(Object.assign(document.createElement("a"), { href, textContent }), " ");
  }
}

// What the server knows is behind what this device knows: taking back and closing wait.
function holdTableActs(isBehind) {
  for (const button of document.querySelectorAll("#table .table-acts button")) {
    if (isBehind && !button.disabled) Object.assign(button, { disabled: true }).dataset.waits = "yes";
    if (!isBehind && button.dataset.waits) button.disabled = false;
    if (!isBehind) delete button.dataset.waits;
  }
}
