// Every device agrees with the server within a second, however wrong its own clock is.
import assert from "node:assert/strict";
import { after, test } from "node:test";

const TRUE_START = Date.UTC(2026, 4, 9, 10);
const own = { fetch: globalThis.fetch, now: Date.now, performance: globalThis.performance };
let elapsed = 0;
let wrongBy = 0;
let journeys = [];

globalThis.document = { addEventListener: () => undefined, hidden: false };
globalThis.setInterval = () => 0;
Date.now = () => TRUE_START + elapsed + wrongBy;
Object.defineProperty(globalThis, "performance", { value: { now: () => elapsed }, configurable: true });
// The way to the server and the way back take different times.
globalThis.fetch = async () => {
  const [there, back] = journeys.shift() ?? [0, 0];
  if (there === null) throw new TypeError("Failed to fetch");
  elapsed += there;
  const now = TRUE_START + elapsed;
  elapsed += back;
  return { json: async () => ({ now }) };
};

after(() => {
  globalThis.fetch = own.fetch;
  Date.now = own.now;
  Object.defineProperty(globalThis, "performance", { value: own.performance, configurable: true });
});

async function followed(name) {
  const time = await import(`../../../static/js/core/server_time.js?${name}`);
  time.follow("/time/");
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  return Math.abs(time.serverNow() - (TRUE_START + elapsed));
}

for (const wrong of [-86_400_000, -190_000, 0, 7000, 3_600_000]) {
  test(`a device that is wrong by ${wrong} ms is put right within a second`, async () => {
    elapsed = 0;
    wrongBy = wrong;
    journeys = [
      [2400, 30],
      [20, 3100],
      [1500, 90],
      [700, 900],
    ];
    assert.ok((await followed(wrong)) < 1000);
  });
}

test("a request that fails leaves the others", async () => {
  wrongBy = 60_000;
  journeys = [
    [null, 0],
    [null, 0],
    [300, 20],
    [null, 0],
  ];
  assert.ok((await followed("failing")) < 1000);
});
