// A hand of tiles is read from its line and written again.
import assert from "node:assert/strict";
import { test } from "node:test";

import { bonusText, bonusTiles, inOrder, read, written } from "../../../../static/js/play/tiles/notation.js";

const WHOLE = "123m456p99s 111z 456s [9999m] +3p";

test("a line that is read is written the same", () => {
  for (const line of ["", "1m", WHOLE, "11z [5555p]", "123m +4m"]) assert.equal(written(read(line)), line);
});

test("a line has concealed tiles first, melds then, and the winning tile", () => {
  const hand = read(WHOLE);
  assert.deepEqual(hand.concealed, ["1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s"]);
  assert.deepEqual(
    hand.melds.map(({ kind }) => kind),
    ["pung", "chow", "concealed_kong"],
  );
  assert.deepEqual([hand.winning, hand.pinned], ["3p", true]);
});

test("four of a kind on the table are a kong", () => {
  assert.equal(read("1m 7777z").melds[0].kind, "kong");
});

test("tiles are written by suit and number, however they were given", () => {
  assert.equal(written(read("9s1m3m2m")), "123m9s");
  assert.deepEqual(inOrder(["7z", "1s", "5p", "9m"]), ["9m", "5p", "1s", "7z"]);
});

test("spaces before a plus and a bracket may be missing", () => {
  assert.equal(written(read("11m[2222s]+3m")), "11m [2222s] +3m");
});

test("what is no line yet is not read", () => {
  for (const text of ["12", "8z", "m1", "1m +", "abc", "1m +2m +3m"]) assert.equal(read(text), null, text);
});

test("bonus tiles are read one by one and written as one run", () => {
  assert.deepEqual(bonusTiles("12f 8f"), ["1f", "2f", "8f"]);
  assert.equal(bonusText(["1f", "5f"]), "15f");
  assert.equal(bonusText([]), "");
});
