"""No service leaves a translated text in a row: acts are done in an invented language, and no row says a word of it."""

from enum import StrEnum
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import translation

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.acts.house_rules import (
    add_house_rule,
    change_ledger_settings,
    change_outcome,
    remove_event_foul,
)
from penalties.catalogue.types import Always, Consequence, Kind
from penalties.enums import AppealStep
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tests.invented import CODE, Mark, marked_rows, speak_invented, visitor
from tests.pages import saved_at_once
from tests.penalties.given import give, take_back
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.expected.types import DONE, Person
from tests.tournament.acts.scenery import SCENERY
from tests.tournament.acts.walking import taken_back
from tests.tournament.play.at_table import draw_seats, set_dealer
from tournament.accounts.verbs import AccountVerb
from tournament.audit.models import AuditEntry
from tournament.events.acts.events import change_event
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.models import Hand
from tournament.play.verbs import PlayVerb
from tournament.registration import robots
from tournament.registration.acts.entries import add_house_players, change_entry, set_status
from tournament.registration.acts.imports import start_import
from tournament.registration.enums import EntryStatus
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event
from tournament.simulation.signing import leave_tables_waiting

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture(autouse=True)
def _invented(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    speak_invented(monkeypatch, settings, tmp_path)


def test_the_marks_would_be_seen() -> None:
    event = make_event()
    with translation.override(CODE):
        AuditEntry.objects.create(
            event=event, actor_name="Ben", verb="x", data={"what": str(PlayVerb.ROUND_SEALED.label)}
        )
    assert marked_rows() == [("audit.AuditEntry", "data", "{'what': '⟦sealed round %(round)s⟧'}")]


def _homes() -> dict[tuple[str, StrEnum], list[tuple[str, Person]]]:
    """The acts by their table and by the first state in which somebody is done with them."""
    found: dict[tuple[str, StrEnum], list[tuple[str, Person]]] = {}
    for name, scenery in SCENERY.items():
        for act in scenery.sheet.acts:
            done = (
                (state, person)
                for state in scenery.sheet.states
                for person in sorted(act.roles)
                if act.cell(state, person).is_done
            )
            state, person = next(done, (None, None))
            if state is not None and person is not None:
                found.setdefault((name, state), []).append((act.code, person))
    return found


HOMES = _homes()


@pytest.mark.parametrize("home", HOMES, ids=lambda home: f"{home[0]}-{home[1].name}".lower())
def test_acts_store_no_words(home: tuple[str, StrEnum], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every act of the tables of acts, in a state in which it is done."""
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    name, state = home
    scene = SCENERY[name].set_up(state)
    found: dict[str, list[Mark]] = {}
    for code, person in HOMES[home]:
        with taken_back():
            browser = visitor()
            browser.cookies.load({key: one.value for key, one in scene.devices[person].cookies.items()})
            scene.prepare.get(code, lambda device: None)(browser)
            url, data = scene.make(code, person)
            answer = browser.get(url) if data is None else saved_at_once(browser, url, data)
            assert answer_of(answer) == DONE, code
            found[code] = marked_rows()
    assert {code: marks for code, marks in found.items() if marks} == {}


def test_simulated_event_stores_no_words() -> None:
    """House players, hands of every kind, corrections, penalties, links, a dispute, a call."""
    crew = Crew(make_user("organizer"), make_user("referee"))
    fields = {"name": "Made up", "ruleset": "gghk", "rounds_planned": 2, "minutes_per_round": 60}
    with translation.override(CODE):
        event = enter_new_event(actor=crew.organizer, fields=fields, players=14, seed=11)
        make_staff(event, crew.referee, Role.REFEREE)
        play_event(event, crew=crew, plan=Plan(seed=5, rounds=2, hands=5, leave_running=True))
        running = event.rounds.get(state="running")
        leave_tables_waiting(event, running, organizer=crew.organizer, seed=5)
    assert marked_rows() == []
    assert [str(entry) for entry in event.entries.filter(is_house=True)] == [
        "House player 1",
        "House player 2",
    ]


def test_people_and_settings_store_no_words() -> None:
    event = make_event()
    actor = event.created_by
    with translation.override(CODE):
        first, second, *_rest = make_entries(event, 5)
        change_entry(actor, first, fields={"name": "Anna", "club": "Harbour"})
        set_status(actor, second, status=EntryStatus.CHECKED_IN)
        add_house_players(actor, event)
        change_event(actor, event, fields={"venue": "Hall 2", "ranking": "points"})
        start_import(actor, event, filename="", content={})
        visitor(actor).post(reverse("accounts:account"), {"display_name": "Ben", "email": actor.email})
    assert AuditEntry.objects.filter(verb=AccountVerb.ACCOUNT_CHANGED).exists()
    assert marked_rows() == []


def test_hands_read_again_store_no_words() -> None:
    event = make_event(ruleset="gghk")
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    with translation.override(CODE):
        play(table, discard_win(0, 1, 3), discard_win(1, 2, 3))
        set_dealer(table)
        draw_seats(table, 2, 1, 0, 2, 3)
    assert Hand.objects.filter(table=table).exists()
    assert marked_rows() == []


def test_penalties_store_no_words(event: Event) -> None:
    player, *others = make_entries(event, 4)
    actor = event.created_by
    nothing = Always((Consequence(Kind.WARNING),))
    with translation.override(CODE):
        house = add_house_rule(actor, event, name="Phones", when="A phone rings", outcome=nothing)
        remove_event_foul(actor, house)
        changed = change_outcome(actor, event, code="late", outcome=nothing)
        remove_event_foul(actor, changed)
        change_ledger_settings(actor, event, fields={"appeal_minutes": 45})
        table = make_round(event, [[player, *others]]).tables.get()
        first, second = (give(event, player, "late", table=table, measure=5) for _time in range(2))
        open_appeal(actor, first, client_key=uuid4(), note="It was not me")
        decide_appeal(actor, first, client_key=uuid4(), step=AppealStep.UPHELD, note="It was")
        take_back(second)
    assert marked_rows() == []
