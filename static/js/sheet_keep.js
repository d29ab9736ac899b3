// A paper sheet on bad Wi-Fi. What is typed is kept on this device (drafts.js) until it is recorded; a sheet that is to be
// recorded goes into the queue of kept hands (queue.js), is sent until the server has answered, and is written once. The
// page says where the sheet is. Without this script the form is posted as any form.

const queue = globalThis.handQueue;
const { drafts } = globalThis;
const panel = document.getElementById("kept-sheet");
const words = panel.dataset;
const page = location.pathname;
const place = `sheet ${words.table}`;
const BACKOFF_MS = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000];

let failures = 0;
let retry = 0;
let isSure = false;

const formNow = () => document.querySelector(".paper-sheet");
const isOpen = (sheet) => sheet.kind === "sheet" && sheet.state !== "confirmed";
const isHere = (sheet) => sheet.owner === words.owner && sheet.table === words.table;

/* What a person sees */

function say(text, mood) {
  const status = panel.querySelector(".kept-status");
  if (status.textContent !== text) status.textContent = text;
  panel.dataset.mood = mood;
  // Beside the button too, where the finger is.
  formNow().querySelector(".sheet-where").textContent = text;
}

function offer({ signIn = false, change = false, drop = false } = {}) {
  const link = panel.querySelector(".kept-sign-in");
  link.hidden = !signIn;
  link.href = `${words.signIn}?next=${encodeURIComponent(page)}`;
  panel.querySelector(".kept-change").hidden = !change;
  panel.querySelector(".kept-drop").hidden = !drop;
}

function sayTyping(text = words.typing) {
  say(text, "calm");
  offer({ drop: true });
}

// While a sheet is on its way it can be read and not changed: what arrives at the server is what stands here.
function lock(isLocked) {
  const form = formNow();
  form.inert = isLocked;
  form.classList.toggle("paper-sheet-locked", isLocked);
}

function showWaiting(sheet, code) {
  lock(true);
  const signIn = ["signed_out", "other_account"].includes(code);
  // A sheet that was never sent can be taken back; one that was may have been recorded.
  offer({ signIn, change: sheet.tries === 0 && !code });
  if (signIn) panel.scrollIntoView({ block: "start" });
  if (code === "signed_out") say(words.signedOut, "waiting");
  else if (code === "other_account") say(words.otherAccount, "waiting");
  else if (code === "link_over") say(words.linkOver, "stopped");
  else if (!navigator.onLine) say(words.offline, "waiting");
  else if (code === "unreachable") say(words.unanswered, "waiting");
  else say(words.sending, "waiting");
}

/* What is typed */

function keepTyped() {
  const form = formNow();
  if (form.inert) return;
  if (drafts.keep(words.owner, place, drafts.fieldsOf(form))) sayTyping();
  else say(words.unkept, "waiting");
}

function restore(fields) {
  const form = formNow();
  form.dispatchEvent(new CustomEvent("sheet:grow", { detail: Number(drafts.valueOf(fields, "rows")), bubbles: true }));
  drafts.fill(form, fields, { except: ["rows"] });
  // The sums are asked for as if it were typed now.
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("input", (event) => {
  if (event.target.closest?.(".paper-sheet")) keepTyped();
});
document.addEventListener("change", (event) => {
  if (event.target.closest?.(".paper-sheet")) keepTyped();
});

/* Recording */

function newest(hands) {
  return hands.filter((each) => isHere(each) && each.state !== "confirmed").at(-1);
}

// Hands of this table that wait here were played before the sheet: it stands behind them.
function sheetOf(form, hands) {
  const before = newest(hands);
  const number = before ? before.number + 1 : Number(form.elements.expected_hand_number.value);
  return {
    kind: "sheet",
    key: form.elements.client_key.value,
    number,
    after: before?.key ?? "",
    url: form.getAttribute("action"),
    page,
    table: words.table,
    place: form.dataset.place,
    owner: words.owner,
    ownerName: words.ownerName,
    fields: drafts.fieldsOf(form),
    outcome: "",
    winners: [],
    told: words.told.replace("{number}", String(number)),
    made: Date.now(),
    state: "waiting",
    code: "",
    sentence: "",
    tries: 0,
  };
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".paper-sheet") || form.dataset.unkept) return;
  event.preventDefault();
  if (!form.inert) take(form);
});

