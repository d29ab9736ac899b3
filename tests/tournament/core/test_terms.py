"""Words that are explained where they first appear."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.urls import reverse

from tests.conftest import SignIn
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.core.terms import TERMS
from tournament.events.enums import Ranking
from tournament.events.models import Event

USES = re.compile(r"{% words ([^%]*) %}")


def used() -> dict[str, list[str]]:
    """The words that templates explain, by template."""
    folder = Path(settings.BASE_DIR) / "templates"
    found = {path.name: USES.findall(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    return {name: re.findall(r'"(\w+)"', " ".join(tags)) for name, tags in found.items() if tags}


def test_every_word_is_explained_on_some_page_and_none_is_unknown() -> None:
    assert {code for codes in used().values() for code in codes} == set(TERMS)


def test_no_page_explains_a_word_twice() -> None:
    assert {name: codes for name, codes in used().items() if len(set(codes)) < len(codes)} == {}


@pytest.mark.parametrize("code", TERMS)
def test_each_word_has_one_short_sentence(code: str) -> None:
    meaning = str(TERMS[code].meaning)
    assert meaning.endswith(".")
    assert len(meaning) <= 110


def test_words_open_without_a_script() -> None:
    shown = Template('{% load book %}{% words "cut" %}').render(Context())
    assert "<details" in shown
    assert "<dfn>Cut</dfn>" in shown
    assert "only the best play on" in shown


@pytest.mark.parametrize(
    ("ruleset", "ranking", "said"),
    [
        ("mcr", Ranking.TABLE_POINTS, {"False win", "Table points"}),
        ("hk_fanlaak", Ranking.POINTS, {"Wrong mahjong"}),
    ],
)
def test_words_are_those_of_the_rulebook(ruleset: str, ranking: Ranking, said: set[str]) -> None:
    event = Event(ruleset=ruleset, ranking=ranking)
    tag = Template('{% load book %}{% words "false_win" "table_points" %}')
    assert set(re.findall(r"<dfn>(.*?)</dfn>", tag.render(Context({"event": event})))) == said


@pytest.mark.django_db
@pytest.mark.one_database
def test_new_organizer_reads_them_on_the_way(event: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    ranking = reverse("events:settings-section", args=[event.slug, "ranking"])
    for url, word in ((ranking, "Tie-break"), (reverse("draws:draw-settings", args=[event.slug]), "Turnup")):
        assert word in text_of(client.get(url))
