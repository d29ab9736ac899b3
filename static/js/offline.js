// The table page on bad Wi-Fi. A complete hand is first kept on the tablet (queue.js), then sent; the page shows where
// each hand is, goes on to the next one without waiting long, and shows the server's answer where somebody waits for it.
// Without this script the form is posted as any form.

const queue = globalThis.handQueue;
const { drafts } = globalThis;
const panel = document.getElementById("kept-hands");
const words = panel.dataset;
const page = location.pathname;
const table = words.table || page;
const BACKOFF_MS = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000];
const PATIENCE_MS = 2_500;
const TWICE_MS = 800;
const KEPT_FIELDS = ":is(input, select, textarea)[name]:not([name='csrfmiddlewaretoken'])";

let isReached = navigator.onLine;
let failures = 0;
let retry = 0;
let shown = [];
let sure = "";

const handForm = () => document.querySelector("#table form.hand-form[hx-post]");
const isMine = (hand) => hand.owner === words.owner;
const isHere = (hand) => isMine(hand) && hand.table === table;
const isOpen = (hand) => hand.state !== "confirmed";
const isSheet = (hand) => hand.kind === "sheet";
const sheetPlace = `sheet ${table}`;

function chosen(form, name) {
  return form.querySelector(`[name='${name}']:checked`);
}

// Keys are made here too where the page is not on https, which knows no randomUUID.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

// Filled in are the names between braces: "{who} from {discarder}".
function filled(text, facts) {
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => facts[name]);
}

/* What a hand says */

function nameOf(seat) {
  const parts = document.querySelectorAll(`#table .seat[data-seat='${seat}'] .seat-who bdi`);
  return [...parts].map((part) => part.textContent).join(" ");
}

function winnersOf(form) {
  const outcome = chosen(form, "outcome").value;
  if (!["discard", "self_draw", "robbed_kong"].includes(outcome)) return [];
  const first = chosen(form, "winner").value;
  if (outcome === "self_draw") return [first];
  const also = [...form.querySelectorAll("[name='also_won']:checked")].map((box) => box.value);
  return [first, ...also.filter((seat) => seat !== first)];
}

function worthOf(form, prefix) {
  const method = chosen(form, `${prefix}method`).value;
  if (method !== "items") return form.elements.namedItem(`${prefix}${method}`).value.trim();
  return [...form.querySelectorAll(`[name='${prefix}items']:checked`)].map((box) => box.value).join(", ");
}

function toldOf(form) {
  const radio = chosen(form, "outcome");
  const outcome = radio.closest("label").textContent.trim();
  const winners = winnersOf(form);
  const offender = form.elements.namedItem("offender")?.value ?? "";
  if (radio.value === "false_win") return filled(words.told, { outcome, who: nameOf(offender) });
  if (!winners.length) return outcome;
  const who = winners
    .map((seat, place) => `${nameOf(seat)} (${worthOf(form, place ? `seat${seat}-` : "")})`)
    .join(words.and);
  const discarder = chosen(form, "discarder")?.value;
  const sentence = radio.value === "self_draw" ? words.told : words.from;
  return filled(sentence, { outcome, who, discarder: nameOf(discarder) });
}

function handOf(form) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  return {
    key: form.elements.client_key.value,
    number: Number(form.elements.expected_hand_number.value),
    after: form.dataset.after ?? "",
    url: form.getAttribute("action"),
    page,
    table,
    place: document.querySelector("#table h1").textContent,
    owner: words.owner,
    ownerName: words.ownerName,
    fields,
    outcome: chosen(form, "outcome").value,
    winners: winnersOf(form).map(Number),
    told: toldOf(form),
    made: Date.now(),
    state: "waiting",
    code: "",
    sentence: "",
    tries: 0,
  };
}

/* The next hand, without the server */

function courseHere() {
  const place = document.getElementById("course-ahead");
  return place ? JSON.parse(place.dataset.course) : null;
}

// The hands of this table that the page does not show yet, in order; a stopped one only where others follow it.
function unseen(course) {
  const mine = shown.filter((hand) => isHere(hand) && hand.number >= course.number);
  const last = Math.max(0, ...mine.filter((hand) => hand.state !== "stopped").map((hand) => hand.number));
  return mine.filter((hand) => hand.number <= last).sort((one, other) => one.number - other.number);
}

