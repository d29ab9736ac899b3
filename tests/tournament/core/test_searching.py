"""What is typed is found in the lines of a name."""

import pytest

from tournament.core.searching import WORDS_MAX, search_lines, searched_words


def is_found(typed: str, *names: str) -> bool:
    lines = search_lines(*names)
    return all(word.is_in(lines) for word in searched_words(typed))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("陈", "陳大文"),
        ("陳", "陈大文"),
        ("陈大文", "陳 大文"),
        ("mueller", "Jan Müller"),
        ("muller", "Jan Müller"),
        ("MÜLLER", "Jan Mueller"),
        ("muellerjan", "Müller Jan"),
        ("aase", "Åse Grøn"),
        ("groen", "Åse Grøn"),
        ("obrien", "Fay O'Brien"),
        ("o'brien", "Fay O’Brien"),
        ("oʼbrien", "Fay Obrien"),
        ("o brien", "Fay OʼBrien"),
        ("wongsiuming", "Wong Siu-ming"),
        ("siuming", "Wong Siu Ming"),
        ("Siu-Ming", "Wong Siuming"),
        ("lvxiaohong", "Lv Xiao Hong"),
        ("🐉", "🐉"),
    ],
)
def test_name_is_found(typed: str, name: str) -> None:
    assert is_found(typed, "Winds", name)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        # Fewer than five letters are no name without spaces.
        ("lim", "Paul Imre"),
        ("12345", "12 345"),
        ("mueller", "Jan Muller"),
        ("陈李", "陳大文"),
        ("siumingx", "Wong Siu-ming"),
    ],
)
def test_other_name_is_not_found(typed: str, name: str) -> None:
    assert not is_found(typed, name)


def test_two_texts_are_not_one_name() -> None:
    assert not is_found("wongsiuming", "Wong", "Siu-ming")


def test_few_words_are_used() -> None:
    assert len(searched_words("a " * 40)) == WORDS_MAX
    assert searched_words(" \n ") == []
