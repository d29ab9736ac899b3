// Which hand comes next without the server: who deals it, how often the dealer has stayed, who changes chairs.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  chairChanges,
  endingOf,
  handAhead,
  turnAfter,
  unseenHands,
} from "../../../../static/js/play/offline/course.js";
import { PLACE, course, hand, turn } from "./kept.mjs";

const keys = (hands) => hands.map((each) => each.key);

test("without kept hands the next hand is the server's", () => {
  const next = handAhead([], PLACE, course());
  assert.deepEqual([next.number, next.deal, next.after, next.repeats], [5, 3, "", 0]);
  assert.deepEqual(next.turn.winds, [0, 1, 2, 3]);
});

test("each kept hand is stepped over, and the last one is what the next stands behind", () => {
  const next = handAhead([hand("a", 5), hand("b", 6, { winners: [2] })], PLACE, course());
  assert.deepEqual([next.number, next.deal, next.after], [7, 5, "b"]);
  assert.deepEqual(next.turn.winds, [2, 3, 0, 1]);
});

test("hands of other tables, other people and earlier numbers are not stepped over", () => {
  const others = [hand("t", 5, { table: "table 2" }), hand("o", 5, { owner: "user-2" }), hand("e", 4)];
  assert.deepEqual(unseenHands(others, PLACE, course()), []);
});

test("hands stand by their numbers and not by when they were kept", () => {
  assert.deepEqual(keys(unseenHands([hand("b", 6), hand("a", 5)], PLACE, course())), ["a", "b"]);
});

test("a stopped hand counts only where others follow it", () => {
  const stopped = hand("a", 5, { state: "stopped" });
  assert.deepEqual(unseenHands([stopped], PLACE, course()), []);
  assert.deepEqual(keys(unseenHands([stopped, hand("b", 6)], PLACE, course())), ["a", "b"]);
});

test("a hand ends for the dealer, with others, or for somebody else", () => {
  const [first] = course().turns;
  assert.equal(endingOf(hand("a", 5, { winners: [0] }), first), "dealer_wins");
  assert.equal(endingOf(hand("a", 5, { winners: [2, 0] }), first), "dealer_shares");
  assert.equal(endingOf(hand("a", 5, { winners: [2] }), first), "other_wins");
  assert.equal(endingOf(hand("a", 5, { winners: [], outcome: "no_win" }), first), "no_win");
});

test("a dealer who stays repeats, and a new dealer begins anew", () => {
  const stays = hand("a", 5, { winners: [0] });
  assert.equal(turnAfter([stays, stays], course({ repeats: 1 })).repeats, 3);
  assert.equal(turnAfter([stays, hand("b", 6)], course()).repeats, 0);
});

test("a deal that is played once more is no repeat", () => {
  const falseWin = hand("a", 5, { winners: [], outcome: "false_win" });
  assert.equal(turnAfter([falseWin], course()).repeats, 0);
});

test("after the last turn no turn is dealt, and hands behind it change nothing", () => {
  const last = [hand("a", 5), hand("b", 6, { winners: [2] }), hand("c", 7, { winners: [3] })];
  assert.equal(turnAfter(last, course()).turn, undefined);
  assert.equal(turnAfter([...last, hand("d", 8)], course()).turn, undefined);
});

test("the turn before is the one from which the dealer passed", () => {
  assert.deepEqual(turnAfter([hand("a", 5)], course()).before.winds, [0, 1, 2, 3]);
});

test("chair changes are told from East on, each with who sat there before", () => {
  const before = turn([0, 1, 2, 3], {});
  const next = turn([1, 0, 3, 2], {}, { chairs: [1, 0, 2, 3] });
  assert.deepEqual(chairChanges(before, next), [
    { seat: 1, before: 0 },
    { seat: 0, before: 1 },
  ]);
  assert.deepEqual(chairChanges(before, before), []);
});