function endingOf(hand, turn) {
  if (!hand.winners.length) return hand.outcome;
  if (!hand.winners.includes(turn.winds.indexOf(0))) return "other_wins";
  return hand.winners.length > 1 ? "dealer_shares" : "dealer_wins";
}

// The turn that is dealt after these hands (none once the match is over), the one before it, and the dealer's repeats.
function turnAfter(hands, course) {
  let place = 0;
  let before = 0;
  let repeats = course.repeats;
  for (const hand of hands) {
    const turn = course.turns[place];
    if (!turn) break;
    const word = endingOf(hand, turn);
    before = place;
    place = turn.after[word];
    if (place !== before) repeats = 0;
    else if (!course.again.includes(word)) repeats += 1;
  }
  return { turn: course.turns[place], before: course.turns[before], repeats };
}

// Every mark stands with its wind: marks move from player to player, and players move where people change chairs.
function seatWinds({ winds, chairs }) {
  const square = document.querySelector("#table .square");
  const marks = new Map([...square.querySelectorAll(".seat")].map((seat) => [Number(seat.dataset.wind), seat.querySelector(".seat-marks")]));
  winds.forEach((wind, number) => {
    const seat = square.querySelector(`.seat[data-seat='${number}']`);
    seat.dataset.wind = String(wind);
    seat.dataset.chair = String(chairs[number]);
    seat.classList.toggle("seat-dealer", wind === 0);
    seat.prepend(marks.get(wind));
  });
  document.dispatchEvent(new Event("seats-moved"));
}

// Who changes chairs between two turns, and whether seats are drawn anew: as the server says it with network.
function tellSeats(before, turn) {
  const section = document.getElementById("seat-change");
  const moved = turn.chairs.map((chair, seat) => ({ seat, chair })).filter(({ seat, chair }) => before.chairs[seat] !== chair);
  moved.sort((one, other) => turn.winds[one.seat] - turn.winds[other.seat]);
  const lines = moved.map(({ seat, chair }) => {
    const line = document.createElement("li");
    const facts = { name: nameOf(seat), before: nameOf(before.chairs.indexOf(chair)) };
    const badge = document.querySelector(`#table .seat[data-wind='${turn.winds[seat]}'] .seat-marks .wind`);
    line.append(badge.cloneNode(true), ` ${filled(section.dataset.line, facts)}`);
    return line;
  });
  section.querySelector(".seat-moves").replaceChildren(...lines);
  section.hidden = !lines.length;
  document.getElementById("seat-draw").hidden = !turn.draws;
}

function advance() {
  const form = handForm();
  const course = courseHere();
  // A form that waits for its answer, or in which a hand is mended, stays what it is.
  if (!form || !course?.turns.length || form.dataset.kept || form.dataset.replaces || form.dataset.held) return;
  if (shown.some((hand) => isSheet(hand) && isHere(hand) && isOpen(hand))) {
    form.querySelector(".centre-hand").textContent = words.sheetWaits;
    form.classList.add("hand-form-over");
    return;
  }
  const hands = unseen(course);
  const number = course.number + hands.length;
  if (Number(form.elements.expected_hand_number.value) === number) return;
  const { turn: next, before, repeats } = turnAfter(hands, course);
  form.elements.expected_hand_number.value = String(number);
  form.elements.client_key.value = newKey();
  form.dataset.after = hands.at(-1)?.key ?? "";
  form.classList.toggle("hand-form-over", !next);
  const hand = form.querySelector(".centre-hand");
  const turn = form.querySelector(".centre-turn");
  if (!next) {
    hand.textContent = words.played;
    turn.hidden = true;
    return;
  }
  const deal = course.deal + hands.length;
  const facts = { number: String(deal), hands: String(deal + course.last - next.turn) };
  hand.textContent = filled(next.label ? hand.dataset.hand : hand.dataset.handOf, facts);
  turn.hidden = !next.label;
  turn.textContent = repeats ? filled(turn.dataset.repeat, { turn: next.label, number: String(repeats) }) : next.label;
  seatWinds(next);
  tellSeats(before, next);
  const badge = document.querySelector(`#table .seat[data-wind='${next.round}'] .seat-marks .wind`);
  document.querySelector("#table .centre-wind")?.replaceChildren(badge.cloneNode(true));
}

/* The form between hands */

