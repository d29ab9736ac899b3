// The time of a round, counted down on the page by the device's own clock; the server says when it ends. What is
// announced, a quarter before the end and at the end, is said once on a page, also to a screen reader.

const TICK_MS = 1000;
const MINUTE_MS = 60_000;
const said = new Set();
const voice = document.createElement("p");
voice.className = "visually-hidden";
voice.setAttribute("role", "status");
document.body.append(voice);

function leftOf(clock, now) {
  const left = Date.parse(clock.dataset.ends) - now;
  if (left <= 0) return clock.dataset.over;
  if (left < MINUTE_MS) return clock.dataset.seconds.replace("#", Math.ceil(left / 1000));
  return clock.dataset.left.replace("#", Math.ceil(left / MINUTE_MS));
}

// Nothing is said of what was over when the page opened: who opens a page reads it.
function announce(clock, at, sentence, now) {
  const key = `${at} ${sentence}`;
  if (said.has(key) || now < at) return;
  said.add(key);
  if (now - at > 2 * TICK_MS) return;
  voice.textContent = sentence;
  clock.classList.add("clock-news");
}

function tick() {
  const now = Date.now();
  for (const clock of document.querySelectorAll(".clock[data-ends]")) {
    const ends = Date.parse(clock.dataset.ends);
    const left = clock.querySelector(".clock-left");
    left.textContent = leftOf(clock, now);
    left.hidden = false;
    clock.classList.toggle("clock-over", now >= ends);
    const quarter = Date.parse(clock.dataset.announced ?? "");
    clock.classList.toggle("clock-last", now >= quarter && now < ends);
    if (now < ends)
      announce(clock, quarter, clock.dataset.quarter.replace("#", Math.ceil((ends - now) / MINUTE_MS)), now);
    announce(clock, ends, clock.dataset.end, now);
  }
}

setInterval(tick, TICK_MS);
document.addEventListener("htmx:afterSettle", tick);
tick();
