"""Sealing closed rounds, and checks of whether hands can still be corrected."""

from collections.abc import Collection

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.listing import listed
from tournament.draws.models import Table
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import RoundState, Verb
from tournament.events.errors import EventFinished
from tournament.events.models import Round
from tournament.play.errors import (
    DoubtsOpen,
    ReasonMissing,
    ResultsSealed,
    RoundNotSealed,
    RoundSealed,
    SealsClosedOnly,
    TableClosed,
)
from tournament.play.models import RoundSeal, TableClosing
from tournament.play.queries.doubts import doubted_hands


def check_not_sealed(round_: Round) -> None:
    """Raise RoundSealed if nothing may be corrected any more."""
    if RoundSeal.objects.filter(round=round_).exists():
        raise RoundSealed(number=round_.number)


def check_none_sealed(rounds: Collection[Round]) -> None:
    """Raise ResultsSealed if one of these rounds is sealed: a setting may not change its results."""
    sealed = RoundSeal.objects.filter(round__in=rounds).order_by("round__number")
    numbers = list(sealed.values_list("round__number", flat=True))
    if numbers:
        raise ResultsSealed(rounds=", ".join(map(str, numbers)))


def check_correctable(table: Table, *, may_correct_closed: bool) -> None:
    """Raise RoundSealed or TableClosed if this person may not correct the hands of a table."""
    check_not_sealed(table.round)
    if not may_correct_closed and TableClosing.objects.filter(table=table).exists():
        raise TableClosed(table=table.number)


@transaction.atomic
def seal_round(round_: Round, *, actor: User) -> RoundSeal:
    """Seal a closed round: nobody can correct it any more. A repeat returns the first seal.

    Raises SealsClosedOnly, DoubtsOpen.
    """
    event = lock(round_.event)
    seal = RoundSeal.objects.filter(round=round_).first()
    if seal:
        return seal
    current = Round.objects.get(pk=round_.pk)
    if current.state != RoundState.CLOSED:
        raise SealsClosedOnly(number=current.number, state=str(current.get_state_display()).lower())
    doubted = doubted_hands(current)
    if doubted:
        raise DoubtsOpen(number=current.number, hands=listed(doubted))
    seal = RoundSeal.objects.create(round=current, sealed_by=actor)
    record(event, actor, Verb.ROUND_SEALED, round=current.number)
    touch(event)
    return seal


@transaction.atomic
def unseal_round(round_: Round, *, actor: User, reason: str) -> None:
    """Let a sealed round be corrected again. Raises ReasonMissing, RoundNotSealed, EventFinished."""
    event = lock(round_.event)
    reason = reason.strip()
    if not reason:
        raise ReasonMissing
    if event.finished_at is not None:
        raise EventFinished
    deleted, _by_model = RoundSeal.objects.filter(round=round_).delete()
    if not deleted:
        raise RoundNotSealed(number=round_.number)
    record(event, actor, Verb.ROUND_UNSEALED, round=round_.number, reason=reason)
    touch(event)
