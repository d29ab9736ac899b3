"""Conditions of acts on rounds and at tables."""

from tournament.draws.models import Table
from tournament.events.acting import EventDoing
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.play.errors import LinkOver, RoundRunning, RoundSealed, TableNotOpen
from tournament.play.models import RoundSeal, TableLink
from tournament.play.people import link_of


def no_other_runs(doing: EventDoing[Round]) -> None:
    """No other round of the event runs. Raises RoundRunning."""
    running = doing.event.rounds.filter(state=RoundState.RUNNING).exclude(pk=doing.subject.pk).first()
    if running:
        raise RoundRunning(number=running.number)


def not_sealed(doing: EventDoing[Round]) -> None:
    """The round can still be corrected. Raises RoundSealed."""
    if RoundSeal.objects.filter(round=doing.subject).exists():
        raise RoundSealed(number=doing.subject.number)


def is_running(doing: EventDoing[Round]) -> None:
    """The round runs. Raises TableNotOpen."""
    require_running(doing.subject)


def at_running_round(doing: EventDoing[Table]) -> None:
    """The round of the table runs. Raises TableNotOpen."""
    require_running(doing.subject.round)


def require_running(round_: Round) -> None:
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=str(round_.get_state_display()).lower())


def link_works(doing: EventDoing[Table]) -> None:
    """The link that the person came by was not revoked. Raises LinkOver."""
    link = link_of(doing)
    if link and not TableLink.objects.filter(pk=link.pk, revoked_at__isnull=True).exists():
        raise LinkOver
