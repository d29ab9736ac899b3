// Shows the next hand while the one before it is on its way: its number, the winds at the seats, who changes chairs.
import { filled } from "../../core/wording.js";
import { chairChanges, handAhead } from "./course.js";
import { handForm, isUntouched, nameOf } from "./entered.js";
import { isSheetWaiting, newKey } from "./hands.js";
import { place, state, words } from "./here.js";

// What the server said of the match ahead; null on a page without it.
export function courseHere() {
  const element = document.getElementById("course-ahead");
  return element ? JSON.parse(element.dataset.course) : null;
}

export function advance() {
  const form = handForm();
  const course = courseHere();
  // A form that waits for its answer, or in which a hand is corrected, stays as it is.
  if (!form || !course?.turns.length || form.dataset.kept || form.dataset.replaces) return;
  if (isSheetWaiting(state.hands, place)) {
    form.querySelector(".centre-hand").textContent = words.sheetWaits;
    form.classList.add("hand-form-over");
    return;
  }
  const next = handAhead(state.hands, place, course);
  if (isUntouched(form)) putNumber(form, next.number);
  if (!isToShow(form, next, course)) return;
  form.dataset.shows = String(next.number);
  form.dataset.after = next.after;
  form.classList.toggle("hand-form-over", !next.turn);
  showCentre(form, next, course.last);
  showTable(form, next.table);
  if (!next.turn) return;
  showWinds(next.turn);
  showChairs(next.before, next.turn);
  const badge = document.querySelector(`#table .seat[data-wind='${next.turn.round}'] .seat-marks .wind`);
  document.querySelector("#table .centre-wind")?.replaceChildren(badge.cloneNode(true));
}

// What is typed keeps the number it was typed for: only a person makes another hand of it.
function isToShow(form, next, course) {
  const isForIt = Number(form.elements.expected_hand_number.value) === next.number;
  return isForIt && Number(form.dataset.shows ?? course.number) !== next.number;
}

function putNumber(form, number) {
  const { expected_hand_number: expected, typed_for: typedFor, client_key: key } = form.elements;
  if (Number(expected.value) === number) return;
  expected.value = String(number);
  typedFor.value = String(number);
  key.value = newKey();
}

function showCentre(form, { turn, deal, repeats }, last) {
  const hand = form.querySelector(".centre-hand");
  const label = form.querySelector(".centre-turn");
  label.hidden = !turn?.label;
  if (!turn) {
    hand.textContent = words.played;
    return;
  }
  const facts = { number: String(deal), hands: String(deal + last - turn.turn) };
  hand.textContent = filled(turn.label ? hand.dataset.hand : hand.dataset.handOf, facts);
  const repeated = { turn: turn.label, number: String(repeats) };
  label.textContent = repeats ? filled(label.dataset.repeat, repeated) : turn.label;
}

// Honba, sticks and what the bell leaves to play; the time is up once only.
function showTable(form, table) {
  if (!table) return;
  form.querySelector(".on-table-honba").textContent = String(table.honba);
  form.querySelector(".on-table-sticks").textContent = String(table.sticks);
  const bell = form.querySelector(".on-table-bell");
  bell.hidden = table.left === null;
  bell.textContent = table.left === 1 ? bell.dataset.last : bell.dataset.more;
  const box = form.querySelector(".bell");
  if (box) box.hidden = table.left !== null;
}

// Every mark stands with its wind: marks move from player to player, and players move where people change chairs.
function showWinds({ winds, chairs }) {
  const square = document.querySelector("#table .square");
  const seats = [...square.querySelectorAll(".seat")];
  const marks = new Map(seats.map((seat) => [Number(seat.dataset.wind), seat.querySelector(".seat-marks")]));
  winds.forEach((wind, number) => {
    const seat = square.querySelector(`.seat[data-seat='${number}']`);
    seat.dataset.wind = String(wind);
    seat.dataset.chair = String(chairs[number]);
    seat.classList.toggle("seat-dealer", wind === 0);
    seat.prepend(marks.get(wind));
  });
  document.dispatchEvent(new Event("seats-moved"));
}

// Who changes chairs, and whether seats are drawn anew: as the server says it with network.
function showChairs(before, turn) {
  const section = document.getElementById("seat-change");
  const lines = chairChanges(before, turn).map((change) => {
    const line = document.createElement("li");
    const facts = { name: nameOf(change.seat), before: nameOf(change.before) };
    const badge = document.querySelector(
      `#table .seat[data-wind='${turn.winds[change.seat]}'] .seat-marks .wind`,
    );
    line.append(badge.cloneNode(true), ` ${filled(section.dataset.line, facts)}`);
    return line;
  });
  section.querySelector(".seat-moves").replaceChildren(...lines);
  section.hidden = !lines.length;
  document.getElementById("seat-draw").hidden = !turn.draws;
}
