"""Calls for a referee: made at a table, answered, done."""

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Round
from tournament.play.errors import CallAtClosedTable, CallOver, LinkOver, TableNotOpen
from tournament.play.models import RefereeCall, TableClosing, TableLink
from tournament.play.queries.calls import open_call
from tournament.play.queries.links import scorer_of


@transaction.atomic
def call_referee(table: Table, *, actor: User | None = None, link: TableLink | None = None) -> RefereeCall:
    """Call a referee to an open table of the running round; while a call is open, a repeat returns it.

    Raises TableNotOpen, CallAtClosedTable, LinkOver.
    """
    event = lock(table.round.event)
    call = open_call(table)
    if call:
        return call
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=str(round_.get_state_display()).lower())
    if TableClosing.objects.filter(table=table).exists():
        raise CallAtClosedTable(table=table.number)
    if link and not TableLink.objects.filter(pk=link.pk, revoked_at__isnull=True).exists():
        raise LinkOver
    call = RefereeCall.objects.create(table=table, called_by=actor, link=link)
    name = scorer_of(link) if link else ""
    record(event, actor, Verb.REFEREE_CALLED, actor_name=name, table=table.number, round=round_.number)
    touch(event)
    return call


@transaction.atomic
def answer_call(call: RefereeCall, *, actor: User) -> RefereeCall:
    """Answer "on my way"; the first answer stands. Raises CallOver."""
    event = lock(call.table.round.event)
    call = RefereeCall.objects.select_related("table__round").get(pk=call.pk)
    if call.done_at is not None:
        raise CallOver(table=call.table.number)
    if call.answered_at is None:
        call.answered_by, call.answered_at = actor, timezone.now()
        call.save(update_fields=["answered_by", "answered_at"])
        _record(call, actor, Verb.CALL_ANSWERED)
        touch(event)
    return call


@transaction.atomic
def end_call(call: RefereeCall, *, actor: User) -> RefereeCall:
    """Mark a call as done. A repeat changes nothing."""
    event = lock(call.table.round.event)
    call = RefereeCall.objects.select_related("table__round").get(pk=call.pk)
    if call.done_at is None:
        call.done_at = timezone.now()
        if call.answered_at is None:
            call.answered_by, call.answered_at = actor, call.done_at
        call.save(update_fields=["answered_by", "answered_at", "done_at"])
        _record(call, actor, Verb.CALL_DONE)
        touch(event)
    return call


def _record(call: RefereeCall, actor: User, verb: Verb) -> None:
    table = call.table
    record(table.round.event, actor, verb, table=table.number, round=table.round.number)
