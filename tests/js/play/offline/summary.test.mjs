// What the panel says of the hands on a device, and what a person may do with each.
import assert from "node:assert/strict";
import { test } from "node:test";

import { sentenceOf, summarise } from "../../../../static/js/play/offline/summary.js";
import { PLACE, course, hand } from "./kept.mjs";

function summary(hands, facts = {}) {
  return summarise(hands, {
    place: PLACE,
    course: course(),
    keyInForm: undefined,
    isReached: true,
    ...facts,
  });
}

const offered = ({ acts }) => Object.keys(acts).filter((name) => acts[name]);
const stopped = (key, number, facts) => hand(key, number, { state: "stopped", tries: 1, ...facts });

test("the sentence tells that hands wait, and whether the server is there", () => {
  const hands = [hand("a", 5), hand("b", 6)];
  const status = (count, isReached) => summary(hands.slice(0, count), { isReached }).status;
  assert.deepEqual([status(0, true), status(1, true), status(2, true)], ["allThere", "waiting", "waiting"]);
  assert.deepEqual(
    [status(0, false), status(1, false), status(2, false)],
    ["offline", "offlineWaiting", "offlineWaiting"],
  );
});

test("a stopped hand comes before all else that could be said", () => {
  const said = summary([stopped("a", 5), hand("b", 6, { code: "signed_out" })]);
  assert.deepEqual([said.status, said.mood, said.needsSignIn], ["stopped", "stopped", true]);
});

test("hands of the wrong account ask for a sign-in", () => {
  assert.deepEqual(summary([hand("a", 5, { code: "signed_out" })]).status, "signedOut");
  const said = summary([hand("a", 5, { code: "other_account" })]);
  assert.deepEqual([said.status, said.needsSignIn], ["otherAccount", true]);
});

test("the sentence is filled with the number of hands and the owner's name", () => {
  const words = {
    waiting: '{"1": "# hand waits", "2": "# hands wait"}',
    otherAccount: "Sign in as {name}",
    ownerName: "Remy",
  };
  assert.equal(sentenceOf({ status: "waiting", waiting: 3 }, words), "3 hands wait");
  assert.equal(sentenceOf({ status: "otherAccount", waiting: 1 }, words), "Sign in as Remy");
});

test("the mood is calm only while nothing waits and the server is there", () => {
  assert.equal(summary([]).mood, "calm");
  assert.equal(summary([], { isReached: false }).mood, "waiting");
  assert.equal(summary([hand("a", 5)]).mood, "waiting");
});

test("a hand that stands in the form is not listed before it is stopped", () => {
  assert.deepEqual(summary([hand("a", 5)], { keyInForm: "a" }).rows, []);
  assert.equal(summary([stopped("a", 5)], { keyInForm: "a" }).rows.length, 1);
});

test("a confirmed hand is listed until the page shows it", () => {
  const confirmed = hand("a", 5, { state: "confirmed" });
  assert.equal(summary([confirmed]).rows.length, 1);
  assert.equal(summary([confirmed], { course: course({ number: 6 }) }).rows.length, 0);
  assert.equal(summary([confirmed], { course: null }).rows.length, 0);
});

test("only the last hand, and only before it was sent, can be taken back", () => {
  const [first, last] = summary([hand("a", 5), hand("b", 6, { after: "a" })]).rows;
  assert.deepEqual([offered(first), offered(last)], [["photo"], ["photo", "back"]]);
  assert.deepEqual(offered(summary([hand("a", 5, { tries: 1 })]).rows[0]), ["photo"]);
});

test("a stopped hand can be shown again or thrown away, and those behind it are held", () => {
  const [first, behind] = summary([stopped("a", 5), hand("b", 6, { after: "a" })]).rows;
  assert.deepEqual(offered(first), ["again", "drop"]);
  assert.deepEqual([first.state, behind.state], ["stopped", "held"]);
});

test("a hand of another table is listed with its place, and mended there", () => {
  const [row] = summary([stopped("a", 5, { table: "table 2" })]).rows;
  assert.equal(row.hasPlace, true);
  assert.deepEqual(offered(row), ["drop"]);
});

test("hands of a dead link, or of an account without a role, can only be thrown away", () => {
  for (const [code, status] of [
    ["link_over", "linkOver"],
    ["role_gone", "roleGone"],
  ]) {
    const said = summary([hand("a", 5, { code }), hand("b", 6, { after: "a" })]);
    assert.equal(said.status, status);
    assert.deepEqual(said.rows.map(offered), [["drop"], ["drop"]]);
  }
});

test("a sheet is neither taken back nor shown again from the table's page", () => {
  const sheet = { kind: "sheet", state: "stopped", tries: 1 };
  assert.deepEqual(summary([hand("a", 5, sheet)]).rows.map(offered), [["drop"]]);
  assert.equal(summary([hand("a", 5, sheet)]).hasSheet, true);
});

test("hands of others are told apart, and the table is behind only by what waits here", () => {
  const foreign = hand("a", 5, { owner: "user-2" });
  const said = summary([foreign]);
  assert.deepEqual([said.others, said.hasOpen, said.isTableBehind], [[foreign], false, false]);
  assert.equal(summary([hand("b", 5)]).isTableBehind, true);
  assert.equal(summary([stopped("b", 5)]).isTableBehind, false);
});
