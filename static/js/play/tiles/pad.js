// A pad for thumbs beside the text field of a hand. The field is what is sent; the pad writes it and reads it again
// when somebody types. The last tile touched is the winning tile, unless somebody says which one is. A touch on a tile of
// the hand takes it back.
import { settle } from "../../core/roving.js";
import { announce } from "../../core/wording.js";
import { feel } from "../vibration.js";
import * as hands from "./hand.js";
import { blank, bonusText, bonusTiles, inOrder, read, written } from "./notation.js";

const WINNING = "winning";

// The hand of each pad; null where its field holds no line of the notation.
const shown = new WeakMap();

function fieldOf(pad, name) {
  return pad.closest("form").elements.namedItem(pad.dataset[name]);
}

/* What the pad shows */

function face(pad, tile) {
  return pad.querySelector(`[data-tile="${tile}"] .tile`).cloneNode(true);
}

// A part of the hand as a button: `held` says what a touch on it does, `value` to which part.
function handButton(pad, tiles, { held, value, style = "", label }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `pad-held ${style}`;
  button.dataset.held = held;
  button.dataset.value = value;
  button.append(...tiles.map((tile) => face(pad, tile)));
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = label;
  button.append(words);
  return button;
}

function handButtons(pad, hand) {
  const { move, drop, meld, winning } = pad.dataset;
  const isMoving = modeOf(pad) === WINNING;
  const buttons = inOrder(hand.concealed).map((tile) =>
    handButton(pad, [tile], {
      held: isMoving ? "move" : "drop",
      value: tile,
      label: isMoving ? move : drop,
    }),
  );
  hand.melds.forEach(({ kind, tiles }, number) => {
    const style = kind === "concealed_kong" ? "pad-meld pad-hidden" : "pad-meld";
    buttons.push(handButton(pad, tiles, { held: "meld", value: String(number), style, label: meld }));
  });
  const last = { held: "winning", value: hand.winning, style: "pad-winning", label: winning };
  if (hand.winning) buttons.push(handButton(pad, [hand.winning], last));
  return buttons;
}

function draw(pad) {
  const hand = shown.get(pad);
  const place = pad.querySelector(".pad-hand");
  const words = pad.querySelector(".pad-missing");
  const field = fieldOf(pad, "field");
  if (!hand) {
    place.replaceChildren();
    tell(words, pad.dataset.unread);
    delete field.dataset.missing;
    return;
  }
  const reached = [...place.children].indexOf(document.activeElement);
  place.replaceChildren(...handButtons(pad, hand));
  settle(place);
  if (reached >= 0) keepFocus(pad, place.children[Math.min(reached, place.children.length - 1)]);
  // Where the hand stands in one line, its newest tile is in sight.
  place.scrollLeft = place.scrollWidth;
  field.dataset.missing = String(Math.max(hands.missing(hand), 0));
  tell(words, hands.wordsOf(hand, pad.dataset));
  words.classList.toggle("pad-whole", words.textContent === pad.dataset.none);
  for (const button of pad.querySelectorAll(".pad-row:not(.pad-row-bonus) .pad-tile")) showUsed(button, hand);
  for (const [flag, isOut] of Object.entries(hands.ruledOut(hand))) showFlag(pad, flag, isOut);
}

// A tile that was taken back had the focus: the next one has it now, or the keys.
function keepFocus(pad, button) {
  (button ?? pad.querySelector(".pad-keys [tabindex='0']")).focus({ preventScroll: true });
}

// A pad that has just come says nothing.
function tell(words, text) {
  if (words.textContent && words.textContent !== text) announce(text);
  words.textContent = text;
}

// How many of a tile are used stands on its key; the fourth was the last.
function showUsed(button, hand) {
  const count = hands.used(hand, button.dataset.tile);
  if (count) button.dataset.used = String(count);
  else delete button.dataset.used;
  button.classList.toggle("pad-used", hands.isUsedUp(hand, button.dataset.tile));
  button.setAttribute("aria-disabled", String(hands.isUsedUp(hand, button.dataset.tile)));
}

