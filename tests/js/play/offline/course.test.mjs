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

// Where scores run along: seat 0 deals, and stays after a win, a draw in tenpai and an abortive one.
const RUNNING = course({
  table: { honba: 1, sticks: 1, left: null, lasts: 2 },
  again: ["false_win", "abandoned"],
  turns: [
    turn([0, 1, 2, 3], {
      dealer_wins: 0,
      other_wins: 1,
      no_win: 1,
      dealer_tenpai: 0,
      abortive_draw: 0,
      false_win: 0,
    }),
    turn([3, 0, 1, 2], { dealer_wins: 1, other_wins: -1, no_win: -1, dealer_tenpai: 1, false_win: 1 }),
  ],
});
const draw = (key, number, facts = {}) =>
  hand(key, number, { outcome: "no_win", winners: [], tenpai: [], riichi: 0, ...facts });
const middle = (...hands) => {
  const { turn: next, table } = turnAfter(hands, RUNNING);
  return [RUNNING.turns.indexOf(next), table.honba, table.sticks, table.left];
};

test("a dealer in tenpai stays, and sticks are left on the table", () => {
  assert.deepEqual(middle(draw("a", 5, { tenpai: [0, 2], riichi: 2 })), [0, 2, 3, null]);
  assert.deepEqual(middle(draw("a", 5, { tenpai: [2], riichi: 1 })), [1, 2, 2, null]);
});

test("a win of others takes the sticks and ends the honba, one of the dealer adds one", () => {
  assert.deepEqual(middle(hand("a", 5, { winners: [2], riichi: 1 })), [1, 0, 0, null]);
  assert.deepEqual(middle(hand("a", 5, { winners: [0], riichi: 1 })), [0, 2, 0, null]);
});

test("an abortive draw and a chombo leave the dealer, and only the first adds a honba", () => {
  assert.deepEqual(middle(draw("a", 5, { outcome: "abortive_draw", riichi: 1 })), [0, 2, 2, null]);
  assert.deepEqual(middle(draw("a", 5, { outcome: "false_win", riichi: 1 })), [0, 1, 1, null]);
});

test("after the bell one more hand is played, however often it is dealt again", () => {
  const rung = draw("a", 5, { tenpai: [0], bell: true });
  assert.deepEqual(middle(rung), [0, 2, 1, 1]);
  assert.deepEqual(middle(rung, draw("b", 6, { outcome: "false_win" })), [0, 2, 1, 1]);
  assert.equal(turnAfter([rung, draw("b", 6, { tenpai: [0] })], RUNNING).turn, undefined);
});
