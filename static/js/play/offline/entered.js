// The form of a hand between the hands: what was entered is read, cleared and put back.
import * as drafts from "../../core/drafts.js";
import { newEntry } from "./hands.js";
import { tell, winnersOf } from "./telling.js";

const KEPT_FIELDS = ":is(input, select, textarea)[name]:not([name='csrfmiddlewaretoken'])";

export function handForm() {
  return document.querySelector("#table form.hand-form[hx-post]");
}

export function chosen(form, name) {
  return form.querySelector(`[name='${name}']:checked`);
}

export function isUntouched(form) {
  return !chosen(form, "winner") && !chosen(form, "outcome");
}

export function nameOf(seat) {
  const parts = document.querySelectorAll(`#table .seat[data-seat='${seat}'] .seat-who bdi`);
  return [...parts].map((part) => part.textContent).join(" ");
}

function valuesOf(form, name) {
  return [...form.querySelectorAll(`[name='${name}']:checked`)].map((box) => box.value);
}

// What was given for a winner's hand: its items, or what stands in the field.
function worthOf(form, prefix) {
  const method = chosen(form, `${prefix}method`).value;
  if (method === "items") return valuesOf(form, `${prefix}items`).join(", ");
  if (method === "points" && form.querySelector(".han-pad")) return hanOf(form, prefix);
  return form.elements.namedItem(`${prefix}${method}`).value.trim();
}

// Han and fu as they stand on their keys.
function hanOf(form, prefix) {
  const keys = ["han", "fu"].map((name) => chosen(form, prefix + name)?.closest("label"));
  return keys
    .filter((key) => key?.checkVisibility?.() ?? key)
    .map((key) => key.textContent.trim())
    .join(" ");
}

function read(form) {
  const outcome = chosen(form, "outcome");
  const winner = chosen(form, "winner")?.value;
  const winners = winnersOf({ outcome: outcome.value, winner, alsoWon: valuesOf(form, "also_won") });
  return {
    outcome: outcome.value,
    label: outcome.closest("label").textContent.trim(),
    winners,
    offender: form.elements.namedItem("offender")?.value ?? "",
    discarder: chosen(form, "discarder")?.value,
    worths: winners.map((seat, place) => worthOf(form, place ? `seat${seat}-` : "")),
  };
}

// The hand that the form holds, as the queue keeps it.
export function entryOf(form, place, words) {
  const entered = read(form);
  return {
    ...newEntry(place),
    key: form.elements.client_key.value,
    number: Number(form.elements.expected_hand_number.value),
    after: form.dataset.after ?? "",
    url: form.getAttribute("action"),
    place: document.querySelector("#table h1").textContent,
    fields: drafts.fieldsOf(form),
    outcome: entered.outcome,
    winners: entered.winners.map(Number),
    tenpai: valuesOf(form, "tenpai").map(Number),
    riichi: valuesOf(form, "riichi").length,
    bell: chosen(form, "bell") !== null,
    told: tell(entered, nameOf, words),
  };
}

export function clear(form) {
  for (const field of form.querySelectorAll(KEPT_FIELDS)) {
    if (field.type === "hidden" || field.name.endsWith("method")) continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = false;
    else if (field.matches("select")) field.selectedIndex = 0;
    else field.value = "";
  }
  for (const fault of form.querySelectorAll(".fault, .notice-error")) fault.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const field of form.querySelectorAll(".field-wrong")) field.classList.remove("field-wrong");
  form.dispatchEvent(new Event("reset", { bubbles: true }));
}

export function fill(form, hand) {
  clear(form);
  drafts.fill(form, hand.fields, { except: ["client_key", "expected_hand_number", "typed_for"] });
  tellTiles(form);
}

// The tile pads read their fields again.
export function tellTiles(form) {
  for (const field of form.querySelectorAll("[name$='tiles']")) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  document.dispatchEvent(new Event("drafts:filled"));
}
