// A sound when a table calls for a referee. It is a choice of the device, off at first; browsers let a page sound only
// after somebody has touched it. The list of calls itself is the page's (play/_calls.html).

const CHOICE = "seatwind-call-sound";
const TONES_HZ = [880, 660, 880];
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.25;

let sound = null;
let known = null;

function isOn() {
  try {
    return localStorage.getItem(CHOICE) === "on";
  } catch {
    return false;
  }
}

function choose(isWanted) {
  try {
    if (isWanted) localStorage.setItem(CHOICE, "on");
    else localStorage.removeItem(CHOICE);
  } catch {
    // The choice then lasts as long as the page.
  }
}

function wake() {
  sound ??= "AudioContext" in globalThis ? new AudioContext() : null;
  if (sound?.state === "suspended") sound.resume();
}

function ring() {
  if (sound?.state !== "running") return;
  TONES_HZ.forEach((frequency, place) => {
    const start = sound.currentTime + place * TONE_SECONDS;
    const tone = new OscillatorNode(sound, { frequency });
    const volume = new GainNode(sound, { gain: LOUDNESS });
    volume.gain.setTargetAtTime(0, start + TONE_SECONDS / 2, 0.03);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  });
}

function unanswered() {
  return (document.getElementById("calls")?.dataset.unanswered ?? "").split(" ").filter(Boolean);
}

// A call that was there when the page was opened is old: only a new one sounds.
function listen() {
  const now = unanswered();
  const isNew = known !== null && now.some((call) => !known.includes(call));
  known = now;
  if (isNew && isOn()) ring();
}

document.body.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.elt.id === "calls") listen();
});

for (const gesture of ["pointerdown", "keydown"]) {
  document.addEventListener(gesture, () => {
    if (isOn()) wake();
  });
}

const box = document.getElementById("call-sound");
if (box) {
  box.checked = isOn();
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.addEventListener("change", () => {
    choose(box.checked);
    if (!box.checked) return;
    wake();
    // The person hears at once how it will sound.
    sound?.resume().then(ring);
  });
}
