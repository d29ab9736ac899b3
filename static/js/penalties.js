// A stopwatch for one player: a press starts it, the next one stops it. Over the limit it opens the penalty with the
// seconds filled in. A turn begins anew each time; a hand adds its turns up until it is over the limit.

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

function start(button) {
  const timer = setInterval(() => show(button), 250);
  runs.set(button.dataset.key, { since: performance.now(), timer });
  button.setAttribute("aria-pressed", "true");
  show(button);
}

function stop(button) {
  const seconds = elapsed(button);
  clearInterval(runs.get(button.dataset.key).timer);
  runs.delete(button.dataset.key);
  button.setAttribute("aria-pressed", "false");
  const over = Math.ceil(seconds - Number(button.dataset.limit));
  const isSum = button.dataset.clock === "hand_time";
  if (over > 0 || !isSum) sessionStorage.removeItem(button.dataset.key);
  else sessionStorage.setItem(button.dataset.key, String(seconds));
  if (over > 0) location.assign(`${button.dataset.url}&measure=${over}`);
  else show(button);
}

function reveal(root) {
  for (const button of root.querySelectorAll(".clock[hidden]")) button.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".clock");
  if (button) (runs.has(button.dataset.key) ? stop : start)(button);
});
document.body.addEventListener("htmx:afterSettle", (event) => reveal(event.detail.elt));
reveal(document);
