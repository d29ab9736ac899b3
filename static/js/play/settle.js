// After a hand was recorded the numbers at the seats settle, and for ten seconds the button that takes it back stands
// out.

const FRESH_MS = 10_000;
let before = null;
let timer = 0;

const table = () => document.getElementById("table");

function pointsShown() {
  const seats = [...document.querySelectorAll("#table .seat")];
  return new Map(
    seats.map((seat) => [seat.dataset.seat, seat.querySelector(".seat-points strong")?.textContent]),
  );
}

function numberShown() {
  return Number(table()?.dataset.newsNumber ?? 0);
}

addEventListener(
  "submit",
  (event) => {
    if (event.target.matches("#table .hand-form")) before = { points: pointsShown(), number: numberShown() };
  },
  { capture: true },
);

// Not where somebody else's hand came first.
function isShownNew() {
  return before !== null && numberShown() > before.number && table().querySelector(".conflict") === null;
}

function showFresh() {
  clearTimeout(timer);
  document.body.classList.add("hand-fresh");
  timer = setTimeout(() => document.body.classList.remove("hand-fresh"), FRESH_MS);
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.elt.id !== "table" || !isShownNew()) return;
  for (const [seat, points] of pointsShown()) {
    if (points === before.points.get(seat)) continue;
    document.querySelector(`#table .seat[data-seat='${seat}']`).classList.add("seat-settled");
  }
  before = null;
  // The next hand begins at the seats, also on a keyboard.
  document.querySelector("#table .square").focus({ preventScroll: true });
  showFresh();
});
