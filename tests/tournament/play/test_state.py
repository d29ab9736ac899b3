"""How many hands were ever recorded."""

import pytest

from tests.factories import NO_WIN, make_table, play
from tournament.play import state


@pytest.mark.django_db
def test_hands_far_back_are_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "SETTLED", 2)
    monkeypatch.setattr(state, "_counted", (0, 0))
    table = make_table()
    for number in range(1, 9):
        play(table, NO_WIN)
        assert state.hands_recorded() == number
    last, count = state._counted
    assert 0 < count < 8

    monkeypatch.setattr(state, "_counted", (last + 1_000_000, 5))
    assert state.hands_recorded() == 8
