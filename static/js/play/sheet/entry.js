// A paper sheet as the queue keeps it, and what the page says while it waits.
import { isHere, isOpen, isSheet, isSignedOut, newEntry } from "../offline/hands.js";

// Hands of this table that wait here were played before the sheet: it stands behind them. `form` is what the page knows:
// the sheet's `key`, the `number` of its first hand, the `url` it goes to, where the table is (`where`), and its `fields`.
export function sheetEntry(form, hands, place, words) {
  const before = hands.findLast((each) => isHere(each, place) && isOpen(each));
  const number = before ? before.number + 1 : form.number;
  return {
    ...newEntry(place),
    kind: "sheet",
    key: form.key,
    number,
    after: before?.key ?? "",
    url: form.url,
    place: form.where,
    fields: form.fields,
    outcome: "",
    winners: [],
    told: words.told.replace("{number}", String(number)),
  };
}

// The sheet of this table that waits, if there is one.
export function waitingSheet(hands, place) {
  return hands.find((each) => isSheet(each) && isOpen(each) && isHere(each, place));
}

// What is said of a sheet on its way: the name of the sentence, the mood, and what a person may do.
export function saidWaiting(sheet, code, isOnline) {
  // A sheet that was never sent can be taken back; one that was may have been recorded.
  const offers = { signIn: isSignedOut(code), change: sheet.tries === 0 && !code };
  const mood = ["link_over", "role_gone"].includes(code) ? "stopped" : "waiting";
  return { word: wordOf(code, isOnline), mood, offers };
}

function wordOf(code, isOnline) {
  if (code === "signed_out") return "signedOut";
  if (code === "other_account") return "otherAccount";
  if (code === "link_over") return "linkOver";
  if (code === "role_gone") return "roleGone";
  if (!isOnline) return "offline";
  return code === "unreachable" ? "unanswered" : "sending";
}