function clear(form) {
  for (const field of form.querySelectorAll(KEPT_FIELDS)) {
    if (field.type === "hidden" || field.name.endsWith("method")) continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = false;
    else if (field.matches("select")) field.selectedIndex = 0;
    else field.value = "";
  }
  for (const fault of form.querySelectorAll(".fault, .notice-error")) fault.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const field of form.querySelectorAll(".field-wrong")) field.classList.remove("field-wrong");
  document.querySelector("#table .conflict")?.remove();
  form.dispatchEvent(new Event("reset", { bubbles: true }));
}

function fill(form, hand) {
  clear(form);
  drafts.fill(form, hand.fields, { except: ["client_key", "expected_hand_number"] });
  for (const field of form.querySelectorAll("[name$='tiles']")) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function isUntouched(form) {
  return !chosen(form, "winner") && !chosen(form, "outcome");
}

// The page goes on: the next hand can be entered while this one is on its way.
function goOn(key) {
  const form = handForm();
  if (form?.dataset.kept !== key) return;
  delete form.dataset.kept;
  delete form.dataset.replaces;
  // What was refused stands in the form no more: the page may show answers again.
  delete document.getElementById("table").dataset.refused;
  form.dataset.since = String(Date.now());
  clear(form);
  advance();
  render();
  form.querySelector(".square").focus({ preventScroll: true });
  document.getElementById("table").scrollIntoView({ block: "start" });
}

function say(sentence) {
  document.body.dispatchEvent(new CustomEvent("toast", { detail: { value: sentence } }));
}

/* Keeping and sending */

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form !== handForm() || form.dataset.unkept) return;
    if (!form.dataset.enough && navigator.onLine) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.kept) return;
    // The second press of an impatient finger meets the next hand's empty form: no word about that.
    if (form.dataset.enough) take(form);
    else if (Date.now() - Number(form.dataset.since ?? 0) > TWICE_MS) say(words.incomplete);
  },
  { capture: true },
);

async function take(form) {
  const hand = handOf(form);
  form.dataset.kept = hand.key;
  try {
    await queue.keep(hand, form.dataset.replaces ?? "");
  } catch {
    // Nothing can be kept in this browser (private mode, no room): the hand goes straight to the server.
    delete form.dataset.kept;
    form.dataset.unkept = "yes";
    panel.querySelector(".kept-status").textContent = words.unkept;
    form.requestSubmit();
    return;
  }
  delete form.dataset.held;
  document.dispatchEvent(new CustomEvent("hand:kept"));
  await render();
  askForSync();
  if (!navigator.onLine) {
    goOn(hand.key);
    return;
  }
  setTimeout(() => goOn(hand.key), PATIENCE_MS);
  await flush();
}

async function askForSync() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // Not every browser has it, and some refuse it: the page sends by itself as well.
  await registration?.sync?.register("hands").catch(() => {});
}

async function flush() {
  clearTimeout(retry);
  const outcome = await queue.flush({ owner: words.owner, onAnswer });
  if (outcome === "again") {
    retry = setTimeout(flush, BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)]);
    failures += 1;
  }
  await render();
}

async function onAnswer(hand, answer) {
  isReached = !answer.again;
  if (isReached) failures = 0;
  await render();
  if (!isHere(hand)) return;
  if (isSheet(hand)) {
    if (answer.state === "confirmed") forgetSheet(hand);
    if (answer.state === "confirmed") await refresh();
    return;
  }
  const form = handForm();
  const isAwaited = form?.dataset.kept === hand.key;
  if (answer.code === "same_hand") {
    if (isAwaited) delete form.dataset.kept;
    if (isAwaited) clear(form);
    await refresh();
  } else if (answer.state === "confirmed") {
    keepFragment(answer.html);
    if (isAwaited || isIdle()) show(answer);
  } else if (answer.state === "stopped" && isAwaited) {
    show(answer);
    if (handForm()) handForm().dataset.replaces = hand.key;
    document.getElementById("table").dataset.refused = hand.key;
    await render();
  } else {
    goOn(hand.key);
  }
}

// The server's answer in place of the table, as htmx would put it there.
function show({ html, status }) {
  if (!html.includes('id="table"')) return;
  const how = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0, show: "top", showTarget: "#table" };
  globalThis.htmx.swap("#table", html, how, { eventInfo: { xhr: { status, responseText: html } } });
}

