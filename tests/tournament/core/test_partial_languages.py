"""The languages for players, scorers and spectators are whole where those read, and leave the staff's pages in English."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import trans_real

import scoring
from tests.conftest import BuildOnce
from tests.e2e.test_every_page import addresses_of, fill_every_page
from tests.e2e.walk import LINK_PAGES, PUBLIC_PAGES
from tests.factories import make_event, make_user
from tests.invented import CLOSE, GETTEXT, OPEN, visitor
from tests.readers.catalogue import FORMS, forms_of, written
from tests.readers.reach import Key, what_readers_reach
from tests.tournament.registration.sign_ups import make_sign_up
from tests.translations import messages_of
from tournament import settings as product
from tournament.accounts.models import User
from tournament.core.languages import IN_ENGLISH, PARTIAL
from tournament.core.policy import routes
from tournament.registration.acts.mails import send_due_mails

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

ENGLISH = re.compile(r"\b(?:the|of|and|this|with|are|not|from|your|you|yet|when)\b", re.IGNORECASE)
"""Short words that no other of the languages has."""
TRANSLATED = [language for language in sorted(PARTIAL) if language in dict(product.LANGUAGES)]


def catalogue(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


@pytest.fixture(scope="module")
def _every_page(build_once: BuildOnce) -> None:
    build_once(fill_every_page)


def test_each_partial_language_has_a_name_and_forms_of_plurals() -> None:
    assert set(FORMS) == PARTIAL < set(product.LANGUAGE_NAMES)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_partial_language_has_every_text_that_readers_meet(language: str) -> None:
    """`.venv/bin/python -m tests.readers` writes new texts into the files."""
    texts, path = what_readers_reach().texts, catalogue(language)
    messages = {message.key: message for message in messages_of(path)}
    missing = [key for key, one in messages.items() if one.fuzzy or not all(one.said)]
    assert [*missing, *(texts.keys() - messages.keys())] == []
    several = {key: len(one.said) for key, one in messages.items() if one.plural is not None}
    assert {key: number for key, number in several.items() if number != forms_of(language)} == {}
    said = {key: one.said for key, one in messages.items()}
    assert path.read_text(encoding="utf-8") == written(language, texts.values(), said)


def test_what_readers_reach_is_neither_nothing_nor_everything() -> None:
    texts = what_readers_reach().texts
    shown = [
        "Find my seat",
        "No network. The value of the hand is checked when the network is back.",
        "Sign up",
    ]
    assert {(None, text) for text in shown} <= set(texts)
    for_staff = [
        "Draw settings",
        "Import an event",
        "Appeal against a penalty",
        "The time to appeal has not ended.",
    ]
    assert {(None, text) for text in for_staff} & set(texts) == set()


@pytest.mark.usefixtures("_every_page")
def test_no_page_for_readers_says_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each text that a page says to a visitor is one that the source was found to say to readers."""
    known, addresses = set(what_readers_reach().texts), addresses_of()
    for name in GETTEXT:
        monkeypatch.setattr(translation._trans, name, _marking_unknown(getattr(trans_real, name), known))
    client = visitor(language="de")
    said = {page: _marked(client, page.format(**addresses)) for page in (*PUBLIC_PAGES, *LINK_PAGES)}
    assert len([page for page, texts in said.items() if texts is not None]) > 30
    found = {text: page for page, texts in said.items() for text in texts or ()}
    assert "\n".join(f"{page} says {text!r}" for text, page in found.items()) == ""


def _marking_unknown(plain: Callable[..., str], known: set[Key]) -> Callable[..., str]:
    def marking(*words: Any) -> str:
        text = plain(*words)
        context = words[0] if plain.__name__ in ("pgettext", "npgettext") else None
        source = str(words[0] if context is None else words[1])
        is_ours = translation.get_language() == "de" and text in words and any(map(str.isalpha, text))
        return f"{OPEN}{text}{CLOSE}" if is_ours and not {(context, source), (None, source)} & known else text

    return marking


