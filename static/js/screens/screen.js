// A screen of the hall: pages that turn, a screen that stays awake, and a word when nothing new comes any more.

import { stayAwake } from "../core/awake.js";

const TICK_MS = 1000;
const STALE_MS = 15_000;
const AWAKE_MS = 60_000;
const stale = document.getElementById("stale");
let page = 0;
let turned = Date.now();
let heard = Date.now();
let asked = Date.now();

function show() {
  const pages = [...document.querySelectorAll("[data-page]")];
  if (pages.length === 0) return;
  page %= pages.length;
  pages.forEach((each, number) => {
    each.hidden = number !== page;
  });
}

// When all pages were shown, a screen with two languages begins again in the other one.
function turn() {
  const { seconds, other } = document.getElementById("screen").dataset;
  if (Date.now() - turned < Number(seconds) * 1000) return;
  turned = Date.now();
  page += 1;
  if (other && page >= document.querySelectorAll("[data-page]").length) {
    page = 0;
    // Without a network it begins again in the same language.
    window.htmx.ajax("GET", other, { target: "#screen", swap: "outerHTML" }).catch(show);
    return;
  }
  show();
}

function tellAge() {
  const isStale = Date.now() - heard > STALE_MS;
  if (isStale && stale.hidden) {
    const since = new Date(heard).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    stale.textContent = stale.dataset.words.replace("#", since);
  }
  stale.hidden = !isStale;
}

document.addEventListener("live:revision", () => {
  heard = Date.now();
});
// Before the new page is painted: the first page must not flash up.
document.body.addEventListener("htmx:afterSwap", show);
setInterval(() => {
  turn();
  tellAge();
  if (Date.now() - asked > AWAKE_MS) {
    asked = Date.now();
    stayAwake();
  }
}, TICK_MS);
stayAwake();
show();
