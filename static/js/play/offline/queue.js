// Hands that this device keeps until the server has answered: the store, and the one way they are sent. A paper sheet is
// kept in the same way, as one entry of the kind "sheet" with the number of its first hand, and a photo of a hand as one
// of the kind "photo": `of` is the key of that hand, and `picture` are the bytes of a JPEG.
//
// A hand is "waiting", "sent" (on its way or unanswered), "confirmed" or "stopped" (the server refused it; a person
// decides). Its key makes it the same hand however often it is sent, its number says where in the match it belongs,
// and `after` is the key of the hand it was entered behind: it is not sent before that one is confirmed. `agreed` says
// that a person gave it that number, though it was typed for another. It belongs to
// its `owner`, an account or a table link, and to a `table`; both are names that open nothing. The addresses of a table
// link are keys: they stay with the hand only as long as it must be sent.
//
// A classic script, because the service worker imports it too: it sends what is left when the page is closed.
"use strict";

globalThis.handQueue = (() => {
  const STORE = "hands";
  const ANSWER_MS = 15_000;
  const LOCK = "seatwind-hands";
  const news = "BroadcastChannel" in globalThis ? new BroadcastChannel(LOCK) : null;
  let opened = null;
  let turn = Promise.resolve();

  function open() {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("seatwind", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
    });
    // A store that could not be opened is tried again the next time.
    opened.catch(() => {
      opened = null;
    });
    return opened;
  }

  // Reads all hands, lets `decide` say what to put and what to delete, and writes that, all in one transaction. Strict:
  // the promise is kept only once the hand would survive a flat battery.
  async function write(decide) {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      const request = store.getAll();
      let isChanged = false;
      request.onsuccess = () => {
        const { put = [], gone = [] } = decide(inOrder(request.result)) ?? {};
        isChanged = put.length + gone.length > 0;
        for (const hand of put) store.put(hand);
        for (const key of gone) store.delete(key);
      };
      transaction.oncomplete = () => {
        if (isChanged) news?.postMessage("changed");
        resolve();
      };
      transaction.onabort = () => reject(transaction.error);
    });
  }

  function inOrder(hands) {
    return hands.sort((one, other) => one.order - other.order);
  }

  async function all() {
    const database = await open();
    return new Promise((resolve, reject) => {
      const request = database.transaction(STORE).objectStore(STORE).getAll();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(inOrder(request.result));
    });
  }

  // Keeps a hand. With `replaces` it takes the place of a stopped one, and the hands behind that one follow it.
  function keep(hand, replaces = "") {
    return write((hands) => {
      const old = hands.find((each) => each.key === replaces);
      const last = hands.at(-1)?.order ?? 0;
      const put = [{ ...hand, order: old?.order ?? last + 1 }];
      if (!old) return { put };
      put.push(...moved(hands, old, hand.number - old.number, hand.key));
      return { put, gone: old.key === hand.key ? [] : [old.key] };
    });
  }

  // The hands entered behind `old` at its table, with the number `step` further on and behind `key` instead.
  // Its photo is that of the hand `of` then.
  function moved(hands, old, step, key, of = key) {
    return behind(hands, old.key).map((hand) => ({
      ...hand,
      number: hand.number + step,
      agreed: hand.agreed === true || step !== 0,
      after: hand.after === old.key ? key : hand.after,
      ...(hand.of === old.key && { of }),
    }));
  }

  function behind(hands, key) {
    const direct = hands.filter((hand) => hand.after === key);
    return direct.flatMap((hand) => [hand, ...behind(hands, hand.key)]);
  }

  // Forgets a hand because a person said so. `wasPlayed` says that its number stays taken by another hand: a photo is of
  // that one then. Otherwise its photo goes with it.
  function drop(key, { wasPlayed = false } = {}) {
    return write((hands) => {
      const old = hands.find((each) => each.key === key);
      if (!old) return null;
      const stay = hands.filter((each) => each.key !== key && (wasPlayed || each.of !== key));
      const gone = hands.filter((each) => !stay.includes(each)).map((each) => each.key);
      return { put: moved(stay, old, wasPlayed || old.kind === "photo" ? 0 : -1, old.after, ""), gone };
    });
  }

  function change(key, facts) {
    return write((hands) => {
      const hand = hands.find((each) => each.key === key);
      return hand && { put: [{ ...hand, ...facts }] };
    });
  }

  // Confirmed hands that a page of the server shows by now need not be kept.
  function forgetConfirmed(table, nextNumber) {
    return write((hands) => ({
      gone: hands
        .filter((hand) => hand.table === table && hand.state === "confirmed" && hand.number < nextNumber)
        .map((hand) => hand.key),
    }));
  }

  function isByLink(hand) {
    return hand.owner.startsWith("link-");
  }

  function isFree(hand, hands) {
    const before = hands.find((each) => each.key === hand.after);
    return !before || before.state === "confirmed";
  }

  function csrfToken() {
    return /(?:^|; )csrftoken=([^;]*)/.exec(globalThis.document?.cookie ?? "")?.[1] ?? "";
  }

  // A service worker has no document; every browser that wakes one with Background Sync has this store.
  async function freshToken() {
    return csrfToken() || ((await globalThis.cookieStore?.get("csrftoken"))?.value ?? "");
  }

  async function post(hand) {
    const body = hand.kind === "photo" ? new FormData() : new URLSearchParams(hand.fields);
    body.set("client_key", hand.key);
    body.set("expected_hand_number", String(hand.number));
    if (hand.agreed) body.set("another_hand", String(hand.number));
    if (hand.of) body.set("hand_key", hand.of);
    if (hand.picture) body.set("photo", new Blob([hand.picture], { type: "image/jpeg" }), "hand.jpg");
    const response = await fetch(hand.url, {
      method: "POST",
      body,
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(hand.picture ? 3 * ANSWER_MS : ANSWER_MS),
      headers: { "HX-Request": "true", "Seatwind-Owner": hand.owner, "X-CSRFToken": await freshToken() },
    });
    return { response, html: await response.text() };
  }

  // What became of a hand: `state` is its new state, `again` asks for another try later, `code` says why.
  async function send(hand) {
    try {
      let answer = await post(hand);
      // After a new sign-in the old token is refused: any page of the server brings a new one.
      if (answer.response.status === 403) {
        await fetch(hand.page, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
        answer = await post(hand);
      }
      return outcomeOf(hand, answer);
    } catch (error) {
      return { state: "waiting", code: "unreachable", sentence: "", again: true, error };
    }
  }

  function outcomeOf(hand, { response, html }) {
    const code = codeOf(hand, response);
    const sentence = decodeURIComponent(response.headers.get("Seatwind-Sentence") ?? "");
    const told = { html, status: response.status, code, sentence };
    if (isSignedOut(response) && !isByLink(hand)) return { ...told, state: "waiting", code: "signed_out" };
    const isRecorded = response.ok && response.headers.get("Seatwind-Key") === hand.key;
    if (isRecorded || code === "same_hand") return { ...told, state: "confirmed" };
    // A link may come back: an organizer allows links again, or opens the round again. So may a role.
    if (["other_account", "link_over", "role_gone"].includes(code)) return { ...told, state: "waiting" };
    if (isNoAnswer(response)) return { ...told, state: "waiting", code: "unreachable", again: true };
    return { ...told, state: "stopped", code: code || "refused" };
  }

  // An event that an account has no role in is not there for it.
  function codeOf(hand, response) {
    if (response.status === 404 && !isByLink(hand)) return "role_gone";
    return response.headers.get("Seatwind-Refusal") ?? "";
  }

  function isSignedOut(response) {
    return response.type === "opaqueredirect" || response.status === 401;
  }

  // An answer without the key is not the server's: a log-in page of the hall's Wi-Fi, or a proxy in trouble.
  function isNoAnswer(response) {
    return response.ok || response.status >= 500 || [0, 408, 425, 429].includes(response.status);
  }

  // A confirmed hand is only shown: what is needed to send it is forgotten.
  function factsOf({ state, code, sentence }) {
    const known = { state, code, sentence };
    return state === "confirmed" ? { ...known, url: "", page: "", fields: [], picture: null } : known;
  }

  async function sendAll(owner, onAnswer) {
    const passed = new Set();
    for (;;) {
      const hands = await all();
      const ready = hands.filter(
        (each) =>
          ["waiting", "sent"].includes(each.state) &&
          (!owner || each.owner === owner) &&
          !passed.has(each.owner) &&
          isFree(each, hands),
      );
      // Photos are large: hands go first.
      const hand = ready.find((each) => each.kind !== "photo") ?? ready[0];
      if (!hand) return "done";
      await change(hand.key, { state: "sent", tries: hand.tries + 1 });
      const answer = await send(hand);
      await change(hand.key, factsOf(answer));
      await onAnswer(hand, answer);
      if (answer.again) return "again";
      // Without the right account, or with a dead link, none of its hands can go.
      if (answer.state === "waiting") passed.add(hand.owner);
    }
  }

  // Sends what can be sent, in order; "again" when the server was not reached. One tab at a time: where a browser has no
  // locks (plain http), two tabs may send the same hand, and the server gives both the same answer.
  function flush({ owner = "", onAnswer = () => {} } = {}) {
    const run = () => sendAll(owner, onAnswer);
    if (globalThis.navigator.locks) return navigator.locks.request(LOCK, run);
    turn = turn.then(run, run);
    return turn;
  }

  function listen(react) {
    news?.addEventListener("message", react);
  }

  return { all, change, csrfToken, drop, flush, forgetConfirmed, isByLink, keep, listen };
})();
