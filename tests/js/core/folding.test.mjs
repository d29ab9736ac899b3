import assert from "node:assert/strict";
import { test } from "node:test";

import { isFound, readHan } from "../../../static/js/core/folding.js";

test("a name is found as keyboards spell it", () => {
  for (const [typed, name] of [
    ["mueller", "3 Jan Müller +12"],
    ["MULLER", "Jan Müller"],
    ["müller", "Jan Mueller"],
    ["obrien", "Fay O’Brien"],
    ["oʼbrien", "Fay O'Brien"],
    ["lukasz", "Łukasz Żak"],
    ["wongsiuming", "Wong Siu-ming"],
    ["陳", "陳大文"],
    ["김", "김철수"],
  ])
    assert.equal(isFound(typed, name), true, typed);
});

test("another name is not found", () => {
  for (const [typed, name] of [
    ["mueller", "Jan Muller"],
    ["lim", "Paul Imre"],
    ["12345", "12 345"],
    ["रोम", "राम"],
  ])
    assert.equal(isFound(typed, name), false, typed);
});

test("a name is found in the other form of its characters once their table is known", () => {
  assert.equal(isFound("陈", "陳大文"), false);
  readHan("# Groups\n陈陳 划劃画畫\n卫衛衞");
  for (const [typed, name] of [
    ["陈", "陳大文"],
    ["陳", "陈大文"],
    ["衞", "李卫"],
    ["畫", "劃"],
  ])
    assert.equal(isFound(typed, name), true, typed);
  assert.equal(isFound("陈", "李卫"), false);
});
