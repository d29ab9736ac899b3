// When the time of the round runs out while a hand is in play, the box that says so is ticked. Whoever entered the hand
// before the end and saves it later takes the tick away.

const seen = new WeakSet();

function tickBell() {
  const box = document.querySelector("#table .bell input");
  if (!box || seen.has(box) || !document.querySelector("#table .clock-over")) return;
  seen.add(box);
  box.checked = true;
}

new MutationObserver(tickBell).observe(document.body, { subtree: true, attributeFilter: ["class"] });
document.addEventListener("htmx:afterSettle", tickBell);
