"""Where an event leaves its rulebook: the warning stays on the organizer's pages, and usual events do not leave it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_event
from tests.pages import text_of
from tests.tournament.events.test_views import FIELDS
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.events.rulebook.presets import PRESETS, EventPreset
from tournament.events.rulebook.rulesets import get_ruleset, known_rulesets
from tournament.events.settings.departures import departures_from_book
from tournament.events.settings.options import preset_sentence
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.enums import EntryMethod
from tournament.play.pages.departures import departures
from tournament.play.queries.tables import entry_rules_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FEW_ROUNDS = "The rulebook asks for at least 6 rounds; this event has 4."
SHORT = (
    "The rulebook gives a round up to 150 minutes; this event gives it 60, so some matches may not finish."
)
LONG = "The rulebook allows at most 150 minutes for a round; this event allows 180."
RANKING = "The rulebook ranks by: Table points, then contest points. This event ranks differently."
SIGNING = "The rulebook asks players to sign their table’s result. In this event a table can close unsigned."


def by_the_book(**fields: Any) -> Event:
    return make_event(
        ruleset="mcr", **{"rounds_planned": 6, "minutes_per_round": 150, "ranking": "table_points", **fields}
    )


@pytest.mark.parametrize(
    ("fields", "sentences"),
    [
        ({}, []),
        ({"rounds_planned": 8}, []),
        ({"rounds_planned": 4, "minutes_per_round": 60}, [FEW_ROUNDS, SHORT]),
        ({"minutes_per_round": 180}, [LONG]),
        ({"ranking": "points"}, [RANKING]),
    ],
)
def test_settings_that_leave_the_book_are_named(fields: dict[str, object], sentences: list[str]) -> None:
    assert departures_from_book(by_the_book(**fields)) == sentences


def test_book_that_gives_no_length_is_not_left_by_any() -> None:
    event = make_event(ruleset="gghk", rounds_planned=1, minutes_per_round=30, ranking="points")
    assert departures(event) == []


def test_signing_is_part_of_the_book() -> None:
    event = by_the_book()
    assert departures(event) == [SIGNING]
    change_entry_rules(event.created_by, event, allowed=list(EntryMethod), needs_confirmations=True)
    assert departures(event) == []


@pytest.mark.parametrize("page", ["events:event-home", "events:event-settings"])
def test_warning_stays_on_the_pages_of_the_organizer(sign_in: SignIn, page: str) -> None:
    event = by_the_book(rounds_planned=4, minutes_per_round=60)
    client = sign_in(event.created_by)
    for _visit in range(2):
        found = text_of(client.get(reverse(page, args=[event.slug])))
        assert "Different from the rulebook" in found
        assert FEW_ROUNDS in found
        assert SHORT in found


def test_public_sees_no_warning() -> None:
    event = by_the_book(rounds_planned=4)
    assert FEW_ROUNDS not in text_of(Client().get(reverse("events:event-home", args=[event.slug])))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_presets_do_not_leave_their_book(preset: EventPreset) -> None:
    assert departures_from_book(make_event(**preset.fields)) == []


def test_sentence_says_that_the_minutes_are_a_maximum() -> None:
    said = preset_sentence(get_ruleset("mcr"))
    assert "at least 6 rounds of at most 150 minutes each" in said
    assert "Players sign the result of their table." in said


@pytest.mark.parametrize("ruleset", [one.id for one in known_rulesets()])
def test_new_event_signs_as_its_book_does(sign_in: SignIn, organizer: User, ruleset: str) -> None:
    response = sign_in(organizer).post(reverse("events:event-create"), {**FIELDS, "ruleset": ruleset})
    assert response.status_code == 302
    event = Event.objects.get(name=FIELDS["name"])
    assert entry_rules_of(event).needs_confirmations is get_ruleset(ruleset).preset.players_sign
