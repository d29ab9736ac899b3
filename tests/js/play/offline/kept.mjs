// Kept hands and a match ahead, as the tests of this folder need them.

export const PLACE = { owner: "user-1", ownerName: "Remy", table: "table 1", page: "/tables/1/" };

export function hand(key, number, facts = {}) {
  const common = { owner: PLACE.owner, table: PLACE.table, after: "", state: "waiting", code: "", tries: 0 };
  return { ...common, key, number, outcome: "discard", winners: [1], ...facts };
}

export const turn = (winds, follows, facts = {}) => ({
  winds,
  chairs: [0, 1, 2, 3],
  after: follows,
  ...facts,
});

// The next number after each way a deal can end: the dealer stays after a win of his own and after no win.
const stays = (here, next) => ({
  dealer_wins: here,
  dealer_shares: here,
  other_wins: next,
  no_win: here,
  false_win: here,
});

// A match of three turns from hand 5 on: seat 0 deals, then seat 1, then seat 2.
export function course(facts = {}) {
  const turns = [
    turn([0, 1, 2, 3], stays(0, 1)),
    turn([3, 0, 1, 2], stays(1, 2)),
    turn([2, 3, 0, 1], stays(2, -1)),
  ];
  return { number: 5, deal: 3, repeats: 0, last: 16, turns, again: ["false_win"], ...facts };
}
