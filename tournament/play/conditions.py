"""Conditions of acts on rounds and at tables."""

from typing import Any, TypeAlias

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.draws.models import Table
from tournament.events.acting import EventDoing
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.play.errors import LinkOver, RoundRunning, RoundSealed, TableClosed, TableNotOpen
from tournament.play.models import Confirmation, Hand, RotationChange, RoundSeal, TableClosing, TableLink
from tournament.play.people import link_of

AtTable: TypeAlias = (
    "EventDoing[Table] | EventDoing[Hand] | EventDoing[RotationChange] | EventDoing[Confirmation]"
)


def closing_at(doing: EventDoing[Any], table: Table) -> TableClosing | None:
    """The closing of a table; None while it is open. A page that asks has often read it."""
    if doing.is_locked:
        return TableClosing.objects.filter(table=table).first()
    return getattr(table, "closing", None)


def seal_on(doing: EventDoing[Any], round_: Round) -> RoundSeal | None:
    """The seal of a round. A page that asks has often read it."""
    if doing.is_locked:
        return RoundSeal.objects.filter(round=round_).first()
    return getattr(round_, "seal", None)


def table_of(subject: Table | Hand | RotationChange | Confirmation) -> Table:
    return subject if isinstance(subject, Table) else subject.table


@condition(_("No other round is running."))
def no_other_runs(doing: EventDoing[Round]) -> None:
    """No other round of the event runs. Raises RoundRunning."""
    running = doing.event.rounds.filter(state=RoundState.RUNNING).exclude(pk=doing.subject.pk).first()
    if running:
        raise RoundRunning(number=running.number)


@condition(_("The round is not sealed."))
def not_sealed(doing: EventDoing[Round]) -> None:
    """The round can still be corrected. Raises RoundSealed."""
    if seal_on(doing, doing.subject):
        raise RoundSealed(number=doing.subject.number)


@condition(_("The round is running."))
def is_running(doing: EventDoing[Round]) -> None:
    """The round runs. Raises TableNotOpen."""
    require_running(doing.subject)


@condition(_("The round is running."))
def at_running_round(doing: AtTable) -> None:
    """The round of the table runs. Raises TableNotOpen."""
    require_running(table_of(doing.subject).round)


def require_running(round_: Round) -> None:
    """Raises TableNotOpen unless the round runs."""
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=round_.state_words)


@condition(_("A link still works."))
def link_works(doing: EventDoing[Table]) -> None:
    """The link that the person came by was not revoked. Raises LinkOver."""
    link = link_of(doing)
    if link and not TableLink.objects.filter(pk=link.pk, revoked_at__isnull=True).exists():
        raise LinkOver


@condition(_("The round is not sealed."))
def round_not_sealed(doing: AtTable) -> None:
    """The hands of the round can still be corrected. Raises RoundSealed."""
    round_ = table_of(doing.subject).round
    if seal_on(doing, round_):
        raise RoundSealed(number=round_.number)


@condition(_("The round is not sealed. At a closed table, only the head referee and organizers."))
def may_correct(doing: AtTable) -> None:
    """This person may correct the hands of the table: a referee leaves a closed table as it is. Raises RoundSealed,
    TableClosed.
    """
    round_not_sealed(doing)
    table = table_of(doing.subject)
    if not doing.can.correct_closed and closing_at(doing, table):
        raise TableClosed(table=table.number)


@condition(_("The table is open."))
def table_is_open(doing: AtTable) -> None:
    """The table was not closed. Raises TableClosed."""
    table = table_of(doing.subject)
    if closing_at(doing, table):
        raise TableClosed(table=table.number)
