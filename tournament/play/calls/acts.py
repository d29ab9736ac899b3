"""Calls for a referee: made at a table, answered, done."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.audit.verbs import Verb
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.people import PLAYERS, REFEREES, SCORERS
from tournament.play.calls.queries import open_call
from tournament.play.conditions import at_running_round, closing_at, link_works
from tournament.play.errors import CallAtClosedTable, CallOver
from tournament.play.models import RefereeCall
from tournament.play.people import link_of
from tournament.play.verbs import PlayVerb


def call_that_is_open(doing: EventDoing[Table]) -> RefereeCall | None:
    return open_call(doing.subject)


@condition(_("The table is open."))
def not_at_closed_table(doing: EventDoing[Table]) -> None:
    """The table is open. Raises CallAtClosedTable."""
    if closing_at(doing, doing.subject):
        raise CallAtClosedTable(table=doing.subject.number)


@event_act(
    "call_referee",
    _("Call a referee"),
    on=Table,
    who=REFEREES | SCORERS | PLAYERS,
    already=call_that_is_open,
    when=[at_running_round, not_at_closed_table, link_works],
    undo="end_call",
)
def call_referee(doing: EventDoing[Table]) -> RefereeCall:
    """Call a referee to an open table of the running round; while a call is open, a repeat returns it."""
    table = doing.subject
    call = RefereeCall.objects.create(table=table, called_by=doing.account, link=link_of(doing))
    doing.tell(PlayVerb.REFEREE_CALLED, table=table.number, round=table.round.number)
    return call


@condition(_("The call is not done."))
def not_over(doing: EventDoing[RefereeCall]) -> None:
    """The call is not done. Raises CallOver."""
    if doing.subject.done_at is not None:
        raise CallOver(table=doing.subject.table.number)


def answered_call(doing: EventDoing[RefereeCall]) -> RefereeCall | None:
    call = doing.subject
    return call if call.done_at is None and call.answered_at is not None else None


@event_act(
    "answer_call",
    _("Answer a call"),
    on=RefereeCall,
    who=REFEREES,
    already=answered_call,
    when=[not_over],
)
def answer_call(doing: EventDoing[RefereeCall]) -> RefereeCall:
    """Answer "on my way"; the first answer stands."""
    call = doing.subject
    call.answered_by, call.answered_at = doing.user, timezone.now()
    call.save(update_fields=["answered_by", "answered_at"])
    _tell(doing, PlayVerb.CALL_ANSWERED)
    return call


def ended_call(doing: EventDoing[RefereeCall]) -> RefereeCall | None:
    return doing.subject if doing.subject.done_at is not None else None


@event_act(
    "end_call",
    _("Mark a call as done"),
    on=RefereeCall,
    who=REFEREES,
    already=ended_call,
    undo="call_referee",
)
def end_call(doing: EventDoing[RefereeCall]) -> RefereeCall:
    """Mark a call as done. A repeat changes nothing."""
    call = doing.subject
    call.done_at = timezone.now()
    if call.answered_at is None:
        call.answered_by, call.answered_at = doing.user, call.done_at
    call.save(update_fields=["answered_by", "answered_at", "done_at"])
    _tell(doing, PlayVerb.CALL_DONE)
    return call


def _tell(doing: EventDoing[RefereeCall], verb: Verb) -> None:
    table = doing.subject.table
    doing.tell(verb, table=table.number, round=table.round.number)
