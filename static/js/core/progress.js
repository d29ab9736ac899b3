// What takes longer than a moment says so: the button that was pressed turns, after a second it says what is going on,
// and a second press does nothing. Acts are safe without this script; it only tells.
import { announce } from "./wording.js";

const MOMENT_MS = 300;
const SAID_MS = 1000;
const GIVEN_UP_MS = 30_000;
const { working } = document.getElementById("toasts").dataset;
const running = new WeakMap();

function mark(button) {
  button.setAttribute("aria-busy", "true");
}

function say(button) {
  const words = button.dataset.busy ?? working;
  const run = running.get(button);
  run.content = [...button.childNodes];
  // The button keeps its size, so nothing moves.
  button.style.minInlineSize = `${button.offsetWidth}px`;
  button.replaceChildren(words);
  announce(words);
}

function begin(button) {
  if (running.has(button)) return;
  const timers = [
    setTimeout(mark, MOMENT_MS, button),
    setTimeout(say, SAID_MS, button),
    setTimeout(end, GIVEN_UP_MS, button),
  ];
  running.set(button, { timers });
}

function end(button) {
  const run = button && running.get(button);
  if (!run) return;
  run.timers.forEach(clearTimeout);
  if (run.content) button.replaceChildren(...run.content);
  button.style.minInlineSize = "";
  button.removeAttribute("aria-busy");
  running.delete(button);
  if (button.form) delete button.form.dataset.sent;
}

/* Forms that lead to another page: after all scripts have had their say */

addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || form.target) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  const button = event.submitter ?? form.querySelector("button:not([type='button'])");
  if (button) begin(button);
});

addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const form of document.querySelectorAll("form[data-sent]")) {
    delete form.dataset.sent;
    form.querySelectorAll("button").forEach(end);
  }
});

/* Acts that change a part of the page */

function buttonOf({ elt, requestConfig }) {
  const pressed = requestConfig?.triggeringEvent?.submitter;
  return pressed ?? (elt.matches("button") ? elt : null);
}

document.body.addEventListener("htmx:beforeSend", (event) => {
  const button = buttonOf(event.detail);
  if (button && event.detail.requestConfig.verb !== "get") begin(button);
});
document.body.addEventListener("htmx:afterRequest", (event) => end(buttonOf(event.detail)));
