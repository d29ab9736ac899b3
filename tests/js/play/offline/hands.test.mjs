// Whose hands a page takes for its own, and how a new one is made.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  isHere,
  isSheetWaiting,
  newEntry,
  newKey,
  placeOf,
} from "../../../../static/js/play/offline/hands.js";
import { PLACE, hand } from "./kept.mjs";

test("a table without a name of its own is known by the address of its page", () => {
  const facts = { owner: "7", ownerName: "Remy", table: "" };
  assert.equal(placeOf(facts, "/tables/1/").table, "/tables/1/");
  assert.equal(placeOf({ ...facts, table: "link-table" }, "/t/secret/").table, "link-table");
});

test("a hand is at home where owner and table are the page's", () => {
  assert.equal(isHere(hand("a", 1), PLACE), true);
  assert.equal(isHere(hand("a", 1, { owner: "user-2" }), PLACE), false);
  assert.equal(isHere(hand("a", 1, { table: "table 2" }), PLACE), false);
});

test("a sheet waits until it is confirmed", () => {
  const sheet = (state) => [hand("a", 1, { kind: "sheet", state })];
  assert.equal(isSheetWaiting(sheet("stopped"), PLACE), true);
  assert.equal(isSheetWaiting(sheet("confirmed"), PLACE), false);
});

test("a new entry is its owner's, waits and was never sent", () => {
  const { made, ...entry } = newEntry(PLACE);
  assert.ok(made > 0);
  assert.deepEqual(entry, { ...PLACE, state: "waiting", code: "", sentence: "", tries: 0 });
});

test("keys are random UUIDs of version 4", () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  assert.match(newKey(), form);
  assert.notEqual(newKey(), newKey());
});
