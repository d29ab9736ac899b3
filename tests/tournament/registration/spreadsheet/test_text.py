import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.registration.spreadsheet.text import clean_text


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("  Chan\u00a0Tai\u3000Man\n", "Chan Tai Man"),
        ("Ｗｏｎｇ　１２", "Wong 12"),
        ("Zo\u0065\u0308", "Zoë"),
        ("'007", "007"),
        ("'=1+1", "=1+1"),
        ("'t Hooft", "'t Hooft"),
        ("O'Brien", "O'Brien"),
        ("金\uf90a", "金\uf90a"),
        ("\u2f24文", "大文"),
    ],
)
def test_clean_text(raw, text):
    assert clean_text(raw) == (text, False)


@pytest.mark.parametrize(
    "character", ["\x00", "\u200b", "\ufeff", "\x07", "\u202e", "\u2066", "\ud800", "\ufffe", "\U000e0041"]
)
def test_clean_text_takes_out_what_cannot_be_seen(character):
    assert clean_text(f"Li{character} Na") == ("Li Na", True)


@given(st.text(max_size=40))
def test_clean_text_leaves_one_clean_line_that_stays_as_it_is(raw):
    text = clean_text(raw).text

    assert clean_text(text) == (text, False)
    assert text == " ".join(text.split())
