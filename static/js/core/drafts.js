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

// Drafts that nobody came back for.
export function dropOld(now = Date.now()) {
  const place = store();
  if (!place) return;
  const names = Array.from({ length: place.length }, (_, number) => place.key(number));
  for (const name of names.filter((each) => each?.startsWith(`${PREFIX} `))) {
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
