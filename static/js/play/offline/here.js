// Where the table's page stands, and what its modules share: `place` never changes, `state` does.
import { placeOf } from "./hands.js";

export const queue = globalThis.handQueue;
export const panel = document.getElementById("kept-hands");
// Every sentence comes from the page, so that it is translated.
export const words = panel.dataset;
export const place = placeOf(words, location.pathname);

// `hands` is the store as it was last read, `isReached` whether the server was there when it was last asked, and `sure`
// the key of the hand whose throwing away was asked for once.
export const state = { hands: [], isReached: navigator.onLine, sure: "" };
