// Sentences with a number, by the rule of the language.
import assert from "node:assert/strict";
import { test } from "node:test";

import { counted } from "../../../static/js/core/wording.js";

const EXAMPLES = JSON.stringify({ 1: "# one", 2: "# few", 5: "# many", 1000000: "# millions" });
const said = (language, ...numbers) => numbers.map((number) => counted(EXAMPLES, number, language));

test("English tells one from several", () => {
  assert.deepEqual(said("en", 1, 2, 5, 21), ["1 one", "2 few", "5 few", "21 few"]);
});

test("Chinese has one form for all", () => {
  assert.deepEqual(said("zh-hant", 1, 2, 5), ["1 one", "2 one", "5 one"]);
});

test("Polish has a form of its own for few and for many", () => {
  assert.deepEqual(said("pl", 1, 3, 22, 12, 5), ["1 one", "3 few", "22 few", "12 many", "5 many"]);
});
