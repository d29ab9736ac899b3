"""Points hand by hand as lines: what lies where."""

import itertools
import random
import re

import pytest

from tournament.core.pictures.points import HEIGHT, LABEL, Gains, points_chart


@pytest.mark.parametrize("seed", range(20))
def test_lines_follow_the_sums_and_names_keep_apart(seed: int) -> None:
    chance = random.Random(seed)
    hands = chance.randint(2, 40)
    size = chance.choice([1, 30, 8000])
    players = [
        Gains(f"P{number}", tuple(chance.randint(-size, size) for _hand in range(hands)))
        for number in range(4)
    ]

    chart = points_chart(players)

    assert chart is not None
    numbers = [level.number for level in chart.levels]
    assert 0 in numbers
    assert len({one - other for one, other in itertools.pairwise(numbers)}) == 1
    for player, line in zip(players, chart.lines, strict=True):
        assert line.total == sum(player.gains)
        assert numbers[-1] <= min(line.sums)
        assert max(line.sums) <= numbers[0]
        start, *moves = re.findall(r"[Mlh][\d -]+", line.path)
        assert len(moves) == hands
        end = int(start.split()[1]) + sum(int(move.split()[1]) for move in moves if move[0] == "l")
        assert 0 <= end <= HEIGHT
        assert f"{100 * end / HEIGHT:.4g}%" == line.top
    tops = sorted(float(line.label_top.rstrip("%")) * HEIGHT / 100 for line in chart.lines)
    assert all(later - earlier >= LABEL - 0.1 for earlier, later in itertools.pairwise(tops))
    assert tops[0] >= 0
    assert tops[-1] <= HEIGHT


def test_parts_begin_where_the_hands_before_them_end() -> None:
    chart = points_chart([Gains("Ann", (8, -8, 16, 0))], [(1, 3), (4, 1)])

    assert chart is not None
    assert [(part.number, part.x, part.left) for part in chart.parts] == [(1, 0, "37.5%"), (4, 30, "87.5%")]
    assert chart.hands == ((1, (8,)), (2, (0,)), (3, (16,)), (4, (16,)))


@pytest.mark.parametrize("players", [[], [Gains("Ann", ())], [Gains("Ann", (8,))]])
def test_one_hand_is_no_line(players: list[Gains]) -> None:
    assert points_chart(players) is None


def test_nothing_moved() -> None:
    chart = points_chart([Gains("Ann", (0, 0)), Gains("Bob", (0, 0))])

    assert chart is not None
    assert [line.total for line in chart.lines] == [0, 0]
