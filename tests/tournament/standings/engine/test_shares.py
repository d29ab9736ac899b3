"""How often hands had which value, in ranges that leave nothing out."""

import itertools
import random

import pytest

from tournament.standings.engine.shares import BARS_MOST, value_shares


@pytest.mark.parametrize("seed", range(30))
def test_ranges_hold_every_win_once(seed: int) -> None:
    chance = random.Random(seed)
    most = chance.choice([3, 12, 90, 700])
    own = {chance.randint(1, most): chance.randint(1, 9) for _value in range(chance.randint(1, 40))}
    usual = {chance.randint(1, most): chance.randint(1, 99) for _value in range(chance.randint(0, 60))}

    shares = value_shares(own, usual)

    assert len(shares) <= BARS_MOST
    assert sum(share.count for share in shares) == sum(own.values())
    assert sum(share.own_permille for share in shares) == pytest.approx(1000, abs=BARS_MOST)
    if usual:
        assert sum(share.usual_permille or 0 for share in shares) == pytest.approx(1000, abs=BARS_MOST)
    for share, after in itertools.pairwise(shares):
        assert share.last is not None
        assert share.last < after.first


def test_few_values_have_a_bar_each() -> None:
    shares = value_shares({3: 6, 10: 2}, {3: 1, 4: 1})

    assert [(one.first, one.last, one.count, one.own_permille, one.usual_permille) for one in shares] == [
        (3, 3, 6, 750, 500),
        (4, 4, 0, 0, 500),
        (10, 10, 2, 250, 0),
    ]
    assert value_shares({}, {3: 1}) == ()
    assert value_shares({8: 1}, {})[0].usual_permille is None
