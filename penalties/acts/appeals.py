"""Appeals against penalties: opened before a deadline and decided once. Each step is a row that never changes."""

from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from penalties.acts.penalties import check_not_moved, issue_penalty, reverse_penalty
from penalties.assessing import Decision
from penalties.enums import AppealStep
from penalties.errors import (
    AlreadyAppealed,
    AlreadyReversed,
    AppealTooLate,
    FoulUnknown,
    KeyReused,
    NoAppeal,
    NotAPenalty,
    NoteMissing,
)
from penalties.models import AppealRow, LedgerEntry
from penalties.queries import is_under_appeal, place_of_row
from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import is_same_content, keep_content
from tournament.events.enums import Verb
from tournament.events.models import Event

APPEAL = "appeal"
DECISION = "appeal_decision"


@transaction.atomic
def open_appeal(row: LedgerEntry, *, actor: User | None, client_key: UUID, note: str) -> AppealRow:
    """Put a penalty under appeal, before its deadline. A repeat with the same key returns the first row.

    Without an `actor`, the player raised the appeal through the private link.

    Raises NotAPenalty, AlreadyReversed, AlreadyAppealed, AppealTooLate, NoteMissing, KeyReused.
    """
    event = lock(row.event)
    repeated = _written(row, client_key, APPEAL, note.strip())
    if repeated:
        return repeated
    if not row.is_penalty:
        raise NotAPenalty
    reversal = LedgerEntry.objects.filter(reverses=row).select_related("issued_by").first()
    if reversal:
        raise AlreadyReversed(referee=str(reversal.issued_by))
    if row.appeal_rows.exists():
        raise AlreadyAppealed
    if row.appeal_until and timezone.now() > row.appeal_until:
        until = timezone.localtime(row.appeal_until)
        raise AppealTooLate(until=until.strftime("%H:%M"))
    if not note.strip():
        raise NoteMissing
    opened = AppealRow.objects.create(
        ledger_entry=row, step=AppealStep.OPENED, note=note.strip(), client_key=client_key, recorded_by=actor
    )
    keep_content(event, client_key, APPEAL, note.strip())
    foul = phrase("foul", name=row.foul_name)
    by_player = "" if actor else str(row.entry)
    record(event, actor, Verb.APPEAL_OPENED, actor_name=by_player, player=str(row.entry), foul=foul)
    touch(event)
    return opened


@transaction.atomic
def decide_appeal(
    row: LedgerEntry,
    *,
    actor: User,
    step: AppealStep,
    note: str,
    client_key: UUID,
    replacement: Decision | None = None,
    rows_seen: int | None = None,
) -> AppealRow:
    """Decide an open appeal: the penalty stands, is dropped (a reversal), or changed (a reversal and a new row).

    The new row stands at the place of the old one. `rows_seen` is passed to `issue_penalty`. A repeat with the same
    key returns the first row. Raises NoAppeal, NoteMissing, LedgerMoved, KeyReused, and the refusals of `assess` and
    `reverse_penalty`.
    """
    event = lock(row.event)
    content = [step, note.strip(), replacement]
    repeated = _written(row, client_key, DECISION, content)
    if repeated:
        return repeated
    if not is_under_appeal(row) or step is AppealStep.OPENED:
        raise NoAppeal
    if not note.strip():
        raise NoteMissing
    new_row = None
    if step in (AppealStep.DROPPED, AppealStep.CHANGED):
        check_not_moved(event, row.entry, rows_seen)
        reverse_penalty(row, actor=actor, client_key=client_key, reason=note, by_appeal=True)
    if step is AppealStep.CHANGED:
        if replacement is None:
            raise FoulUnknown
        new_row = _replace(event, row, actor, replacement)
    decided = AppealRow.objects.create(
        ledger_entry=row,
        step=step,
        note=note.strip(),
        replacement=new_row,
        client_key=client_key,
        recorded_by=actor,
    )
    keep_content(event, client_key, DECISION, content)
    record(
        event,
        actor,
        Verb.APPEAL_DECIDED,
        player=str(row.entry),
        foul=phrase("foul", name=row.foul_name),
        decision=phrase("appeal_decision", step=step.value),
    )
    touch(event)
    return decided


def _written(row: LedgerEntry, client_key: UUID, act: str, content: object) -> AppealRow | None:
    """The row that an earlier post with this key wrote. Raises KeyReused when that post had other content."""
    line = AppealRow.objects.filter(client_key=client_key).first()
    if line and (line.ledger_entry_id != row.pk or not is_same_content(client_key, act, content)):
        raise KeyReused
    return line


def _replace(event: Event, row: LedgerEntry, actor: User, replacement: Decision) -> LedgerEntry:
    return issue_penalty(
        event,
        actor=actor,
        client_key=uuid4(),
        entry=row.entry,
        decision=replacement,
        place=place_of_row(row),
    )
