// Sounds of this device. They are a choice, off at first, that the device keeps. Browsers let a page sound only after
// somebody has touched it, also when sound was switched on before: until then the page says what it waits for.

const CHOICE = "seatwind-sound";
const LOUDNESS = 0.4;
const FADE_S = 0.03;
const box = document.getElementById("sound");
const waiting = document.getElementById("sound-waits");
let isChosen = readChoice();
let audio = null;

function readChoice() {
  try {
    return localStorage.getItem(CHOICE) === "on";
  } catch {
    return false;
  }
}

function choose(isWanted) {
  isChosen = isWanted;
  try {
    if (isWanted) localStorage.setItem(CHOICE, "on");
    else localStorage.removeItem(CHOICE);
  } catch {
    // The choice then lasts as long as the page.
  }
}

function show() {
  if (waiting) waiting.hidden = !isChosen || audio?.state === "running";
}

async function wake() {
  if (!isChosen || audio?.state === "running") return;
  audio ??= "AudioContext" in globalThis ? new AudioContext() : null;
  show();
  await audio?.resume();
  show();
}

// Sound these notes one after another: [pitch in hertz, seconds until the next]. Silent as long as sound is off, or the
// browser does not allow it.
export function ring(notes) {
  if (!isChosen || audio?.state !== "running") return;
  let start = audio.currentTime;
  for (const [pitch, seconds] of notes) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.setTargetAtTime(0, start + seconds / 2, FADE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
    start += seconds;
  }
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake);

if (box) {
  box.checked = isChosen;
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.addEventListener("change", async () => {
    choose(box.checked);
    show();
    await wake();
    // The person hears at once how it will sound.
    ring([[880, 0.5]]);
  });
}
wake();
