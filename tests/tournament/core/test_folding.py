"""Names are found without accents, strokes, case and punctuation."""

from tournament.core.folding import folded


def test_folded_ignores_case_accents_and_punctuation():
    assert folded("  Müller-LÜDENSCHEIDT, Łukasz ") == "muller ludenscheidt lukasz"
    assert folded("Đặng Ærø Þór Işık") == "dang aero thor isik"


def test_vowel_signs_tell_names_apart():
    assert folded("राम") != folded("रोम")
    assert folded("ศรี") != folded("ศร")
    assert folded("สมชาย ใจดี").count(" ") == 1
