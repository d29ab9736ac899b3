// Tries the offline store as a tablet uses it: an entry is written so that it survives a flat battery, the store is closed
// as if the page were gone, and the entry is read again. Then it is sent as after a lost answer: several times, and the
// server must count it once.
import { newKey } from "../play/offline/hands.js";

const NAME = "seatwind-rehearsal";
const STORE = "entries";
const DRAFT = "seatwind-rehearsal";
let kept = "";

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

async function write(key) {
  const database = await opened();
  await new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    transaction.objectStore(STORE).put({ key });
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}

async function read(key) {
  const database = await opened();
  const found = await new Promise((resolve, reject) => {
    const request = database.transaction(STORE).objectStore(STORE).get(key);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return found?.key;
}

function forget() {
  localStorage.removeItem(DRAFT);
  indexedDB.deleteDatabase(NAME);
}

export async function checkStore() {
  const key = newKey();
  try {
    localStorage.setItem(DRAFT, key);
    await write(key);
    if ((await read(key)) !== key || localStorage.getItem(DRAFT) !== key) return { fault: "store_lost" };
    kept = key;
    return { fault: "" };
  } catch {
    return { fault: "no_store" };
  }
}

// `send` posts an entry and returns the server's count. The first post is cut off while it is on its way.
export async function checkSending(send) {
  const key = kept || newKey();
  try {
    const { entries: before } = await send(newKey());
    await send(key, AbortSignal.timeout(1)).catch(() => null);
    const { entries: first } = await send(key);
    const { entries: again } = await send(key);
    forget();
    return { fault: first === before + 1 && again === first ? "" : "sent_twice" };
  } catch {
    return { fault: "not_sent" };
  }
}
