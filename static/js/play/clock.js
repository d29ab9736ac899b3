// The time of a round, counted down by the server's clock; what is announced before the end and at the end is said once,
// also to a screen reader, and sounds where sound is on.

import { serverNow, follow } from "../core/server_time.js";
import { ring } from "../core/sound.js";

const TICK_MS = 500;
const MINUTE_MS = 60_000;
const LONG_MS = 100 * MINUTE_MS;
const LATE_MS = 5000;
const BEEP = [880, 0.55];
// From afar nobody reads a line below.
const onScreen = document.body.classList.contains("on-screen");
const said = new Set();
const voice = document.createElement("p");
voice.className = "visually-hidden";
voice.setAttribute("role", "status");
document.body.append(voice);

function words(clock, left) {
  if (left <= 0) return clock.dataset.over;
  if (left < MINUTE_MS) return clock.dataset.seconds.replace("#", Math.ceil(left / 1000));
  return clock.dataset.left.replace("#", Math.ceil(left / MINUTE_MS));
}

function digits(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// Nothing is said of what was over when the page opened: who opens a page reads it.
function announce(clock, at, sentence, now, beeps) {
  const key = `${at} ${sentence}`;
  if (!Number.isFinite(at) || said.has(key) || now < at) return;
  said.add(key);
  if (now - at > LATE_MS) return;
  voice.textContent = sentence;
  clock.classList.add("clock-news");
  ring(Array.from({ length: beeps }, () => BEEP));
}

function tickOne(clock, now) {
  const ends = Date.parse(clock.dataset.ends);
  const isStopped = "leftSeconds" in clock.dataset;
  const left = isStopped ? Number(clock.dataset.leftSeconds) * 1000 : ends - now;
  const shown = clock.querySelector(".clock-left");
  if (left <= 0 && onScreen) shown.textContent = clock.dataset.end;
  else shown.textContent = clock.closest(".big-clock") && left > 0 ? digits(left) : words(clock, left);
  shown.hidden = false;
  clock.classList.toggle("clock-long", left >= LONG_MS);
  const bar = clock.querySelector("progress");
  if (bar) bar.value = Math.max(0, left / 1000);
  if (isStopped) return;
  clock.classList.toggle("clock-over", left <= 0);
  const quarter = Date.parse(clock.dataset.announced ?? "");
  clock.classList.toggle("clock-last", now >= quarter && left > 0);
  if (left > 0) {
    announce(clock, quarter, clock.dataset.quarter.replace("#", Math.ceil(left / MINUTE_MS)), now, 2);
    for (const minutes of clock.dataset.warnings.split(" ").filter(Boolean))
      announce(clock, ends - minutes * MINUTE_MS, clock.dataset.warning.replace("#", minutes), now, 1);
  }
  announce(clock, ends, clock.dataset.end, now, 3);
}

function tick() {
  const clocks = document.querySelectorAll(".clock[data-ends]");
  if (clocks.length > 0) follow(clocks[0].dataset.timeUrl);
  const now = serverNow();
  for (const clock of clocks) tickOne(clock, now);
}

setInterval(tick, TICK_MS);
document.addEventListener("htmx:afterSettle", tick);
tick();
