// Toasts and focus after a fragment was swapped. Every page works without it.

const TOAST_MS = 10_000;
const toasts = document.getElementById("toasts");

function toast(text, kind = "") {
  const box = document.createElement("div");
  box.className = kind ? `toast toast-${kind}` : "toast";
  box.textContent = text;
  toasts.replaceChildren(box);
  setTimeout(() => box.remove(), TOAST_MS);
}

// A refusal stands alone: what an earlier act did is not said beside it, unless the refused act belongs to that.
function toastFault(text, source) {
  for (const answer of document.querySelectorAll("[data-answer]"))
    if (!answer.contains(source)) answer.remove();
  toast(text, "error");
}

// Nor does a refusal stay beside what a later act did.
document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  const isDone = detail.requestConfig.verb !== "get" && detail.successful && detail.xhr.status < 400;
  if (isDone) toasts.querySelector(".toast-error")?.remove();
});

// The server may send `HX-Trigger: {"toast": "…"}`.
document.body.addEventListener("toast", (event) => toast(event.detail.value));

// Where the focus was in what is swapped and finds no place in the new region, it goes to where that begins: a keyboard
// goes on from there. After a refusal it goes to the field at fault (faults.js).
let hadFocus = false;
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  hadFocus = detail.target.contains(document.activeElement);
});
document.body.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.xhr?.status === 422 || document.activeElement !== document.body) return;
  const region = detail.elt;
  region.querySelector("[data-focus]")?.focus({ preventScroll: true });
  if (hadFocus) setTimeout(focusOn, 0, region);
  hadFocus = false;
});

function focusOn(region) {
  if (document.activeElement !== document.body || !region.isConnected) return;
  const start = region.querySelector("h1, h2, h3") ?? region;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

// A refused act leaves the page as it is and says why.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (![409, 422].includes(event.detail.xhr.status)) return;
  const answer = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const refusal = answer.querySelector("[data-refusal]");
  if (!refusal) return;
  event.detail.shouldSwap = false;
  toastFault(refusal.textContent.trim(), event.detail.requestConfig.elt);
});

// Where one is stands in sight, also in a line that is longer than the screen, and so does what a keyboard comes to.
const LINES = ":is(.event-nav, .strip, .tabs-line)";

function bringIntoSight(here) {
  const line = here.closest(LINES);
  const [outer, inner] = [line.getBoundingClientRect(), here.getBoundingClientRect()];
  if (inner.right > outer.right || inner.left < outer.left)
    line.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

function showWhereOneIs() {
  for (const here of document.querySelectorAll(`${LINES} [aria-current]`)) bringIntoSight(here);
}

showWhereOneIs();
// On a phone calls take room from the line above them.
document.body.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.elt.id === "calls") showWhereOneIs();
});
document.addEventListener("focusin", ({ target }) => {
  if (target.closest(LINES) && target.matches(":focus-visible")) bringIntoSight(target);
});

// When a region is swapped, a wide table and the line of rounds keep their places sideways, and what was unfolded stays
// so. The line may be swapped along with another region.
let scrolled = 0;
let scrolledRounds = 0;
let unfolded = [];
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { target } = event.detail;
  scrolled = target.querySelector(".wide")?.scrollLeft ?? 0;
  scrolledRounds = document.querySelector(".strip")?.scrollLeft ?? 0;
  unfolded = [...target.querySelectorAll("details[id][open]")].map((each) => each.id);
});
document.body.addEventListener("htmx:afterSwap", () => {
  for (const id of unfolded) {
    const details = document.getElementById(id);
    if (details) details.open = true;
  }
  unfolded = [];
});
document.body.addEventListener("htmx:afterSettle", (event) => {
  const wide = event.detail.elt.querySelector(".wide");
  if (wide && scrolled) wide.scrollLeft = scrolled;
  const rounds = document.querySelector(".strip");
  if (rounds) rounds.scrollLeft = scrolledRounds;
});

// A poll that fails is no news; an act that fails is.
function isPoll(event) {
  const { triggeringEvent, verb } = event.detail.requestConfig ?? {};
  return verb === "get" && (triggeringEvent === undefined || triggeringEvent?.type === "revised");
}

