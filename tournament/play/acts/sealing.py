"""Sealing closed rounds, and checks of whether hands can still be corrected."""

from collections.abc import Collection

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.core.listing import joined, listed
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.two_people import check_second_person
from tournament.events.conditions import not_finished
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.events.people import HEADS
from tournament.play.conditions import seal_on
from tournament.play.doubts.queries import doubted_hands
from tournament.play.errors import (
    DoubtsOpen,
    ReasonMissing,
    ResultsSealed,
    RoundNotSealed,
    SealsClosedOnly,
)
from tournament.play.models import RoundSeal
from tournament.play.verbs import PlayVerb


def check_none_sealed(rounds: Collection[Round]) -> None:
    """Raise ResultsSealed if one of these rounds is sealed: a setting may not change its results."""
    sealed = RoundSeal.objects.filter(round__in=rounds).order_by("round__number")
    numbers = list(sealed.values_list("round__number", flat=True))
    if numbers:
        raise ResultsSealed(rounds=joined(numbers))


def seal_of(doing: EventDoing[Round]) -> RoundSeal | None:
    return seal_on(doing, doing.subject)


@condition(_("The round is closed."))
def is_closed(doing: EventDoing[Round]) -> None:
    """The round is closed. Raises SealsClosedOnly."""
    round_ = doing.subject
    if round_.state != RoundState.CLOSED:
        raise SealsClosedOnly(number=round_.number, state=round_.state_words)


@condition(_("No hand of the round is in doubt."))
def no_doubts_open(doing: EventDoing[Round]) -> None:
    """No hand of the round is in doubt. Raises DoubtsOpen."""
    doubted = doubted_hands(doing.subject)
    if doubted:
        raise DoubtsOpen(number=doing.subject.number, hands=listed(doubted))


@event_act(
    "seal_round",
    _("Seal a round"),
    on=Round,
    who=HEADS,
    already=seal_of,
    when=[is_closed, no_doubts_open],
    undo="unseal_round",
)
def seal_round(doing: EventDoing[Round]) -> RoundSeal:
    """Seal a closed round: nobody can correct it any more. A repeat returns the first seal."""
    seal = RoundSeal.objects.create(round_id=doing.subject.pk, sealed_by=doing.user)
    doing.tell(PlayVerb.ROUND_SEALED, round=doing.subject.number)
    return seal


@condition(_("The round is sealed."))
def is_sealed(doing: EventDoing[Round]) -> None:
    """The round is sealed. Raises RoundNotSealed."""
    if seal_of(doing) is None:
        raise RoundNotSealed(number=doing.subject.number)


@event_act(
    "unseal_round",
    _("Break the seal of a round"),
    on=Round,
    who=HEADS,
    when=[not_finished, is_sealed],
    undo="seal_round",
    asks_reason=True,
)
def unseal_round(doing: EventDoing[Round], *, reason: str) -> None:
    """Let a sealed round be corrected again. Raises ReasonMissing, SecondPersonNeeded."""
    reason = reason.strip()
    if not reason:
        raise ReasonMissing
    check_second_person(doing)
    RoundSeal.objects.filter(round=doing.subject).delete()
    doing.tell(PlayVerb.ROUND_UNSEALED, round=doing.subject.number, reason=reason)
