// What a touch makes of a hand of tiles, and what is still missing from it. Hands are values: every act returns a new one
// that remembers the one before it in `past`.
import { counted } from "../../core/wording.js";
import { COPIES, blank, plain } from "./notation.js";

const WHOLE = 14;

// The tiles that are lacking to a whole hand; below zero, those that are too many.
export function missing(hand) {
  return WHOLE - hand.concealed.length - 3 * hand.melds.length - (hand.winning ? 1 : 0);
}

function tilesIn(hand) {
  return [...hand.concealed, ...hand.melds.flatMap((meld) => meld.tiles), hand.winning].filter(Boolean);
}

// A red five is one of the four fives.
export function used(hand, tile) {
  return tilesIn(hand).filter((other) => other === tile || (!isRed(tile) && plain(other) === tile)).length;
}

function isRed(tile) {
  return tile[0] === "0";
}

export function isUsedUp(hand, tile) {
  return used(hand, plain(tile)) >= COPIES || (isRed(tile) && used(hand, tile) > 0);
}

// Whether somebody typed a tile more often than there are copies.
function hasTooMany(hand) {
  return tilesIn(hand).some((tile) => used(hand, tile) > COPIES);
}

// What the pad says of the hand: how many tiles it lacks or has too many, and whether it could lie on a table.
export function wordsOf(hand, texts) {
  const lacking = missing(hand);
  if (hasTooMany(hand)) return texts.fifth;
  if (lacking > 0) return counted(texts.missing, lacking);
  if (lacking < 0) return counted(texts.extra, -lacking);
  return hand.winning ? texts.none : texts.noWinning;
}

// A touched tile is the winning tile until another one is touched; with a `mode` it is the first of a meld of that kind.
// The same hand comes back where there is no room for it, or no copy left.
export function touched(hand, tile, mode) {
  if (mode) return withMeld(hand, tile, mode);
  if (missing(hand) < 1 || isUsedUp(hand, tile)) return hand;
  if (hand.pinned) return changed(hand, { concealed: [...hand.concealed, tile] });
  return changed(hand, { concealed: [...hand.concealed, hand.winning].filter(Boolean), winning: tile });
}

function withMeld(hand, tile, kind) {
  const tiles = meldOf(kind, tile);
  const count = (each) =>
    used(hand, plain(each)) + tiles.filter((other) => plain(other) === plain(each)).length;
  const isTwice = isRed(tile) && used(hand, tile) > 0;
  if (!tiles.length || missing(hand) < 3 || isTwice || tiles.some((each) => count(each) > COPIES))
    return hand;
  return changed(hand, { melds: [...hand.melds, { kind, tiles }] });
}

function meldOf(kind, tile) {
  if (kind !== "chow") {
    const others = Array.from({ length: kind === "pung" ? 2 : 3 }, () => plain(tile));
    return [tile, ...others];
  }
  if (tile[1] === "z") return [];
  const first = Math.min(Number(plain(tile)[0]), 7);
  return [0, 1, 2].map((step) => (step || !isRed(tile) ? `${first + step}${tile[1]}` : tile));
}

// A concealed tile is taken back. In a whole hand the winning tile stays what it is: the next one touched takes the place.
export function without(hand, tile) {
  const place = hand.concealed.indexOf(tile);
  const concealed = hand.concealed.filter((_, other) => other !== place);
  return changed(hand, { concealed, pinned: hand.pinned || missing(hand) === 0 });
}

// A concealed tile becomes the winning one, and changes places with the one before.
export function withWinning(hand, tile) {
  const place = hand.concealed.indexOf(tile);
  if (place < 0) return hand;
  const rest = hand.concealed.filter((_, other) => other !== place);
  return changed(hand, { concealed: [...rest, hand.winning].filter(Boolean), winning: tile, pinned: true });
}

export function withoutWinning(hand) {
  return changed(hand, { winning: "", pinned: false });
}

export function withoutMeld(hand, number) {
  return changed(hand, { melds: hand.melds.filter((_, other) => other !== number) });
}

export function cleared(hand) {
  return hand ? changed(hand, { ...blank() }) : blank();
}

// The hand before the last act, or nothing.
export function undone(hand) {
  return hand?.past.at(-1);
}

function changed(hand, changes) {
  return { ...hand, ...changes, past: [...hand.past, hand] };
}

// The circumstances that the melds rule out.
export function ruledOut(hand) {
  const kongs = hand.melds.filter((meld) => meld.tiles.length === COPIES).length;
  const hasOpenMeld = hand.melds.some((meld) => meld.kind !== "concealed_kong");
  return {
    kong_replacement: kongs < 1,
    consecutive_kong: kongs < 2,
    heaven: hasOpenMeld,
    earth: hasOpenMeld,
  };
}
