// A pad for thumbs beside the text field of a hand. The field is what is sent; the pad writes it and reads it again
// when somebody types. The last tile touched is the winning tile until another tile of the hand is touched.

const COPIES = 4;
const WHOLE = 14;
const SUITS = "mpsz";
const states = new WeakMap();

function blank() {
  return { concealed: [], melds: [], winning: "", pinned: false, written: "", past: [] };
}

function tilesOf(word) {
  const found = [];
  for (const [, numbers, suit] of word.matchAll(/([1-9]+)([mpsz])/g)) {
    for (const number of numbers) found.push(number + suit);
  }
  return found;
}

function isTiles(word) {
  return /^([1-9]+[mps]|[1-7]+z)+$/.test(word);
}

function kindOf(tiles) {
  if (new Set(tiles).size > 1) return "chow";
  return tiles.length === COPIES ? "kong" : "pung";
}

// The hand of a line of the notation, or null for what is no such line yet.
function read(text) {
  const hand = blank();
  hand.written = text;
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

function inOrder(tiles) {
  const rank = (tile) => SUITS.indexOf(tile[1]) * 10 + Number(tile[0]);
  return [...tiles].sort((one, other) => rank(one) - rank(other));
}

function run(tiles) {
  const sorted = inOrder(tiles);
  return sorted.map((tile, place) => (sorted[place + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

function line(hand) {
  const melds = hand.melds.map(({ kind, tiles }) => (kind === "concealed_kong" ? `[${run(tiles)}]` : run(tiles)));
  return [run(hand.concealed), ...melds, hand.winning ? `+${hand.winning}` : ""].filter(Boolean).join(" ");
}

function missing(hand) {
  return WHOLE - hand.concealed.length - 3 * hand.melds.length - (hand.winning ? 1 : 0);
}

function tilesIn(hand) {
  return [...hand.concealed, ...hand.melds.flatMap((meld) => meld.tiles), hand.winning].filter(Boolean);
}

function used(hand, tile) {
  return tilesIn(hand).filter((other) => other === tile).length;
}

// A tile that somebody typed more often than there are copies, or nothing.
function tooMany(hand) {
  return tilesIn(hand).find((tile) => used(hand, tile) > COPIES);
}

// What the pad says of the hand: how many tiles it lacks or has too many, and whether it could lie on a table.
function wordsOf(hand, texts) {
  const lacking = missing(hand);
  if (tooMany(hand)) return texts.fifth;
  if (lacking > 0) return lacking === 1 ? texts.one : texts.many.replace("#", String(lacking));
  if (lacking < 0) return lacking === -1 ? texts.extraOne : texts.extra.replace("#", String(-lacking));
  return hand.winning ? texts.none : texts.noWinning;
}

function meldOf(kind, tile) {
  if (kind !== "chow") return Array(kind === "pung" ? 3 : 4).fill(tile);
  if (tile[1] === "z") return [];
  const first = Math.min(Number(tile[0]), 7);
  return [0, 1, 2].map((step) => `${first + step}${tile[1]}`);
}

function touched(hand, tile, mode) {
  const next = { ...hand, concealed: [...hand.concealed], melds: [...hand.melds], past: [...hand.past, hand] };
  if (mode) {
    const tiles = meldOf(mode, tile);
    if (!tiles.length || missing(hand) < 3) return hand;
    if (tiles.some((each) => used(hand, each) + tiles.filter((other) => other === each).length > COPIES)) return hand;
    next.melds.push({ kind: mode, tiles });
    return next;
  }
  if (missing(hand) < 1 || used(hand, tile) >= COPIES) return hand;
  if (next.pinned) next.concealed.push(tile);
  else {
    if (next.winning) next.concealed.push(next.winning);
    next.winning = tile;
  }
  return next;
}

function without(tiles, tile) {
  const place = tiles.indexOf(tile);
  return tiles.filter((_, other) => other !== place);
}

function moved(hand, tile) {
  const concealed = without(hand.concealed, tile);
  if (hand.winning) concealed.push(hand.winning);
  return { ...hand, concealed, winning: tile, pinned: true, past: [...hand.past, hand] };
}

function fieldOf(pad, name) {
  return pad.closest("form").elements.namedItem(pad.dataset[name]);
}

function face(pad, tile) {
  return pad.querySelector(`[data-tile="${tile}"] .tile`).cloneNode(true);
}

function handButton(pad, tiles, act, style, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `pad-held ${style}`;
  button.dataset.held = act;
  button.dataset.value = tiles.join(" ");
  button.append(...tiles.map((tile) => face(pad, tile)));
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = label;
  button.append(words);
  return button;
}

function draw(pad) {
  const hand = states.get(pad);
  const place = pad.querySelector(".pad-hand");
  const words = pad.querySelector(".pad-missing");
  const field = fieldOf(pad, "field");
  if (!hand) {
    place.replaceChildren();
    words.textContent = pad.dataset.unread;
    delete field.dataset.missing;
    return;
  }
  const held = inOrder(hand.concealed).map((tile) => handButton(pad, [tile], "move", "", pad.dataset.move));
  hand.melds.forEach((meld, number) => {
    const style = meld.kind === "concealed_kong" ? "pad-meld pad-hidden" : "pad-meld";
    const button = handButton(pad, meld.tiles, "meld", style, pad.dataset.meld);
    button.dataset.value = String(number);
    held.push(button);
  });
  if (hand.winning) held.push(handButton(pad, [hand.winning], "winning", "pad-winning", pad.dataset.winning));
  place.replaceChildren(...held);
  const lacking = missing(hand);
  field.dataset.missing = String(Math.max(lacking, 0));
  words.textContent = wordsOf(hand, pad.dataset);
  words.classList.toggle("pad-whole", words.textContent === pad.dataset.none);
  for (const button of pad.querySelectorAll(".pad-row:not(.pad-row-bonus) .pad-tile")) {
    button.classList.toggle("pad-used", used(hand, button.dataset.tile) >= COPIES);
  }
  showFlags(pad, hand);
}

// A circumstance that the melds rule out is taken back and hidden.
function showFlags(pad, hand) {
  const kongs = hand.melds.filter((meld) => meld.tiles.length === COPIES).length;
  const open = hand.melds.some((meld) => meld.kind !== "concealed_kong");
  const ruledOut = {
    kong_replacement: kongs < 1,
    consecutive_kong: kongs < 2,
    heaven: open,
    earth: hand.melds.length > 0,
  };
  for (const [flag, isOut] of Object.entries(ruledOut)) {
    const label = pad.closest(".worth").querySelector(`.flag-${flag}`);
    if (!label) continue;
    label.hidden = isOut;
    if (isOut) label.querySelector("input").checked = false;
  }
}

function drawBonus(pad) {
  const field = pad.dataset.bonus && fieldOf(pad, "bonus");
  if (!field) return;
  const shown = field.value.replaceAll(/([1-8]+)f/g, (_, numbers) => [...numbers].map((n) => `${n}f`).join(""));
  for (const button of pad.querySelectorAll(".pad-row-bonus .pad-tile")) {
    button.setAttribute("aria-pressed", String(shown.includes(button.dataset.tile)));
  }
}

function keep(pad, hand) {
  states.set(pad, hand);
  const field = fieldOf(pad, "field");
  hand.written = line(hand);
  field.value = hand.written;
  draw(pad);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function modeOf(pad) {
  return pad.querySelector("[data-mode][aria-pressed='true']")?.dataset.mode ?? "";
}

function setMode(pad, mode) {
  for (const button of pad.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  }
}

function touchBonus(pad, button) {
  const field = fieldOf(pad, "bonus");
  button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
  const chosen = [...pad.querySelectorAll(".pad-row-bonus [aria-pressed='true']")].map((each) => each.dataset.tile);
  field.value = chosen.length ? `${chosen.map((tile) => tile[0]).join("")}f` : "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function touchHeld(pad, button) {
  const hand = states.get(pad);
  const past = [...hand.past, hand];
  const { held, value } = button.dataset;
  if (held === "move") keep(pad, moved(hand, value));
  else if (held === "winning") keep(pad, { ...hand, winning: "", pinned: false, past });
  else keep(pad, { ...hand, melds: hand.melds.filter((_, number) => String(number) !== value), past });
}

function act(pad, name) {
  const hand = states.get(pad);
  setMode(pad, "");
  if (name === "clear") keep(pad, { ...blank(), past: hand ? [...hand.past, hand] : [] });
  else if (hand?.past.length) keep(pad, { ...hand.past.at(-1) });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".pad button");
  if (!button) return;
  const pad = button.closest(".pad");
  if (button.dataset.mode) setMode(pad, modeOf(pad) === button.dataset.mode ? "" : button.dataset.mode);
  else if (button.dataset.act) act(pad, button.dataset.act);
  else if (button.dataset.held) touchHeld(pad, button);
  else if (button.closest(".pad-row-bonus")) touchBonus(pad, button);
  else {
    const hand = states.get(pad) ?? blank();
    const next = touched(hand, button.dataset.tile, modeOf(pad));
    if (next === hand) return;
    setMode(pad, "");
    keep(pad, next);
  }
});

// Somebody typed: the pad follows the text.
function follow(pad) {
  const text = fieldOf(pad, "field").value;
  if (states.get(pad)?.written !== text) {
    states.set(pad, read(text));
    draw(pad);
  }
  drawBonus(pad);
}

document.addEventListener(
  "input",
  (event) => {
    const pad = event.target.closest?.(".worth")?.querySelector(".pad");
    if (pad && [pad.dataset.field, pad.dataset.bonus].includes(event.target.name)) follow(pad);
  },
  { capture: true },
);

document.addEventListener("reset", (event) => {
  setTimeout(() => event.target.querySelectorAll(".pad").forEach(follow));
});

function start(root) {
  for (const pad of root.querySelectorAll(".pad[hidden]")) {
    pad.hidden = false;
    follow(pad);
  }
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
