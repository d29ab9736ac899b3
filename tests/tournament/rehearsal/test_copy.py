"""A rehearsal runs on a copy: the event is as before, row by row and by digest, and so is everything else."""

import hashlib
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db.models import Model
from django.utils import timezone

from penalties.models import LedgerEntry
from tests.factories import discard_win, make_entries, make_event, make_photo, make_staff, make_user
from tests.tournament.rehearsal.rehearsed import NAME, Clock, begun, every_row, play_on
from tournament.audit.models import AuditEntry
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round
from tournament.draws.engine import methods
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.exchange.document.event import event_document
from tournament.papers.enums import PaperSize
from tournament.papers.models import PaperChoice
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.hands import correct_hand
from tournament.play.clock.acts import set_warnings
from tournament.play.enums import EntryMethod
from tournament.play.models import Hand, TableClosing, TableLink
from tournament.privacy.stored import declared
from tournament.registration.acts.entries import change_entry
from tournament.registration.acts.payments import take_payment
from tournament.registration.enums import PaymentMethod
from tournament.registration.models import Entry, Player
from tournament.rehearsal.acts.rehearsals import end_rehearsal
from tournament.rehearsal.acts.removing import STAYING
from tournament.rehearsal.models import Rehearsal
from tournament.screens.acts.screens import add_screen
from tournament.simulation import fouls

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock.now)
    return clock


@pytest.fixture
def event() -> Event:
    """An event of two rounds whose first one is published: teams, a screen, links, confirmations, warnings."""
    organizer = make_user("organizer")
    event = make_event(organizer=organizer, name="Spring Open", rounds_planned=2, minutes_per_round=60)
    make_staff(event, make_user("referee"), Role.REFEREE)
    for team, club in (("Dragons", "Harbour"), ("Winds", "Pier")):
        for number in range(1, 5):
            make_entries(
                event, 1, name=f"{team} {number}", team=team, club=club, federation_id=f"{team}{number}"
            )
    change_entry_rules(
        organizer, event, allowed=list(EntryMethod), allows_links=True, needs_confirmations=True
    )
    add_screen(organizer, event, name="Stage", client_key=uuid4())
    PaperChoice.objects.create(event=event, size=PaperSize.LETTER)
    first = event.rounds.get(number=1)
    draw_round(organizer, first, method=methods.RANDOM, ranked_ids=[], seed=1, step_limit=500)
    publish_round(organizer, event.rounds.get(number=1))
    return Event.objects.get(pk=event.pk)


