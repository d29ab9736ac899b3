"""Rows of people who do not publish their names, as an earlier program left them, get the names back."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.tournament.registration.sign_ups import make_sign_up
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry
from tournament.registration.models import SEARCH_FIELDS, Entry, Player

MIGRATION = import_module("tournament.registration.migrations.0019_hidden_names")
SEARCHED = import_module("tournament.registration.migrations.0028_search_forms")
OLD = {"hides_name": False, "search_hidden": "", "federation_id": "", "other_ids": ""}
OWN = ("name", "name_zh", "federation_id", "other_ids")


def as_it_was(event: Event, old: dict[str, str], **own: str) -> Entry:
    """Somebody who signed up without publishing the name, when only initials were stored."""
    entry = make_sign_up(event, publishes_name=False, **own).entry
    assert entry is not None
    Entry.objects.filter(pk=entry.pk).update(**OLD, **old, search_names="\n", search_keys="\n")
    Player.objects.filter(pk=entry.player_id).update(**old, federation_id="")
    return entry


@pytest.mark.each_database
@pytest.mark.django_db
def test_initials_become_the_hidden_name(event: Event) -> None:
    own = {"name": "Đặng-Văn Łukasz", "name_zh": "陳大文", "federation_id": "0801", "other_ids": "WRC7"}
    entry = as_it_was(event, {"name": "Đ. V. Ł.", "name_zh": "陳＊"}, **own, country="VN", club="Winds")

    MIGRATION.show_again(apps, None)
    SEARCHED.find_by_forms(apps, None)

    entry.refresh_from_db()
    assert entry.hides_name
    assert {name: getattr(entry, name) for name in OWN} == own
    assert {name: getattr(entry, name) for name in SEARCH_FIELDS} == entry.search_texts()
    assert (entry.player.name, entry.player.federation_id) == ("Đặng-Văn Łukasz", "0801")
    MIGRATION.hide_again(apps, None)
    entry.refresh_from_db()
    assert (entry.name, entry.name_zh, entry.federation_id, entry.player.name) == (
        "Đ. V. Ł.",
        "陳＊",
        "",
        "Đ. V. Ł.",
    )


@pytest.mark.django_db
def test_what_somebody_wrote_since_stays(event: Event) -> None:
    renamed = as_it_was(event, {"name": "Miss Q", "name_zh": ""}, name="Anna Quill", federation_id="0802")
    erased = as_it_was(event, {"name": "#2", "name_zh": ""}, name="Bo Quill")
    add_entry(event.created_by, event, fields={"name": "Somebody", "federation_id": "0802"})

    MIGRATION.show_again(apps, None)

    renamed.refresh_from_db()
    erased.refresh_from_db()
    # The number is somebody else's by now, and no event has a number twice.
    assert (renamed.name, renamed.hides_name, renamed.federation_id) == ("Miss Q", True, "")
    assert (erased.name, erased.hides_name) == ("#2", False)
