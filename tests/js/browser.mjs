// Stand-ins for what the classic scripts ask of a browser.
import { readFileSync } from "node:fs";
import vm from "node:vm";

// Runs a script of static/js with these globals beside the usual ones, and returns its global scope.
export function loadScript(name, globals) {
  const path = new URL(`../../static/js/${name}`, import.meta.url);
  const scope = vm.createContext({ AbortSignal, Blob, FormData, URLSearchParams, ...globals });
  vm.runInContext(readFileSync(path, "utf8"), scope, { filename: name });
  return scope;
}

function later(request, result) {
  request.result = result;
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

// An IndexedDB with one store in memory: as much of it as `queue.js` uses. A transaction ends once its requests have
// been answered; rows are copied in and out, as a browser does.
export function memoryStore() {
  const rows = new Map();
  const store = {
    getAll: () => later({}, structuredClone([...rows.values()])),
    put: (row) => rows.set(row.key, structuredClone(row)),
    delete: (key) => rows.delete(key),
  };
  const database = {
    createObjectStore: () => store,
    transaction() {
      const transaction = { objectStore: () => store };
      setImmediate(() => transaction.oncomplete?.());
      return transaction;
    },
  };
  return {
    open() {
      const request = { result: database };
      queueMicrotask(() => {
        request.onupgradeneeded?.();
        request.onsuccess?.();
      });
      return request;
    },
  };
}
