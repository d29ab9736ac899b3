// "3 min ago" goes on while a page is open. The server says the minutes; from then on the device counts, whatever its
// clock shows.

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const seen = new WeakMap();

function tell() {
  for (const time of document.querySelectorAll("time[data-ago]")) {
    if (!seen.has(time)) seen.set(time, performance.now());
    const minutes = Number(time.dataset.ago) + Math.floor((performance.now() - seen.get(time)) / MINUTE);
    const words = wording(time.dataset.words.split(" | "), minutes) ?? time.title;
    if (time.textContent !== words) time.textContent = words;
  }
}

function wording([now, ofMinutes, ofHours], minutes) {
  if (minutes < 1) return now;
  if (minutes < HOUR) return ofMinutes.replace("%(count)s", minutes);
  if (minutes < DAY) return ofHours.replace("%(count)s", Math.floor(minutes / HOUR));
  return null;
}

// What is on the page goes on from now on, and so does what comes later.
export function keepAgo() {
  tell();
  document.body.addEventListener("htmx:afterSettle", tell);
  setInterval(tell, MINUTE / 4);
}
