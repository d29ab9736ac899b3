// Opens a table's page when the network is gone, and sends kept hands after the page was closed.
//
// It keeps the pages of tables at which this device enters hands, and of their paper sheets, by an account or by a table
// link, and the files these pages name; no other page. All of it goes when somebody signs out or hands the device round, and when a new version arrives, and the page of a
// table link as soon as the server says that the link is dead. `seatwind` (version, files, signOut) comes first.
"use strict";

const { version, files, signOut } = self.seatwind;
const PAGES = `seatwind-pages-${version}`;
const FILES = `seatwind-files-${version}`;
const LINK = /^\/t\/[^/]+\/(sheet\/)?$/;
const TABLE = /\/rounds\/\d+\/tables\/\d+\/(sheet\/)?$|^\/t\/[^/]+\/(sheet\/)?$/;
const HAND_ROUND = /\/tables\/\d+\/sign-off\/hand-round\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const PATIENCE_MS = 6_000;
let signOuts = 0;

function addressesOf(html) {
  const found = [...html.matchAll(/(?:src|href)="([^"#]+)/g)].map(
    ([, address]) => new URL(address, self.location),
  );
  return [...new Set(found.filter(isFile).map((address) => address.href))];
}

function isFile(address) {
  return address.origin === self.location.origin && address.pathname.startsWith(files);
}

// Only a page on which hands can be entered says what lies ahead, or is a paper sheet.
function isKept(html) {
  return html.includes('id="course-ahead"') || html.includes('id="paper-sheet"');
}

// `era` is the count of sign-outs when the page was asked for: what arrives after another one is nobody's to keep.
async function keepPage(path, response, era) {
  if (response.status >= 500 || response.type === "opaqueredirect") return;
  const html = await response.clone().text();
  if (era !== signOuts) return;
  const pages = await caches.open(PAGES);
  // A sheet of a table that is played leads to the table: what came from there is not its page.
  if (!response.ok || response.redirected || !isKept(html)) {
    await pages.delete(path);
    return;
  }
  await pages.put(path, response);
  const store = await caches.open(FILES);
  for (const address of addressesOf(html)) {
    if (!HASHED.test(address) || !(await store.match(address))) await store.add(address);
  }
}

async function fetchAndKeep(path) {
  const era = signOuts;
  await keepPage(path, await fetch(path, { cache: "no-store" }), era);
}

// The links of earlier rounds die while nobody looks at their pages.
async function checkLinks() {
  const kept = await (await caches.open(PAGES)).keys();
  const paths = kept.map((request) => new URL(request.url).pathname).filter((path) => LINK.test(path));
  await Promise.allSettled(paths.map(fetchAndKeep));
}

async function forgetPages() {
  signOuts += 1;
  for (const name of await caches.keys()) {
    if (name.startsWith("seatwind-pages-")) await caches.delete(name);
  }
}

async function renew() {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith("seatwind-") && ![PAGES, FILES].includes(name),
  );
  const paths = [];
  for (const name of old) {
    if (name.startsWith("seatwind-pages-")) {
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    }
    await caches.delete(name);
  }
  await self.clients.claim();
  // A page that cannot be fetched now is kept again when it is next opened.
  await Promise.allSettled(paths.map(fetchAndKeep));
}

// The network first; the kept page when the network fails, or takes too long to answer.
async function openTable(event, path) {
  const era = signOuts;
  const kept = await (await caches.open(PAGES)).match(path);
  const fetched = fetch(event.request);
  event.waitUntil(fetched.then((response) => keepPage(path, response.clone(), era)).catch(() => {}));
  if (!kept) return fetched;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const fresh = fetched.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([fresh, late]);
}

async function openFile(request) {
  const store = await caches.open(FILES);
  const kept = await store.match(request.url);
  if (kept && HASHED.test(request.url)) return kept;
  return fetch(request).catch((error) => {
    if (kept) return kept;
    throw error;
  });
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(renew()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== self.location.origin) return;
  // A device that goes round must not open a table either, not even without network.
  const endsRights = address.pathname === signOut || HAND_ROUND.test(address.pathname);
  if (request.method === "POST" && endsRights) event.waitUntil(forgetPages());
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && TABLE.test(address.pathname)) {
    event.respondWith(openTable(event, address.pathname));
  } else if (isFile(address)) {
    event.respondWith(openFile(request));
  }
});

self.addEventListener("message", (event) => {
  // The network may be gone again by now: then the page is kept the next time it is opened.
  if (!TABLE.test(event.data.keep ?? "")) return;
  event.waitUntil(
    fetchAndKeep(event.data.keep)
      .then(checkLinks)
      .catch(() => {}),
  );
});

// Background Sync, where a browser has it: the browser wakes the worker when the network is back.
self.addEventListener("sync", (event) => {
  if (event.tag !== "hands") return;
  event.waitUntil(
    globalThis.handQueue.flush().then((outcome) => {
      if (outcome === "again") throw new Error("the server was not reached");
    }),
  );
});
