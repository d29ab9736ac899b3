// Signing out while hands of this account wait on the tablet takes a second press: nobody else may send them. A page may
// be without it.

import { counted, toast } from "./wording.js";

const form = document.getElementById("sign-out");

async function countWaiting() {
  const hands = await globalThis.handQueue.all();
  return hands.filter((hand) => hand.owner === form.dataset.owner && hand.state !== "confirmed").length;
}

function warn(count) {
  toast(counted(form.dataset.waits, count));
  form.querySelector("button").textContent = form.dataset.sure;
  form.dataset.warned = "yes";
}

form?.addEventListener("submit", async (event) => {
  if (form.dataset.warned) return;
  event.preventDefault();
  // A browser that keeps nothing has nothing that waits.
  const count = await countWaiting().catch(() => 0);
  if (count) warn(count);
  else form.submit();
});