// The kept page follows what the server says, so that it opens where the table stands now.
async function keepFragment(html) {
  if (!("caches" in globalThis) || !html.includes('id="table"')) return;
  const name = (await caches.keys()).find((each) => each.startsWith("seatwind-pages-"));
  const pages = name && (await caches.open(name));
  const kept = await pages?.match(page);
  if (!kept) {
    await keepPage();
    return;
  }
  const whole = new DOMParser().parseFromString(await kept.text(), "text/html");
  const table = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  whole.getElementById("table").replaceWith(table);
  const text = `<!doctype html>\n${whole.documentElement.outerHTML}`;
  await pages.put(page, new Response(text, { headers: kept.headers }));
}

document.addEventListener("htmx:afterSettle", async (event) => {
  if (event.detail.elt.id !== "table") return;
  if (event.detail.xhr?.status === 200) keepFragment(event.detail.xhr.responseText);
  await settle();
});

// The page and the store agree on what is shown: what the server shows need not be kept, what waits is stepped over.
async function settle() {
  const course = courseHere();
  for (const hand of await queue.all()) {
    if (isSheet(hand) && isHere(hand) && !isOpen(hand)) forgetSheet(hand);
  }
  await queue.forgetConfirmed(table, course ? course.number : Infinity);
  await render();
  advance();
}

// What was typed of a sheet is not needed once the sheet is recorded.
function forgetSheet(sheet) {
  const typed = drafts.read(sheet.owner, sheetPlace);
  if (typed && drafts.valueOf(typed, "client_key") === sheet.key) drafts.drop(sheet.owner, sheetPlace);
}

// A refused hand stands in the form, with what is wrong.
function isRefused() {
  return document.querySelector("#table[data-refused]") !== null;
}

// Whether the table on the page may be replaced: nobody is entering a hand, waits for an answer, or reads a refusal.
function isIdle() {
  const form = handForm();
  if (!document.getElementById("table") || isRefused()) return false;
  return !form || (isUntouched(form) && !form.dataset.kept);
}

async function refresh() {
  if (!isIdle()) return;
  try {
    const response = await fetch(page, { headers: { "HX-Request": "true" }, cache: "no-store" });
    const html = await response.text();
    if (response.ok && isIdle()) show({ html, status: response.status });
  } catch {
    isReached = false;
    await render();
  }
}

/* What a person sees */

function statusOf(waiting, stopped) {
  const offline = !isReached;
  const count = waiting.length;
  if (stopped.length) return words.stopped;
  if (waiting.some((hand) => hand.code === "signed_out")) return words.signedOut;
  if (waiting.some((hand) => hand.code === "other_account")) return filled(words.otherAccount, { name: words.ownerName });
  if (isOver(waiting)) return words.linkOver;
  if (!count) return offline ? words.offline : words.allThere;
  if (count === 1) return offline ? words.offlineOne : words.waitingOne;
  return (offline ? words.offlineMany : words.waiting).replace("#", String(count));
}

// Whether the table link of these hands is dead; the first of them was sent and told.
function isOver(hands) {
  return hands.some((hand) => hand.code === "link_over");
}

function row(hand, isStuck) {
  const item = panel.querySelector("template").content.firstElementChild.cloneNode(true);
  const isBehind = hand.state === "waiting" && isHere(hand) && shown.some((each) => each.key === hand.after && each.state === "stopped");
  item.dataset.key = hand.key;
  item.querySelector(".kept-number").textContent = hand.number;
  item.querySelector(".kept-told").textContent = hand.told;
  const why = item.querySelector(".kept-why");
  why.hidden = hand.state !== "stopped";
  why.textContent = hand.sentence;
  const place = item.querySelector(".kept-place");
  place.hidden = isHere(hand) && !isSheet(hand);
  place.href = hand.page;
  place.textContent = hand.place;
  for (const state of item.querySelectorAll(".kept-state")) {
    state.hidden = !state.classList.contains(`kept-${isBehind ? "held" : hand.state}`);
  }
  const isLast = !shown.some((each) => each.after === hand.key);
  item.querySelector("[data-act='again']").hidden = hand.state !== "stopped" || !isHere(hand) || isSheet(hand);
  const drop = item.querySelector("[data-act='drop']");
  drop.hidden = hand.state !== "stopped" && !isStuck;
  if (sure === hand.key) drop.textContent = drop.dataset.sure;
  // A hand that was never sent can be taken back; one that was may have been recorded.
  item.querySelector("[data-act='back']").hidden = isSheet(hand) || isStuck || hand.state !== "waiting" || hand.tries > 0 || !isLast || !isHere(hand);
  item.querySelector(".kept-acts").hidden = !item.querySelector(".kept-acts button:not([hidden])");
  return item;
}

