// What can be said of the hands that a device keeps. A `place` is where a page stands: its table, and its owner, which
// is an account or a table link.

export function placeOf({ owner, ownerName, table }, page) {
  return { owner, ownerName, page, table: table || page };
}

// The name of the draft of a table's paper sheet.
export function sheetDraft(table) {
  return `sheet ${table}`;
}

export function isMine(hand, place) {
  return hand.owner === place.owner;
}

export function isHere(hand, place) {
  return isMine(hand, place) && hand.table === place.table;
}

export function isOpen(hand) {
  return hand.state !== "confirmed";
}

export function isStopped(hand) {
  return hand.state === "stopped";
}

export function isSheet(hand) {
  return hand.kind === "sheet";
}

export function isPhoto(hand) {
  return hand.kind === "photo";
}

// Whether the server answered that a person has to decide between this hand and what is recorded.
export function isConflict(code) {
  return ["hand_conflict", "key_reused", "hand_not_reached"].includes(code);
}

export function isSignedOut(code) {
  return code === "signed_out" || code === "other_account";
}

// Whether these hands have no way to the server: their table link is dead, or their account has no role in the event
// any more. The first of them was sent and told.
export function isStranded(hands) {
  return hands.some((hand) => ["link_over", "role_gone"].includes(hand.code));
}

// Whether a sheet of this table waits: no hand is entered before it is recorded.
export function isSheetWaiting(hands, place) {
  return hands.some((hand) => isSheet(hand) && isHere(hand, place) && isOpen(hand));
}

// What every entry of the queue knows besides what was entered.
export function newEntry(place) {
  const { owner, ownerName, page, table } = place;
  return {
    owner,
    ownerName,
    page,
    table,
    made: Date.now(),
    state: "waiting",
    code: "",
    sentence: "",
    tries: 0,
  };
}

// Keys are made here too where the page is not on https, which knows no randomUUID.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
