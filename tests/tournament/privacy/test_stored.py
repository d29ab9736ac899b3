"""Every column is declared as personal data of one kind or as none, and the pages are made of it."""

from collections import Counter
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from tests.architecture.import_rules import ROOT
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.privacy.kinds import FACTS, OUTSIDE, Kept, Kind
from tournament.privacy.listing import data_page
from tournament.privacy.periods import WORDS
from tournament.privacy.stored import columns_of, declared
from tournament.registration.acts.imports import DRAFTS_KEPT
from tournament.registration.acts.mails import TRIED_FOR
from tournament.registration.acts.rush import COUNTED_FOR
from tournament.registration.models import Entry, Player, SignUp

PEOPLE = (User, Entry, Player, SignUp)
HOW = (
    "Add it to STORED in `personal.py` of its app, as a kind of personal data or as `other`, and run "
    "`manage.py describe_data` (docs/developing/personal_data.md)."
)


def test_every_model_and_column_is_classified() -> None:
    by_model = {stored.model: stored for stored in declared()}
    assert len(by_model) == len(declared()), "A model is declared twice."
    models: set[type[Model]] = set(apps.get_models())
    missing = sorted(model._meta.label for model in models - set(by_model))
    assert missing == [], f"Nobody said what is stored about people in {missing}. {HOW}"
    for model, stored in by_model.items():
        said, there = Counter(stored.classified), Counter(columns_of(model))
        assert said == there, f"{model._meta.label}: {said - there} too many, {there - said} missing. {HOW}"


def test_key_to_a_person_is_about_a_person() -> None:
    found = [
        f"{stored.label}.{field.name}"
        for stored in declared()
        for field in stored.model._meta.get_fields()
        if field.name in stored.other.split() and field.related_model in PEOPLE
    ]
    assert found == [], f"{found} lead to people. {HOW}"


def test_texts_about_people_lead_to_an_event() -> None:
    """Erasing somebody searches them."""
    for stored in declared():
        if stored.columns(Kind.NOTES):
            stored.model._base_manager.filter(**{stored.event: 0}).query.sql_with_params()


def test_every_kind_is_stored_somewhere_and_explained() -> None:
    used = {kind for stored in declared() for kind in stored.personal}
    assert used == set(Kind) - OUTSIDE
    assert set(FACTS) == set(Kind)
    assert set(WORDS) == set(Kept)


def test_periods_in_words_are_those_of_the_program() -> None:
    assert (
        timedelta(days=7),
        timedelta(days=2),
        timedelta(minutes=10),
    ) == (DRAFTS_KEPT, TRIED_FOR, COUNTED_FOR)


def test_page_of_the_docs_is_up_to_date() -> None:
    said = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    assert said == data_page(), "Run `manage.py describe_data`."


def test_command_writes_the_page(settings: Any, tmp_path: Any) -> None:
    (tmp_path / "docs").mkdir()
    settings.BASE_DIR = tmp_path
    call_command("describe_data")
    assert (tmp_path / "docs" / "data.md").read_text(encoding="utf-8") == data_page()


def test_public_page_has_the_periods_and_the_contact_of_the_installation(settings: Any) -> None:
    settings.CONTACTS_KEPT, settings.BACKUPS_KEPT = 1, (48, 3, 0)
    settings.PRIVACY_CONTACT = "Dana, dana@example.org"
    answer = Client().get(reverse("privacy:stored"))
    page = " ".join(text_of(answer).split())
    assert answer.status_code == 200
    assert "Until 1 day after the event." in page
    assert "3 days at most" in page
    assert "Dana, dana@example.org" in page
    for facts in FACTS.values():
        assert str(facts.what) in page