// A hand whose answer is awaited still stands in the form: answered at once, it moves straight to the list of hands.
function isInForm(hand) {
  return handForm()?.dataset.kept === hand.key && hand.state !== "stopped";
}

async function render() {
  shown = await queue.all();
  const course = courseHere();
  const mine = shown.filter((hand) => isMine(hand) && !isInForm(hand));
  const open = mine.filter(isOpen);
  const listed = mine.filter((hand) => isOpen(hand) || (isHere(hand) && course && hand.number >= course.number));
  const waiting = open.filter((hand) => hand.state !== "stopped");
  const stopped = open.filter((hand) => hand.state === "stopped");
  const status = panel.querySelector(".kept-status");
  const text = statusOf(waiting, stopped);
  if (status.textContent !== text) status.textContent = text;
  panel.dataset.mood = stopped.length ? "stopped" : waiting.length || !isReached ? "waiting" : "calm";
  panel.querySelector(".kept-act").hidden = !waiting.some((hand) => ["signed_out", "other_account"].includes(hand.code));
  panel.querySelector(".kept-act a").href = `${words.signIn}?next=${encodeURIComponent(page)}`;
  showList(listed, isOver(waiting));
  showOthers(shown.filter((hand) => !isMine(hand) && isOpen(hand)));
  // A dead link has no table to show: without hands there is nothing to say.
  panel.hidden = !document.getElementById("table") && !open.length;
  const sheet = panel.querySelector(".kept-sheet");
  if (sheet) sheet.hidden = !drafts.read(words.owner, sheetPlace) || shown.some((hand) => isSheet(hand) && isHere(hand));
  // What the server knows is behind what this tablet knows: taking back and closing wait.
  const waits = shown.some((hand) => isHere(hand) && isOpen(hand) && hand.state !== "stopped");
  panel.querySelector(".kept-note").hidden = !waits || !document.getElementById("table");
  for (const button of document.querySelectorAll("#table .table-acts button")) {
    if (!waits && button.dataset.waits) button.disabled = false;
    if (waits && !button.disabled) Object.assign(button, { disabled: true }).dataset.waits = "yes";
    if (!waits) delete button.dataset.waits;
  }
}

function showList(hands, isStuck) {
  const list = panel.querySelector(".kept-list");
  const rows = hands.map((hand) => row(hand, isStuck && isOpen(hand)));
  list.hidden = !hands.length;
  // A row under somebody's finger stays where it is.
  const isSame = rows.length === list.children.length && rows.every((item, place) => item.isEqualNode(list.children[place]));
  if (!isSame) list.replaceChildren(...rows);
}

function showOthers(hands) {
  const place = panel.querySelector(".kept-others");
  place.hidden = !hands.length;
  const names = [...new Set(hands.filter((hand) => !queue.isByLink(hand)).map((hand) => hand.ownerName))];
  place.textContent = names.map((name) => filled(words.others, { name })).join(" ");
  const pages = new Map(hands.filter(queue.isByLink).map((hand) => [hand.page, hand.place]));
  if (pages.size) place.append(` ${words.othersByLink} `);
  for (const [href, textContent] of pages) place.append(Object.assign(document.createElement("a"), { href, textContent }), " ");
}

panel.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-act]");
  if (!button) return;
  const hand = shown.find((each) => each.key === button.closest(".kept-hand").dataset.key);
  if (button.dataset.act === "again") await lookAgain(hand);
  if (button.dataset.act === "back") await takeBack(hand);
  if (button.dataset.act === "drop") await throwAway(hand);
});

// The server says once more what is wrong, with everything that was entered in its form.
async function lookAgain(hand) {
  const form = handForm();
  if (form && !isUntouched(form) && form.dataset.replaces !== hand.key) {
    say(words.busy);
    return;
  }
  if (form) form.dataset.kept = hand.key;
  await queue.change(hand.key, { state: "waiting" });
  await flush();
}

