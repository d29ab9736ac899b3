// Which hand comes next, worked out without the server. A `course` is what the server said of the match ahead: the turns
// that may come, and for each way a deal can end the turn that follows.
import { isHere, isPhoto, isStopped } from "./hands.js";

const OVER = -1;

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
  const unseen = hands.filter(
    (hand) => isHere(hand, place) && !isPhoto(hand) && hand.number >= course.number,
  );
  const last = Math.max(0, ...unseen.filter((hand) => !isStopped(hand)).map((hand) => hand.number));
  return unseen.filter((hand) => hand.number <= last).sort((one, other) => one.number - other.number);
}

export function turnAfter(hands, course) {
  let number = 0;
  let before = 0;
  let repeats = course.repeats;
  let table = course.table ?? null;
  for (const hand of hands) {
    const turn = course.turns[number];
    if (!turn) break;
    const ending = endingOf(hand, turn);
    before = number;
    number = turn.after[ending];
    table = table && tableAfter(table, hand, { ending, isAgain: course.again.includes(ending) });
    if (table?.left === 0) number = OVER;
    if (number !== before) repeats = 0;
    else if (!course.again.includes(ending)) repeats += 1;
  }
  return { turn: course.turns[number], before: course.turns[before], repeats, table };
}

// What lies in the middle after a hand, and how many hands are `left` once the time is up (null before). `lasts` is how many
// are played from the hand on in which it is up.
function tableAfter({ honba, sticks, left, lasts }, hand, { ending, isAgain }) {
  const now = left ?? (hand.bell ? lasts : null);
  if (isAgain) return { honba, sticks, left: now, lasts };
  const isWon = hand.winners.length > 0;
  return {
    honba: ending === "other_wins" ? 0 : honba + 1,
    sticks: isWon ? 0 : sticks + (hand.riichi ?? 0),
    left: now === null ? null : now - 1,
    lasts,
  };
}

// How a deal ended, in the words of the course.
export function endingOf(hand, turn) {
  if (!hand.winners.length) {
    const isStaying = hand.outcome === "no_win" && hand.tenpai?.includes(turn.winds.indexOf(0));
    return isStaying && "dealer_tenpai" in turn.after ? "dealer_tenpai" : hand.outcome;
  }
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
