// The square on this device: as the four sit, or turned so that the dealer is in front. Without this script it stands
// as the four sit, the first dealer in front.

const SIDES = ["bottom", "right", "top", "left"];
const KEY = "seatwind-dealer-in-front";

function isTurning() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    // A browser that keeps nothing shows the square as the four sit.
    return false;
  }
}

function keep(isDealerInFront) {
  try {
    localStorage.setItem(KEY, isDealerInFront ? "yes" : "no");
  } catch {
    // The choice holds until the page is left.
  }
}

let isDealerInFront = isTurning();

// Put every seat on the side of its chair, counted from whoever is in front.
function turnSquare(square) {
  const seats = [...square.querySelectorAll(":scope > .seat")];
  const dealer = seats.find((seat) => seat.classList.contains("seat-dealer"));
  const front = isDealerInFront && dealer ? Number(dealer.dataset.chair) : 0;
  for (const seat of seats) {
    const side = SIDES[(Number(seat.dataset.chair) - front + SIDES.length) % SIDES.length];
    seat.classList.remove(...SIDES.map((each) => `seat-${each}`));
    seat.classList.add(`seat-${side}`);
  }
}

function turnAll() {
  document.querySelectorAll(".square").forEach(turnSquare);
  for (const button of document.querySelectorAll(".turn-square")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isDealerInFront));
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.(".turn-square")) return;
  isDealerInFront = !isDealerInFront;
  keep(isDealerInFront);
  turnAll();
});

document.addEventListener("htmx:afterSettle", turnAll);
document.addEventListener("seats-moved", turnAll);
turnAll();