// A circumstance that the tiles rule out is taken back and hidden.
function showFlag(pad, flag, isOut) {
  const label = pad.closest(".worth").querySelector(`.flag-${flag}`);
  if (!label) return;
  label.hidden = isOut;
  if (isOut) label.querySelector("input").checked = false;
}

function drawBonus(pad) {
  const field = pad.dataset.bonus && fieldOf(pad, "bonus");
  if (!field) return;
  const tiles = bonusTiles(field.value);
  for (const button of pad.querySelectorAll(".pad-row-bonus .pad-tile")) {
    button.setAttribute("aria-pressed", String(tiles.includes(button.dataset.tile)));
  }
  showFlag(pad, "flower_replacement", tiles.length === 0);
}

/* What a touch does */

function keep(pad, hand) {
  const field = fieldOf(pad, "field");
  const line = written(hand);
  shown.set(pad, { ...hand, written: line });
  field.value = line;
  draw(pad);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function modeOf(pad) {
  return pad.querySelector("[data-mode][aria-pressed='true']")?.dataset.mode ?? "";
}

function setMode(pad, mode) {
  const wasWinning = modeOf(pad) === WINNING;
  for (const button of pad.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  }
  // What a touch on a tile of the hand does is said at the tile.
  if (wasWinning !== (mode === WINNING)) draw(pad);
}

function touchTile(pad, button) {
  const hand = shown.get(pad) ?? blank();
  const mode = modeOf(pad);
  const { tile } = button.dataset;
  const next = mode === WINNING ? hands.withWinning(hand, tile) : hands.touched(hand, tile, mode);
  if (next === hand) return;
  feel();
  setMode(pad, "");
  keep(pad, next);
}

function touchBonus(pad, button) {
  feel();
  const field = fieldOf(pad, "bonus");
  button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
  const pressed = pad.querySelectorAll(".pad-row-bonus [aria-pressed='true']");
  field.value = bonusText([...pressed].map((each) => each.dataset.tile));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function touchHeld(pad, { dataset: { held, value } }) {
  const hand = shown.get(pad);
  feel();
  setMode(pad, "");
  if (held === "move") keep(pad, hands.withWinning(hand, value));
  else if (held === "drop") keep(pad, hands.without(hand, value));
  else if (held === "winning") keep(pad, hands.withoutWinning(hand));
  else keep(pad, hands.withoutMeld(hand, Number(value)));
}

function touchAct(pad, { dataset: { act } }) {
  const hand = shown.get(pad);
  setMode(pad, "");
  const next = act === "clear" ? hands.cleared(hand) : hands.undone(hand);
  if (next) keep(pad, next);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".pad button");
  if (!button) return;
  const pad = button.closest(".pad");
  const { mode, act, held } = button.dataset;
  if (mode) setMode(pad, modeOf(pad) === mode ? "" : mode);
  else if (act) touchAct(pad, button);
  else if (held) touchHeld(pad, button);
  else if (button.closest(".pad-row-bonus")) touchBonus(pad, button);
  else touchTile(pad, button);
});

/* Somebody typed: the pad follows the text */

function follow(pad) {
  const text = fieldOf(pad, "field").value;
  if (shown.get(pad)?.written !== text) {
    shown.set(pad, read(text));
    draw(pad);
  }
  drawBonus(pad);
}

document.addEventListener(
  "input",
  (event) => {
    const pad = event.target.closest?.(".worth")?.querySelector(".pad");
    if (pad && [pad.dataset.field, pad.dataset.bonus].includes(event.target.name)) follow(pad);
  },
  { capture: true },
);

document.addEventListener("reset", (event) => {
  setTimeout(() => event.target.querySelectorAll(".pad").forEach(follow));
});

function start(root) {
  for (const pad of root.querySelectorAll(".pad[hidden]")) {
    pad.hidden = false;
    follow(pad);
  }
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
