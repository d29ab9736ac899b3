// Final scores: foretells the fourth score, says whether the four fit, and goes on with Enter.
// A phone's keypad has no minus, so every score has a button that turns its sign.

const form = document.querySelector(".final-scores");
const fields = form ? [...form.querySelectorAll(".score")] : [];
const sum = form?.querySelector(".score-sum");

function read(field) {
  const text = field.value
    .trim()
    .replaceAll(/[−–]/g, "-")
    .replace(/^\+/, "");
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

function written(points) {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

function saidOf(off) {
  return off === 0 ? sum.dataset.complete : `${sum.dataset.off} ${written(off)}`;
}

function foretell() {
  const numbers = fields.map(read);
  const empty = fields.filter((field) => field.value.trim() === "");
  const total = numbers.reduce((all, one) => all + (one ?? 0), 0);
  const off = total - Number(form.dataset.due);
  for (const field of fields) field.placeholder = "";
  if (empty.length === 1 && numbers.filter((one) => one === null).length === 1) {
    empty[0].placeholder = written(-off);
  }
  const isComplete = !numbers.includes(null);
  sum.textContent = isComplete ? saidOf(off) : "";
  sum.classList.toggle("fault", isComplete && off !== 0);
}

function turn(field) {
  const text = field.value.trim();
  field.value = /^[-−–]/.test(text) ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
  field.focus();
  foretell();
}

form?.addEventListener("input", foretell);
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
