// Two taps record who won from whom. The form works without this; here a tap also settles how the hand ended,
// and the sum is worked out as soon as enough is known.

import { announce, spoken } from "../core/wording.js";
import { letGo, noteAsked } from "./preview.js";
import { feel } from "./vibration.js";

const WAY = "seatwind-way";
const NO_WINNER = ["no_win", "abortive_draw", "abandoned", "false_win"];
const WITHOUT_FU = 5;
const WORTH_NEXT = ["discarder", "outcome", "method"];

function chosen(form, name) {
  return form.querySelector(`[name='${name}']:checked`)?.value ?? "";
}

function choose(form, name, value) {
  const radio = form.querySelector(`[name='${name}'][value='${value}']`);
  if (radio) radio.checked = true;
}

function clear(form, name) {
  for (const radio of form.querySelectorAll(`[name='${name}']`)) radio.checked = false;
}

// The panels of the winners, each with the prefix of its fields.
function worths(form) {
  const also = [...form.querySelectorAll("[name='also_won']:checked")].map((box) => box.value);
  const others = also.filter(
    (seat) => seat !== chosen(form, "winner") && chosen(form, "outcome") !== "self_draw",
  );
  return [
    [form.querySelector(".worth-first"), ""],
    ...others.map((seat) => [form.querySelector(`.worth-also-${seat}`), `seat${seat}-`]),
  ];
}

function hasWorth(panel, prefix) {
  const method = panel.querySelector(`[name='${prefix}method']:checked`)?.value;
  if (method === "items") return panel.querySelector(`[name='${prefix}items']:checked`) !== null;
  if (method === "points" && panel.querySelector(".han-pad")) return hasHan(panel, prefix);
  const field = panel.querySelector(`[name='${prefix}${method}']`);
  return (
    field?.value.trim() !== "" &&
    field?.validity.valid &&
    !(method === "tiles" && Number(field.dataset.missing) > 0)
  );
}

// From five han on a hand is worth a limit, and the fu do not matter; yakuman have a letter before their number.
function hasHan(panel, prefix) {
  const han = panel.querySelector(`[name='${prefix}han']:checked`)?.value ?? "";
  if (!han) return false;
  return !(Number(han) < WITHOUT_FU) || panel.querySelector(`[name='${prefix}fu']:checked`) !== null;
}

function isEnough(form) {
  const outcome = chosen(form, "outcome");
  if (outcome === "abortive_draw") return chosen(form, "cause") !== "";
  if (outcome === "false_win") return chosen(form, "offender") !== "";
  if (NO_WINNER.includes(outcome)) return true;
  if (!outcome || !chosen(form, "winner")) return false;
  if (outcome !== "self_draw" && !chosen(form, "discarder")) return false;
  return worths(form).every(([panel, prefix]) => hasWorth(panel, prefix));
}

// Once it is known who won from whom, the next thing to give is what the win is worth.
function goToWorth(form) {
  const outcome = chosen(form, "outcome");
  const isSettled = chosen(form, "winner") && (outcome === "self_draw" || chosen(form, "discarder"));
  if (!isSettled || NO_WINNER.includes(outcome)) return;
  const method = chosen(form, "method");
  // The tile pad needs no keyboard: the field is not focused where a finger would raise one.
  if (method === "items" || (method === "tiles" && matchMedia("(pointer: coarse)").matches)) return;
  form.querySelector(`[name='${method}']`)?.focus();
}

// Who has laid a stick shows tenpai when the wall is empty.
function showTenpai(form) {
  if (chosen(form, "outcome") !== "no_win") return;
  for (const stick of form.querySelectorAll("[name='riichi']:checked")) {
    const box = form.querySelector(`[name='tenpai'][value='${stick.value}']`);
    if (box) box.checked = true;
  }
}

// What was said at the seats and has no place in this end of the hand.
function forgetOthers(form, outcome) {
  if (outcome === "self_draw" || NO_WINNER.includes(outcome)) {
    clear(form, "discarder");
    clear(form, "also_won");
  }
  if (NO_WINNER.includes(outcome)) clear(form, "winner");
}

function forget(form) {
  letGo(form);
  for (const place of form.querySelectorAll(".seat-delta")) place.replaceChildren();
  const what = form.querySelector(".preview-what");
  what?.replaceChildren();
  form.querySelector(".preview-worth")?.remove();
  const button = form.querySelector(".record");
  if (button?.dataset.label) button.textContent = button.dataset.label;
}