def digest(rows: object) -> str:
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def test_whole_rehearsal_leaves_the_event_as_it_was(
    event: Event, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    """Hands, penalties, closed tables and rounds, a changed setting, the end: all of it happens in the copy."""
    monkeypatch.setattr(fouls, "FOUL_PERMILLE", 300)
    before, document = every_row(), event_document(event, full=True)["digest"]
    rehearsal = begun(event)
    copy = rehearsal.event
    play_on(rehearsal, clock)

    assert [round_.state for round_ in copy.rounds.order_by("number")] == [RoundState.CLOSED] * 2
    assert Hand.objects.of_event(copy).count() > 30
    assert LedgerEntry.objects.filter(event=copy).exists()
    assert TableClosing.objects.filter(table__round__event=copy).count() == 4
    assert TableLink.objects.filter(table__round__event=copy).exists()
    end_rehearsal(event.created_by, Rehearsal.objects.get())

    after = every_row()
    kept = {key: after.get(key) for key in before}
    assert [key for key in before if before[key] != kept[key]] == []
    assert digest(kept) == digest(before)
    event.refresh_from_db()
    assert event_document(event, full=True)["digest"] == document
    assert not AuditEntry.objects.filter(event=event, verb__startswith="rehears").exists()


def test_copy_has_what_the_hall_needs(event: Event):
    set_warnings(event.created_by, event, warnings=[15, 5])
    event.staff.filter(role=Role.REFEREE).update(tables=[2])
    said = {"name": {"zh-hant": "春季賽"}, "venue": {"zh-hant": "碼頭"}}
    languages = ["en", "zh-hant"]
    Event.objects.filter(pk=event.pk).update(
        minutes_per_round=75, venue="Pier 4", languages=languages, translations=said
    )
    event.refresh_from_db()
    copy = begun(event).event
    assert (copy.name, copy.is_rehearsal, copy.visibility) == (NAME, True, "private")
    assert copy.uid != event.uid
    assert copy.translations == {"venue": said["venue"]}
    assert copy.minutes_per_round == 8
    assert copy.clock_settings.warnings == [2, 1]
    assert [(row.user.username, row.role, row.tables) for row in copy.staff.order_by("pk")] == [
        ("organizer", Role.ORGANIZER, []),
        ("referee", Role.REFEREE, [2]),
    ]
    assert [screen.name for screen in copy.screens.all()] == ["Stage"]
    assert copy.paper_choice.size == PaperSize.LETTER
    seats = [
        list(
            each.rounds.get(number=1)
            .tables.order_by("number", "seats__wind")
            .values_list("seats__entry__number")
        )
        for each in (event, copy)
    ]
    assert seats[0] == seats[1]


def test_people_of_the_copy_are_nobody_elsewhere(event: Event):
    copy = begun(event).event
    assert [(one.name, one.team) for one in copy.entries.order_by("number")] == [
        (one.name, one.team) for one in event.entries.order_by("number")
    ]
    assert not Player.objects.filter(entries__event=event).filter(entries__event=copy).exists()
    assert set(copy.entries.values_list("federation_id", flat=True)) == {""}


def test_names_are_replaced_where_the_organizer_wishes(event: Event):
    people = [
        {"name": f"Robot {n}", "name_zh": "", "club": "", "country": "", "federation_id": ""}
        for n in range(8)
    ]
    copy = begun(event, people=people).event
    assert [one.name for one in copy.entries.order_by("number")] == [one["name"] for one in people]


def test_nothing_is_found_of_a_rehearsal_that_ended(event: Event, clock: Clock):
    rehearsal = begun(event)
    copy = rehearsal.event
    play_on(rehearsal, clock, lambda: Hand.objects.of_event(copy).count() > 3)
    end_rehearsal(event.created_by, rehearsal)
    assert not Event.objects.filter(pk=copy.pk).exists()
    assert not Event.with_deleted.filter(slug=copy.slug).exists()
    assert not Rehearsal.objects.exists()
    left = Entry.objects.filter(event=copy)
    assert {one.name for one in left} == {f"#{number}" for number in range(1, 9)}
    assert "Dragons" not in repr(
        list(AuditEntry.objects.filter(event=copy).values_list("data", "actor_name"))
    )
    told = AuditEntry.objects.get(event=None, verb="rehearsal_ended")
    assert told.data == {"name": NAME}


def test_nobody_is_found_in_what_stays_of_a_rehearsal(event: Event, clock: Clock):
    before = every_row()
    people = [{"name": f"Okapi {n}", "name_zh": f"歐卡皮{n}", "club": ""} for n in range(8)]
    rehearsal = begun(event, people=people)
    organizer, copy = event.created_by, rehearsal.event
    play_on(rehearsal, clock, lambda: Hand.objects.of_event(copy).exists())
    hand = Hand.objects.of_event(copy).get()
    make_photo(hand)
    correct_hand(
        organizer, hand, client_key=uuid4(), reason="Okapi 1 forgot it", entered=discard_win(0, 1, 9)
    )
    take_payment(organizer, copy.entries.get(number=1), amount=Decimal(20), method=PaymentMethod.CASH)
    change_entry(organizer, copy.entries.get(number=2), fields={"name": "Quokka Two"})
    end_rehearsal(organizer, rehearsal)
    left = [row for key, row in every_row().items() if key not in before]
    assert [row for row in left if any(name in repr(row) for name in ("Okapi", "歐卡皮", "Quokka"))] == []
    rows = [
        stored.label
        for stored in declared()
        if stored.is_of_an_event and not STAYING.issuperset(stored.personal)
        if stored.model._base_manager.filter(**{stored.event: copy.pk}).exists()
    ]
    assert rows == []


def way_to_event(model: type[Model], passed: tuple[type[Model], ...] = ()) -> str | None:
    """The shortest way from a row to its event by keys, as a look-up; None without any."""
    ways = []
    for field in model._meta.concrete_fields:
        if field.related_model is Event:
            return field.name
        if field.related_model and field.related_model not in passed:
            way = way_to_event(field.related_model, (*passed, model))
            ways += [f"{field.name}__{way}"] if way else []
    return min(ways, key=lambda way: way.count("__"), default=None)


def test_all_personal_data_of_an_event_are_found_when_a_rehearsal_ends():
    ways = {stored.label: way_to_event(stored.model) for stored in declared()}
    assert [
        stored.label
        for stored in declared()
        if not STAYING.issuperset(stored.personal) and ways[stored.label] not in (None, stored.event)
    ] == []
