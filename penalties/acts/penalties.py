"""Writes to the ledger: each penalty is given exactly once and reversed at most once.

The unique constraints on the client key and on the reversed row hold even without the event's lock.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from penalties.catalogue.types import LEAVE_EVENT, Consequences
from penalties.catalogue.wire import cards_json, consequences_json, limit_json, outcome_json
from penalties.decisions.assessing import Assessment, Decision, assess
from penalties.enums import RowKind
from penalties.errors import (
    AlreadyReversed,
    KeyReused,
    LedgerMoved,
    NotAPenalty,
    NoteMissing,
    UnderAppeal,
)
from penalties.models import LedgerEntry, LedgerSettings
from penalties.queries import Place, is_under_appeal, rows_of_entry, rulings_of, standing_rows
from penalties.rulebook.texts import text_json, text_of
from penalties.verbs import LedgerVerb
from tournament.acts.conditions import condition
from tournament.core.phrases import phrase
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import is_same_content, store_content
from tournament.events.conditions import not_finished
from tournament.events.models import Event
from tournament.events.people import REFEREES
from tournament.play.errors import RoundSealed
from tournament.play.models import RoundSeal
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus, NewsKind
from tournament.registration.hooks.news import News, tell_players
from tournament.registration.models import Entry

PENALTY = "penalty"
REVERSAL = "reversal"


@contextmanager
def sealed_rounds_kept(event: Event) -> Iterator[None]:
    """Refuse the changes made in this context when they alter the ledger of a sealed round. Raises RoundSealed.

    A row of another round can do that too: without the first yellow card, the second one no longer becomes a red card.
    """
    sealed = dict(RoundSeal.objects.filter(round__event=event).values_list("round__number", "round"))
    before = _rulings_by_round(event, sealed)
    yield
    after = _rulings_by_round(event, sealed)
    for number in sealed:
        if before.get(number) != after.get(number):
            raise RoundSealed(number=number)


def _rulings_by_round(event: Event, numbers: Collection[int]) -> dict[int, list[tuple[int, Consequences]]]:
    """The penalties in force in these rounds and their rulings. Runs no query when there are no rounds."""
    found: dict[int, list[tuple[int, Consequences]]] = {}
    for ruling in rulings_of(standing_rows(event)) if numbers else ():
        number = ruling.charge.moment.round_number
        if number is not None and number in numbers:
            found.setdefault(number, []).append((ruling.charge.number, ruling.consequences))
    return found


@dataclass(frozen=True, slots=True)
class RowOnce:
    """Every row of the ledger has the key of the form that wrote it. `is_same` says whether a row is what the form asks
    for.
    """

    act: str
    is_same: Callable[[Any, LedgerEntry, object], bool]

    def answer(self, doing: EventDoing[Any], key: UUID, content: object) -> LedgerEntry | None:
        row = LedgerEntry.objects.filter(client_key=key).first()
        if row and not (self.is_same(doing, row, content) and is_same_content(key, self.act, content)):
            raise KeyReused
        return row

    def store(self, doing: EventDoing[Any], key: UUID, content: object, _made: object) -> None:
        store_content(doing.event, key, self.act, content)


def is_of_same_entry(doing: EventDoing[Event], row: LedgerEntry, content: Any) -> bool:
    return (row.event_id, row.entry_id, row.kind) == (doing.event.pk, content[0].pk, RowKind.PENALTY)


@event_act(
    "issue_penalty",
    _("Give a penalty"),
    on=Event,
    who=REFEREES,
    when=[not_finished],
    undo="reverse_penalty",
    once=RowOnce(PENALTY, is_of_same_entry),
    content=lambda _doing, *, entry, decision, table=None, place=None, **_known: [
        entry,
        decision,
        table,
        _place_content(place),
    ],
    shows_effect=True,
    parts=True,
)
def issue_penalty(
    doing: EventDoing[Event],
    *,
    client_key: UUID,
    entry: Entry,
    decision: Decision,
    table: Table | None = None,
    place: Place | None = None,
    rows_seen: int | None = None,
) -> LedgerEntry:
    """Give a penalty, exactly once.

    `client_key` comes from the client: a repeat returns the row that the first post made. `rows_seen` is how many rows
    about the player the referee saw (`queries.rows_of_entry`). The row keeps the hand being played at `table`, or at
    the player's table of the running round if there is one. `place` names an earlier place instead.

    Raises LedgerMoved when another row about the player came in between, RoundSealed, KeyReused, the refusals of
    `assess`, and those of `check_tables`.
    """
    event = doing.event
    check_not_moved(event, entry, rows_seen)
    assessment = assess(event, entry, decision, table=table, place=place)
    number = assessment.place.moment.table_number
    doing.check_tables(() if number is None else (number,))
    with sealed_rounds_kept(event):
        row = draft_row(event, entry, decision, assessment, LedgerSettings.of_event(event))
        row.client_key, row.issued_by = client_key, doing.user
        row.save(force_insert=True)
    doing.tell(
        LedgerVerb.PENALTY_GIVEN,
        player=str(entry),
        foul=phrase("foul", name=row.foul_name),
        what=phrase("consequences", ruleset=event.ruleset, consequences=row.consequences),
    )
    tell_players(News(event, NewsKind.PENALTY, [entry.pk], row.pk))
    if assessment.ruling.has(*LEAVE_EVENT):
        set_status(doing, entry, status=EntryStatus.WITHDRAWN)
    return row


def _place_content(place: Place | None) -> object:
    """The place that was named for a penalty, without anything derived from it."""
    return place and [
        place.moment.round_number,
        place.moment.table_number,
        place.moment.hand_number,
        place.seat,
    ]


def check_not_moved(event: Event, entry: Entry, rows_seen: int | None) -> None:
    """Refuse when the ledger has rows about the player that the referee has not seen. Raises LedgerMoved."""
    if rows_seen is None or rows_of_entry(event, entry) == rows_seen:
        return
    latest = LedgerEntry.objects.filter(event=event, entry=entry).select_related("issued_by").latest("pk")
    raise LedgerMoved(referee=str(latest.issued_by), player=str(entry), foul=text_of(latest.foul_name))


def draft_row(
    event: Event, entry: Entry, decision: Decision, assessment: Assessment, settings: LedgerSettings
) -> LedgerEntry:
    """The row of a penalty as it would be written, without an author and unsaved."""
    foul, place, ruling = assessment.foul, assessment.place, assessment.ruling
    leaves = ruling.has(*LEAVE_EVENT)
    return LedgerEntry(
        event=event,
        entry=entry,
        sufferer=decision.sufferer,
        foul_code=foul.code,
        foul_name=text_json(foul.name),
        foul_when=text_json(foul.when),
        paragraph=foul.paragraph,
        outcome=outcome_json(foul.outcome),
        cards=cards_json(assessment.book.cards),
        limit=limit_json(ruling.charge.limit),
        counts_at=settings.counts_at or assessment.book.deductions_at.value,
        measure=decision.measure,
        choice=decision.choice,
        points=decision.points,
        extra=consequences_json(decision.extra),
        consequences=consequences_json(ruling.consequences),
        reasons=[
            {"code": one.code.value, "count": one.count, "scope": one.scope.value if one.scope else None}
            for one in ruling.reasons
        ],
        results_of=decision.results_of or settings.results_of,
        status_before=entry.status if leaves and entry.status != EntryStatus.WITHDRAWN else "",
        day=place.moment.day,
        round_number=place.moment.round_number,
        table_number=place.moment.table_number,
        seat=place.seat,
        wind_round=place.moment.wind_round,
        hand_number=place.moment.hand_number,
        tablemates=list(place.tablemates),
        note=decision.note.strip(),
        witness=decision.witness.strip(),
        appeal_until=timezone.now() + timedelta(minutes=settings.appeal_minutes),
    )


@condition(_("It is a penalty, and not the line that takes one back."))
def is_penalty(doing: EventDoing[LedgerEntry]) -> None:
    """The row is a penalty. Raises NotAPenalty."""
    if not doing.subject.is_penalty:
        raise NotAPenalty


@condition(_("The penalty has not been taken back."))
def not_reversed(doing: EventDoing[LedgerEntry]) -> None:
    """The penalty is in force. Raises AlreadyReversed."""
    reversal = LedgerEntry.objects.filter(reverses=doing.subject).select_related("issued_by").first()
    if reversal:
        raise AlreadyReversed(referee=str(reversal.issued_by))


DECIDING = "decide_appeal"
"""The act that takes a penalty back while it is under appeal."""


@condition(_("No appeal against the penalty is open."))
def not_under_appeal(doing: EventDoing[LedgerEntry]) -> None:
    """While an appeal is open, only its decision takes the penalty back. Raises UnderAppeal."""
    is_decision = doing.outer is not None and doing.outer.terms.code == DECIDING
    if not is_decision and is_under_appeal(doing.subject):
        raise UnderAppeal


@event_act(
    "reverse_penalty",
    _("Take a penalty back"),
    on=LedgerEntry,
    who=REFEREES,
    when=[is_penalty, not_reversed, not_under_appeal, not_finished],
    once=RowOnce(REVERSAL, lambda doing, row, _content: row.reverses_id == doing.subject.pk),
    content=lambda _doing, *, reason, **_known: reason.strip(),
    asks_reason=True,
    undo="issue_penalty",
)
def reverse_penalty(doing: EventDoing[LedgerEntry], *, client_key: UUID, reason: str) -> LedgerEntry:
    """Take a penalty back by adding a reversal. A repeat with the same key returns the first reversal.

    A player whom only this penalty had put out of the event is back in it. Raises NoteMissing, RoundSealed, KeyReused.
    """
    event, row, reason = doing.event, doing.subject, reason.strip()
    if not reason:
        raise NoteMissing
    with sealed_rounds_kept(event):
        reversal = LedgerEntry.objects.create(
            event=event,
            kind=RowKind.REVERSAL,
            reverses=row,
            entry=row.entry,
            foul_code=row.foul_code,
            foul_name=row.foul_name,
            foul_when=row.foul_when,
            paragraph=row.paragraph,
            counts_at=row.counts_at,
            day=timezone.localdate(),
            note=reason,
            client_key=client_key,
            issued_by=doing.user,
        )
    foul = phrase("foul", name=row.foul_name)
    doing.tell(LedgerVerb.PENALTY_REVERSED, player=str(row.entry), foul=foul, reason=reason)
    tell_players(News(event, NewsKind.PENALTY, [row.entry_id], row.pk))
    _let_in_again(doing, row)
    return reversal


def _let_in_again(doing: EventDoing[LedgerEntry], row: LedgerEntry) -> None:
    left = any(one["kind"] in LEAVE_EVENT for one in row.consequences)
    if not left:
        return
    others = rulings_of(standing_rows(doing.event).filter(entry=row.entry))
    entry = Entry.objects.get(pk=row.entry_id)
    stays_out = any(ruling.has(*LEAVE_EVENT) for ruling in others)
    if row.status_before and entry.status == EntryStatus.WITHDRAWN and not stays_out:
        set_status(doing, entry, status=EntryStatus(row.status_before))
