"""Who sat on a seat for which hands."""

from tournament.draws.seats.stints import Change, Stint, played_stints, stints_of

ANN, BEN, CHO = 1, 2, 3


def test_seat_without_a_change_is_one_stint() -> None:
    assert stints_of(ANN, []) == (Stint(ANN, ANN, 1, None),)


def test_each_change_starts_a_stint() -> None:
    found = stints_of(CHO, [Change(6, ANN, BEN, BEN), Change(9, BEN, CHO, CHO)])
    assert found == (Stint(ANN, ANN, 1, 5), Stint(BEN, BEN, 6, 8), Stint(CHO, CHO, 9, None))


def test_somebody_who_never_played_has_no_stint() -> None:
    """A player who did not come before the first hand, and a substitute who gave the seat up at once."""
    found = stints_of(CHO, [Change(1, ANN, BEN, BEN), Change(1, BEN, CHO, CHO)])
    assert found == (Stint(CHO, CHO, 1, None),)


def test_player_who_comes_back_before_the_next_hand_played_on() -> None:
    assert stints_of(ANN, [Change(6, ANN, BEN, BEN), Change(6, BEN, ANN, ANN)]) == (Stint(ANN, ANN, 1, None),)


def test_hands_may_count_for_the_player_who_was_drawn() -> None:
    found = stints_of(ANN, [Change(1, ANN, BEN, ANN), Change(5, BEN, ANN, ANN)])
    assert found == (Stint(BEN, ANN, 1, 4), Stint(ANN, ANN, 5, None))


def test_stints_overlap_where_they_share_a_hand() -> None:
    first, second = Stint(ANN, ANN, 1, 5), Stint(BEN, BEN, 6, None)
    assert not first.overlaps(second)
    assert not second.overlaps(first)
    assert second.overlaps(Stint(CHO, CHO, 1, None))
    assert Stint(CHO, CHO, 5, 6).overlaps(first)


def test_stint_after_the_last_hand_was_not_played() -> None:
    stints = stints_of(BEN, [Change(6, ANN, BEN, BEN)])
    assert played_stints(stints, 5) == stints[:1]
    assert played_stints(stints, 6) == stints
    assert played_stints(stints, 0) == stints[:1]
    assert played_stints(stints, None) == stints