async function take(form) {
  keepTyped();
  lock(true);
  let sheet;
  try {
    sheet = sheetOf(form, await queue.all());
    await queue.keep(sheet);
  } catch {
    // Nothing can be kept in this browser: the sheet goes straight to the server.
    lock(false);
    form.dataset.unkept = "yes";
    form.requestSubmit(form.querySelector("#record-sheet"));
    return;
  }
  showWaiting(sheet, "");
  await askForSync();
  if (navigator.onLine) await flush();
}

async function askForSync() {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Not every browser has it, and some refuse it: the page sends by itself as well.
  await registration?.sync?.register("hands").catch(() => {});
}

async function flush() {
  clearTimeout(retry);
  const outcome = await queue.flush({ owner: words.owner, onAnswer });
  if (outcome !== "again") return;
  retry = setTimeout(flush, BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)]);
  failures += 1;
}

async function onAnswer(sheet, answer) {
  if (!answer.again) failures = 0;
  if (sheet.kind !== "sheet" || !isHere(sheet)) return;
  if (answer.state === "confirmed") finish();
  else if (answer.state === "stopped") await showRefused(sheet, answer);
  else showWaiting({ ...sheet, tries: sheet.tries + 1 }, answer.code);
}

function finish() {
  drafts.drop(words.owner, place);
  say(words.recorded, "calm");
  offer();
  location.assign(words.tableUrl);
}

// The server's form in place of this one, with what is wrong beside its field. The sheet leaves the queue: it is typed on.
async function showRefused(sheet, { html, status, sentence }) {
  await queue.drop(sheet.key);
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("paper-sheet");
  lock(false);
  if (fresh) {
    const how = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 };
    globalThis.htmx.swap("#paper-sheet", html, how, { eventInfo: { xhr: { status, responseText: html } } });
  }
  drafts.keep(words.owner, place, drafts.fieldsOf(formNow()));
  say(words.refused.replace("{reason}", sentence), "stopped");
  offer({ drop: true });
}

/* Taking back, throwing away */

panel.querySelector(".kept-change").addEventListener("click", async () => {
  const sheet = (await queue.all()).find((each) => isOpen(each) && isHere(each));
  // It may have been sent in this very moment.
  if (!sheet || sheet.tries > 0) return;
  await queue.drop(sheet.key);
  lock(false);
  keepTyped();
});

panel.querySelector(".kept-drop").addEventListener("click", (event) => {
  if (!isSure) {
    isSure = true;
    event.target.textContent = event.target.dataset.sure;
    return;
  }
  drafts.drop(words.owner, place);
  location.assign(page);
});

/* The network comes and goes, and so do sign-ins */

addEventListener("online", () => {
  failures = 0;
  flush();
});
addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") flush();
});

// Another tab, or the service worker, has sent the sheet.
queue.listen(async () => {
  const form = formNow();
  const hands = await queue.all();
  const sheet = hands.find((each) => each.kind === "sheet" && each.key === form.elements.client_key.value);
  if (form.inert && sheet?.state === "confirmed") finish();
});

document.addEventListener(
  "htmx:responseError",
  (event) => {
    if (event.detail.elt.id !== "sheet-preview" || event.detail.xhr.status !== 401) return;
    event.stopPropagation();
    say(words.signedOutTyping, "waiting");
    offer({ signIn: true, drop: true });
  },
  { capture: true },
);
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(
    name,
    (event) => {
      // Without network there are no sums; what is typed is kept all the same.
      if (event.detail.elt.id === "sheet-preview") event.stopPropagation();
    },
    { capture: true },
  );
}

async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(words.worker);
  } catch {
    // Some browsers refuse it: the page stays usable while it is open.
    return;
  }
  const registration = await navigator.serviceWorker.ready;
  registration.active.postMessage({ keep: page });
}

async function start() {
  drafts.dropOld();
  let hands = [];
  try {
    hands = await queue.all();
  } catch {
    say(words.unkept, "waiting");
  }
  const waiting = hands.find((each) => isOpen(each) && isHere(each));
  const typed = waiting?.fields ?? drafts.read(words.owner, place);
  const isRecorded = hands.some((each) => each.state === "confirmed" && each.key === drafts.valueOf(typed ?? [], "client_key"));
  if (isRecorded) drafts.drop(words.owner, place);
  else if (typed) {
    restore(typed);
    sayTyping(words.restored);
  } else {
    say(words.calm, "calm");
  }
  if (waiting) {
    // A refused one is sent once more, so that the server says what is wrong.
    if (waiting.state === "stopped") await queue.change(waiting.key, { state: "waiting" });
    showWaiting(waiting, waiting.state === "stopped" ? "" : waiting.code);
  }
  await Promise.all([flush(), keepPage()]);
}

start();
