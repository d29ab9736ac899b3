"""Appeals against penalties: opened before a deadline and decided once. Each step is a row that never changes."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from penalties.acts.penalties import (
    DECIDING,
    check_not_moved,
    is_penalty,
    issue_penalty,
    not_reversed,
    reverse_penalty,
)
from penalties.decisions.assessing import Decision
from penalties.enums import AppealStep
from penalties.errors import (
    AlreadyAppealed,
    AppealTooLate,
    FoulUnknown,
    HeadRefereeDecides,
    KeyReused,
    NoAppeal,
    NoteMissing,
)
from penalties.models import AppealRow, LedgerEntry
from penalties.queries import is_under_appeal, place_of_row
from penalties.verbs import LedgerVerb
from tournament.acts.conditions import condition
from tournament.core.listing import joined
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import is_same_content, store_content
from tournament.events.people import HEADS, PLAYERS, REFEREES
from tournament.events.queries import head_referees

APPEAL = "appeal"
DECISION = "appeal_decision"


@dataclass(frozen=True, slots=True)
class StepOnce:
    """Every step of an appeal has the key of its form."""

    act: str

    def answer(self, doing: EventDoing[LedgerEntry], key: UUID, content: object) -> AppealRow | None:
        return _written(doing.subject, key, self.act, content)

    def store(self, doing: EventDoing[LedgerEntry], key: UUID, content: object, _made: object) -> None:
        store_content(doing.event, key, self.act, content)


@condition(_("Nobody has appealed against the penalty yet."))
def not_appealed(doing: EventDoing[LedgerEntry]) -> None:
    """Nobody has appealed against the penalty. Raises AlreadyAppealed."""
    if doing.subject.appeal_rows.exists():
        raise AlreadyAppealed


@condition(_("The time to appeal has not ended."))
def before_the_deadline(doing: EventDoing[LedgerEntry]) -> None:
    """The penalty can still be appealed against. Raises AppealTooLate."""
    until = doing.subject.appeal_until
    if until and timezone.now() > until:
        raise AppealTooLate(until=timezone.localtime(until).strftime("%H:%M"))


@event_act(
    "open_appeal",
    _("Appeal against a penalty"),
    on=LedgerEntry,
    who=REFEREES | PLAYERS,
    when=[is_penalty, not_reversed, not_appealed, before_the_deadline],
    undo="decide_appeal",
    once=StepOnce(APPEAL),
    content=lambda _doing, *, note: note.strip(),
    asks_reason=True,
)
def open_appeal(doing: EventDoing[LedgerEntry], *, client_key: UUID, note: str) -> AppealRow:
    """Put a penalty under appeal, before its deadline. A repeat with the same key returns the first row.

    Raises NoteMissing, KeyReused.
    """
    row = doing.subject
    if not note.strip():
        raise NoteMissing
    opened = AppealRow.objects.create(
        ledger_entry=row,
        step=AppealStep.OPENED,
        note=note.strip(),
        client_key=client_key,
        recorded_by=doing.account,
    )
    foul = phrase("foul", name=row.foul_name)
    doing.tell(LedgerVerb.APPEAL_OPENED, player=str(row.entry), foul=foul)
    return opened


@condition(_("An appeal is waiting for a decision."))
def is_open(doing: EventDoing[LedgerEntry]) -> None:
    """An appeal waits to be decided. Raises NoAppeal."""
    if not is_under_appeal(doing.subject):
        raise NoAppeal


@condition(_("The head referee, or an organizer as long as no head referee is named."))
def belongs_to_them(doing: EventDoing[LedgerEntry]) -> None:
    """Raises HeadRefereeDecides."""
    if not doing.can.decide_appeals:
        raise HeadRefereeDecides(names=joined(head_referees(doing.event)))


@event_act(
    DECIDING,
    _("Decide an appeal"),
    on=LedgerEntry,
    who=HEADS,
    when=[belongs_to_them, is_open],
    once=StepOnce(DECISION),
    content=lambda _doing, *, step, note, replacement=None, **_known: [step, note.strip(), replacement],
    asks_reason=True,
)
def decide_appeal(
    doing: EventDoing[LedgerEntry],
    *,
    step: AppealStep,
    note: str,
    client_key: UUID,
    replacement: Decision | None = None,
    rows_seen: int | None = None,
) -> AppealRow:
    """Decide an open appeal: the penalty stands, is dropped (a reversal), or changed (a reversal and a new row).

    The new row stands at the place of the old one. `rows_seen` is passed to `issue_penalty`. A repeat with the same
    key returns the first row. Raises NoteMissing, FoulUnknown, LedgerMoved, KeyReused, and the refusals of `assess` and
    `reverse_penalty`.
    """
    row = doing.subject
    if step is AppealStep.OPENED:
        raise ValueError("An appeal is not decided by opening it.")
    if not note.strip():
        raise NoteMissing
    new_row = None
    if step in (AppealStep.DROPPED, AppealStep.CHANGED):
        check_not_moved(doing.event, row.entry, rows_seen)
        reverse_penalty(doing, row, client_key=client_key, reason=note)
    if step is AppealStep.CHANGED:
        if replacement is None:
            raise FoulUnknown
        new_row = issue_penalty(
            doing,
            doing.event,
            client_key=uuid4(),
            entry=row.entry,
            decision=replacement,
            place=place_of_row(row),
        )
    decided = AppealRow.objects.create(
        ledger_entry=row,
        step=step,
        note=note.strip(),
        replacement=new_row,
        client_key=client_key,
        recorded_by=doing.user,
    )
    doing.tell(
        LedgerVerb.APPEAL_DECIDED,
        player=str(row.entry),
        foul=phrase("foul", name=row.foul_name),
        decision=phrase("appeal_decision", step=step.value),
    )
    return decided


def _written(row: LedgerEntry, client_key: UUID, act: str, content: object) -> AppealRow | None:
    """The row that an earlier post with this key wrote. Raises KeyReused when that post had other content."""
    line = AppealRow.objects.filter(client_key=client_key).first()
    if line and (line.ledger_entry_id != row.pk or not is_same_content(client_key, act, content)):
        raise KeyReused
    return line
