// The camera reads codes: with what the browser has for that, or with a reader of our own where it has nothing (Safari,
// Firefox), which is fetched only then. Where there is no camera, typing does the same.

const SCAN_EVERY_MS = 250;
const SAME_CODE_MS = 5000;
const WIDTH_MOST = 640;
const QR = { formats: ["qr_code"] };

async function nativeReader() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (!formats?.includes("qr_code")) return null;
  const detector = new globalThis.BarcodeDetector(QR);
  return (picture) => detector.detect(picture);
}

// What reads the codes of a picture: the browser, or our reader at this address.
export async function readerOf(url) {
  return (await nativeReader()) ?? (await ownReader(url));
}

async function ownReader(url) {
  const { BarcodeDetector } = await import(url);
  const detector = new BarcodeDetector(QR);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (picture) => {
    const scale = Math.min(1, WIDTH_MOST / picture.videoWidth);
    canvas.width = picture.videoWidth * scale;
    canvas.height = picture.videoHeight * scale;
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return detector.detect(canvas);
  };
}

// A code that stays in the picture is told once.
function once(tell) {
  const seen = new Map();
  return (code) => {
    const now = Date.now();
    if (now - (seen.get(code) ?? 0) > SAME_CODE_MS) tell(code);
    seen.set(code, now);
  };
}

// Reads the picture a few times a second; what it returns ends that.
function watch(picture, read, tell) {
  let isOn = true;
  async function look() {
    const codes = await read(picture).catch(() => []);
    if (!isOn) return;
    for (const { rawValue } of codes) tell(rawValue);
    setTimeout(look, SCAN_EVERY_MS);
  }
  look();
  return () => {
    isOn = false;
  };
}

async function show(picture) {
  picture.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  await picture.play();
}

function close(picture) {
  for (const track of picture.srcObject?.getTracks() ?? []) track.stop();
  picture.srcObject = null;
}

// Back closes the panel (layers.js).
function toggle(button, panel, isOpen) {
  panel.hidden = !isOpen;
  button.hidden = isOpen;
  (isOpen ? panel.querySelector("button") : button).focus();
  panel.dispatchEvent(new CustomEvent("layer", { detail: isOpen, bubbles: true }));
}

function say(panel, words, isFault = false) {
  const sentence = panel.querySelector("p");
  sentence.textContent = words;
  sentence.className = isFault ? "notice notice-warning" : "";
  panel.querySelector("video").hidden = isFault;
}

// `button` opens `panel`, which holds the picture, a sentence and a button that stops, and has the address of our reader and
// what is said; `tell` gets each code once.
export function offerScanner(button, panel, tell) {
  const picture = panel.querySelector("video");
  const { reader, hold, unread, unseen } = panel.dataset;
  const tellOnce = once(tell);
  let end = null;

  function stop() {
    end?.();
    close(picture);
    toggle(button, panel, false);
  }

  async function start() {
    say(panel, hold);
    toggle(button, panel, true);
    let fault = unread;
    try {
      const read = await readerOf(reader);
      fault = unseen;
      await show(picture);
      end?.();
      end = watch(picture, read, tellOnce);
    } catch {
      say(panel, fault, true);
    }
    // Somebody stopped before the camera was there.
    if (panel.hidden) stop();
  }

  if (!navigator.mediaDevices) return;
  button.hidden = false;
  button.addEventListener("click", start);
  panel.querySelector("button").addEventListener("click", stop);
  panel.addEventListener("layer:close", stop);
  panel.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") stop();
  });
}
