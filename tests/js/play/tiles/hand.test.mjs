// What touching the pad makes of a hand, and what the pad says of it.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as hands from "../../../../static/js/play/tiles/hand.js";
import { blank, read, written } from "../../../../static/js/play/tiles/notation.js";

const TEXTS = {
  fifth: "a fifth copy",
  missing: '{"1": "1 lacks", "2": "# lack"}',
  extra: '{"1": "1 too many", "2": "# too many"}',
  none: "whole",
  noWinning: "no winning tile",
};
const WHOLE = "123m456p9s 111z 456s +9s";
const said = (line) => hands.wordsOf(read(line), TEXTS);
const touch = (line, tile, mode = "") => written(hands.touched(read(line), tile, mode));

test("the last tile touched is the winning one until another is touched", () => {
  const first = hands.touched(blank(), "1m", "");
  const second = hands.touched(first, "2m", "");
  assert.deepEqual([written(first), written(second)], ["+1m", "1m +2m"]);
});

test("a pinned winning tile stays", () => {
  assert.equal(touch("1m +2m", "3m"), "13m +2m");
});

test("a meld is added whole, and a chow begins no later than with the seven", () => {
  assert.equal(touch("1m", "2p", "pung"), "1m 222p");
  assert.equal(touch("1m", "2p", "concealed_kong"), "1m [2222p]");
  assert.equal(touch("1m", "9p", "chow"), "1m 789p");
});

test("what cannot lie on the table changes nothing", () => {
  assert.equal(touch("1m", "1z", "chow"), "1m");
  assert.equal(touch("11m", "1m", "pung"), "11m");
  assert.equal(touch("1111m", "1m"), "1111m");
  assert.equal(touch(WHOLE, "1s"), WHOLE);
  assert.equal(touch("123m456p99s 111z 45s", "1s", "pung"), "123m456p99s 111z 45s");
});

test("a concealed tile can become the winning one, once for each copy", () => {
  assert.equal(written(hands.withWinning(read("99s1m +2m"), "9s")), "12m9s +9s");
});

test("parts are taken away, and every act can be undone", () => {
  const hand = read("1m 222p 333p +4m");
  assert.equal(written(hands.withoutWinning(hand)), "1m 222p 333p");
  assert.equal(written(hands.withoutMeld(hand, 0)), "1m 333p +4m");
  assert.equal(written(hands.cleared(hand)), "");
  assert.equal(hands.undone(hands.cleared(hand)), hand);
  assert.equal(hands.undone(hand), undefined);
  assert.equal(written(hands.cleared(undefined)), "");
});

test("the pad says how many tiles lack or are too many", () => {
  assert.equal(said("123m"), "11 lack");
  assert.equal(said("123m456p 111z 456s +9s"), "1 lacks");
  assert.equal(said(WHOLE), "whole");
  assert.equal(said("123m456p99s1p 111z 456s"), "1 too many");
  assert.equal(said("123m456p99s 111z 456s"), "no winning tile");
});

test("a fifth copy is said before anything else", () => {
  assert.equal(said("11111m"), "a fifth copy");
});

test("melds rule circumstances out", () => {
  const out = (line) =>
    Object.entries(hands.ruledOut(read(line))).flatMap(([flag, isOut]) => (isOut ? flag : []));
  assert.deepEqual(out("1m"), ["kong_replacement", "consecutive_kong"]);
  assert.deepEqual(out("1m 2222p"), ["consecutive_kong", "heaven", "earth"]);
  assert.deepEqual(out("1m [2222p] [3333p]"), []);
});

test("a red five is one of the four fives, and there is one of it", () => {
  assert.equal(touch("5m", "0m"), "5m +0m");
  assert.equal(touch("0m", "0m"), "0m");
  assert.equal(touch("0555m", "5m"), "0555m");
  assert.equal(hands.used(read("0555m"), "5m"), 4);
  assert.equal(touch("1m", "0m", "pung"), "1m 055m");
  assert.equal(touch("1m", "0m", "chow"), "1m 067m");
  assert.equal(touch("1m 067m", "0m", "pung"), "1m 067m");
  assert.equal(written(read("406m 055p +0s")), "406m 055p +0s");
});
