// Opens the calculator without a network. It keeps one page, the files that the page names, and the engine; it knows no other
// page of the site. `calculator` (version, page, files, parcels, worker, engine) comes
// first.
"use strict";

const { version, page, engine } = self.calculator;
const KEPT = `calculator-${version}`;
const PATIENCE_MS = 5_000;

function addressesOf(html) {
  const found = [...html.matchAll(/(?:src|href|data-worker|data-parcel)="([^"#]+)/g)].map(
    ([, address]) => new URL(address.replaceAll("&amp;", "&"), self.location),
  );
  return [...new Set(found.filter((each) => isFile(each) || isProgram(each)).map((address) => address.href))];
}

function isFile(address) {
  return address.origin === self.location.origin && address.pathname.startsWith(self.calculator.files);
}

// The program for this browser, whose addresses stay the same with every version.
function isProgram(address) {
  const { parcels, worker } = self.calculator;
  if (address.origin !== self.location.origin) return false;
  return address.pathname.startsWith(parcels) || address.pathname === worker;
}

async function keep() {
  const store = await caches.open(KEPT);
  const response = await fetch(page, { cache: "no-cache" });
  if (!response.ok) throw new Error(`the page answered ${response.status}`);
  const named = addressesOf(await response.clone().text());
  const wanted = [...new Set([...named, ...engine.map((address) => new URL(address, self.location).href)])];
  await Promise.all(
    wanted.map(async (address) => {
      const file = await fetch(address, { cache: "no-cache" });
      if (!file.ok) throw new Error(`${address} answered ${file.status}`);
      await store.put(address, file);
    }),
  );
  await store.put(page, response);
}

async function forgetOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith("calculator-") && name !== KEPT) await caches.delete(name);
  }
  await self.clients.claim();
}

// The network first; what is kept when the network fails, or takes too long to answer.
async function open(request, key) {
  const kept = await (await caches.open(KEPT)).match(key);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const fresh = fetch(request).then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([fresh, late]);
}

// A release has new names for its files, and this script a new version: what is kept is what was asked for.
async function openFile(request) {
  return (await (await caches.open(KEPT)).match(request.url)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && address.pathname === page) event.respondWith(open(request, page));
  else if (isProgram(address)) event.respondWith(open(request, address.href));
  else if (isFile(address)) event.respondWith(openFile(request));
});
