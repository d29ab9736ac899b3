// What was typed is kept under its owner's name, and forgotten when nobody comes back for it.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import * as drafts from "../../../static/js/core/drafts.js";

const FIELDS = [["winner", "1"]];
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
let rows;

beforeEach(() => {
  rows = new Map();
  globalThis.localStorage = {
    getItem: (name) => rows.get(name) ?? null,
    setItem: (name, value) => rows.set(name, value),
    removeItem: (name) => rows.delete(name),
    key: (number) => [...rows.keys()][number],
    get length() {
      return rows.size;
    },
  };
});

afterEach(() => {
  delete globalThis.localStorage;
});

test("a draft is its owner's and its place's", () => {
  drafts.keep("user-1", "sheet t", FIELDS);
  assert.deepEqual(drafts.read("user-1", "sheet t"), FIELDS);
  assert.equal(drafts.read("user-2", "sheet t"), null);
  assert.equal(drafts.read("user-1", "hand t"), null);
});

// Drafts of an earlier version lie under these names: they must be found after an update.
test("drafts lie where they always lay", () => {
  rows.set("seatwind-draft user-1 sheet t", JSON.stringify({ fields: FIELDS, kept: 0 }));
  assert.deepEqual(drafts.read("user-1", "sheet t"), FIELDS);
});

test("a draft that is dropped is gone, and what is no draft is none", () => {
  drafts.keep("user-1", "sheet t", FIELDS);
  drafts.drop("user-1", "sheet t");
  assert.equal(drafts.read("user-1", "sheet t"), null);
  rows.set("seatwind-draft user-1 sheet t", "{broken");
  assert.equal(drafts.read("user-1", "sheet t"), null);
});

test("after a month a draft is forgotten, and nothing else is", () => {
  drafts.keep("user-1", "old", FIELDS, 0);
  drafts.keep("user-1", "new", FIELDS, MONTH_MS);
  rows.set("something else", "{}");
  drafts.dropOld(MONTH_MS + 1);
  assert.deepEqual([...rows.keys()], ["seatwind-draft user-1 new", "something else"]);
});

test("a browser that keeps nothing says so", () => {
  globalThis.localStorage.setItem = () => {
    throw new Error("no room");
  };
  assert.equal(drafts.keep("user-1", "sheet t", FIELDS), false);
  delete globalThis.localStorage;
  assert.equal(drafts.keep("user-1", "sheet t", FIELDS), false);
  assert.equal(drafts.read("user-1", "sheet t"), null);
});

test("a value is found by its name", () => {
  assert.equal(drafts.valueOf(FIELDS, "winner"), "1");
  assert.equal(drafts.valueOf(FIELDS, "outcome"), "");
});

test("what is saved is dropped by its place, and only its owner's", () => {
  for (const [owner, place] of [
    ["1", "form /a/"],
    ["1", "form /b/"],
    ["12", "form /a/"],
  ])
    drafts.keep(owner, place, FIELDS);
  drafts.dropNamed("1", (place) => place === "form /a/");
  assert.deepEqual([...rows.keys()], ["seatwind-draft 1 form /b/", "seatwind-draft 12 form /a/"]);
});

test("fields become what they were, and boxes that were not ticked are not ticked", () => {
  const fields = [
    { name: "title", type: "text", value: "as loaded" },
    { name: "line", type: "text", value: "" },
    { name: "line", type: "text", value: "" },
    { name: "late", type: "checkbox", value: "on", checked: true },
    { name: "who", type: "radio", value: "1", checked: true },
    { name: "who", type: "radio", value: "2", checked: false },
    { name: "many", type: "select-multiple", options: [{ value: "a", selected: true }, { value: "b" }] },
  ];
  const kept = [
    ["title", "as typed"],
    ["line", "first"],
    ["line", "second"],
    ["who", "2"],
    ["many", "b"],
  ];
  drafts.restore(kept, fields);
  assert.deepEqual(
    fields.map((field) => field.checked ?? field.options?.map((one) => one.selected) ?? field.value),
    ["as typed", "first", "second", false, false, true, [false, true]],
  );
});
