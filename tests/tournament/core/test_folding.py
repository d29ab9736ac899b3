"""Names are found without accents, strokes, case, apostrophes and punctuation, and in other spellings of them."""

import pytest

from tournament.core.folding import folded, search_forms


def test_folded_ignores_case_accents_and_punctuation():
    assert folded("  Müller-LÜDENSCHEIDT, Łukasz ") == "muller ludenscheidt lukasz"
    assert folded("Đặng Ærø Þór Işık") == "dang aero thor isik"


def test_vowel_signs_tell_names_apart():
    assert folded("राम") != folded("रोम")
    assert folded("ศรี") != folded("ศร")
    assert folded("สมชาย ใจดี").count(" ") == 1


@pytest.mark.parametrize(
    "name", ["O'Brien", "O’Brien", "OʼBrien", "Oʻbrien", "O`Brien", "O´Brien", "O＇BRIEN", "Obrien"]
)
def test_apostrophes_are_no_part_of_a_name(name: str) -> None:
    assert folded(name) == "obrien"


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Anna Berg", ("anna berg",)),
        ("Müller", ("mueller", "muller")),
        ("Mu\u0308ller", ("mueller", "muller")),
        ("Åse Grøn", ("aase groen", "ase gron")),
        ("Weiß", ("weiss",)),
        ("Zoé", ("zoe",)),
        ("陳大文", ("陳大文", "陈大文")),
        ("陈大文", ("陈大文",)),
    ],
)
def test_text_is_found_in_each_of_its_forms(text: str, forms: tuple[str, ...]) -> None:
    assert search_forms(text) == forms


@pytest.mark.parametrize(
    ("one", "other"),
    [("葉", "叶"), ("衞", "衛"), ("鍾", "锺"), ("鐘", "钟"), ("臺", "台"), ("餘", "馀"), ("黃", "黄")],
)
def test_one_character_stands_for_all_its_forms(one: str, other: str) -> None:
    assert search_forms(one)[-1] == search_forms(other)[-1]


def test_characters_that_have_no_other_forms_stay() -> None:
    assert search_forms("李") == ("李",)
    assert search_forms("李")[-1] != search_forms("陳")[-1]
