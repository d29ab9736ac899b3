// A page inside an event asks for the event's revision, a few bytes, and then fetches what shows an older one. Pages ask
// at different moments, rest in a hidden tab, and slow down while the server does not answer. The server says how often
// to ask: seldom when many do.

const SPREAD = 0.2;
const SLOWEST = 60;
const ANSWER_MS = 15_000;
const FRESH_SECONDS = 3;
const base = Number(document.body.dataset.every);
let every = base;
let failures = 0;
let timer = 0;

// A region that is made for one person alone is fetched less often than the page asks: about once in `data-pace`
// questions. Pages that hear of the same change fetch it at different moments.
const fetched = new Map();
const due = new Map();

function isDue(region) {
  const { id, dataset } = region;
  if (!dataset.pace) return true;
  const now = performance.now();
  const rest = Number(dataset.pace) * every * 1000;
  if (!due.has(id)) {
    const rested = (fetched.get(id) ?? -Infinity) + rest * (0.5 + Math.random());
    due.set(id, Math.max(rested, now + (rest / 4) * Math.random()));
  }
  if (now < due.get(id)) return false;
  due.delete(id);
  fetched.set(id, now);
  return true;
}

export function tellRegions(revision, root = document) {
  for (const region of root.querySelectorAll("[hx-trigger='revised']")) {
    if (Number(region.dataset.revision) >= revision || !isDue(region)) continue;
    window.htmx.trigger(region, "revised", { revision });
  }
}

// What was announced on the page before stands on this one at once, so that nothing moves when it is heard of again.
const kept = `seatwind:announced:${document.body.dataset.revisionUrl}`;

function keepAnnounced(region) {
  const texts = [...region.querySelectorAll("p.notice")].map((each) => each.textContent);
  try {
    sessionStorage.setItem(kept, JSON.stringify({ mark: region.dataset.announced, texts }));
  } catch {
    // Nothing is kept, and the next page asks.
  }
}

function showKept() {
  const region = document.getElementById("announcements");
  let found = null;
  try {
    found = JSON.parse(sessionStorage.getItem(kept) ?? "null");
  } catch {
    return;
  }
  if (!region || !found) return;
  region.dataset.announced = found.mark;
  for (const text of found.texts) {
    const line = document.createElement("p");
    line.className = "notice";
    line.dataset.tell = "";
    line.append(document.createElement("bdi"));
    line.firstChild.textContent = text;
    region.append(line);
  }
}

// A page that is older than people expect says so.
function tellPace() {
  const line = document.getElementById("pace");
  if (!line) return;
  line.hidden = every <= FRESH_SECONDS;
  line.textContent = line.hidden ? "" : line.dataset.says.replace("#", String(Math.ceil(every)));
}

// The copy of a tournament says when it has not heard from the hall.
function tellAge(age) {
  const line = document.getElementById("page-age");
  if (!line || age === undefined || line.textContent === age) return;
  line.hidden = age === "";
  line.textContent = age;
}

// A private event is not there for whoever left its staff: what was worked at asks once more, and says so.
function tellWork() {
  for (const region of document.querySelectorAll("[hx-trigger='revised'][hx-get*='at-work=']"))
    window.htmx.trigger(region, "revised", { revision: Number.MAX_SAFE_INTEGER });
}

async function ask() {
  const answer = await fetch(document.body.dataset.revisionUrl, {
    headers: { Accept: "application/json" },
    // A network that vanished in between may never answer, and nothing would be asked after that.
    signal: AbortSignal.timeout?.(ANSWER_MS),
  });
  if (answer.status === 404) tellWork();
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  every = Math.max(base, Number(answer.headers.get("Seatwind-Every") ?? base));
  tellPace();
  const { revision, announced, age } = await answer.json();
  tellAge(age);
  const region = document.getElementById("announcements");
  if (region && region.dataset.announced !== announced) window.htmx.trigger(region, "announced");
  document.dispatchEvent(new CustomEvent("live:revision", { detail: { revision } }));
  tellRegions(revision);
}

async function turn() {
  clearTimeout(timer);
  if (!document.hidden) {
    try {
      await ask();
      failures = 0;
    } catch {
      failures += 1;
      document.dispatchEvent(new CustomEvent("live:lost", { detail: { failures } }));
    }
  }
  const pause = Math.min(SLOWEST, every * 2 ** Math.min(failures, 6));
  timer = setTimeout(turn, 1000 * pause * (1 - SPREAD + 2 * SPREAD * Math.random()));
}

// What was fetched as new and was not is as new as was asked for.
document.body.addEventListener("htmx:afterRequest", (event) => {
  const asked = event.detail.requestConfig?.triggeringEvent;
  if (asked?.type === "revised" && [204, 286].includes(event.detail.xhr.status))
    event.detail.elt.dataset.revision = asked.detail.revision;
});

document.body.addEventListener("htmx:afterSettle", () => {
  const region = document.getElementById("announcements");
  if (region) keepAnnounced(region);
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  // Who looks again sees the newest at once.
  for (const { id } of document.querySelectorAll("[data-pace]")) due.set(id, 0);
  turn();
});
// After a while without network the pauses are long.
addEventListener("online", turn);
showKept();
// Pages are opened at different moments, so the first question need not wait: it tells what is announced.
turn();