// A region that refreshes itself waits while somebody fills something in there, has one of its panels open, waits for an
// answer, or reads what was wrong with it.
const BUSY =
  ":is(input:not([type='radio'], [type='checkbox']), textarea):focus, details[open] :is(input, textarea), [data-open], .fault, .conflict, form[data-kept], form[data-replaces]";

function isChanged(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.matches("select"))
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    );
  return field.value !== field.defaultValue;
}

function isBusy(region) {
  const fields = [...region.querySelectorAll(":is(input, select, textarea):not([type='hidden'])")];
  return region.matches("[data-refused]") || fields.some(isChanged) || region.querySelector(BUSY) !== null;
}

function isRefresh(event) {
  return isPoll(event) && event.detail.elt.matches("[hx-trigger^='every'], [hx-trigger='revised']");
}

function isOfThisPage(event) {
  return new URL(event.detail.pathInfo.requestPath, location.href).pathname === location.pathname;
}

// What asks at intervals rests in a hidden tab, and asks less and less often while the server does not answer well.
const FAILURES_MOST = 5;
const pauses = new WeakMap();

document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (!isRefresh(event)) return;
  const pause = pauses.get(event.detail.elt) ?? { failures: 0, left: 0 };
  if (document.hidden) event.preventDefault();
  else if (pause.left > 0) {
    pauses.set(event.detail.elt, { ...pause, left: pause.left - 1 });
    event.preventDefault();
  }
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (!isRefresh(event)) return;
  const { failures } = pauses.get(event.detail.elt) ?? { failures: 0 };
  const isLost = event.detail.failed && ![404, 409, 422].includes(event.detail.xhr.status);
  const count = isLost ? Math.min(failures + 1, FAILURES_MOST) : 0;
  pauses.set(event.detail.elt, { failures: count, left: count ? 2 ** count - 1 : 0 });
});

for (const name of ["htmx:beforeRequest", "htmx:beforeSwap"]) {
  document.body.addEventListener(name, (event) => {
    if (!isRefresh(event) || !isBusy(event.detail.elt)) return;
    // A table hears what it missed, so that it can say so (table_follow.js).
    if (name === "htmx:beforeSwap")
      event.detail.elt.dispatchEvent(
        new CustomEvent("missed", { detail: event.detail.xhr.responseText, bubbles: true }),
      );
    if (name === "htmx:beforeSwap" || !("news" in event.detail.elt.dataset)) event.preventDefault();
  });
}

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.body.addEventListener(name, (event) => {
    if (!isPoll(event)) toastFault(toasts.dataset.unreachable, event.detail.elt);
  });
}
document.body.addEventListener("htmx:responseError", (event) => {
  // The page itself is gone, as when a table link was revoked: its address says what to do.
  if (isRefresh(event) && event.detail.xhr.status === 404 && isOfThisPage(event)) location.reload();
  if (!isPoll(event))
    toastFault(
      event.detail.xhr.status >= 500 ? toasts.dataset.unreachable : toasts.dataset.refused,
      event.detail.elt,
    );
});

// The session of this page is over, or somebody else signed in meanwhile. What asks at intervals was told to stop, by
// this event; an act is answered 401 and was not done.
function tellSignedOut() {
  const notice = document.getElementById("signed-out");
  if (!notice) return;
  notice.querySelector("a").search = new URLSearchParams({ next: location.pathname + location.search });
  notice.hidden = false;
}

document.body.addEventListener("signedOut", tellSignedOut);
// The account is signed in, and has no role in the event any more.
document.body.addEventListener("roleGone", () => {
  const notice = document.getElementById("role-gone");
  if (notice) notice.hidden = false;
});
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status !== 401) return;
  event.detail.isError = false;
  tellSignedOut();
});

// A page that Back brings from the browser's memory is what it was: the session may not reach it any more.
addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("[hx-post], form[method='post']")) location.reload();
});

// Back brings a page as it was first loaded, without what acts have changed on it since. Without network it stays:
// an old page is better than none.
const [navigation] = performance.getEntriesByType("navigation");
if (
  navigation?.type === "back_forward" &&
  navigation.transferSize === 0 &&
  document.querySelector("[hx-post]")
) {
  fetch(location.href, { cache: "reload" }).then(
    (answer) => {
      if (answer.ok) location.reload();
    },
    () => {},
  );
}
