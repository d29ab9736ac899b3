"""A player's rounds: the hand that brought most, and the seat of one round."""

from dataclasses import replace

import pytest

from tournament.draws.enums import Wind
from tournament.events.models import Round
from tournament.standings.pages.player import PlayerHand, PlayerRound, best_hand, seat_in
from tournament.standings.queries import EntryRest


def a_round(number: int, *deltas: int) -> PlayerRound:
    hands = tuple(PlayerHand(at, at, "", delta, "") for at, delta in enumerate(deltas, start=1))
    return PlayerRound(number, 7, Wind.EAST, (), None, 0, None, None, hands)


REST = EntryRest(number=3, points=0, table_points_x12=0)


@pytest.mark.parametrize(
    ("rounds", "best"),
    [
        ([], None),
        ([REST, a_round(1, -8, 0)], None),
        ([a_round(2, 8, 24), a_round(1, 24, -8), REST], (1, 1)),
    ],
)
def test_best_hand_is_the_first_that_brought_most(
    rounds: list[PlayerRound | EntryRest], best: tuple[int, int] | None
) -> None:
    found = best_hand(rounds)
    assert (found and (found.round_number, found.hand.number)) == best


def test_final_scores_are_no_hand() -> None:
    row = a_round(1, 8, 200)
    hands = (row.hands[0], replace(row.hands[1], is_match=True))

    found = best_hand([replace(row, hands=hands)])

    assert found is not None
    assert found.hand.number == 1


def test_seat_in_a_round() -> None:
    rows = [a_round(1), REST]
    assert seat_in(rows, Round(number=1)) is rows[0]
    assert seat_in(rows, Round(number=3)) is None
