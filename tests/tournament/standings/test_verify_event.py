"""`verify_event` finds nothing in events that were played, and names each row that was changed behind the program."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from penalties.models import LedgerEntry
from tests.constraints import behind_the_triggers
from tests.factories import make_entries, make_event, make_user
from tournament.draws.enums import SeatChangeKind
from tournament.draws.models import Draw, Seat, SeatChange
from tournament.events.enums import RoundState
from tournament.events.models import AuditEntry, Event, Round
from tournament.play.models import Hand, HandWin
from tournament.play.sealing import seal_round
from tournament.simulation.entering import enter_new_event
from tournament.simulation.rounds import Crew, Plan, play_event

pytestmark = pytest.mark.django_db

TABLES = (
    "draws_draw",
    "draws_seat",
    "play_hand",
    "play_handwin",
    "penalties_ledgerentry",
    "events_auditentry",
)


@pytest.fixture(params=["mcr", "gghk"])
def played(request: pytest.FixtureRequest) -> Event:
    """An event in its second round, with corrections, penalties and a sealed first round."""
    organizer = make_user("olive")
    fields = {"name": "Sea", "ruleset": request.param, "rounds_planned": 3, "minutes_per_round": 90}
    event = enter_new_event(actor=organizer, fields=fields, players=8, seed=5)
    crew = Crew(organizer, organizer)
    play_event(event, crew=crew, plan=Plan(seed=5, rounds=1, hands=3))
    play_event(event, crew=crew, plan=Plan(seed=6, rounds=1, hands=3, leave_running=True))
    seal_round(event.rounds.get(number=1), actor=organizer)
    return event


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_event", *arguments, stdout=out)
    return out.getvalue()


def faults(event: Event) -> list[str]:
    """What the command names, one line each."""
    out = StringIO()
    with pytest.raises(CommandError, match="not fit"):
        call_command("verify_event", event.slug, stdout=out)
    return [line.removeprefix(f"{event.slug}: ") for line in out.getvalue().splitlines()]


def won(event: Event) -> Hand:
    """A hand with a winner of the running round that stands."""
    hands = (
        Hand.objects.of_event(event)
        .counted()
        .filter(table__round__state=RoundState.RUNNING, wins__isnull=False)
    )
    return hands.order_by("pk")[0]


def place(hand: Hand) -> str:
    return f"Round {hand.table.round.number}, table {hand.table.number}, hand {hand.number}"


def test_played_event_fits(played: Event) -> None:
    assert verify(played.slug) == f"{played.slug}: everything fits.\n"
    make_event(name="Quiet")
    assert verify("--all").splitlines() == ["quiet: everything fits.", f"{played.slug}: everything fits."]


def test_points_that_nobody_paid_are_named(played: Event) -> None:
    hand = won(played)
    with behind_the_triggers(*TABLES):
        Hand.objects.filter(pk=hand.pk).update(
            delta_east=F("delta_east") + 8, delta_south=F("delta_south") - 8
        )
    (fault,) = faults(played)
    assert fault.startswith(f"{place(hand)}: moves ")


def test_win_without_its_winner_is_named(played: Event) -> None:
    hand = won(played)
    with behind_the_triggers(*TABLES):
        HandWin.objects.filter(hand=hand).delete()
    assert f"{place(hand)}: was won, and no winner stands with it." in faults(played)


def test_value_that_pays_something_else_is_named(played: Event) -> None:
    hand = won(played)
    with behind_the_triggers(*TABLES):
        HandWin.objects.filter(hand=hand).update(value=F("value") + 5)
    assert [fault for fault in faults(played) if fault.startswith(place(hand))]


def test_gap_in_the_numbers_is_named(played: Event) -> None:
    hand = won(played)
    table = hand.table
    last = max(each.number for each in table.hands.all())
    with behind_the_triggers(*TABLES):
        table.hands.filter(number=last).update(number=last + 2)
    name = f"Round {table.round.number}, table {table.number}"
    found = faults(played)
    assert f"{name}: hand {last} is missing." in found
    assert f"{name}, hand {last + 2}: the audit does not know who entered it." in found


def test_hand_written_after_the_seal_is_named(played: Event) -> None:
    hand = Hand.objects.filter(table__round__number=1).order_by("pk")[0]
    with behind_the_triggers(*TABLES):
        Hand.objects.filter(pk=hand.pk).update(
            recorded_at=played.rounds.get(number=1).seal.sealed_at.replace(year=2090)
        )
    found = faults(played)
    assert f"{place(hand)}: was written after the round was sealed." in found
    assert f"{place(hand)}: was entered after the table was closed." in found


def test_round_put_back_under_its_hands_is_named(played: Event) -> None:
    Round.objects.filter(event=played, number=2).update(state=RoundState.PUBLISHED, started_at=None)
    assert "Round 2, table 1: there are hands, and the round is published." in faults(played)


def test_other_seats_are_named(played: Event) -> None:
    seats = Seat.objects.filter(round__event=played, round__number=2, table__number=1)
    other = seats.get(wind=1)
    with behind_the_triggers(*TABLES):
        Seat.objects.filter(pk=other.pk).update(entry=make_entries(played, 1)[0])
    assert faults(played) == ["Round 2, table 1: the players are not those of version 1 of the draw."]
    with behind_the_triggers(*TABLES):
        Seat.objects.filter(pk=other.pk).update(entry=make_entries(make_event(), 1)[0])
    assert "Round 2, table 1: a player of another event has a seat." in faults(played)


def test_seat_that_is_gone_is_named(played: Event) -> None:
    Seat.objects.get(round__event=played, round__number=2, table__number=1, wind=0).delete()
    assert faults(played) == ["Round 2, table 1: 3 seats instead of four."]


def test_exchanged_winds_are_named(played: Event) -> None:
    one, other = Seat.objects.filter(round__event=played, round__number=2, table__number=1).order_by("wind")[
        :2
    ]
    with behind_the_triggers(*TABLES):
        Seat.objects.filter(pk=one.pk).delete()
        Seat.objects.filter(pk=other.pk).update(entry=one.entry_id)
        Seat.objects.create(table=one.table, round=one.round, wind=one.wind, entry=other.entry)
    assert faults(played) == ["Round 2, table 1: the winds are not those of version 1 of the draw."]


def test_players_who_changed_by_an_act_are_not_named(played: Event) -> None:
    """A row of the change says who sits there now."""
    seat = Seat.objects.get(round__event=played, round__number=2, table__number=1, wind=0)
    (entry,) = make_entries(played, 1)
    SeatChange.objects.create(
        table=seat.table,
        seat=0,
        from_number=3,
        left=seat.entry,
        entry=entry,
        credited=entry,
        kind=SeatChangeKind.SUBSTITUTE,
        act=uuid4(),
        recorded_by=played.created_by,
    )
    Seat.objects.filter(pk=seat.pk).update(entry=entry)
    assert verify(played.slug) == f"{played.slug}: everything fits.\n"


def test_changed_draw_is_named(played: Event) -> None:
    draw = Draw.objects.get(round__event=played, round__number=1)
    with behind_the_triggers(*TABLES):
        Draw.objects.filter(pk=draw.pk).update(result=[draw.result[1], draw.result[0]])
    assert "Round 1, version 1 of the draw: DIFFERENT." in faults(played)


def test_version_that_is_gone_is_named(played: Event) -> None:
    with behind_the_triggers(*TABLES):
        Draw.objects.filter(round__event=played, round__number=1).update(version=2)
    assert "Round 1, version 2 of the draw: version 1 before it is missing." in faults(played)


def test_penalty_with_other_consequences_is_named(played: Event) -> None:
    row = LedgerEntry.objects.filter(event=played).order_by("pk").first()
    assert row is not None
    with behind_the_triggers(*TABLES):
        LedgerEntry.objects.filter(pk=row.pk).update(consequences=[])
    assert f"Penalty {row.pk} ({row.foul_code}): replayed, it comes to something else" in "\n".join(
        faults(played)
    )


def test_act_that_the_audit_has_lost_is_named(played: Event) -> None:
    hand = won(played)
    with behind_the_triggers(*TABLES):
        AuditEntry.objects.filter(
            event=played, verb="hand_recorded", data__round=hand.table.round.number
        ).delete()
    assert f"{place(hand)}: the audit does not know who entered it." in faults(played)


def test_event_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="There is no event 'sea'"):
        verify("sea")


def test_command_needs_an_event_or_all() -> None:
    with pytest.raises(CommandError, match="required"):
        verify()
