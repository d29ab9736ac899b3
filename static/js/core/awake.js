// Keeps the screen on. A browser takes the lock back where the page is hidden; it is asked for anew when it is seen again.

let lock = null;
let isWanted = false;

async function take() {
  if (!isWanted || document.hidden || (lock && !lock.released)) return;
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    // The browser does not allow it; the machine's own settings decide.
  }
  // It may have been let go of while the browser thought about it.
  if (!isWanted) await release();
}

async function release() {
  const held = lock;
  lock = null;
  await held?.release();
}

// Whether the screen is to stay on; may be said again at any time.
export function stayAwake(isNeeded = true) {
  isWanted = isNeeded;
  return isNeeded ? take() : release();
}

document.addEventListener("visibilitychange", take);
