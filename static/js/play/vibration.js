// A touch is felt where the device can do so.

const TOUCH_MS = 8;

export function feel() {
  navigator.vibrate?.(TOUCH_MS);
}
