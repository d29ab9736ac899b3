// Which hand comes next, worked out without the server. A `course` is what the server said of the match ahead: the turns
// that may come, and for each way a deal can end the turn that follows.
import { isHere, isStopped } from "./hands.js";

// The hand behind those that wait here: its `number` and `deal`, the key it stands `after`, the turn that is dealt (none
// once the match is over), the turn `before` it and the dealer's `repeats`.
export function handAhead(hands, place, course) {
  const unseen = unseenHands(hands, place, course);
  return {
    number: course.number + unseen.length,
    deal: course.deal + unseen.length,
    after: unseen.at(-1)?.key ?? "",
    ...turnAfter(unseen, course),
  };
}

// The hands of this table that the page does not show yet, in order; a stopped one only where others follow it.
export function unseenHands(hands, place, course) {
  const unseen = hands.filter((hand) => isHere(hand, place) && hand.number >= course.number);
  const last = Math.max(0, ...unseen.filter((hand) => !isStopped(hand)).map((hand) => hand.number));
  return unseen.filter((hand) => hand.number <= last).sort((one, other) => one.number - other.number);
}

export function turnAfter(hands, course) {
  let number = 0;
  let before = 0;
  let repeats = course.repeats;
  for (const hand of hands) {
    const turn = course.turns[number];
    if (!turn) break;
    const ending = endingOf(hand, turn);
    before = number;
    number = turn.after[ending];
    if (number !== before) repeats = 0;
    else if (!course.again.includes(ending)) repeats += 1;
  }
  return { turn: course.turns[number], before: course.turns[before], repeats };
}

// How a deal ended, in the words of the course.
export function endingOf(hand, turn) {
  if (!hand.winners.length) return hand.outcome;
  if (!hand.winners.includes(turn.winds.indexOf(0))) return "other_wins";
  return hand.winners.length > 1 ? "dealer_shares" : "dealer_wins";
}

// The seats that change chairs between two turns, East first: `seat`, and the one that sat in its new chair, `before`.
export function chairChanges(before, turn) {
  return turn.chairs
    .map((chair, seat) => ({ seat, before: before.chairs.indexOf(chair) }))
    .filter(({ seat }) => before.chairs[seat] !== turn.chairs[seat])
    .sort((one, other) => turn.winds[one.seat] - turn.winds[other.seat]);
}
