"""Calls for a referee: made at a table, answered, done."""

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.audit import record
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.events.services import lock, touch
from tournament.play.errors import CallOver, LinkOver, TableNotOpen
from tournament.play.links import link_name
from tournament.play.models import RefereeCall, TableLink


def open_call(table: Table) -> RefereeCall | None:
    """The call of a table that is not done, with who answered it; one query."""
    return table.calls.filter(done_at__isnull=True).select_related("answered_by").first()


def open_calls(round_: Round) -> dict[int, RefereeCall]:
    """The calls of a round that are not done, by table id; one query."""
    calls = RefereeCall.objects.filter(table__round=round_, done_at__isnull=True)
    return {call.table_id: call for call in calls.select_related("answered_by")}


def event_calls(event: Event) -> list[RefereeCall]:
    """The calls of an event that are not done, the unanswered first, the longest waiting before the others; one query."""
    calls = RefereeCall.objects.filter(table__round__event=event, done_at__isnull=True)
    rows = calls.select_related("answered_by", "table__round").order_by("called_at")
    return sorted(rows, key=lambda call: call.answered_at is not None)


@transaction.atomic
def call_referee(table: Table, *, actor: User | None = None, link: TableLink | None = None) -> RefereeCall:
    """Ask for a referee at a table of the running round; while a call is open a repeat returns it.

    Raises TableNotOpen, LinkOver.
    """
    event = lock(table.round.event)
    call = open_call(table)
    if call:
        return call
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=str(round_.get_state_display()).lower())
    if link and not TableLink.objects.filter(pk=link.pk, revoked_at__isnull=True).exists():
        raise LinkOver
    call = RefereeCall.objects.create(table=table, called_by=actor, link=link)
    name = link_name(link) if link else ""
    record(event, actor, Verb.REFEREE_CALLED, actor_name=name, table=table.number, round=round_.number)
    touch(event)
    return call


@transaction.atomic
def answer_call(call: RefereeCall, *, actor: User) -> RefereeCall:
    """Say "on my way"; the first answer stands. Raises CallOver."""
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
    """Say that it is done. A repeat changes nothing."""
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
