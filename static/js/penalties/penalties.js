// A stopwatch for one player: a press starts it, the next one stops it. Over the limit it opens the penalty with the
// seconds filled in. A turn begins anew each time; a hand adds its turns up until it is over the limit. A clock that
// runs goes on when the table is drawn anew, and ends with its hand: the next hand has clocks with other keys.

const runs = new Map();

function total(button) {
  return Number(sessionStorage.getItem(button.dataset.key) ?? 0);
}

function elapsed(button) {
  const run = runs.get(button.dataset.key);
  return total(button) + (run ? (performance.now() - run.since) / 1000 : 0);
}

function show(button) {
  const face = button.querySelector("[data-clock-face]");
  if (face) face.textContent = `${Math.floor(elapsed(button))} s / ${button.dataset.limit} s`;
}

function find(key) {
  return document.querySelector(`.clock[data-key="${CSS.escape(key)}"]`);
}

function tick(key) {
  const button = find(key);
  if (button) show(button);
}

function start(button) {
  const { key } = button.dataset;
  runs.set(key, { since: performance.now(), timer: setInterval(tick, 250, key) });
  button.setAttribute("aria-pressed", "true");
  show(button);
}

function stop(button) {
  const seconds = elapsed(button);
  drop(button.dataset.key);
  button.setAttribute("aria-pressed", "false");
  const over = Math.ceil(seconds - Number(button.dataset.limit));
  const isSum = button.dataset.clock === "hand_time";
  if (over > 0 || !isSum) sessionStorage.removeItem(button.dataset.key);
  else sessionStorage.setItem(button.dataset.key, String(seconds));
  if (over > 0) location.assign(`${button.dataset.url}&measure=${over}`);
  else show(button);
}

function drop(key) {
  clearInterval(runs.get(key).timer);
  runs.delete(key);
}

function reveal(root) {
  const clocks = root.querySelectorAll(".clock[hidden]");
  for (const button of clocks) {
    button.hidden = false;
    const isRunning = runs.has(button.dataset.key);
    button.setAttribute("aria-pressed", String(isRunning));
    if (isRunning || total(button)) show(button);
  }
  if (clocks.length) [...runs.keys()].filter((key) => !find(key)).forEach(drop);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".clock");
  if (button) (runs.has(button.dataset.key) ? stop : start)(button);
});
document.body.addEventListener("htmx:afterSettle", (event) => reveal(event.detail.elt));
reveal(document);
