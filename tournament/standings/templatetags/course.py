"""The course of a player's place as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import template

register = template.Library()

COURSE_WIDTH = 420
COURSE_HEIGHT = 150
COURSE_MARGIN = 24


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """Where a place after a round stands in the picture."""

    round_number: int
    place: int
    x: int
    y: int


@register.inclusion_tag("components/course.html")
def course_line(places: Sequence[int | str]) -> dict[str, Any]:
    """The course of a player's place, round by round, as a line that works without script or style."""
    numbers = [int(place) for place in places]
    span = max(max(numbers, default=1) - 1, 1)
    step = (COURSE_WIDTH - 2 * COURSE_MARGIN) // max(len(numbers) - 1, 1)
    points = [
        CoursePoint(
            round_number=index + 1,
            place=place,
            x=COURSE_MARGIN + index * step,
            y=COURSE_MARGIN + (place - 1) * (COURSE_HEIGHT - 2 * COURSE_MARGIN) // span,
        )
        for index, place in enumerate(numbers)
    ]
    return {
        "points": points,
        "line": " ".join(f"{point.x},{point.y}" for point in points),
        "width": COURSE_WIDTH,
        "height": COURSE_HEIGHT,
    }
