"""What penalties have to say before a round is drawn."""

from uuid import uuid4

import pytest

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.enums import AppealStep
from tests.factories import NO_WIN, discard_win, make_entries, make_event, make_round, play
from tests.penalties.given import give, take_back
from tournament.draws.engine import Method, methods
from tournament.draws.hooks.draw_checks import Check, Severity
from tournament.draws.pages.preflight import preflight
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.queries import playing_entries
from tournament.standings.queries import ranked_entry_ids

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Round 1 closed: number 1 won, and the others lost less and less at two tables."""
    event = make_event(ruleset="mcr")
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    for table, value in zip(round_.tables.order_by("number"), (40, 8), strict=True):
        play(table, discard_win(0, 1, value), NO_WIN)
        close_table(event.created_by, table, expected_hands=2)
    close_round(event.created_by, round_)
    return event


def checks(event: Event, method: Method = methods.HIGH_TO_HIGH) -> dict[str, Check]:
    found = preflight(event, event.rounds.get(number=2), method)
    assert all("%(" not in check.sentence for check in found)
    return {check.code: check for check in found}


def number(event: Event, wanted: int) -> Entry:
    return event.entries.get(number=wanted)


def test_nothing_is_said_without_penalties(event: Event) -> None:
    assert {"appeals_undecided", "penalties_included"}.isdisjoint(checks(event))


def test_penalties_in_the_standings_are_told_with_whom_they_move(event: Event) -> None:
    give(event, number(event, 1), "cheating", choice=1, points=900)
    check = checks(event)["penalties_included"]
    assert check.severity is Severity.INFO
    assert check.sentence.startswith(
        "The standings used for this draw include penalties, which change the place"
    )
    assert "Player 1" in check.sentence
    assert "penalties_included" not in checks(event, methods.RANDOM)


def test_appeal_is_told_until_it_is_decided(event: Event) -> None:
    row = give(event, number(event, 2), "cheating", choice=1, points=900)
    open_appeal(event.created_by, row, client_key=uuid4(), note="I was not there")
    check = checks(event)["appeals_undecided"]
    assert check.severity is Severity.WARNING
    assert "1 appeal is still open. Its penalty counts until it is decided: Player 2 (" in check.sentence
    assert checks(event, methods.RANDOM)["appeals_undecided"].severity is Severity.INFO
    decide_appeal(event.created_by, row, step=AppealStep.UPHELD, note="Seen by two", client_key=uuid4())
    assert "appeals_undecided" not in checks(event)


def test_nobody_draws_a_player_whom_a_penalty_put_out(event: Event) -> None:
    """Not even one whose status says otherwise: an older version let such players be brought back."""
    entry = number(event, 3)
    row = give(event, entry, "cheating", choice=2)
    Entry.objects.filter(pk=entry.pk).update(status=EntryStatus.REGISTERED)
    assert entry not in playing_entries(event)
    assert entry.pk not in ranked_entry_ids(event)
    take_back(row)
    assert entry in playing_entries(event)
    assert entry.pk in ranked_entry_ids(event)
