// When what waits is sent again: less and less often while the server is away, at once when it is back.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { makeSender } from "../../../../static/js/play/offline/sending.js";

let waits;
let stopped;
let outcome;
let heard;
let sender;

beforeEach(() => {
  waits = [];
  stopped = [];
  heard = [];
  outcome = "again";
  const clock = {
    setTimeout: (_, milliseconds) => waits.push(milliseconds),
    clearTimeout: (timer) => stopped.push(timer),
  };
  const queue = {
    async flush({ owner, onAnswer }) {
      await onAnswer({ owner }, { again: outcome === "again" });
      return outcome;
    },
  };
  sender = makeSender({
    queue,
    owner: "user-1",
    clock,
    onAnswer: (hand, answer) => heard.push([hand, answer]),
  });
});

test("the waits grow to a minute and no further", async () => {
  for (let tries = 0; tries < 8; tries += 1) await sender.flush();
  assert.deepEqual(waits, [2000, 5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
});

test("an answer of the server makes the next wait short again", async () => {
  await sender.flush();
  await sender.flush();
  outcome = "done";
  await sender.flush();
  outcome = "again";
  await sender.flush();
  assert.deepEqual(waits, [2000, 5000, 2000]);
});

test("a network that is back is not waited for", async () => {
  await sender.flush();
  await sender.flush();
  await sender.flushAnew();
  assert.deepEqual(waits, [2000, 5000, 2000]);
});

test("only one try is planned at a time", async () => {
  await sender.flush();
  await sender.flush();
  assert.deepEqual(stopped, [0, 1]);
});

test("only the owner's hands are sent, and every answer is heard", async () => {
  outcome = "done";
  await sender.flush();
  assert.deepEqual(heard, [[{ owner: "user-1" }, { again: false }]]);
});
