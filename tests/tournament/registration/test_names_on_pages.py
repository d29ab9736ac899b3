"""People on pages: their names in their own script."""

from dataclasses import dataclass

import pytest
from django.utils import translation

from tests.pages import rendered
from tournament.registration.published import Names


@dataclass
class Someone:
    name: str = ""
    name_zh: str = ""
    country: str = ""

    @property
    def names(self):
        return Names(self.name, self.name_zh)


@pytest.mark.parametrize(
    ("someone", "language"),
    [
        (Someone("Wong", "黃小明", "HK"), "zh-Hant-HK"),
        (Someone("Li Na", "李娜", "CN"), "zh-Hans"),
        (Someone("Tanaka", "田中", "JP"), "ja"),
        (Someone("Tanaka", "田中 はるか"), "ja"),
        (Someone("Kim", "김민준"), "ko"),
    ],
)
def test_person_marks_the_language_of_characters(someone, language):
    html = rendered("people", "{% person someone %}", someone=someone)

    assert f'<bdi class="name-zh" lang="{language}">{someone.name_zh}</bdi>' in html
    assert f"<bdi>{someone.name}</bdi>" in html


@pytest.mark.parametrize("language", ["zh-hant", "ja"])
def test_person_puts_the_readers_script_first(language):
    someone = Someone("Wong", "黃小明")

    english = rendered("people", "{% person someone %}", someone=someone)
    with translation.override(language):
        chinese = rendered("people", "{% person someone %}", someone=someone)

    assert english.index("Wong") < english.index("黃小明")
    assert chinese.index("黃小明") < chinese.index("Wong")


def test_person_escapes_and_never_cuts():
    someone = Someone("<script>" + "x" * 500)

    html = rendered("people", "{% person someone %}", someone=someone)

    assert "&lt;script&gt;" + "x" * 500 in html
    assert "name-zh" not in html
