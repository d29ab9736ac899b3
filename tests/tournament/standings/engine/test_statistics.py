from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournament.standings.engine.statistics import PlayedHand, Tally, tallied

FOUR = (1, 2, 3, 4)
WIN = st.tuples(st.sampled_from(FOUR), st.integers(1, 88))


def test_hands_are_counted_for_who_won_and_who_discarded():
    found = tallied(
        [
            PlayedHand(FOUR, ((1, 8),), 2),
            PlayedHand(FOUR, ((1, 24),)),
            PlayedHand(FOUR, ((3, 10), (4, 12)), 2),
            PlayedHand(FOUR),
        ]
    )

    first, second = found.players[1], found.players[2]
    assert (first.hands, first.wins, first.self_draws, first.average, first.best) == (
        4,
        2,
        1,
        Fraction(16),
        24,
    )
    assert (second.wins, second.discards_into_wins, second.average, second.won_percent) == (0, 2, None, 0)
    assert (found.event.hands, found.event.wins, found.event.no_wins, found.event.best) == (4, 4, 1, 24)


def test_items_are_counted_once_a_win_the_most_frequent_first():
    one, other = Tally(), Tally()
    one.add_items([{"name": "All Pungs", "count": 1}])
    one.add_items([{"name": "Flower Tiles", "count": 3}, {"name": "Flower Tiles"}, {"name": "All Pungs"}])
    other.add_items([{"name": "Concealed Hand"}])

    one.add(other)

    assert one.items_seen == [("All Pungs", 2), ("Concealed Hand", 1), ("Flower Tiles", 1)]
    assert other.items_seen == [("Concealed Hand", 1)]
    assert Tally().items_seen == []


@given(
    st.lists(st.tuples(st.lists(WIN, max_size=1), st.none() | st.sampled_from(FOUR)), max_size=30),
    st.randoms(),
)
def test_the_sums_of_the_players_are_those_of_the_event_in_any_order(rows, rng):
    hands = [
        PlayedHand(FOUR, tuple(wins), discarder if wins and wins[0][0] != discarder else None)
        for wins, discarder in rows
    ]
    found = tallied(hands)
    rng.shuffle(hands)

    assert tallied(hands) == found
    for name in ("wins", "self_draws", "discards_into_wins", "value"):
        total = sum(getattr(tally, name) for tally in found.players.values())
        assert total == getattr(found.event, name), name
    assert max([tally.best for tally in found.players.values()], default=0) == found.event.best
