// Find my seat: the code of a badge in front of the camera finds its player as if the address were typed. The code of a
// private page is left alone: it would stand in the address of this one.

import { offerScanner } from "../core/scanner.js";

const BADGE = /\/entries\/\d+\/?$/;
const form = document.querySelector("form.search");

offerScanner(document.getElementById("seat-camera"), document.getElementById("seat-scanner"), (code) => {
  if (!BADGE.test(code)) return;
  document.getElementById("seat-q").value = code;
  form.requestSubmit();
});
