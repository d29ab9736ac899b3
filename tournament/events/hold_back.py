"""Held-back results: the rounds whose scores only the staff can see now."""

from collections.abc import Iterable

from tournament.events.enums import HoldBack, RoundState
from tournament.events.models import Event, Round


def is_held(event: Event, round_: Round) -> bool:
    """Whether the scores of a round are hidden from everybody except the staff, according to the event's settings."""
    if event.finished_at is not None or round_.results_published_at is not None:
        return False
    if event.holds_last_round and round_.number == event.rounds_planned:
        return True
    if event.hold_back == HoldBack.PUBLISHED:
        return True
    return event.hold_back == HoldBack.CLOSED and round_.state != RoundState.CLOSED


def shown_rounds(event: Event, rounds: Iterable[Round], *, staff: bool) -> list[Round]:
    """The rounds whose scores a reader may see, in order.

    Only the staff sees rounds after one that is held back, because standings name the last round they count.
    """
    ordered = sorted(rounds, key=lambda round_: round_.number)
    if staff:
        return ordered
    held = next((index for index, round_ in enumerate(ordered) if is_held(event, round_)), len(ordered))
    return ordered[:held]


def waits_for_publication(event: Event, round_: Round) -> bool:
    """Whether the round is played and its results wait for the organizer to publish them."""
    return round_.state == RoundState.CLOSED and is_held(event, round_)
