"""The course of a place as a picture."""

import pytest

from tests.pages import rendered


def test_course_line_has_a_point_for_each_round():
    html = rendered("course", "{% course_line places %}", places=[12, 5, 1])

    assert html.count("<circle") == 3
    assert "Place after each round: 12, 5, 1" in html


@pytest.mark.parametrize("places", [[], [1], [1, 1, 1]])
def test_course_line_of_few_or_equal_places(places):
    assert rendered("course", "{% course_line places %}", places=places).count("<circle") == len(places)