async function takeBack(hand) {
  await queue.drop(hand.key);
  await render();
  const form = handForm();
  if (!form || !isUntouched(form)) return;
  advance();
  fill(form, hand);
}

// Throwing away takes a second press on the same button.
async function throwAway(hand) {
  if (sure !== hand.key) {
    sure = hand.key;
    await render();
    return;
  }
  // By a dead link a hand is written down elsewhere before it is thrown away.
  const isStuck = isOver(shown.filter(isMine));
  await queue.drop(hand.key, { wasPlayed: isStuck || ["hand_conflict", "key_reused"].includes(hand.code) });
  const form = handForm();
  if (form?.dataset.replaces === hand.key) {
    delete form.dataset.replaces;
    clear(form);
  }
  delete document.getElementById("table")?.dataset.refused;
  await settle();
  await flush();
  await refresh();
}

// Two versions of a hand stand side by side and somebody chose the recorded one: then the other may go.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("#table[data-refused] a[data-settles]");
  if (!link) return;
  event.preventDefault();
  await queue.drop(link.closest("#table").dataset.refused, { wasPlayed: true });
  location.assign(link.href);
});

// Or the other one, as a correction: it is kept until the correction stands.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("#table[data-refused] form[data-settles]")) return;
  event.preventDefault();
  const headers = { "HX-Request": "true" };
  try {
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers });
    if (response.status === 204) {
      await queue.drop(form.closest("#table").dataset.refused, { wasPlayed: true });
      location.assign(page);
      return;
    }
  } catch {
    say(document.getElementById("toasts").dataset.unreachable);
    return;
  }
  // What is in the way is told on the correction's own page; the key makes the second post harmless.
  form.submit();
});

/* The network comes and goes, and so do sign-ins */

// A page that stayed open over a new sign-in holds an old token; the cookie has the one that counts.
document.addEventListener("htmx:configRequest", (event) => {
  const token = queue.csrfToken();
  if (!token) return;
  event.detail.headers["X-CSRFToken"] = token;
  if (event.detail.parameters.csrfmiddlewaretoken) event.detail.parameters.csrfmiddlewaretoken = token;
});

function noteUnchecked() {
  const what = handForm()?.querySelector(".preview-what");
  if (!what || !chosen(handForm(), "winner")) return;
  const note = document.createElement("p");
  note.className = "caution kept-unchecked";
  note.textContent = words.unchecked;
  what.replaceChildren(note);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt.id !== "hand-preview" || event.defaultPrevented || navigator.onLine) return;
  event.preventDefault();
  noteUnchecked();
});

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(
    name,
    (event) => {
      if (event.detail.elt.id !== "hand-preview") return;
      event.stopPropagation();
      isReached = false;
      noteUnchecked();
      render();
    },
    { capture: true },
  );
}

addEventListener("offline", () => {
  isReached = false;
  render();
});

addEventListener("online", async () => {
  isReached = true;
  failures = 0;
  await flush();
  await refresh();
});

addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") flush();
});

// Another tab, or the service worker, has changed something.
queue.listen(async () => {
  const before = shown.filter((hand) => isHere(hand) && isOpen(hand));
  await render();
  const gone = before.some((hand) => !shown.some((each) => each.key === hand.key && isOpen(each)));
  if (gone && !handForm()?.dataset.kept && navigator.onLine) await refresh();
});

async function keepPage() {
  panel.querySelector(".kept-plain").hidden = isSecureContext;
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(words.worker);
  } catch {
    // Some browsers refuse it in private windows, or while they erase all that sites store.
    Object.assign(panel.querySelector(".kept-plain"), { textContent: words.workerRefused, hidden: false });
    return;
  }
  const registration = await navigator.serviceWorker.ready;
  registration.active.postMessage({ keep: page });
}

async function start() {
  try {
    await settle();
  } catch {
    panel.querySelector(".kept-status").textContent = words.unkept;
    panel.dataset.mood = "waiting";
    panel.hidden = false;
    return;
  }
  // Hands wait for nothing else: a browser may refuse the worker, or ask somebody whether the store may stay.
  await Promise.all([
    flush(),
    keepPage(),
    // Without this a browser may clear the store when the tablet runs out of room.
    navigator.storage?.persist?.(),
  ]);
}

start();
