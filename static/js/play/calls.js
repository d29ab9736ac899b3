// A sound when a table calls for a referee, where sound is on. The list of calls itself is the page's
// (play/_calls.html).

import { keepAgo } from "../core/ago.js";
import { ring } from "../core/sound.js";

const TONES = [
  [880, 0.18],
  [660, 0.18],
  [880, 0.18],
];

let known = null;

function unanswered() {
  return (document.getElementById("calls")?.dataset.unanswered ?? "").split(" ").filter(Boolean);
}

// A call that was there when the page was opened is old: only a new one sounds.
function listen() {
  const now = unanswered();
  const isNew = known !== null && now.some((call) => !known.includes(call));
  known = now;
  if (isNew) ring(TONES);
}

document.body.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.elt.id === "calls") listen();
});

keepAgo();
