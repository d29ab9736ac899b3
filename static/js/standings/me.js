// Who this device belongs to, as its owner said on "Find my seat": their row stands out in the standings and stays in
// sight at the edge of the screen, and the player's own seat is one tap away. Kept on the device alone.

const key = (event) => `seatwind:me:${event}`;

function known(event) {
  try {
    return JSON.parse(localStorage.getItem(key(event)) ?? "null");
  } catch {
    return null;
  }
}

function showButton(button) {
  const isMe = known(button.dataset.event)?.entry === button.dataset.me;
  button.dataset.says ??= button.textContent;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isMe));
  button.textContent = isMe ? button.dataset.forget : button.dataset.says;
}

function choose(button) {
  const { event, me, number, done } = button.dataset;
  if (known(event)?.entry === me) localStorage.removeItem(key(event));
  else {
    localStorage.setItem(key(event), JSON.stringify({ entry: me, number }));
    document.body.dispatchEvent(new CustomEvent("toast", { detail: { value: done } }));
  }
  for (const each of document.querySelectorAll("button[data-me]")) showButton(each);
}

// The own row, once more at the lower edge, as long as the row itself is not in sight.
function pin(standings, row) {
  const pinned = document.createElement("a");
  pinned.className = "own-pin no-print";
  pinned.href = "#own-row";
  const cells = [...row.children].slice(0, 4).map((cell) => {
    const text = document.createElement("span");
    text.textContent = (cell.querySelector("strong, a, .plus, .minus") ?? cell.firstChild ?? cell).textContent
      .trim()
      .replaceAll(/\s+/g, " ");
    return text;
  });
  cells[1].className = "own-name";
  pinned.append(...cells);
  pinned.setAttribute(
    "aria-label",
    `${standings.dataset.own}: ${cells.map((cell) => cell.textContent).join(", ")}`,
  );
  standings.append(pinned);
  new IntersectionObserver(([seen]) => {
    pinned.hidden = seen.isIntersecting;
  }).observe(row);
}

function showOwnRow() {
  const standings = document.getElementById("standings");
  const me = standings && known(standings.dataset.event);
  const row = me && standings.querySelector(`tr[data-entry="${CSS.escape(me.entry)}"]`);
  if (!row || row.id) return;
  row.id = "own-row";
  row.classList.add("own-row");
  row.setAttribute("aria-current", "true");
  pin(standings, row);
}

function showAll() {
  showOwnRow();
  for (const button of document.querySelectorAll("button[data-me]")) showButton(button);
  for (const place of document.querySelectorAll("[data-me-event]")) {
    const me = known(place.dataset.meEvent);
    place.hidden = !me;
    if (me) place.querySelector("a").search = new URLSearchParams({ q: me.number });
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-me]");
  if (button) choose(button);
});
document.body.addEventListener("htmx:afterSettle", showAll);
showAll();
