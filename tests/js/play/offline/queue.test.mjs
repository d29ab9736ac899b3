// Hands that a tablet keeps: their order, what follows a hand that is replaced or thrown away, and what is sent when.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { loadScript, memoryStore } from "../../browser.mjs";

let queue;
let sent;
let answer;

// What the server says to a post: its status and headers.
function respond({ status = 200, type = "basic", ...headers }) {
  return {
    ok: status < 300,
    status,
    type,
    headers: new Headers(headers),
    text: async () => "",
  };
}

const recorded = (body) => respond({ "Seatwind-Key": body.get("client_key") });
const signedOut = () => respond({ status: 0, type: "opaqueredirect" });
const refused = () =>
  respond({ status: 409, "Seatwind-Refusal": "table_closed", "Seatwind-Sentence": "It%20is%20closed." });

beforeEach(() => {
  sent = [];
  answer = recorded;
  const fetch = async (url, { body } = {}) => {
    if (!body) return respond({});
    sent.push(body.get("client_key"));
    return answer(body);
  };
  queue = loadScript("play/offline/queue.js", { indexedDB: memoryStore(), fetch, navigator: {} }).handQueue;
});

function hand(key, number, facts = {}) {
  const common = {
    owner: "user-1",
    table: "t",
    url: "/post",
    page: "/",
    fields: [],
    tries: 0,
    state: "waiting",
  };
  return { ...common, key, number, after: "", ...facts };
}

async function keepThree() {
  await queue.keep(hand("a", 1));
  await queue.keep(hand("b", 2, { after: "a" }));
  await queue.keep(hand("c", 3, { after: "b" }));
}

async function kept(...names) {
  return (await queue.all()).map((each) => names.map((name) => each[name]).join(" "));
}

test("hands stand in the order in which they were entered", async () => {
  await queue.keep(hand("z", 1));
  await queue.keep(hand("a", 2, { after: "z" }));
  assert.deepEqual(await kept("key", "order"), ["z 1", "a 2"]);
});

test("a hand that was not played lets those behind it move up", async () => {
  await keepThree();
  await queue.drop("b");
  assert.deepEqual(await kept("key", "number", "after"), ["a 1 ", "c 2 a"]);
});

test("a hand that another one holds the number of leaves the numbers behind it", async () => {
  await keepThree();
  await queue.drop("b", { wasPlayed: true });
  assert.deepEqual(await kept("key", "number", "after"), ["a 1 ", "c 3 a"]);
});

test("a hand in place of another takes its turn, and those behind it follow", async () => {
  await keepThree();
  await queue.keep(hand("new", 5, { after: "" }), "a");
  assert.deepEqual(await kept("key", "number", "after", "order"), ["new 5  1", "b 6 new 2", "c 7 b 3"]);
});

test("hands of another table stay as they are", async () => {
  await keepThree();
  await queue.keep(hand("x", 1, { table: "other" }));
  await queue.drop("a");
  assert.deepEqual(await kept("key", "number"), ["b 1", "c 2", "x 1"]);
});

test("hands are sent in order, and a confirmed one forgets what is needed to send it", async () => {
  await keepThree();
  assert.equal(await queue.flush(), "done");
  assert.deepEqual(sent, ["a", "b", "c"]);
  assert.deepEqual(await kept("state", "url"), ["confirmed ", "confirmed ", "confirmed "]);
});

test("those behind a refused hand wait, those of another table go on", async () => {
  await keepThree();
  await queue.keep(hand("x", 1, { table: "other" }));
  answer = (body) => (body.get("client_key") === "a" ? refused() : recorded(body));
  assert.equal(await queue.flush(), "done");
  assert.deepEqual(sent, ["a", "x"]);
  assert.deepEqual(await kept("key", "state", "code"), [
    "a stopped table_closed",
    "b waiting ",
    "c waiting ",
    "x confirmed ",
  ]);
  assert.equal((await queue.all())[0].sentence, "It is closed.");
});

test("an answer without the key is not the server's: the hand is tried again later", async () => {
  await keepThree();
  answer = () => respond({});
  assert.equal(await queue.flush(), "again");
  assert.deepEqual(await kept("key", "state", "tries"), ["a waiting 1", "b waiting 0", "c waiting 0"]);
});

test("a server in trouble or out of reach is asked again", async () => {
  await queue.keep(hand("a", 1));
  for (const trouble of [
    () => respond({ status: 503 }),
    () => respond({ status: 429 }),
    () => Promise.reject(new TypeError("no network")),
  ]) {
    answer = trouble;
    assert.equal(await queue.flush(), "again");
    assert.deepEqual(await kept("state", "code"), ["waiting unreachable"]);
  }
});

test("hands of an account without a role wait for one", async () => {
  await queue.keep(hand("a", 1));
  await queue.keep(hand("b", 2));
  answer = () => respond({ status: 404 });
  await queue.flush();
  assert.equal((await kept("state", "code"))[0], "waiting role_gone");
  answer = recorded;
  await queue.flush();
  assert.deepEqual(await kept("state"), ["confirmed", "confirmed"]);
});

test("without the right account its hands wait, and those of a table link go", async () => {
  await queue.keep(hand("a", 1));
  await queue.keep(hand("b", 2, { after: "a" }));
  await queue.keep(hand("l", 1, { owner: "link-1", table: "other" }));
  answer = (body) => (body.get("client_key") === "l" ? recorded(body) : signedOut());
  assert.equal(await queue.flush(), "done");
  assert.deepEqual(sent, ["a", "l"]);
  assert.deepEqual(await kept("key", "state", "code"), [
    "a waiting signed_out",
    "b waiting ",
    "l confirmed ",
  ]);
});

test("confirmed hands that the page shows by now are forgotten", async () => {
  await keepThree();
  await queue.flush();
  await queue.forgetConfirmed("t", 3);
  assert.deepEqual(await kept("key"), ["c"]);
});

function photo(key, of, facts = {}) {
  return hand(key, 1, { kind: "photo", of, after: of, picture: new ArrayBuffer(3), ...facts });
}

test("a photo is sent after the hands, with the key of its hand", async () => {
  const bodies = [];
  answer = (body) => {
    bodies.push(body);
    return recorded(body);
  };
  await queue.keep(hand("a", 1));
  await queue.keep(photo("p", "a"));
  await queue.keep(hand("b", 2, { after: "a" }));
  await queue.flush();
  assert.deepEqual(sent, ["a", "b", "p"]);
  assert.equal(bodies[2].get("hand_key"), "a");
  assert.equal(bodies[2].get("photo").size, 3);
});

test("a photo follows its hand to another key, and goes with a hand that is thrown away", async () => {
  await queue.keep(hand("a", 1, { state: "stopped" }));
  await queue.keep(photo("p", "a"));
  await queue.keep(hand("z", 2), "a");
  assert.deepEqual(await kept("key", "of", "after", "number"), ["z   2", "p z z 2"]);
  await queue.drop("z");
  assert.deepEqual(await queue.all(), []);
});

test("a photo stays when the other version of its hand is kept", async () => {
  await queue.keep(hand("a", 1));
  await queue.keep(hand("b", 2, { after: "a", state: "stopped" }));
  await queue.keep(photo("p", "b", { number: 2 }));
  await queue.drop("b", { wasPlayed: true });
  assert.deepEqual(await kept("key", "of", "after", "number"), ["a   1", "p  a 2"]);
});
