"""How wide a text is, and a code in groups."""

import pytest

from tournament.core.letters import grouped, width_of


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("Ann", 3), ("陳大文", 6), ("Ｆ１", 4), ("ｶﾅ", 2), ("Łódź 海", 7)]
)
def test_chinese_and_full_width_letters_are_as_wide_as_two(text: str, width: int) -> None:
    assert width_of(text) == width


def test_code_stands_in_groups_of_four() -> None:
    assert [grouped(code) for code in ("", "ABCD", "ABCDEFGHIJ")] == ["", "ABCD", "ABCD EFGH IJ"]
    assert grouped("ABCDEFGH", "-") == "ABCD-EFGH"
