// Checks a device, one thing after the other, and reports each result at once; the server words it. A check returns
// { fault, figure }, with an empty fault where it works, or null where a person has to say it.
import {
  checkAwake,
  checkCamera,
  checkClock,
  checkNetwork,
  checkPrinter,
  checkSecure,
  playSound,
} from "./probes.js";
import { checkSending, checkStore } from "./store.js";

const panel = document.getElementById("device-checks");
const form = panel.querySelector("form[data-token]");
const button = form.querySelector("button");
const status = document.getElementById("checking");
const { report, entry, time, testPage } = panel.dataset;

const CHECKS = {
  secure: checkSecure,
  store: checkStore,
  sending: () => checkSending((key, signal) => post(entry, { key }, signal).then((answer) => answer.json())),
  network: () => checkNetwork(time),
  clock: () => checkClock(time),
  awake: checkAwake,
  camera: () => checkCamera(document.getElementById("device-camera")),
  sound: playSound,
  printer: () => checkPrinter(testPage),
};
const NOT_SO = { sound: "not_heard", printer: "bad_print" };

function post(url, fields, signal) {
  const body = new URLSearchParams(fields);
  const headers = { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value, "HX-Request": "true" };
  return fetch(url, { method: "POST", body, headers, cache: "no-store", signal });
}

async function tell(code, { fault = "", figure = "" }) {
  const answer = await post(report, { check_code: code, fault, figure: String(figure) });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("check-list").replaceWith(parsed.getElementById("check-list"));
}

function ask(code) {
  panel.querySelector(`[data-question="${code}"]`).hidden = false;
}

async function check() {
  button.disabled = true;
  status.textContent = panel.dataset.checking;
  let isReached = true;
  for (const line of document.querySelectorAll("#check-list [data-check]")) {
    const code = line.dataset.check;
    const found = await CHECKS[code]();
    if (found === null) ask(code);
    else isReached = (await told(code, found)) && isReached;
  }
  status.textContent = isReached ? panel.dataset.done : panel.dataset.unreached;
  button.disabled = false;
}

function told(code, found) {
  return tell(code, found).then(
    () => true,
    () => false,
  );
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
panel.addEventListener("click", async ({ target }) => {
  const answer = target.closest("[data-answer]");
  if (!answer) return;
  const question = answer.closest("[data-question]");
  const code = question.dataset.question;
  const isReached = await told(code, { fault: answer.dataset.answer === "yes" ? "" : NOT_SO[code] });
  if (isReached) question.hidden = true;
  else status.textContent = panel.dataset.unreached;
});
button.hidden = false;
