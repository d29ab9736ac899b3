// Has the page kept on this device, so that it opens without network.

// Asks the service worker to keep the page; false where the browser refuses the worker, as some do in private windows or
// while they erase all that sites store.
export async function keepPage(page, worker) {
  if (!("serviceWorker" in navigator)) return true;
  try {
    await navigator.serviceWorker.register(worker);
  } catch {
    return false;
  }
  const registration = await navigator.serviceWorker.ready;
  registration.active.postMessage({ keep: page });
  return true;
}

// Puts the table of an answer into the kept page, so that it opens where the table stands now; false where no page is kept.
export async function updateKeptPage(page, html) {
  const name = (await caches.keys()).find((each) => each.startsWith("seatwind-pages-"));
  const pages = name && (await caches.open(name));
  const kept = await pages?.match(page);
  if (!kept) return false;
  const whole = parse(await kept.text());
  whole.getElementById("table").replaceWith(parse(html).getElementById("table"));
  const text = `<!doctype html>\n${whole.documentElement.outerHTML}`;
  await pages.put(page, new Response(text, { headers: kept.headers }));
  return true;
}

function parse(html) {
  return new DOMParser().parseFromString(html, "text/html");
}
