// What was typed into a form and not sent yet, kept on this device: it survives a reload, Back and a lost session.
//
// A draft belongs to its owner, an account or a table link, and to a place, such as the sheet of one table. Nobody else
// is shown it.

const PREFIX = "seatwind-draft";
const AGE_MS = 30 * 24 * 60 * 60 * 1000;
const NOT_KEPT = new Set(["csrfmiddlewaretoken"]);

function nameOf(owner, place) {
  return [PREFIX, owner, place].join(" ");
}

// Some browsers refuse the store as a whole.
function store() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function parse(text) {
  try {
    const draft = JSON.parse(text);
    return Array.isArray(draft?.fields) ? draft : null;
  } catch {
    return null;
  }
}

// The fields of a draft as pairs of name and value, or null.
export function read(owner, place) {
  return parse(store()?.getItem(nameOf(owner, place)) ?? "null")?.fields ?? null;
}

// Whether the draft is kept; false where the browser keeps nothing or has no room.
export function keep(owner, place, fields, now = Date.now()) {
  try {
    store().setItem(nameOf(owner, place), JSON.stringify({ fields, kept: now }));
    return true;
  } catch {
    return false;
  }
}

export function drop(owner, place) {
  store()?.removeItem(nameOf(owner, place));
}

function names() {
  const place = store();
  const all = Array.from({ length: place?.length ?? 0 }, (_, number) => place.key(number));
  return all.filter((each) => each?.startsWith(`${PREFIX} `));
}

// The drafts of this owner at each place for which `isGone` says so.
export function dropNamed(owner, isGone) {
  const mine = nameOf(owner, "");
  for (const name of names().filter((each) => each.startsWith(mine))) {
    if (isGone(name.slice(mine.length))) store().removeItem(name);
  }
}

// Drafts that nobody came back for.
export function dropOld(now = Date.now()) {
  const place = store();
  for (const name of names()) {
    const draft = parse(place.getItem(name));
    if (!draft || now - draft.kept > AGE_MS) place.removeItem(name);
  }
}

export function fieldsOf(form) {
  return [...new FormData(form)].filter(([name, value]) => !NOT_KEPT.has(name) && typeof value === "string");
}

export function valueOf(fields, name) {
  return fields.find(([each]) => each === name)?.[1] ?? "";
}

// Puts the values back; boxes and buttons that are not in the draft are left as they are.
export function fill(form, fields, { except = [] } = {}) {
  for (const [name, value] of fields) {
    if (except.includes(name)) continue;
    const same = [...form.elements].filter((field) => field.name === name);
    if (["radio", "checkbox"].includes(same[0]?.type)) {
      const box = same.find((field) => field.value === value && !field.checked);
      if (box) box.checked = true;
    } else if (same[0]) {
      same[0].value = value;
    }
  }
}

// Makes these fields what they were: boxes that were not ticked are not ticked, and of fields with one name each gets its own.
export function restore(kept, fields) {
  const waiting = new Map();
  for (const [name, value] of kept) waiting.set(name, [...(waiting.get(name) ?? []), value]);
  for (const field of fields) {
    const values = waiting.get(field.name) ?? [];
    if (["radio", "checkbox"].includes(field.type)) field.checked = values.includes(field.value);
    else if (field.type === "select-multiple") {
      for (const option of field.options) option.selected = values.includes(option.value);
    } else if (values.length > 0) field.value = values.shift();
  }
}
