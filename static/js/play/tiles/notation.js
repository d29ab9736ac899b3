// A hand of tiles and its line in the notation: "123m456p 111z [9999s] +5p". A hand has `concealed` tiles, `melds` and
// the `winning` tile; the winning tile is `pinned` where somebody said that it is this one.

export const COPIES = 4;
const SUITS = "mpsz";

export function blank() {
  return { concealed: [], melds: [], winning: "", pinned: false, written: "", past: [] };
}

function tilesOf(word) {
  const found = [];
  for (const [, numbers, suit] of word.matchAll(/([0-9]+)([mpsz])/g)) {
    for (const number of numbers) found.push(number + suit);
  }
  return found;
}

function isTiles(word) {
  return /^([0-9]+[mps]|[1-7]+z)+$/.test(word);
}

function kindOf(tiles) {
  if (new Set(tiles.map(plain)).size > 1) return "chow";
  return tiles.length === COPIES ? "kong" : "pung";
}

// The hand of a line of the notation, or null for what is no such line yet.
export function read(text) {
  const hand = { ...blank(), written: text };
  let isFirst = true;
  for (const word of text.replaceAll("+", " +").replaceAll("[", " [").split(/\s+/).filter(Boolean)) {
    if (word.startsWith("+") && isTiles(word.slice(1)) && !hand.winning) {
      [hand.winning] = tilesOf(word.slice(1));
      hand.pinned = true;
    } else if (/^\[.*\]$/.test(word) && isTiles(word.slice(1, -1))) {
      hand.melds.push({ kind: "concealed_kong", tiles: tilesOf(word.slice(1, -1)) });
    } else if (isTiles(word) && isFirst) {
      hand.concealed = tilesOf(word);
      isFirst = false;
    } else if (isTiles(word)) {
      hand.melds.push({ kind: kindOf(tilesOf(word)), tiles: tilesOf(word) });
    } else {
      return null;
    }
  }
  return hand;
}

export function written(hand) {
  const melds = hand.melds.map(({ kind, tiles }) =>
    kind === "concealed_kong" ? `[${run(tiles)}]` : run(tiles),
  );
  const winning = hand.winning ? `+${hand.winning}` : "";
  return [run(hand.concealed), ...melds, winning].filter(Boolean).join(" ");
}

function run(tiles) {
  const sorted = inOrder(tiles);
  return sorted.map((tile, place) => (sorted[place + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

export function inOrder(tiles) {
  return [...tiles].sort((one, other) => rank(one) - rank(other));
}

// A red five is written as 0; among fives it stands first.
export function plain(tile) {
  return tile[0] === "0" ? `5${tile[1]}` : tile;
}

function rank(tile) {
  const number = tile[0] === "0" ? 4.5 : Number(tile[0]);
  return SUITS.indexOf(tile[1]) * 10 + number;
}

// The tiles of a field that holds nothing else, such as the indicators.
export function looseTiles(text) {
  return tilesOf(text);
}

export function looseText(tiles) {
  return tiles.join("");
}

// The flowers and seasons of the field beside the hand: "12f" holds 1f and 2f.
export function bonusTiles(text) {
  return [...text.matchAll(/([1-8]+)f/g)].flatMap(([, numbers]) =>
    [...numbers].map((number) => `${number}f`),
  );
}

export function bonusText(tiles) {
  return tiles.length ? `${tiles.map((tile) => tile[0]).join("")}f` : "";
}
