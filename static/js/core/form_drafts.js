// A form that is being filled in is kept on this device (drafts.js) until the server has carried it out: a lost session, a
// reload or Back lose nothing. What is kept is offered to the account that typed it, on the page of the form.
//
// Hands and sheets have keepers of their own. What is hidden (keys, marks, tokens), passwords and files are not kept.
import * as drafts from "./drafts.js";

const [SENT, SAVED] = ["seatwind-form-sent", "seatwind-form-saved"];
const OTHERS = ".hand-form, .paper-sheet, [data-unkept-form]";
// Decides about what a form sent: until then the form's own fields stay kept.
const DECISION = "[data-settles]";
const SECRET = "[type='password'], [autocomplete='one-time-code'], [autocomplete$='-password']";
const NOT_TYPED = new Set(["hidden", "submit", "button", "reset", "image", "file", "password"]);

const owner = document.getElementById("sign-out")?.dataset.owner;
const words = document.getElementById("kept-form");

function fieldsOf(form) {
  return [...form.elements].filter((field) => field.name && !NOT_TYPED.has(field.type));
}

function isKept(form) {
  return (
    form.method === "post" &&
    !form.matches(OTHERS) &&
    !form.querySelector(SECRET) &&
    fieldsOf(form).length > 0
  );
}

function placeOf(form) {
  const { pathname, search } = new URL(form.action);
  const part = form.id ? `#${form.id}` : "";
  return `form ${pathname}${search}${part}`;
}

// Forms that cannot be told apart, as in the rows of a list, are not kept: what was typed must not land in another row.
function isAlone(form) {
  return [...document.forms].filter((each) => isKept(each) && placeOf(each) === placeOf(form)).length === 1;
}

function typedIn(form) {
  const names = new Set(fieldsOf(form).map((field) => field.name));
  return drafts.fieldsOf(form).filter(([name]) => names.has(name));
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// A name for a cookie: short, and of its owner.
function nameOf(place) {
  let sum = 0;
  for (const letter of place) sum = (Math.imul(sum, 31) + letter.codePointAt(0)) % 2_147_483_647;
  return `${owner}-${Math.abs(sum)}`;
}

function cookie(name) {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}

function forget(name) {
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}

/* Keeping */

const before = new WeakMap();

function keep(form) {
  if (!before.has(form) || form.matches(DECISION)) return;
  const typed = typedIn(form);
  if (isSame(typed, before.get(form))) drafts.drop(owner, placeOf(form));
  else drafts.keep(owner, placeOf(form), typed);
  form.querySelector(".kept-form")?.remove();
}

function listen() {
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => event.target.form && keep(event.target.form));
  }
  document.addEventListener("reset", (event) => setTimeout(() => keep(event.target)));
  document.addEventListener("submit", ({ target }) => {
    if (before.has(target)) document.cookie = `${SENT}=${nameOf(placeOf(target))}; path=/; samesite=lax`;
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.(`a${DECISION}`)) drafts.drop(owner, `form ${location.pathname}${location.search}`);
  });
  // An act without a new page: its answer is here.
  document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
    if (detail.successful && before.has(target)) drafts.drop(owner, placeOf(target));
  });
}

/* Offering */

function offer(form, typed) {
  const notice = words.content.firstElementChild.cloneNode(true);
  notice.querySelector("[data-act='restore']").addEventListener("click", () => {
    notice.remove();
    drafts.restore(typed, fieldsOf(form));
    for (const name of ["input", "change"]) form.dispatchEvent(new Event(name, { bubbles: true }));
    for (const field of fieldsOf(form)) field.dispatchEvent(new Event("change", { bubbles: true }));
    fieldsOf(form)[0].focus();
  });
  notice.querySelector("[data-act='drop']").addEventListener("click", () => {
    notice.remove();
    drafts.drop(owner, placeOf(form));
  });
  form.prepend(notice);
}

function start() {
  const saved = cookie(SAVED);
  drafts.dropNamed(owner, (place) => place.startsWith("form ") && nameOf(place) === saved);
  for (const name of [SENT, SAVED]) if (cookie(name)) forget(name);
  drafts.dropOld();
  for (const form of [...document.forms].filter((each) => isKept(each) && isAlone(each))) {
    const typed = typedIn(form);
    before.set(form, typed);
    const kept = drafts.read(owner, placeOf(form));
    if (kept && !isSame(kept, typed) && !form.matches(DECISION)) offer(form, kept);
  }
  listen();
}

if (owner && words) start();