def _marked(client: Client, address: str) -> list[str] | None:
    """What a page says that readers were not found to meet; None for a page that is not for them."""
    answer = client.get(address)
    if answer.status_code != 200 or answer.streaming or answer["Content-Language"] != "de":
        return None
    return re.findall(f"{OPEN}([^{CLOSE}]*)", answer.content.decode())


@pytest.mark.usefixtures("_every_page")
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_page_for_readers_is_not_mixed(language: str) -> None:
    addresses = addresses_of()
    client = visitor(language=language)
    pages = (
        "/{slug}/",
        "/{slug}/standings/",
        "/{slug}/seats/?q=a",
        "/{finished}/",
        "/t/{token}/",
        "/language/",
    )
    for page in pages:
        html = client.get(page.format(**addresses)).content.decode()
        assert f'<html lang="{language}"' in html
        words = _names_of_items().sub(
            " ", unescape(re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL))
        )
        assert ENGLISH.findall(words) == [], page


def _names_of_items() -> re.Pattern[str]:
    """A rulebook names its items in English and Chinese (`events/rulebook/items.py`)."""
    names = {item.name for ruleset in scoring.all_rulesets() for item in ruleset.items}
    return re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))


def test_staff_read_english_on_every_page() -> None:
    event = make_event()
    home = reverse("events:event-home", args=[event.slug])
    for user, language in ((None, "de"), (event.created_by, "en"), (make_user("guest"), "en")):
        page = visitor(user, language="de").get(home)
        assert (page["Content-Language"], f'<html lang="{language}"' in page.content.decode()) == (
            language,
            True,
        )


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("de-AT", "de"),
        ("pt-BR", "pt"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("nl,de;q=0.5", "de"),
        ("nl", "en"),
    ],
)
def test_a_browser_gets_the_language_nearest_to_its_own(asked: str, language: str) -> None:
    assert visitor(language=asked).get("/")["Content-Language"] == language


def test_mails_of_a_player_come_in_the_language_of_the_sign_up() -> None:
    make_sign_up(make_event(name="Spring Open"), language="de", email="wanda@example.org")
    send_due_mails()
    (sent,) = mail.outbox
    assert sent.subject.endswith(": Spring Open")
    assert sent.body.startswith("Guten Tag")


@pytest.mark.parametrize("address", ["/sign-in/", "/events/who-may-do-what/", "/check-document/"])
def test_pages_for_staff_that_anybody_may_open_are_english(address: str) -> None:
    answer = visitor(language="de").get(address)
    assert (answer["Content-Language"], '<html lang="en"' in answer.content.decode()) == ("en", True)


def test_what_is_not_there_is_told_in_the_language_of_the_visitor() -> None:
    page = visitor(language="de").get("/nowhere/at/all/").content.decode()
    assert '<html lang="de"' in page
    assert "Nicht gefunden" in page


def test_the_menu_says_what_a_partial_language_is() -> None:
    page = visitor(language="en").get("/language/").content.decode()
    reviewed, partial = page.split("Not reviewed")
    codes = [code for code, _name in settings.LANGUAGES]
    for code in codes:
        assert f'value="{code}"' in (partial if code in PARTIAL else reviewed)
    assert "account are in English" in partial


def test_the_menu_shows_the_choice_of_somebody_who_reads_english_pages() -> None:
    client = visitor(User.objects.create_user("anna"), language="en")
    client.post("/language/", {"language": "de", "next": "/language/"})
    page = client.get("/language/").content.decode()
    assert '<html lang="en"' in page
    assert re.search(r'value="de"\s+lang="de"\s+aria-current="true"', page)


def test_every_name_of_a_page_in_english_is_one() -> None:
    names = [name for name, _view in routes()]
    assert [one for one in IN_ENGLISH if not any(name.startswith(one) for name in names)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_glossary_has_the_words_of_the_pages(language: str) -> None:
    path = Path(settings.BASE_DIR) / "docs" / "languages" / f"{language}.md"
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", path.read_text(encoding="utf-8"), re.MULTILINE)[1:]
    said = {
        message.text: message.said[0] for message in messages_of(catalogue(language)) if not message.context
    }
    assert len(rows) > 40
    assert {term: word for term, word in rows if said.get(term, word) != word} == {}
