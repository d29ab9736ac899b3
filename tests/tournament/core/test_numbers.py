"""Numbers that no form reads."""

import pytest

from tournament.core.numbers import KEY_DIGITS, read_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("0012", 12), ("9999", 9999)])
def test_whole_number_is_read(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.0", "1e9", " 1", "x", "²", "١٢٣", "１", "12345", "9" * 40])
def test_anything_else_is_no_number(text: str) -> None:
    assert read_number(text) is None


def test_key_may_be_longer() -> None:
    assert read_number("9" * KEY_DIGITS, digits=KEY_DIGITS) == 99_999_999_999
    assert read_number("9" * (KEY_DIGITS + 1), digits=KEY_DIGITS) is None
