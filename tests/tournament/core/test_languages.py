"""Pages come whole in a language that has a catalogue of ours, and whole in English for everybody else."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as product
from django.test import Client
from django.urls import reverse

from tests.factories import make_entries, make_event
from tests.invented import CLOSE, CODE, OPEN, offer, speak_invented, unmarked_texts, visitor, write_catalogue
from tests.penalties.given import give
from tournament.core.languages import offered_languages
from tournament.registration.acts.entries import change_entry, set_status
from tournament.registration.enums import EntryStatus

pytestmark = pytest.mark.django_db

NAMES = {"en": "English", "zh-hant": "繁體中文", "de-at": "Deutsch (Österreich)", "fr": "Français"}


def test_only_languages_with_a_catalogue_are_offered(tmp_path: Path) -> None:
    assert offered_languages(tmp_path, NAMES) == [("en", "English")]
    for language in ("zh-hant", "de-at"):
        write_catalogue(tmp_path, language, {})
    assert [code for code, _name in offered_languages(tmp_path, NAMES)] == ["en", "zh-hant", "de-at"]


def test_catalogue_that_is_not_compiled_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text("", encoding="utf-8")
    assert offered_languages(tmp_path, NAMES) == [("en", "English")]


def test_site_offers_what_its_folder_holds() -> None:
    assert offered_languages(product.LOCALE_PATHS[0], product.LANGUAGE_NAMES) == product.LANGUAGES


@pytest.mark.parametrize("language", ["ko", "nl", "de", "sv,de;q=0.5"])
def test_page_without_a_catalogue_is_whole_in_english(language: str) -> None:
    """Django has a catalogue for each of these, and its own texts stay English all the same."""
    answer = visitor(language=language).post(reverse("accounts:sign-in"), {})
    page = answer.content.decode()
    assert (answer["Content-Language"], '<html lang="en"' in page) == ("en", True)
    assert "This field is required." in page


def test_catalogue_is_all_a_language_needs(settings: Any, tmp_path: Path) -> None:
    texts = {"Sign in": "Ensaluti", "This field is required.": "Bezonata."}
    offer(settings, tmp_path, "eo", texts)
    page = visitor(language="eo").post(reverse("accounts:sign-in"), {}).content.decode()
    assert '<html lang="eo"' in page
    assert "Ensaluti" in page
    assert "Bezonata." in page


@pytest.fixture
def _invented(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    speak_invented(monkeypatch, settings, tmp_path)


FILE_TYPES = ("xlsx", "csv")


def in_english_only(client: Client, address: str, *names: str) -> set[str]:
    """What a page says outside the marks, but for names and what people typed."""
    page = client.get(address)
    assert page.status_code == 200
    assert f'<html lang="{CODE}"' in page.content.decode()
    assert OPEN in page.content.decode()
    texts = unmarked_texts(page.content.decode())
    known = {"Seatwind", "Enter", "Excel", "CSV", *FILE_TYPES, *names}
    return {left for text in texts if (left := _without(text, known)) and left not in known}


def _without(text: str, known: set[str]) -> str:
    for name in sorted(known, key=len, reverse=True):
        text = text.replace(name, "")
    return "".join(letter for letter in text if letter.isalpha() or letter.isspace()).strip()


@pytest.mark.usefixtures("_invented")
def test_pages_are_whole_in_another_language() -> None:
    """What others did is told in the reader's language; a foul has the name that the rulebook gives it."""
    event = make_event(ruleset="gghk", name="Spring Open")
    organizer = event.created_by
    first, second = make_entries(event, 2)
    change_entry(organizer, first, fields={"name": "Anna", "club": "Harbour"})
    set_status(organizer, second, status=EntryStatus.CHECKED_IN)
    give(event, second, "early_draw")
    client = visitor(organizer)
    names = ("Spring Open", "Anna", "Player", "Harbour", "Drawing early", organizer.username)
    home = reverse("events:event-home", args=[event.slug])
    found = {
        address: in_english_only(client, address, *names)
        for address in (
            home,
            reverse("events:audit-list", args=[event.slug]),
            reverse("registration:entry-list", args=[event.slug]),
            reverse("penalties:ledger", args=[event.slug]),
            reverse("standings:standings", args=[event.slug]),
        )
    }
    assert {address: texts for address, texts in found.items() if texts} == {}


@pytest.mark.usefixtures("_invented")
def test_faults_of_forms_are_in_the_language_of_the_page() -> None:
    page = visitor().post(reverse("accounts:sign-in"), {}).content.decode()
    assert f"{OPEN}This field is required.{CLOSE}" in page
    assert "This field is required." not in page.replace(f"{OPEN}This field is required.{CLOSE}", "")


def test_visitor_chooses_a_language_and_comes_back(settings: Any, tmp_path: Path) -> None:
    offer(settings, tmp_path, "eo", {"Sign in": "Ensaluti"})
    client = Client(headers={"Accept-Language": "en"})
    page = "http://testserver/sign-in/"
    assert f'href="{reverse("language")}"' in client.get(page).content.decode()
    form = client.get(reverse("language"), headers={"Referer": page})
    assert form.context["next"] == page
    answer = client.post(reverse("language"), {"language": "eo", "next": page})
    assert (answer.status_code, answer["Location"]) == (302, page)
    # It outlives the browser's session.
    assert int(client.cookies[settings.LANGUAGE_COOKIE_NAME]["max-age"]) > 300 * 24 * 3600
    assert '<html lang="eo"' in client.get(page).content.decode()
    client.post(reverse("language"), {"language": "en", "next": page})
    assert '<html lang="en"' in client.get(page).content.decode()


@pytest.mark.parametrize("language", ["", "fr", "xx", "../../etc"])
def test_language_that_is_not_offered_is_refused(settings: Any, tmp_path: Path, language: str) -> None:
    offer(settings, tmp_path, "eo")
    client = Client()
    answer = client.post(reverse("language"), {"language": language, "next": "/"})
    assert answer.status_code == 422
    assert settings.LANGUAGE_COOKIE_NAME not in client.cookies


@pytest.mark.parametrize("page", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_choice_leads_to_no_other_site(settings: Any, tmp_path: Path, page: str) -> None:
    offer(settings, tmp_path, "eo")
    answer = Client().post(reverse("language"), {"language": "eo", "next": page})
    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_site_in_one_language_offers_no_choice(settings: Any) -> None:
    settings.LANGUAGES = [("en", "English")]
    assert reverse("language") not in Client().get(reverse("accounts:sign-in")).content.decode()
