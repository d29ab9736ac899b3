"""A command speaks the language of the terminal, where it is offered and can be written."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.invented import offer
from tournament.core.management.terminal import speak_as_the_terminal


@pytest.fixture(autouse=True)
def _quiet(settings: Any, tmp_path: Path) -> Iterator[None]:
    offer(
        settings,
        tmp_path,
        "eo",
        {"A draw needs at least 4 players, not %(players)s.": "Ne sufiĉas: %(players)s."},
    )
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("environ", "encoding", "language"),
    [
        ({"LANG": "eo.UTF-8"}, "utf-8", "eo"),
        ({"LANG": "eo_XX.UTF-8@chess"}, "UTF8", "eo"),
        ({"LANG": "eo.UTF-8", "LC_ALL": "C"}, "utf-8", "en"),
        ({"LANG": "C", "LANGUAGE": "eo:en"}, "utf-8", "eo"),
        ({"LANG": "eo"}, "ascii", "en"),
        ({"LANG": "eo"}, None, "en"),
        ({"LANG": "tlh.UTF-8"}, "utf-8", "en"),
        ({}, "utf-8", "en"),
    ],
)
def test_terminal_says_the_language(environ: dict[str, str], encoding: str | None, language: str) -> None:
    speak_as_the_terminal(environ, encoding)
    assert translation.get_language() == language


@pytest.mark.parametrize(
    ("place", "language"),
    [("zh_HK", "zh-hant"), ("zh_TW", "zh-hant"), ("zh_CN", "zh-hans"), ("zh_SG", "zh-hans"), ("de_DE", "en")],
)
def test_place_says_the_script_and_a_partial_language_says_nothing(
    settings: Any, place: str, language: str
) -> None:
    settings.LANGUAGES = [(code, code) for code in ("en", "zh-hant", "zh-hans", "de")]
    speak_as_the_terminal({"LANG": f"{place}.UTF-8"}, "utf-8")
    assert translation.get_language() == language


def test_command_answers_in_it() -> None:
    speak_as_the_terminal({"LANG": "eo.UTF-8"}, "utf-8")
    with pytest.raises(CommandError, match=r"^Ne sufiĉas: 3\.$"):
        call_command("draw_schedule", players=3, rounds=1)
