// What is tried on a device. Each check says what it found: { fault, figure }, with an empty fault where it works.
import { readerOf } from "../core/scanner.js";

const SAMPLES = 5;
const SLOW_MS = 500;
const ANSWER_MS = 10_000;
const CLOCK_OFF_S = 5;
const AWAKE_MS = 2000;
const PICTURE_MS = 5000;
const CODE_MS = 20_000;
const LOOK_MS = 250;
const PDF_MS = 60_000;
const PDF_LOOK_MS = 1000;
const REFUSED = [401, 403, 404];
const TONES = [660, 880];
const TONE_S = 0.4;
const LOUDNESS = 0.4;

function wait(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

export function checkSecure() {
  return { fault: isSecureContext ? "" : "insecure" };
}

async function sample(url) {
  const begun = performance.now();
  const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
  const { now } = await answer.json();
  const journey = performance.now() - begun;
  return { journey, offset: now + journey / 2 - Date.now() };
}

async function samples(url) {
  const found = [];
  for (let asked = 0; asked < SAMPLES; asked += 1) found.push(await sample(url));
  return found.sort((one, other) => one.journey - other.journey);
}

// The middle one of a few answers: one lost packet is no slow network.
export async function checkNetwork(url) {
  try {
    const figure = Math.round((await samples(url))[Math.floor(SAMPLES / 2)].journey);
    return { fault: figure > SLOW_MS ? "slow" : "", figure };
  } catch {
    return { fault: "unreached" };
  }
}

// The quickest answer tells the least wrong.
export async function checkClock(url) {
  try {
    const figure = Math.round(Math.abs((await samples(url))[0].offset) / 1000);
    return { fault: figure > CLOCK_OFF_S ? "clock_off" : "", figure };
  } catch {
    return { fault: "clock_off", figure: 0 };
  }
}

export async function checkAwake() {
  try {
    const lock = await navigator.wakeLock.request("screen");
    await wait(AWAKE_MS);
    const isLost = lock.released;
    await lock.release();
    return { fault: isLost ? "awake_lost" : "" };
  } catch {
    return { fault: "not_awake" };
  }
}

function pictureOf(picture, stream) {
  picture.srcObject = stream;
  return new Promise((resolve) => {
    setTimeout(resolve, PICTURE_MS, false);
    picture.addEventListener("loadeddata", () => resolve(picture.videoWidth > 0), { once: true });
    picture.play().catch(() => resolve(false));
  });
}

async function readsCode(picture, readerUrl) {
  const read = await readerOf(readerUrl).catch(() => null);
  if (!read) return false;
  for (const end = Date.now() + CODE_MS; Date.now() < end; await wait(LOOK_MS)) {
    const codes = await read(picture).catch(() => []);
    if (codes.length) return true;
  }
  return false;
}

// `panel` shows the picture, so that somebody can hold a code before the camera.
export async function checkCamera(panel) {
  if (!navigator.mediaDevices) return { fault: isSecureContext ? "no_camera" : "camera_denied" };
  const picture = panel.querySelector("video");
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    panel.hidden = false;
    if (!(await pictureOf(picture, stream))) return { fault: "no_picture" };
    return { fault: (await readsCode(picture, panel.dataset.reader)) ? "" : "no_code" };
  } catch (error) {
    return { fault: faultOfCamera(error) };
  } finally {
    for (const track of picture.srcObject?.getTracks() ?? []) track.stop();
    picture.srcObject = null;
    panel.hidden = true;
  }
}

function faultOfCamera({ name }) {
  if (name === "NotAllowedError") return "camera_denied";
  return name === "NotFoundError" ? "no_camera" : "no_picture";
}

// Whether it was heard, only a person can tell.
export async function playSound() {
  try {
    const audio = new AudioContext();
    await Promise.race([audio.resume(), wait(AWAKE_MS)]);
    if (audio.state !== "running") return { fault: "no_sound" };
    for (const [place, pitch] of TONES.entries()) sound(audio, pitch, audio.currentTime + place * TONE_S);
    await wait(TONES.length * TONE_S * 1000);
    await audio.close();
    return null;
  } catch {
    return { fault: "no_sound" };
  }
}

function sound(audio, pitch, start) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = LOUDNESS;
  tone.frequency.value = pitch;
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + TONE_S);
}

// The server makes the file of the test page: at once, or after pages that say how far it is. Whether it was printed right,
// only a person can tell.
export async function checkPrinter(url) {
  for (const end = Date.now() + PDF_MS; Date.now() < end; await wait(PDF_LOOK_MS)) {
    const answer = await fetch(url, { cache: "no-store" }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 409) return { fault: "no_pdf" };
    const isAtSignIn = answer.redirected && new URL(answer.url).searchParams.has("next");
    if (isAtSignIn || REFUSED.includes(answer.status)) return { fault: "not_staff" };
    if (answer.headers.get("Content-Type")?.startsWith("application/pdf")) return null;
  }
  return { fault: "no_pdf" };
}
