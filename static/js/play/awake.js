// The screen of a table stays on while its round runs.

import { stayAwake } from "../core/awake.js";

function follow() {
  stayAwake(document.querySelector("#table[data-running]") !== null);
}

document.addEventListener("htmx:afterSettle", follow);
follow();
