// Two taps choose two seats; arrow keys, Enter and Escape work too. Without this script the form shows its own button.

const form = document.getElementById("seats");
const chosen = [];

function seats() {
  return [...form.querySelectorAll("input[name='seat']")];
}

function tell() {
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function letGo() {
  for (const seat of chosen.splice(0)) seat.checked = false;
  tell();
}

// At most two seats are chosen: a third one lets the first go.
function note(seat) {
  const place = chosen.indexOf(seat);
  if (place >= 0) chosen.splice(place, 1);
  if (seat.checked) chosen.push(seat);
  while (chosen.length > 2) chosen.shift().checked = false;
}

// The seat next to this one on the screen: up and down inside a table and on to the next row, left and right to the table beside it.
function neighbour(seat, key) {
  const here = seat.closest(".desk-seat").getBoundingClientRect();
  const isAcross = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best = null;
  let nearest = Infinity;
  for (const other of seats()) {
    const there = other.closest(".desk-seat").getBoundingClientRect();
    const across = there.left - here.left;
    const along = there.top - here.top;
    const ahead = sign * (isAcross ? across : along);
    if (ahead <= 1) continue;
    const distance = ahead + 4 * Math.abs(isAcross ? along : across);
    if (distance < nearest) [best, nearest] = [other, distance];
  }
  return best;
}

function move(event) {
  const target = neighbour(event.target, event.key);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

if (form) {
  chosen.push(...seats().filter((seat) => seat.checked));
  document.getElementById("seat-keys").hidden = false;
  form.querySelector(".plain-only").hidden = true;

  // After a swap the address names a seat of it: arrow keys go on from there.
  if (location.hash.startsWith("#seat-")) document.getElementById(location.hash.slice(1))?.focus();

  form.addEventListener(
    "change",
    (event) => {
      if (event.target.name === "seat") note(event.target);
    },
    { capture: true },
  );

  form.addEventListener("keydown", (event) => {
    if (event.target.name !== "seat") return;
    if (event.key.startsWith("Arrow")) move(event);
    if (event.key === "Escape") letGo();
    if (event.key === "Enter") {
      event.preventDefault();
      event.target.dataset.byKey = "yes";
      event.target.click();
    }
  });

  // A seat may be tapped before the scripts are loaded: the choice is announced as soon as they are.
  document.body.addEventListener("htmx:load", (event) => {
    if (event.target === document.body && chosen.some((seat) => !seat.defaultChecked)) tell();
  });

  // By keyboard the next thing is the button: Enter again swaps them.
  document.body.addEventListener("htmx:afterSettle", () => {
    const byKey = chosen.some((seat) => seat.dataset.byKey);
    if (chosen.length === 2 && byKey) document.getElementById("swap-them")?.focus();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.target.id !== "swap-them") return;
    const last = chosen.at(-1);
    letGo();
    last?.focus();
  });
}
