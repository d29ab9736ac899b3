// Typing narrows the list of fouls to those that have all the words. The list works without this.

const box = document.querySelector(".foul-search");
const field = box?.querySelector("input");
const status = box?.querySelector("[role='status']");
const choices = [...document.querySelectorAll(".foul-list:not(.foul-often) > li")];
const often = document.querySelectorAll(".foul-often");

function plain(text) {
  return text.normalize("NFKD").toLowerCase();
}

function narrow() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const choice of choices) {
    choice.hidden = !words.every((word) => plain(choice.textContent).includes(word));
    shown += choice.hidden ? 0 : 1;
  }
  for (const part of often) part.hidden = words.length > 0;
  status.textContent = shown ? "" : status.dataset.none;
}

// Enter must not press the first foul's button.
function stay(event) {
  if (event.key === "Enter") event.preventDefault();
}

if (field) {
  box.hidden = false;
  field.addEventListener("input", narrow);
  field.addEventListener("keydown", stay);
  narrow();
}
