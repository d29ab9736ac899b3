// The camera reads codes where the browser can; elsewhere the button stays hidden, and typing does the same.

const SCAN_EVERY_MS = 250;
const SAME_CODE_MS = 5000;

// `button` opens `dialog`, which holds the picture, a sentence and a button that stops; `tell` gets each code once.
export function offerScanner(button, dialog, tell) {
  const picture = dialog.querySelector("video");
  const words = dialog.querySelector("p");
  const seen = new Map();
  let stream = null;
  let timer = 0;

  async function look(detector) {
    if (!stream) return;
    const codes = await detector.detect(picture).catch(() => []);
    const now = Date.now();
    for (const { rawValue } of codes) {
      if (now - (seen.get(rawValue) ?? 0) > SAME_CODE_MS) tell(rawValue);
      seen.set(rawValue, now);
    }
    timer = setTimeout(look, SCAN_EVERY_MS, detector);
  }

  async function start() {
    dialog.showModal();
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      picture.srcObject = stream;
      await picture.play();
      look(new globalThis.BarcodeDetector({ formats: ["qr_code"] }));
    } catch {
      words.textContent = words.dataset.fault;
    }
  }

  function stop() {
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  }

  if (!("BarcodeDetector" in globalThis) || !navigator.mediaDevices) return;
  button.hidden = false;
  button.addEventListener("click", start);
  dialog.querySelector("button").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", stop);
}
