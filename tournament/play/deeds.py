"""What was written at the tables, by whom and when, to be compared with the audit (`events/verification.py`)."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tournament.events.models import Event
from tournament.events.verification import APART, Deed, Lines, deed_faults, lines_of
from tournament.play.audited import (
    CONFIRMING,
    CORRECTING,
    DEAL,
    ENTERING,
    READING_AGAIN,
    TABLE_CLOSED,
    TAKING_BACK,
)
from tournament.play.enums import RotationKind
from tournament.play.models import (
    Announcement,
    Confirmation,
    DisputeDecision,
    Hand,
    HandAcceptance,
    RotationChange,
    RoundSeal,
    SeatRepair,
    TableClosing,
)
from tournament.play.verbs import PlayVerb

WRITING = frozenset((*ENTERING, *CORRECTING, *TAKING_BACK))


def play_faults(event: Event) -> Iterator[str]:
    """Name each row of the tables whose author or time is not what the audit says."""
    yield from deed_faults(event, [*_hands(event), *_others(event)])


def _hands(event: Event) -> Iterator[Deed]:
    """Each version of a hand, except those that were only read again and keep the writer of the version before."""
    lines = Lines(lines_of(event))
    rows = Hand.objects.of_event(event).select_related("table__round", "supersedes").order_by("pk")
    repaired = _times(SeatRepair.objects.filter(table__round__event=event))
    redealt = _times(RotationChange.objects.filter(table__round__event=event))
    for hand in rows:
        kept = hand.supersedes and (hand.supersedes.recorded_by_id, hand.supersedes.link_id)
        if kept == (hand.recorded_by_id, hand.link_id):
            by_repair = [*repaired.get(hand.table_id, ()), *redealt.get(hand.table_id, ())]
            if any(abs(hand.recorded_at - at) <= APART for at in by_repair):
                continue
            if any(_is_earlier(line.data, hand) for line in lines.near(READING_AGAIN, hand.recorded_at)):
                continue
        what = f"{_place(hand.table)}, hand {hand.number}"
        yield Deed(what, WRITING, hand.recorded_by_id, hand.recorded_at)


def _is_earlier(data: dict[str, Any], hand: Hand) -> bool:
    """Whether a line tells of an earlier hand at the same table."""
    where = (data.get("round"), data.get("table"))
    is_here = where == (hand.table.round.number, hand.table.number)
    return is_here and data.get("hand", hand.number) < hand.number


def _times(rows: "QuerySet[Any]") -> dict[int, list[datetime]]:
    """When something was recorded, by table."""
    found: dict[int, list[datetime]] = {}
    for table, at in rows.values_list("table_id", "recorded_at"):
        found.setdefault(table, []).append(at)
    return found


def _place(table: Any) -> str:
    return f"Round {table.round.number}, table {table.number}"


def _others(event: Event) -> Iterator[Deed]:
    here = {"table__round__event": event}
    for row in _with_tables(Confirmation.objects.filter(**here)):
        yield _deed(f"{_place(row.table)}, confirmation", CONFIRMING, row.recorded_by_id, row.recorded_at)
    for row in _with_tables(SeatRepair.objects.filter(**here)):
        yield _deed(f"{_place(row.table)}, seat repair", CORRECTING, row.recorded_by_id, row.recorded_at)
    for row in _with_tables(RotationChange.objects.filter(**here)):
        verbs = (DEAL[RotationKind(row.kind)],)
        yield _deed(f"{_place(row.table)}, change of the deal", verbs, row.recorded_by_id, row.recorded_at)
    for row in _with_tables(TableClosing.objects.filter(**here)):
        yield _deed(f"{_place(row.table)}, closing", TABLE_CLOSED, row.closed_by_id, row.closed_at)
    for row in HandAcceptance.objects.filter(hand__table__round__event=event).select_related(
        "hand__table__round"
    ):
        what = f"{_place(row.hand.table)}, acceptance of hand {row.hand.number}"
        yield _deed(what, (PlayVerb.HANDS_ACCEPTED,), row.accepted_by_id, row.accepted_at)
    for row in DisputeDecision.objects.filter(confirmation__table__round__event=event):
        yield _deed("A decided dispute", (PlayVerb.DISPUTE_DECIDED,), row.decided_by_id, row.decided_at)
    for row in RoundSeal.objects.filter(round__event=event).select_related("round"):
        yield _deed(
            f"Round {row.round.number}, seal", (PlayVerb.ROUND_SEALED,), row.sealed_by_id, row.sealed_at
        )
    for row in Announcement.objects.filter(event=event):
        yield _deed(f"Announcement {row.pk}", (PlayVerb.ANNOUNCED,), row.made_by_id, row.made_at)


def _with_tables(rows: "QuerySet[Any]") -> "QuerySet[Any]":
    return rows.select_related("table__round").order_by("pk")


def _deed(what: str, verbs: tuple[str, ...], actor_id: int | None, at: datetime) -> Deed:
    return Deed(what, frozenset(verbs), actor_id, at)
