"""A finished event: its results are final, also where no sealed round protects them. Reopened, they change again."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.enums import AppealStep
from penalties.models import LedgerEntry
from tests.acts import nothing_changes, refused
from tests.penalties.given import give, take_back
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tournament.events.enums import TeamRanking
from tournament.events.errors import EventFinished
from tournament.events.models import Event
from tournament.play.people import as_player
from tournament.registration.acts.entries import change_entry
from tournament.registration.acts.several import EntryChange, change_several
from tournament.registration.acts.successions import relate, take_apart
from tournament.registration.models import Succession
from tournament.standings.acts.finishing import finish_event, reopen_event
from tournament.standings.queries import standings

pytestmark = pytest.mark.django_db
NAMES = tuple(f"p{number}" for number in range(1, 9))
TABLES = [
    PlayedTable(1, NAMES[:4], ((30, 10, -10, -30),)),
    PlayedTable(1, NAMES[4:], ((20, 5, -5, -20),)),
]


@pytest.fixture
def event() -> Event:
    """Two tables were played; one player was penalized outside the round, and two are related."""
    made = write_event(NAMES, TABLES, team_ranking=TeamRanking.POINTS)
    made.entries.filter(number__lte=4).update(team="North")
    made.entries.filter(number__gt=4).update(team="South")
    one, other, *_rest = made.entries.order_by("number")
    give(made, other, "late", measure=14)
    relate(made.created_by, one, other, better_only=True)
    return Event.objects.get(pk=made.pk)


def late(event: Event) -> None:
    give(event, event.entries.get(number=1), "late", measure=14)


def take_the_penalty_back(event: Event) -> None:
    take_back(LedgerEntry.objects.get(event=event))


def relate_others(event: Event) -> None:
    one, other = event.entries.filter(number__in=(7, 8))
    relate(event.created_by, one, other, better_only=True)


def take_them_apart(event: Event) -> None:
    take_apart(event.created_by, Succession.objects.get(leaver__event=event))


def change_a_team(event: Event) -> None:
    change_entry(event.created_by, event.entries.get(number=1), fields={"team": "South"})


def change_teams(event: Event) -> None:
    changes = [EntryChange(event.entries.get(number=1).pk, "North", "South")]
    change_several(event.created_by, event, field="team", changes=changes)


ACTS = (late, take_the_penalty_back, relate_others, take_them_apart, change_a_team, change_teams)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_nothing_changes_final_results(event: Event, act: Callable[[Event], None]) -> None:
    finish_event(event.created_by, event)
    before = standings(event).rows
    with refused(event, EventFinished):
        act(event)
    assert standings(event).rows == before

    reopen_event(event.created_by, event, reason="A penalty was missing")
    act(Event.objects.get(pk=event.pk))


def test_an_appeal_is_decided_after_the_end_only_if_the_penalty_stands(event: Event) -> None:
    row = LedgerEntry.objects.get(event=event)
    open_appeal(as_player(row.entry), row, client_key=uuid4(), note="The bus was late")
    finish_event(event.created_by, event)
    with refused(event, EventFinished):
        decide(row, AppealStep.DROPPED)
    decide(row, AppealStep.UPHELD)


def decide(row: LedgerEntry, step: AppealStep) -> None:
    decide_appeal(row.event.created_by, row, step=step, note="It was not", client_key=uuid4())


def test_what_changes_no_result_is_still_done(event: Event) -> None:
    finish_event(event.created_by, event)
    before = [row.points for row in standings(event).rows]
    change_entry(event.created_by, event.entries.get(number=1), fields={"club": "Harbour"})
    assert [row.points for row in standings(event).rows] == before
    with nothing_changes(event):
        known = Succession.objects.get(leaver__event=event)
        relate(event.created_by, known.leaver, known.successor, better_only=True)


def test_teams_that_are_not_ranked_may_change(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(team_ranking=TeamRanking.OFF)
    event = Event.objects.get(pk=event.pk)
    finish_event(event.created_by, event)
    change_a_team(event)
    assert event.entries.get(number=1).team == "South"
