// Sends what waits, and tries again later where the server is not reached, less and less often.

const BACKOFF_MS = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000];

// Sends the hands of one owner. `onAnswer` hears what became of each, `onEnd` that there is nothing more to send now.
export function makeSender({ queue, owner, onAnswer, onEnd = () => {}, clock = globalThis }) {
  let failures = 0;
  let retry = 0;

  async function hear(hand, answer) {
    if (!answer.again) failures = 0;
    await onAnswer(hand, answer);
  }

  async function flush() {
    clock.clearTimeout(retry);
    const outcome = await queue.flush({ owner, onAnswer: hear });
    if (outcome === "again") {
      retry = clock.setTimeout(flush, BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)]);
      failures += 1;
    }
    await onEnd();
  }

  // The network is back: it is not waited for any longer.
  function flushAnew() {
    failures = 0;
    return flush();
  }

  return { flush, flushAnew };
}

// The service worker sends what is left when the page is closed. Not every browser has that, and some refuse it: the page
// sends by itself as well.
export async function askForSync() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("hands").catch(() => {});
}
