// What is typed into a sheet is kept on this device until it is recorded.
import * as drafts from "../../core/drafts.js";
import { placeOf, sheetDraft } from "../offline/hands.js";
import { offer, say, sheetForm, words } from "./panel.js";

export const place = placeOf(words, location.pathname);
const draft = sheetDraft(place.table);
const aside = `${draft} aside`;

export function keepTyped() {
  if (sheetForm().inert) return;
  if (keepFields()) sayTyping();
  else say(words.unkept, "waiting");
}

export function keepFields() {
  drafts.drop(place.owner, aside);
  return drafts.keep(place.owner, draft, drafts.fieldsOf(sheetForm()));
}

export function readTyped() {
  return drafts.read(place.owner, draft);
}

export function dropTyped() {
  drafts.drop(place.owner, draft);
}

// What was thrown away by a person, who may want it back.
export function putAside() {
  drafts.keep(place.owner, aside, drafts.fieldsOf(sheetForm()));
  dropTyped();
}

export function readAside() {
  return drafts.read(place.owner, aside);
}

export function sayTyping(text = words.typing) {
  say(text, "calm");
  offer({ drop: true });
}

export function restore(fields) {
  const form = sheetForm();
  const rows = Number(drafts.valueOf(fields, "rows"));
  form.dispatchEvent(new CustomEvent("sheet:grow", { detail: rows, bubbles: true }));
  drafts.fill(form, fields, { except: ["rows"] });
  // The sums are asked for as if it were typed now.
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    if (event.target.closest?.(".paper-sheet")) keepTyped();
  });
}