document.addEventListener(
  "change",
  (event) => {
    const form = event.target.closest(".hand-form");
    if (!form) return;
    const outcome = chosen(form, "outcome");
    if (event.target.name === "winner") {
      clear(form, "discarder");
      if (outcome !== "robbed_kong") choose(form, "outcome", "discard");
    }
    if (event.target.name === "discarder" && outcome !== "robbed_kong") choose(form, "outcome", "discard");
    if (event.target.name === "outcome") forgetOthers(form, outcome);
    if (["outcome", "riichi"].includes(event.target.name)) showTenpai(form);
    if (event.target.name === "method") keepWay(event.target.value);
    if (WORTH_NEXT.includes(event.target.name)) goToWorth(form);
    // Also what was put back by a script: its next tap takes it back.
    remember(form);
    tellHint(form);
  },
  { capture: true },
);

// What is asked next; the style sheet chooses it by what is chosen.
function tellHint(form) {
  const parts = [...form.querySelectorAll(".hint > span")].filter((part) => part.checkVisibility?.());
  const hint = parts.map(spoken).join(" ");
  if (hint !== (form.dataset.hint ?? "")) announce(hint);
  form.dataset.hint = hint;
}

// A quick finger is there before the scripts are: what it touched counts as if it were touched now.
function catchUp(form) {
  const touched = [...form.querySelectorAll("[name='winner'], [name='outcome']")].filter(
    (radio) => radio.checked,
  );
  if (touched.every((radio) => radio.defaultChecked)) return;
  if (!chosen(form, "outcome")) choose(form, "outcome", "discard");
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function keepWay(way) {
  try {
    localStorage.setItem(WAY, way);
  } catch {
    // A browser that keeps nothing opens the way that the page suggests.
  }
}

// Before the first hand of a table a device opens the way of entering that was used on it last.
function openUsualWay(form) {
  if (document.getElementById("table")?.dataset.newsNumber !== "0" || !form.matches("[hx-post]")) return;
  try {
    const way = localStorage.getItem(WAY);
    if (way && !chosen(form, "winner")) choose(form, "method", way);
  } catch {
    // As above.
  }
}

// A choice that came with the page, as in a correction, is taken back by its first tap.
document.addEventListener("htmx:load", (event) => {
  document.querySelectorAll(".hand-form").forEach(remember);
  document.querySelectorAll(".hand-form").forEach(openUsualWay);
  if (event.detail.elt === document.body) document.querySelectorAll(".hand-form").forEach(catchUp);
});

// Whether there is anything to record stands on the form before anybody sends it: the window hears of it first.
addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form.matches(".hand-form")) form.dataset.enough = isEnough(form) ? "yes" : "";
  },
  { capture: true },
);

// A tap on what is chosen already: the winner has drawn the tile, and a third tap takes the winner back; any other
// choice is taken back at once.
document.addEventListener("click", (event) => {
  if (!event.target.matches?.(".hand-form :is(.pick, .outcomes) input")) return;
  const radio = event.target;
  if (radio.dataset.chosen === "yes") tapAgain(radio);
  else feel();
  remember(radio.form);
});

function tapAgain(radio) {
  const { form, name } = radio;
  feel();
  if (name === "winner" && chosen(form, "outcome") !== "self_draw") {
    choose(form, "outcome", "self_draw");
    forgetOthers(form, "self_draw");
    goToWorth(form);
    form.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  radio.checked = false;
  if (name === "winner") clear(form, "outcome");
  if (name === "outcome" && chosen(form, "winner")) choose(form, "outcome", "discard");
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function remember(form) {
  for (const radio of form.querySelectorAll(":is(.pick, .outcomes) input")) {
    radio.dataset.chosen = radio.checked ? "yes" : "";
  }
}

document.addEventListener("reset", (event) => {
  if (!event.target.matches(".hand-form")) return;
  setTimeout(() => {
    remember(event.target);
    forget(event.target);
  });
});

// Nothing is asked of the server before the hand is complete.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt.id !== "hand-preview") return;
  const form = event.detail.elt.closest(".hand-form");
  if (isEnough(form)) {
    noteAsked(event.detail.xhr, form);
    return;
  }
  event.preventDefault();
  forget(form);
});
