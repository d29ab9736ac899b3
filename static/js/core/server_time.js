// The server's clock: asked a few times, and the quickest answer counts, since its journey tells the least wrong. Asked
// again every ten minutes, and when a device wakes up.

const SAMPLES = 4;
const AGAIN_MS = 600_000;
let url = "";
let offset = 0;

async function sample() {
  const begun = performance.now();
  const answer = await fetch(url, { cache: "no-store" });
  const { now } = await answer.json();
  const journey = performance.now() - begun;
  return { journey, offset: now + journey / 2 - Date.now() };
}

async function measure() {
  const found = [];
  for (let asked = 0; asked < SAMPLES; asked += 1) {
    try {
      found.push(await sample());
    } catch {
      // Without network the last measure stands.
    }
  }
  found.sort((one, other) => one.journey - other.journey);
  if (found.length > 0) offset = found[0].offset;
}

// The server's time in milliseconds, as far as this page knows it.
export function serverNow() {
  return Date.now() + offset;
}

// Ask the server for its time at this address from now on.
export function follow(address) {
  if (url || !address) return;
  url = address;
  measure();
  setInterval(measure, AGAIN_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) measure();
  });
}
