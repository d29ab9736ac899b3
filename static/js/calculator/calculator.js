// The calculator without a network: what the server would have drawn, the engine in the browser draws. It is only loaded
// when the server cannot be reached; whoever wants it on a journey keeps it on the device beforehand.
import { announce } from "../core/wording.js";

const place = document.getElementById("offline-calculator");
const { worker: workerUrl, folder, parcel, serviceWorker, scope } = place.dataset;
let worker = null;
let asked = 0;

function say(text) {
  const line = place.querySelector("[role='status']");
  line.textContent = text;
  line.hidden = !text;
}

/* Drawing here */

function engine() {
  if (worker) return worker;
  worker = new Worker(workerUrl, { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.number !== asked) return;
    if (data.fault) {
      say(place.dataset.unready);
      return;
    }
    say(place.dataset.offline);
    put(data.html);
  });
  worker.addEventListener("error", () => say(place.dataset.unready));
  return worker;
}

// Whose form was changed keeps what was typed: only the answer comes new, unless the rulebook is another one.
function put(html) {
  const drawn = new DOMParser().parseFromString(html, "text/html");
  const isOtherBook = place.dataset.whole === "yes";
  place.dataset.whole = "";
  const id = isOtherBook ? "calculator" : "answer";
  const fresh = document.adoptNode(drawn.getElementById(id));
  document.getElementById(id).replaceWith(fresh);
  globalThis.htmx.process(fresh);
  if (isOtherBook)
    fresh.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true, detail: { elt: fresh } }));
}

// The worker has another address, and would read relative ones from there.
function absolute(address) {
  return new URL(address, location).href;
}

function draw(query, { whole = false } = {}) {
  asked += 1;
  if (whole) place.dataset.whole = "yes";
  if (!worker) say(place.dataset.starting);
  engine().postMessage({ number: asked, query, folder: absolute(folder), parcel: absolute(parcel) });
}

function queryOf(form) {
  return new URLSearchParams(new FormData(form)).toString();
}

// It is answered here, so nobody has to be told that the server did not.
document.addEventListener("htmx:sendError", onLost, { capture: true });
document.addEventListener("htmx:timeout", onLost, { capture: true });

function onLost(event) {
  const form = event.target.closest?.(".calculator-form");
  if (!form) return;
  event.stopPropagation();
  draw(queryOf(form), { whole: !event.target.matches(".calculator-form") });
}

document.addEventListener("submit", (event) => {
  if (navigator.onLine || !event.target.matches?.(".calculator-form")) return;
  event.preventDefault();
  draw(queryOf(event.target));
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.target.closest?.(".calculator")) say("");
});

// The kept page is blank: a link to a hand is drawn here.
const shown = document.getElementById("calculator").dataset.asked;
if (location.search.slice(1) !== shown) draw(location.search.slice(1), { whole: true });

/* Keeping it on the device */

const button = place.querySelector("button");

async function showKept() {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const isKept = registration?.active && new URL(registration.scope).pathname === scope;
  button.hidden = Boolean(isKept);
  place.querySelector(".is-kept").hidden = !isKept;
  return isKept;
}

async function keep() {
  button.disabled = true;
  say(place.dataset.keeping);
  try {
    const registration = await navigator.serviceWorker.register(serviceWorker, { scope });
    const coming = registration.installing ?? registration.waiting ?? registration.active;
    await new Promise((resolve, reject) => {
      const look = () => {
        if (coming.state === "activated") resolve();
        if (coming.state === "redundant") reject(new Error("not kept"));
      };
      coming.addEventListener("statechange", look);
      look();
    });
    say("");
    announce(place.querySelector(".is-kept").textContent);
  } catch {
    say(place.dataset.unkept);
  }
  button.disabled = false;
  await showKept();
}

if (navigator.serviceWorker && globalThis.isSecureContext) {
  place.hidden = false;
  button.addEventListener("click", keep);
  showKept().then(
    (isKept) => isKept && navigator.serviceWorker.register(serviceWorker, { scope }).catch(() => {}),
  );
}
