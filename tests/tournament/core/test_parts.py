"""Long lists in parts."""

import pytest
from django.test import RequestFactory

from tournament.core.parts import part_of

LIST = [*range(10)]


@pytest.mark.parametrize(
    ("query", "rows", "number", "before", "after"),
    [
        ("", [0, 1, 2, 3], 1, "", "?own=2"),
        ("q=a%26b&own=2&r=7&page=3", [4, 5, 6, 7], 2, "?q=a%26b&own=1&page=3", "?q=a%26b&own=3&page=3"),
        ("own=99", [8, 9], 3, "?own=2", ""),
        ("own=-1", [8, 9], 3, "?own=2", ""),
        ("own=x", [0, 1, 2, 3], 1, "", "?own=2"),
    ],
)
def test_part_leads_to_those_beside_it(
    query: str, rows: list[int], number: int, before: str, after: str
) -> None:
    """Other parameters stay, but the state that a page shows; a number beyond the end is the last part."""
    part = part_of(RequestFactory().get(f"/?{query}"), LIST, 4, "own")

    assert (list(part.rows), part.number, part.before, part.after) == (rows, number, before, after)
    assert (part.parts, part.whole) == (3, 10)


def test_list_without_rows_is_one_part() -> None:
    part = part_of(RequestFactory().get("/"), [], 4, "page")

    assert (list(part.rows), part.number, part.parts, part.whole, part.after) == ([], 1, 1, 0, "")
