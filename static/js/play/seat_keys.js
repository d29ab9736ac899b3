// A hand by keyboard: E, S, W and N choose the seat with that wind, as a touch on it would, and 1 to 4 the seats of the
// draw; with Shift a wind lays the riichi stick of that seat, where there are sticks; 0 is a hand that nobody won; Enter records where no field has the focus. In a field that takes letters they stay
// letters. The help sheet tells of these keys and switches them off (events/pages/shortcuts.py).
import { areOn } from "../core/shortcuts.js";

const WINDS = ["e", "s", "w", "n"];

function takesLetters(element) {
  return element.matches("textarea, select, input:not([type='radio'], [type='checkbox'], [type='number'])");
}

function isTyping(element) {
  return takesLetters(element) || element.matches("input[type='number']");
}

// What a touch on the seat would reach now.
function targetOf(form, seat) {
  const picks = form.querySelectorAll(`.seat${seat} .pick`);
  return [...picks].find((pick) => getComputedStyle(pick).display !== "none")?.querySelector("input");
}

// Whether a key is meant for the table as a whole.
function isForTable(event, form) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  return (
    form !== null &&
    !takesLetters(event.target) &&
    !document.querySelector("[popover]:popover-open") &&
    areOn()
  );
}

// What a key stands for that is typed into no field.
function otherTarget(form, { key, target }) {
  if (isTyping(target)) return null;
  if (/^[1-4]$/.test(key)) return targetOf(form, `[data-seat='${Number(key) - 1}']`);
  if (key === "0") return form.querySelector("[name='outcome'][value='no_win']");
  return key === "Enter" && !target.closest("a, button") ? form.querySelector(".record") : null;
}

document.addEventListener("keydown", (event) => {
  const form = document.querySelector("#table .hand-form");
  if (!isForTable(event, form)) return;
  const wind = WINDS.indexOf(event.key.toLowerCase());
  const stick = event.shiftKey && wind >= 0 && form.querySelector(`.seat[data-wind='${wind}'] .stick input`);
  const target = stick || (wind >= 0 && targetOf(form, `[data-wind='${wind}']`)) || otherTarget(form, event);
  if (!target) return;
  event.preventDefault();
  target.click();
});
