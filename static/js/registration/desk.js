// The desk: a scanned address checks somebody in, Enter goes to the only one who was found, and the camera reads codes
// where the browser can. Without this script a search and a tap do the same.

const SCAN_EVERY_MS = 250;
const SAME_CODE_MS = 5000;
const ADDRESS = /^https?:\/\//i;

const search = document.getElementById("desk-search");
const field = document.getElementById("desk-q");
const scan = document.getElementById("desk-scan");

function checkIn(code) {
  scan.elements.namedItem("code").value = code;
  window.htmx.trigger(scan, "submit");
}

// A hand scanner types the code and presses Enter.
search.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = field.value.trim();
  if (ADDRESS.test(typed)) {
    field.value = "";
    checkIn(typed);
    return;
  }
  const found = document.querySelectorAll("#desk .desk-row");
  if (found.length === 1 && field.value) found[0].querySelector(".desk-main").focus();
});

// What a hand scanner types is no search.
field.addEventListener("htmx:configRequest", (event) => {
  if (ADDRESS.test(field.value.trim())) event.preventDefault();
});

// The next person is typed over the last one.
document.body.addEventListener("htmx:afterSettle", (event) => {
  const wasAct = event.detail.requestConfig?.verb === "post";
  if (!wasAct || event.detail.elt.id !== "desk" || matchMedia("(pointer: coarse)").matches) return;
  field.focus({ preventScroll: true });
  field.select();
});

/* The camera */

const button = document.getElementById("desk-camera");
const dialog = document.getElementById("desk-scanner");
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
    if (now - (seen.get(rawValue) ?? 0) > SAME_CODE_MS) checkIn(rawValue);
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

if ("BarcodeDetector" in globalThis && navigator.mediaDevices) {
  button.hidden = false;
  button.addEventListener("click", start);
  dialog.querySelector("button").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", stop);
}
