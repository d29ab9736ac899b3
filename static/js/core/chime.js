// A short sound, where a person has switched sound on: browsers let no page sound before somebody touched it.

const BEEP_S = 0.35;
const PAUSE_S = 0.2;
const PITCH_HZ = 880;
let audio;

function beep(at) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = PITCH_HZ;
  volume.gain.setValueAtTime(0.001, at);
  volume.gain.exponentialRampToValueAtTime(0.5, at + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.001, at + BEEP_S);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + BEEP_S);
}

// Sound so many times; silent as long as nobody allowed it.
export function chime(times) {
  if (audio?.state !== "running") return;
  for (let beat = 0; beat < times; beat += 1) beep(audio.currentTime + beat * (BEEP_S + PAUSE_S));
}

document.addEventListener("change", (event) => {
  if (event.target.id !== "clock-sound") return;
  if (!event.target.checked) audio?.suspend();
  else {
    audio ??= new AudioContext();
    audio.resume().then(() => chime(1));
  }
});
