// A paper sheet in the queue: where it stands in the match, and what is said while it waits.
import assert from "node:assert/strict";
import { test } from "node:test";

import { saidWaiting, sheetEntry, waitingSheet } from "../../../../static/js/play/sheet/entry.js";
import { PLACE, hand } from "../offline/kept.mjs";

const FORM = { key: "s", number: 3, url: "/sheet/", where: "Table 1", fields: [["rows", "8"]] };
const WORDS = { told: "Paper sheet from hand {number} on" };
const SHEET = { kind: "sheet", tries: 0 };

test("a sheet begins with the number of its form", () => {
  const sheet = sheetEntry(FORM, [], PLACE, WORDS);
  assert.deepEqual([sheet.kind, sheet.number, sheet.after, sheet.place], ["sheet", 3, "", "Table 1"]);
  assert.equal(sheet.told, "Paper sheet from hand 3 on");
});

test("a sheet stands behind the hands of its table that wait", () => {
  const hands = [
    hand("a", 3, { state: "confirmed" }),
    hand("b", 4),
    hand("c", 5),
    hand("d", 9, { table: "other" }),
  ];
  const { number, after } = sheetEntry(FORM, hands, PLACE, WORDS);
  assert.deepEqual([number, after], [6, "c"]);
});

test("the sheet that waits is this table's and not yet confirmed", () => {
  const hands = [hand("a", 1, { ...SHEET, state: "confirmed" }), hand("b", 2), hand("c", 3, SHEET)];
  assert.equal(waitingSheet(hands, PLACE).key, "c");
  assert.equal(waitingSheet(hands.slice(0, 2), PLACE), undefined);
});

test("a sheet that was never sent can be taken back", () => {
  assert.equal(saidWaiting(SHEET, "", true).offers.change, true);
  assert.equal(saidWaiting({ ...SHEET, tries: 1 }, "", true).offers.change, false);
});

test("what is said depends on the answer first and on the network then", () => {
  const word = (code, isOnline) => saidWaiting(SHEET, code, isOnline).word;
  assert.deepEqual(
    [word("", true), word("", false), word("unreachable", true)],
    ["sending", "offline", "unanswered"],
  );
  assert.deepEqual(
    [word("signed_out", false), word("other_account", true), word("link_over", true)],
    ["signedOut", "otherAccount", "linkOver"],
  );
});

test("a dead link stops the sheet, and a sign-in is offered where one helps", () => {
  assert.deepEqual(saidWaiting(SHEET, "link_over", true).mood, "stopped");
  assert.equal(saidWaiting(SHEET, "signed_out", true).offers.signIn, true);
});
