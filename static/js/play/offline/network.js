// The network comes and goes, and so do sign-ins.
import { openHere, refresh } from "./answers.js";
import { chosen, handForm } from "./entered.js";
import { isOpen } from "./hands.js";
import { announce } from "../../core/wording.js";
import { queue, state, words } from "./here.js";
import { render } from "./panel.js";

export function listen(sender) {
  addEventListener("offline", sayUnreached);
  addEventListener("online", async () => {
    state.isReached = true;
    await sender.flushAnew();
    await refresh();
  });
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") sender.flush();
  });
  queue.listen(hearOthers);
  document.addEventListener("htmx:configRequest", useFreshToken);
  document.addEventListener("htmx:beforeRequest", stopPreview);
  document.addEventListener("htmx:afterRequest", hearChecked);
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, onPreviewLost, { capture: true });
  }
}

function sayUnreached() {
  state.isReached = false;
  return render();
}

// Another tab, or the service worker, has changed something.
async function hearOthers() {
  const before = openHere();
  await render();
  const isGone = before.some((hand) => !state.hands.some((each) => each.key === hand.key && isOpen(each)));
  if (isGone && !handForm()?.dataset.kept && navigator.onLine) await refresh();
}

// A page that stayed open over a new sign-in holds an old token; the cookie has the one that counts.
function useFreshToken(event) {
  const token = queue.csrfToken();
  if (!token) return;
  event.detail.headers["X-CSRFToken"] = token;
  if (event.detail.parameters.csrfmiddlewaretoken) event.detail.parameters.csrfmiddlewaretoken = token;
}

function isPreview(event) {
  return event.detail.elt.id === "hand-preview";
}

function stopPreview(event) {
  if (!isPreview(event) || event.defaultPrevented || navigator.onLine) return;
  event.preventDefault();
  noteUnchecked();
}

function onPreviewLost(event) {
  if (!isPreview(event)) return;
  event.stopPropagation();
  noteUnchecked();
  sayUnreached();
}

// Said once, until a hand was checked again: each field of a hand asks anew.
let isUncheckedSaid = false;

function hearChecked(event) {
  if (isPreview(event) && event.detail.successful) isUncheckedSaid = false;
}

function noteUnchecked() {
  const what = handForm()?.querySelector(".preview-what");
  if (!what || !chosen(handForm(), "winner")) return;
  const note = document.createElement("p");
  note.className = "caution kept-unchecked";
  note.textContent = words.unchecked;
  if (!isUncheckedSaid) announce(words.unchecked);
  isUncheckedSaid = true;
  what.replaceChildren(note);
}
