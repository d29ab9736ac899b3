// A kept hand in one sentence.
import assert from "node:assert/strict";
import { test } from "node:test";

import { tell, winnersOf } from "../../../../static/js/play/offline/telling.js";

const WORDS = { told: "{outcome}: {who}", from: "{outcome}: {who} from {discarder}", and: " and " };
const NAMES = { 0: "Ann", 1: "Ben", 2: "Cho" };
const said = (entered) => tell(entered, (seat) => NAMES[seat], WORDS);

test("a win on a discard names who paid", () => {
  const entered = { outcome: "discard", label: "Discard", winners: ["0"], discarder: "1", worths: ["24"] };
  assert.equal(said(entered), "Discard: Ann (24) from Ben");
});

test("several winners each stand with their own value", () => {
  const entered = { outcome: "discard", label: "Discard", winners: ["0", "2"], discarder: "1" };
  assert.equal(said({ ...entered, worths: ["24", "8"] }), "Discard: Ann (24) and Cho (8) from Ben");
});

test("a self-drawn win names no discarder", () => {
  assert.equal(
    said({ outcome: "self_draw", label: "Self-drawn", winners: ["2"], worths: ["pairs"] }),
    "Self-drawn: Cho (pairs)",
  );
});

test("a false win names who declared it, and a hand without a winner nobody", () => {
  assert.equal(
    said({ outcome: "false_win", label: "False win", winners: [], offender: "1" }),
    "False win: Ben",
  );
  assert.equal(said({ outcome: "no_win", label: "Drawn hand", winners: [], offender: "" }), "Drawn hand");
});

test("others win with the first one, once, and only where a tile was given away", () => {
  assert.deepEqual(winnersOf({ outcome: "discard", winner: "0", alsoWon: ["0", "2"] }), ["0", "2"]);
  assert.deepEqual(winnersOf({ outcome: "self_draw", winner: "0", alsoWon: ["2"] }), ["0"]);
  assert.deepEqual(winnersOf({ outcome: "no_win", winner: undefined, alsoWon: [] }), []);
});
