"""Lines through the rounds: who has a line and a row, and where both lie."""

import random
import re

import pytest

from tournament.core.pictures.bump import EVERYBODY, FIRST, ROW, Bump, Course, bump


def season(players: int, rounds: int, seed: int = 1) -> list[Course]:
    """Random courses with shared places, some of them with rounds without a place; in the order of the last round."""
    chance = random.Random(seed)
    columns = []
    for _round in range(rounds):
        points = {key: chance.randrange(players) for key in range(players) if chance.random() > 0.1}
        columns.append(
            {key: 1 + sum(other > own for other in points.values()) for key, own in points.items()}
        )
    courses = [Course(key, tuple(column.get(key) for column in columns)) for key in range(players)]
    return sorted(courses, key=lambda course: course.places[-1] or players + 1)


def drawn(courses: list[Course], followed: int | None = None) -> Bump:
    picture = bump(courses, followed)
    assert picture is not None
    return picture


@pytest.mark.parametrize("players", [2, 4, 12, 13, 16, 64, 65, 300])
@pytest.mark.parametrize("rounds", [2, 7])
def test_rows_fill_the_height_and_lines_end_at_them(players: int, rounds: int) -> None:
    courses = season(players, rounds, seed=players)
    last = [course for course in courses if course.places[-1] is not None]
    for followed in (None, last[-1].key, last[len(last) // 2].key):
        picture = drawn(courses, followed)
        edge = 0
        for row in picture.rows:
            assert row.y == edge + row.rows * ROW // 2
            edge += row.rows * ROW
        assert edge == picture.height
        for row in picture.rows:
            if row.line:
                assert row.line.end.y == row.y
                assert row.line.end.x == picture.width
        assert sum(row.count for row in picture.rows) == len(last)
        # The better place is higher, and nothing leaves the picture.
        for x in picture.heads:
            marks = sorted(
                (mark.place, mark.y) for line in picture.lines for mark in line.marks if mark.x == x
            )
            heights = [y for _place, y in marks]
            assert heights == sorted(heights)
            assert all(0 < y < picture.height for y in heights)


def test_first_ten_and_the_followed_with_neighbours_have_rows() -> None:
    courses = [Course(key, (key, key)) for key in range(1, 101)]

    assert [line.key for line in drawn(courses).lines] == list(range(1, 11))
    assert [line.key for line in drawn(courses, 40).lines] == [*range(1, 11), 39, 40, 41]
    assert [line.key for line in drawn(courses, 13).lines] == list(range(1, 15))
    assert [line.key for line in drawn(courses, 100).lines] == [*range(1, 11), 99, 100]
    picture = drawn(courses, 40)
    assert picture.followed is not None
    assert picture.followed.key == 40
    assert [(row.first, row.last) for row in picture.rows if row.line is None] == [(11, 38), (42, 100)]


def test_of_very_many_only_those_once_among_the_first_are_drawn() -> None:
    many = EVERYBODY + 1
    stays = [Course(key, (key, key)) for key in range(1, many)]
    fell = Course(many, (1, many))

    picture = drawn([*stays, fell])

    assert not picture.is_whole
    assert picture.others.count("M") == 1
    assert len(picture.lines) == FIRST


def test_a_round_without_a_place_breaks_the_line() -> None:
    picture = drawn([Course(1, (1, None, 2)), Course(2, (2, 1, 1))])

    line = next(line for line in picture.lines if line.key == 1)
    assert line.path.count("M") == 2
    assert [mark.place for mark in line.marks] == [1, 2]


def test_paths_join_the_marks() -> None:
    for line in drawn(season(20, 6), 3).lines:
        heights, y = [], 0
        for command, numbers in re.findall(r"([Mch])([-\d ]+)", line.path):
            parts = [int(part) for part in numbers.split()]
            y = parts[-1] if command == "M" else y + (parts[-1] if command == "c" else 0)
            heights.append(y)
        assert heights == [mark.y for mark in line.marks]


@pytest.mark.parametrize("places", [[], [(1,)], [(None, None)], [(1, None)]])
def test_nothing_is_drawn_before_the_second_round(places: list[tuple[int | None, ...]]) -> None:
    assert bump([Course(key, each) for key, each in enumerate(places)]) is None
