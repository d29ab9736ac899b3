// A group of many buttons is one stop of the Tab key. Inside it the arrows go from button to button as they lie on the
// screen, Home and End to the ends of the row. Without this script each button is a stop.

const GROUP = "[data-roving]";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function buttonsIn(group) {
  return [...group.querySelectorAll("button:not([hidden], :disabled)")];
}

// The group has one stop: where the focus was last, or its first button.
export function settle(group, button = group.querySelector("button[tabindex='0']")) {
  const buttons = buttonsIn(group);
  const stop = buttons.includes(button) ? button : buttons[0];
  for (const each of buttons) each.tabIndex = each === stop ? 0 : -1;
}

function placeOf(button) {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2, height];
}

// The nearest in this direction: of the next row the one right below, of the same row the next one.
function nearest(from, others, [across, down]) {
  const [x, y, height] = from;
  const isSameRow = ([, otherY]) => Math.abs(otherY - y) < height / 2;
  const distance = ([otherX, otherY]) =>
    across ? (otherX - x) * across : (otherY - y) * down * 1000 + Math.abs(otherX - x);
  const isAhead = (place) =>
    across ? isSameRow(place) && (place[0] - x) * across > 1 : !isSameRow(place) && (place[1] - y) * down > 0;
  const ahead = others.filter(({ place }) => isAhead(place));
  return ahead.sort((one, other) => distance(one.place) - distance(other.place))[0];
}

function farthest(from, others, step) {
  const next = nearest(from, others, step);
  return next && (farthest(next.place, others, step) ?? next);
}

function targetOf(button, group, key) {
  const others = buttonsIn(group).map((each) => ({ each, place: placeOf(each) }));
  const from = placeOf(button);
  if (key === "Home") return farthest(from, others, STEPS.ArrowLeft);
  if (key === "End") return farthest(from, others, STEPS.ArrowRight);
  return STEPS[key] && nearest(from, others, STEPS[key]);
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const group = event.target.closest?.(GROUP);
  if (!group || !event.target.matches("button")) return;
  const target = targetOf(event.target, group, event.key);
  // At the edge the page does not scroll away.
  if (target || STEPS[event.key]) event.preventDefault();
  target?.each.focus();
});

document.addEventListener("focusin", ({ target }) => {
  const group = target.closest?.(GROUP);
  if (group && target.matches("button")) settle(group, target);
});

function start(root) {
  for (const group of root.querySelectorAll(GROUP)) settle(group);
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
