// A hand by keyboard: E, S, W and N choose the seat with that wind, as a touch on it would; 0 is a hand that nobody
// won; Enter records where no field has the focus. In a field that takes letters they stay letters.

const WINDS = ["e", "s", "w", "n"];

function takesLetters(element) {
  return element.matches("textarea, select, input:not([type='radio'], [type='checkbox'], [type='number'])");
}

function isTyping(element) {
  return takesLetters(element) || element.matches("input[type='number']");
}

// What a touch on the seat would reach now.
function targetOf(form, wind) {
  const picks = form.querySelectorAll(`.seat[data-wind='${wind}'] .pick`);
  return [...picks].find((pick) => getComputedStyle(pick).display !== "none")?.querySelector("input");
}

// Whether a key is meant for the table as a whole.
function isForTable(event, form) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return form !== null && !takesLetters(event.target) && !event.target.closest("[popover]");
}

// What a key stands for that is typed into no field.
function otherTarget(form, { key, target }) {
  if (isTyping(target)) return null;
  if (key === "0") return form.querySelector("[name='outcome'][value='no_win']");
  return key === "Enter" && !target.closest("a, button") ? form.querySelector(".record") : null;
}

document.addEventListener("keydown", (event) => {
  const form = document.querySelector("#table .hand-form");
  if (!isForTable(event, form)) return;
  const wind = WINDS.indexOf(event.key.toLowerCase());
  const target = (wind >= 0 && targetOf(form, wind)) || otherTarget(form, event);
  if (!target) return;
  event.preventDefault();
  target.click();
});
