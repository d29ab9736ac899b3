"""Names without what cannot be seen, and never longer on a page than a hundred characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core.names import clean_texts, has_hidden, one_line, shown


@pytest.mark.parametrize(
    "character",
    [
        "\u202e",
        "\u2066",
        "\u200b",
        "\u200d",
        "\u2060",
        "\ufeff",
        "\x00",
        "\x07",
        "\x9f",
        "\u00ad",
        "\u3164",
        "\ud800",
    ],
)
def test_what_cannot_be_seen_is_taken_out(character: str) -> None:
    assert has_hidden(f"An{character}na")
    assert one_line(f"An{character}na") == "Anna"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "陳大文",
        "김철수",
        "さくら",
        "สมชาย ใจดี",
        "محمد علي",
        "Nguyễn Văn An",
        "金\uf90a",
        "علی\u200cرضا",
        "ශ\u0dca\u200dරී",
        "👩\u200d👩\u200d👧\u200d👦",
        "👩🏽\u200d⚕\ufe0f ❤\ufe0f\u200d🔥",
    ],
)
def test_names_of_every_script_stay(name: str) -> None:
    assert one_line(name) == name
    assert not has_hidden(name)


@pytest.mark.parametrize(
    "name", ["👩\u200d", "\u200d👩", "👩\u200dAnna", "Anna\u200d👩", "👩\u200d\u200d👩", "👩\u200c👩"]
)
def test_joiner_outside_an_emoji_is_taken_out(name: str) -> None:
    assert one_line(name) == name.replace("\u200d", "").replace("\u200c", "")


def test_white_space_is_no_hidden_character() -> None:
    assert one_line("  Chan\tTai\u3000Man\n") == "Chan Tai Man"
    assert not has_hidden("  Chan\tTai\u3000Man\n")


@given(st.text(max_size=30))
def test_one_line_is_clean_and_stays(text: str) -> None:
    cleaned = one_line(text)
    assert one_line(cleaned) == cleaned
    assert not has_hidden(cleaned)


def test_other_values_stay() -> None:
    assert clean_texts({"name": "A\u200b", "number": 3, "languages": ["en"]}) == {
        "name": "A",
        "number": 3,
        "languages": ["en"],
    }


def test_a_hundred_characters_are_shown_whole() -> None:
    assert shown("x" * 100) == "x" * 100


def test_a_longer_name_ends_in_an_ellipsis() -> None:
    assert shown("x" * 200) == "x" * 99 + "…"


def test_a_name_is_never_cut_between_a_letter_and_its_mark() -> None:
    name = "x" * 98 + "e\u0301" + "y" * 100
    assert shown(name) == "x" * 98 + "…"
