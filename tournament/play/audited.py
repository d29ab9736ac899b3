"""Whether the audit and the rows of an event agree with each other.

An act writes its rows and its line together. A hand may have more lines than versions, because taking it back and
entering it again are recorded apart from corrections; and one correction may give all later hands a new version. An
imported event has one line for everything before the import; only what came later is checked.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.queries import audit_since_import, imported_at
from tournament.play.enums import Outcome, RotationKind
from tournament.play.models import (
    Confirmation,
    Hand,
    HandAcceptance,
    RotationChange,
    RoundSeal,
    SeatRepair,
    TableClosing,
    TableLink,
)
from tournament.play.verbs import PlayVerb

ENTERING = (PlayVerb.HAND_RECORDED, PlayVerb.HAND_PROPOSED, PlayVerb.FINAL_SCORES_RECORDED)
CORRECTING = (PlayVerb.HAND_CORRECTED, PlayVerb.FINAL_SCORES_CORRECTED)
TAKING_BACK = (PlayVerb.HAND_VOIDED, PlayVerb.HAND_REFUSED, PlayVerb.FINAL_SCORES_VOIDED)
CONFIRMING = (
    PlayVerb.SEAT_CONFIRMED,
    PlayVerb.SEAT_DISPUTED,
    PlayVerb.SEAT_LET_CONFIRM,
    PlayVerb.SEAT_LET_DISPUTE,
)
TABLE_CLOSED = (PlayVerb.TABLE_CLOSED, PlayVerb.TABLE_CLOSED_UNCONFIRMED, PlayVerb.TABLE_CLOSED_UNPLAYED)
ROUND_REOPENED = (PlayVerb.ROUND_REOPENED, PlayVerb.ROUND_REOPENED_BECAUSE)
TABLE_REOPENED = (PlayVerb.TABLE_REOPENED, PlayVerb.TABLE_REOPENED_BECAUSE)
DEAL = {
    RotationKind.WRONG_DEALER: PlayVerb.DEALER_CHANGED,
    RotationKind.DEALER_SET: PlayVerb.DEALER_CHANGED,
    RotationKind.SEATS_DRAWN: PlayVerb.TABLE_SEATS_DRAWN,
    RotationKind.TAKEN_BACK: PlayVerb.ROTATION_TAKEN_BACK,
}
BEFORE_ALL = datetime(1970, 1, 1, tzinfo=UTC)
READING_AGAIN = (*CORRECTING, *TAKING_BACK, *dict.fromkeys(DEAL.values()))
"""Acts on a hand that can give later hands new versions."""


@dataclass(frozen=True, slots=True)
class Line:
    """The part of an audit line that the checks need; -1 if the line names no table or no hand."""

    verb: str
    round: int
    table: int
    hand: int
    hands: tuple[str, ...]


def audit_faults(event: Event) -> Iterator[str]:
    """Name each row that the audit does not mention, and each state that differs from the audit."""
    lines, since = _lines(event), imported_at(event) or BEFORE_ALL
    for round_ in event.rounds.order_by("number"):
        here = [line for line in lines if line.round == round_.number]
        yield from _round_faults(round_, here, is_imported=since != BEFORE_ALL)
        for table in round_.tables.order_by("number"):
            name = f"Round {round_.number}, table {table.number}"
            there = [line for line in here if line.table == table.number]
            yield from _hand_faults(name, table, there, since)
            yield from _table_faults(name, table, there, since)
            yield from _link_faults(name, table)


def _lines(event: Event) -> list[Line]:
    rows = audit_since_import(event).filter(data__has_key="round")
    return [
        Line(
            verb,
            data["round"],
            data.get("table", -1),
            # Final scores are the only hand of their table.
            data.get("hand", 1 if "table" in data else -1),
            _numbers(data.get("hands", "")),
        )
        for verb, data in rows.values_list("verb", "data")
    ]


def _numbers(hands: Any) -> tuple[str, ...]:
    """The numbers of hands in a line of the audit: a list, a number, or text in lines of earlier versions."""
    return tuple(map(str, hands)) if isinstance(hands, list) else tuple(str(hands).split(", "))


def _count(lines: Sequence[Line], verbs: Collection[str], hand: int | None = None) -> int:
    return sum(line.verb in verbs and hand in (None, line.hand) for line in lines)


def _last(lines: Sequence[Line], verbs: Collection[str]) -> str:
    """The verb of the latest of these lines; empty if there are none."""
    return next((line.verb for line in reversed(lines) if line.verb in verbs), "")


def _round_faults(round_: Round, lines: Sequence[Line], *, is_imported: bool) -> Iterator[str]:
    name = f"Round {round_.number}"
    verb = _last(lines, (PlayVerb.ROUND_CLOSED, *ROUND_REOPENED))
    if verb or not is_imported:
        is_closed = round_.state == RoundState.CLOSED
        yield from _state_faults(name, "closed", is_so=is_closed, is_told=verb == PlayVerb.ROUND_CLOSED)
    verb = _last(lines, (PlayVerb.ROUND_SEALED, PlayVerb.ROUND_UNSEALED))
    if verb or not is_imported:
        is_sealed = RoundSeal.objects.filter(round=round_).exists()
        yield from _state_faults(name, "sealed", is_so=is_sealed, is_told=verb == PlayVerb.ROUND_SEALED)


def _state_faults(name: str, state: str, *, is_so: bool, is_told: bool) -> Iterator[str]:
    if is_so and not is_told:
        yield f"{name}: is {state}, and the audit does not know who did that."
    if is_told and not is_so:
        yield f"{name}: is not {state}, and the audit says it is."


def _hand_faults(name: str, table: Table, lines: Sequence[Line], since: datetime) -> Iterator[str]:
    """Versions of hands that, by the audit, nobody entered, corrected, took back or accepted."""
    hands = list(Hand.objects.filter(table=table, recorded_at__gt=since).order_by("pk"))
    acceptances = HandAcceptance.objects.filter(hand__table=table, accepted_at__gt=since)
    accepted = Counter(acceptances.values_list("hand__number", flat=True))
    earlier_voids = Hand.objects.filter(table=table, outcome=Outcome.VOID).values_list("pk", flat=True)
    for number in sorted({hand.number for hand in hands}):
        versions = [hand for hand in hands if hand.number == number]
        place = f"{name}, hand {number}"
        voids = [hand for hand in versions if hand.outcome == Outcome.VOID]
        # A number that was taken back is entered again.
        entered = [hand for hand in versions if hand.supersedes_id in (None, *earlier_voids)]
        if len(entered) > _count(lines, ENTERING, number):
            yield f"{place}: the audit does not know who entered it."
        if len(voids) > _count(lines, TAKING_BACK, number):
            yield f"{place}: the audit does not know who took it back."
        read_again = sum(line.verb in READING_AGAIN and line.hand <= number for line in lines)
        if len(versions) - len(entered) > read_again:
            yield f"{place}: the audit does not know who corrected it."
        audited = sum(line.verb == PlayVerb.HANDS_ACCEPTED and str(number) in line.hands for line in lines)
        if accepted[number] > audited:
            yield f"{place}: the audit does not know who accepted it."


def _table_faults(name: str, table: Table, lines: Sequence[Line], since: datetime) -> Iterator[str]:
    verb = _last(lines, (*TABLE_CLOSED, *TABLE_REOPENED))
    if verb or since == BEFORE_ALL:
        is_closed = TableClosing.objects.filter(table=table).exists()
        yield from _state_faults(name, "closed", is_so=is_closed, is_told=verb in TABLE_CLOSED)
    later = {"table": table, "recorded_at__gt": since}
    if Confirmation.objects.filter(**later).count() != _count(lines, CONFIRMING):
        yield f"{name}: the confirmations are not those that the audit tells of."
    changes = Counter(
        DEAL[RotationKind(kind)]
        for kind in RotationChange.objects.filter(**later).values_list("kind", flat=True)
    )
    if any(changes[verb] != _count(lines, (verb,)) for verb in set(DEAL.values())):
        yield f"{name}: the changes of the deal are not those that the audit tells of."
    repairs = Counter(SeatRepair.objects.filter(**later).values_list("from_number", flat=True))
    if any(count > _count(lines, CORRECTING, number) for number, count in repairs.items()):
        yield f"{name}: the audit does not know of every seat repair."


def _link_faults(name: str, table: Table) -> Iterator[str]:
    """Hands and confirmations by a link of another table, or written after the link was revoked."""
    written = [
        *(
            (f"hand {hand.number}", hand.link, hand.recorded_at)
            for hand in Hand.objects.filter(table=table).select_related("link")
        ),
        *(
            (f"the confirmation of seat {row.seat}", row.link, row.recorded_at)
            for row in Confirmation.objects.filter(table=table).select_related("link")
        ),
    ]
    for what, link, recorded_at in written:
        if link and link.table_id != table.pk:
            yield f"{name}: {what} came by a link of another table."
        elif link and link.revoked_at and recorded_at > link.revoked_at:
            yield f"{name}: {what} came by a link that was revoked."
    for link in TableLink.objects.filter(table=table, revoked_at__isnull=False, revoked_by__isnull=True):
        if link.seat is None:
            yield f"{name}: a link was revoked, and nobody did it."
