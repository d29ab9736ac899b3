// A hand in one sentence, as the list of kept hands shows it. What was entered is `outcome` with its `label`, the
// `winners` first to last, the `offender` and the `discarder` as seats, and `worths`, what was given for each winner.
import { filled } from "../../core/wording.js";

export function winnersOf({ outcome, winner, alsoWon }) {
  if (!["discard", "self_draw", "robbed_kong"].includes(outcome)) return [];
  if (outcome === "self_draw") return [winner];
  return [winner, ...alsoWon.filter((seat) => seat !== winner)];
}

export function tell(entered, nameOf, words) {
  const { outcome, label, winners, offender, discarder, worths } = entered;
  if (outcome === "false_win") return filled(words.told, { outcome: label, who: nameOf(offender) });
  if (!winners.length) return label;
  const who = winners.map((seat, place) => `${nameOf(seat)} (${worths[place]})`).join(words.and);
  const sentence = outcome === "self_draw" ? words.told : words.from;
  return filled(sentence, { outcome: label, who, discarder: nameOf(discarder) });
}
