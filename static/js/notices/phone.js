// Switches notices on a phone on: asks the browser whether it may show them, and tells the server where they go.

const place = document.getElementById("notices");
const form = document.getElementById("notices-form");

const DIGITS = 2;
const HEXADECIMAL = 16;

// Apple shows notices only for pages on the home screen. An iPad says that it is a Mac, but no Mac can be touched.
function isApplePhone() {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isInstalled() {
  return navigator.standalone === true || globalThis.matchMedia("(display-mode: standalone)").matches;
}

function obstacle() {
  if (!globalThis.isSecureContext) return "insecure";
  const canPush = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!canPush) return isApplePhone() && !isInstalled() ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "";
}

function show(state) {
  for (const part of place.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== state;
  form.hidden = state !== "" && state !== "failed";
}

function bytesOf(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0));
}

function lettersOf(buffer) {
  const letters = String.fromCodePoint(...new Uint8Array(buffer));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function digestOf(endpoint) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(HEXADECIMAL).padStart(DIGITS, "0")).join("");
}

function isForKey(subscription) {
  const { applicationServerKey } = subscription.options;
  return applicationServerKey !== null && lettersOf(applicationServerKey) === place.dataset.key;
}

// The server is asked for the switches of this browser, which it knows by a digest.
async function findOwn() {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const device = subscription ? await digestOf(subscription.endpoint) : "";
  const asked = new URLSearchParams(location.search).get("device") ?? "";
  if (device && device !== asked && !("answered" in place.dataset)) {
    location.replace(`${place.dataset.url}?device=${device}`);
  }
}

async function subscribe() {
  await navigator.serviceWorker.register(place.dataset.worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && isForKey(old)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(place.dataset.key),
  });
}

async function switchOn() {
  const permission = await Notification.requestPermission();
  if (permission === "denied") {
    show("denied");
    return;
  }
  if (permission !== "granted") return;
  try {
    const subscription = await subscribe();
    form.elements.endpoint.value = subscription.endpoint;
    form.elements.p256dh.value = lettersOf(subscription.getKey("p256dh"));
    form.elements.auth.value = lettersOf(subscription.getKey("auth"));
    form.elements.device.value = "";
  } catch {
    show("failed");
    return;
  }
  form.submit();
}

if (place) {
  const state = obstacle();
  show(state);
  if (state === "") {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const button = form.querySelector("button[type=submit]");
      button.disabled = true;
      switchOn().finally(() => {
        button.disabled = false;
      });
    });
    findOwn().catch(() => show(""));
  }
}
