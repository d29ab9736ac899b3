// Final scores: foretells the fourth score, says whether the four fit, goes on with Enter, and holds Save while they do
// not fit.
// A phone's keypad has no minus, so every score has a button that turns its sign.
import { announce } from "../core/wording.js";

const form = document.querySelector(".final-scores");
const fields = form ? [...form.querySelectorAll(".score")] : [];
const sum = form?.querySelector(".score-sum");
const save = form?.querySelector(".save-scores");

function read(field) {
  const text = field.value
    .trim()
    .replaceAll(/[−–]/g, "-")
    .replace(/^\+/, "");
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

// A stick that is left on the table is a thousand points that nobody has.
const STICK = 1000;

function dueNow() {
  const left = Number(form.elements.namedItem("sticks_left")?.value ?? 0) || 0;
  return Number(form.dataset.due) - STICK * left;
}

// Where everybody began with points, a score is no gain or loss.
function written(points) {
  if (points === 0 || (points > 0 && form.elements.namedItem("sticks_left"))) return String(points);
  return points > 0 ? `+${points}` : `−${-points}`;
}

// What is told of the four, and whether it holds Save. What cannot be read here is left to the server.
function verdict(numbers, missing, total) {
  const due = dueNow();
  if (missing > 1) return { said: sum.dataset.missing, holds: true };
  if (missing === 1 || numbers.includes(null)) return { said: "", holds: false };
  if (total === due) return { said: sum.dataset.complete, holds: false };
  const said = sum.dataset.off.replace("{sum}", written(total)).replace("{due}", written(due));
  return { said, holds: true, isFault: true };
}

function foretell() {
  const numbers = fields.map(read);
  const empty = fields.filter((field) => field.value.trim() === "");
  const total = numbers.reduce((all, one) => all + (one ?? 0), 0);
  const off = total - dueNow();
  const { said, holds, isFault = false } = verdict(numbers, empty.length, total);
  for (const field of fields) field.placeholder = "";
  if (empty.length === 1 && numbers.filter((one) => one === null).length === 1) {
    empty[0].placeholder = written(-off);
  }
  if (sum.textContent !== said) sum.textContent = said;
  sum.classList.toggle("fault", isFault);
  if (holds) save.setAttribute("aria-disabled", "true");
  else save.removeAttribute("aria-disabled");
}

// A penalty given meanwhile changes what the four add up to; then the server shows it.
async function isDueAsShown() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const due = page.querySelector(".final-scores")?.dataset.due;
    return !due || due === form.dataset.due;
  } catch {
    return true;
  }
}

async function onSubmit(event) {
  if (!save.hasAttribute("aria-disabled")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  announce(sum.textContent);
  // Sent as it is, past this check.
  if (!(await isDueAsShown())) HTMLFormElement.prototype.submit.call(form);
}

function turn(field) {
  const text = field.value.trim();
  field.value = /^[-−–]/.test(text) ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
  field.focus();
  foretell();
}

form?.addEventListener("input", foretell);
form?.addEventListener("submit", onSubmit, { capture: true });
form?.addEventListener("keydown", (event) => {
  const index = fields.indexOf(event.target);
  if (event.key !== "Enter" || index < 0) return;
  const next = fields.slice(index + 1).find((field) => field.value.trim() === "");
  if (next) {
    // Also to the fourth, which is foretold: it is read before Enter saves.
    event.preventDefault();
    next.focus();
  }
});
for (const button of form?.querySelectorAll(".score-sign") ?? []) {
  button.hidden = false;
  button.addEventListener("click", () => turn(document.getElementById(button.dataset.for)));
}
if (form) {
  foretell();
  fields.find((field) => field.value === "")?.focus();
}
