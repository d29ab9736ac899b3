"""The texts of an event in each of its languages: which one a reader gets, and how an organizer gives them."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_event
from tests.invented import offer, visitor
from tests.pages import assert_fault_beside, text_of
from tests.tournament.acts.event_posts import held
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.models import Event, cleaned_translations
from tournament.events.queries import named_like
from tournament.registration.models import SignUpQuestion

NAMES = {"name": {"zh-hant": "海港公開賽"}, "venue": {"zh-hant": "四號碼頭"}}


def harbour(**fields: Any) -> Event:
    defaults = {
        "name": "Harbour Open",
        "venue": "Pier 4",
        "town": "Hong Kong",
        "languages": ["en", "zh-hant", "fr"],
        "translations": NAMES,
    }
    return Event(**{**defaults, **fields})


@pytest.mark.parametrize(
    ("asked", "languages", "said", "marked"),
    [
        ("en", ["en", "zh-hant"], "Harbour Open", ""),
        ("zh-hant", ["en", "zh-hant"], "海港公開賽", ""),
        ("zh-hans", ["en", "zh-hant"], "海港公開賽", "zh-hant"),
        ("fr", ["en", "zh-hant", "fr"], "Harbour Open", "en"),
        ("de", ["en", "zh-hant"], "Harbour Open", "en"),
        # The event has the language no longer; its texts stay where they are.
        ("zh-hant", ["en", "fr"], "Harbour Open", "en"),
        ("en", ["de", "en"], "Harbour Open", "de"),
        ("en", [], "Harbour Open", ""),
    ],
)
def test_reader_gets_the_text_that_serves_best(
    asked: str, languages: list[str], said: str, marked: str
) -> None:
    with translation.override(asked):
        found = harbour(languages=languages).said("name")
    assert (found, found.language) == (said, marked)


def test_place_is_marked_only_if_it_is_in_one_language() -> None:
    with translation.override("zh-hant"):
        mixed, whole = harbour().place, harbour(translations={}).place
    assert (mixed, mixed.language) == ("四號碼頭, Hong Kong", "")
    assert (whole, whole.language) == ("Pier 4, Hong Kong", "en")


def test_translations_are_stored_as_clean_as_the_texts() -> None:
    given = {"name": {"zh-hant": " 海港\u200b公開賽  ", "fr": " "}, "venue": {"fr": ""}}
    assert cleaned_translations(Event, given) == {"name": {"zh-hant": "海港公開賽"}}
    choices = {"choices": {"fr": [" Riz", "Nouilles "]}}
    assert cleaned_translations(SignUpQuestion, choices) == {"choices": {"fr": ["Riz", "Nouilles"]}}


@pytest.mark.parametrize(
    "given",
    [
        {"slug": {"fr": "port"}},
        {"name": "海港公開賽"},
        {"name": {"../fr": "Port"}},
        {"name": {"fr": ["Port"]}},
        {"name": {"fr": "x" * 201}},
    ],
)
def test_what_is_no_text_in_a_language_is_refused(given: Any) -> None:
    with pytest.raises(ValidationError):
        cleaned_translations(Event, given)


@pytest.fixture
def _chinese(settings: Any, tmp_path: Path) -> None:
    offer(settings, tmp_path, "zh-hant", {"Settings": "設定"})


def settings_of(event: Event) -> str:
    return reverse("events:settings-section", args=[event.slug, "name"])


def filled(client: Client, event: Event, **fields: Any) -> dict[str, Any]:
    """What the form of the settings sends, with these fields changed."""
    return {**held(client.get(settings_of(event)).context["form"]), **fields}


@pytest.mark.django_db
@pytest.mark.one_database
class TestOnPages:
    def test_site_in_one_language_asks_for_none(
        self, event: Event, organizer: User, sign_in: SignIn, settings: Any
    ) -> None:
        settings.LANGUAGES = [("en", "English")]
        client = sign_in(organizer)
        form = client.get(settings_of(event)).context["form"]
        assert not {"languages", "main_language", "name_in_zh_hant"} & form.fields.keys()
        client.post(settings_of(event), filled(client, event, name="Autumn Open"))
        event.refresh_from_db()
        assert (event.name, event.languages, event.translations) == ("Autumn Open", ["en"], {})

    @pytest.mark.usefixtures("_chinese")
    def test_organizer_adds_a_language_and_gives_the_texts(
        self, event: Event, organizer: User, sign_in: SignIn
    ) -> None:
        client = sign_in(organizer)
        assert "other-languages" not in text_of(client.get(settings_of(event)))
        added = client.post(settings_of(event), filled(client, event, languages=["en", "zh-hant"]))
        # The page has fields for the texts now.
        assert added["Location"] == settings_of(event)
        page = text_of(client.get(settings_of(event)))
        assert 'name="name_in_zh_hant" maxlength="200" lang="zh-hant"' in page
        answer = client.post(settings_of(event), filled(client, event, name_in_zh_hant="春季公開賽"))
        assert answer["Location"] == settings_of(event)
        event.refresh_from_db()
        assert event.translations == {"name": {"zh-hant": "春季公開賽"}}
        assert "name (zh-hant): none → 春季公開賽" in str(AuditEntry.objects.latest("pk").sentence)

    @pytest.mark.usefixtures("_chinese")
    def test_page_is_kept_for_each_language_with_its_texts(self, event: Event) -> None:
        Event.objects.filter(pk=event.pk).update(
            languages=["en", "zh-hant"], venue="Town Hall", translations={"name": {"zh-hant": "春季公開賽"}}
        )
        home = reverse("events:event-home", args=[event.slug])
        for _time in range(2):
            chinese, english = (text_of(visitor(language=one).get(home)) for one in ("zh-hant", "en"))
            assert "<h1><bdi>春季公開賽</bdi></h1>" in chinese
            assert '<bdi lang="en">Town Hall</bdi>' in chinese
            assert "<h1><bdi>Spring Open</bdi></h1>" in english
        assert "春季公開賽" in text_of(visitor(language="zh-hant").get("/"))

    @pytest.mark.usefixtures("_chinese")
    def test_language_taken_away_keeps_its_texts_for_later(
        self, event: Event, organizer: User, sign_in: SignIn
    ) -> None:
        Event.objects.filter(pk=event.pk).update(languages=["en", "zh-hant"], translations=NAMES)
        client = sign_in(organizer)
        client.post(settings_of(event), filled(client, event, languages=["en"]))
        event.refresh_from_db()
        assert (event.languages, event.translations) == (["en"], NAMES)
        with translation.override("zh-hant"):
            assert str(event) == "Spring Open"

    @pytest.mark.usefixtures("_chinese")
    def test_change_meanwhile_in_another_language_is_noticed(
        self, event: Event, organizer: User, sign_in: SignIn
    ) -> None:
        Event.objects.filter(pk=event.pk).update(languages=["en", "zh-hant"])
        client = sign_in(organizer)
        mine = filled(client, event, name_in_zh_hant="春季公開賽")
        client.post(settings_of(event), filled(client, event, name_in_zh_hant="別的名稱"))
        event.refresh_from_db()
        with nothing_changes(event):
            answer = client.post(settings_of(event), mine)
            assert answer.context["form"].errors.as_data()["__all__"][0].code == "changed_meanwhile"
            assert_fault_beside(
                client.post(settings_of(event), {**mine, "name_in_zh_hant": "x" * 201}), "name_in_zh_hant"
            )

    def test_event_is_found_by_its_name_in_any_language(self) -> None:
        event = make_event(name="Harbour Open", languages=["en", "zh-hant"], translations=NAMES)
        make_event(name="Kowloon Evening")
        for text in ("harbour", "海港"):
            assert list(Event.objects.filter(named_like(text))) == [event]
