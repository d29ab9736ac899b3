// The indicators above a tile pad: with "Dora" or "Ura" pressed, the next tiles touched on the pad are indicators. A touch on
// an indicator takes it back. The fields are what is sent.
import { feel } from "../vibration.js";
import { looseText, looseTiles } from "./notation.js";

const MOST = 5;

function fieldOf(row, name) {
  const prefix = row.dataset.dora.slice(0, -"dora".length);
  return row.closest("form").elements.namedItem(prefix + name);
}

function rowOf(element) {
  return element.closest(".worth")?.querySelector(".dora-row");
}

function indicatorButton(row, name, tile, place) {
  const face = row.closest(".worth").querySelector(`.pad [data-tile="${tile}"] .tile`);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pad-held";
  button.dataset.indicator = name;
  button.dataset.place = String(place);
  button.append(face.cloneNode(true));
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = row.dataset.drop;
  button.append(words);
  return button;
}

function draw(row) {
  for (const place of row.querySelectorAll("[data-shows]")) {
    const name = place.dataset.shows;
    const tiles = looseTiles(fieldOf(row, name).value);
    place.replaceChildren(...tiles.map((tile, number) => indicatorButton(row, name, tile, number)));
  }
}

function put(row, name, tiles) {
  const field = fieldOf(row, name);
  field.value = looseText(tiles);
  draw(row);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function press(row, button) {
  const wasPressed = button.getAttribute("aria-pressed") === "true";
  for (const each of row.querySelectorAll("[data-indicators]")) each.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-pressed", String(!wasPressed));
}

// A touch on the pad while "Dora" or "Ura" is pressed.
function touch(event) {
  const tile = event.target.closest?.(".pad .pad-tile");
  const row = tile && rowOf(tile);
  const pressed = row?.querySelector("[data-indicators][aria-pressed='true']");
  if (!pressed) return;
  event.stopImmediatePropagation();
  feel();
  const name = pressed.dataset.indicators;
  const tiles = looseTiles(fieldOf(row, name).value);
  if (tiles.length < MOST) put(row, name, [...tiles, tile.dataset.tile]);
}

function act(event) {
  const button = event.target.closest?.(".dora-row button");
  if (!button) return;
  const row = button.closest(".dora-row");
  if (button.dataset.indicators) press(row, button);
  else if (button.dataset.indicator) {
    feel();
    const { indicator: name, place } = button.dataset;
    put(
      row,
      name,
      looseTiles(fieldOf(row, name).value).filter((_, number) => number !== Number(place)),
    );
  }
}

document.addEventListener("click", touch, { capture: true });
document.addEventListener("click", act);

document.addEventListener("reset", (event) => {
  setTimeout(() => event.target.querySelectorAll(".dora-row").forEach(draw));
});

document.addEventListener("drafts:filled", () => document.querySelectorAll(".dora-row").forEach(draw));

function start(root) {
  for (const row of root.querySelectorAll(".dora-row")) {
    for (const button of row.querySelectorAll("[data-indicators]")) button.hidden = false;
    draw(row);
  }
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
