"""Held-back results: the rounds whose scores only the staff can see now, and what pages say about them."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournament.events.enums import HoldBack, RoundState
from tournament.events.models import Event, Round


def is_held(event: Event, round_: Round) -> bool:
    """Whether the scores of a round are hidden from everybody except the staff, according to the event's settings."""
    if event.finished_at is not None or round_.results_published_at is not None:
        return False
    return holds(event, round_)


def holds(event: Event, round_: Round) -> bool:
    """Whether the settings of the event hold a round's scores back until somebody publishes them or finishes the event."""
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


def first_held(event: Event, rounds: Sequence[Round]) -> int | None:
    """The first played round whose scores only the staff can see now, by its number."""
    seen = {round_.number for round_ in shown_rounds(event, rounds, staff=False)}
    played = (RoundState.RUNNING, RoundState.CLOSED)
    return min((one.number for one in rounds if one.number not in seen and one.state in played), default=None)


def held_sentence(event: Event, number: int, *, staff: bool = False) -> str:
    """Says who sees the scores of a round that is held back, and what everybody else waits for."""
    params = {"number": number}
    if event.holds_last_round and number == event.rounds_planned:
        if staff:
            return (
                _(
                    "Only the staff sees the scores of round %(number)s. They are kept for the ceremony, until an organizer "
                    "publishes them or finishes the event."
                )
                % params
            )
        return _("The scores of round %(number)s are kept for the ceremony.") % params
    if event.hold_back == HoldBack.PUBLISHED:
        if staff:
            return (
                _(
                    "Only the staff sees the scores from round %(number)s on, until an organizer publishes them."
                )
                % params
            )
        return _("The scores of round %(number)s are shown as soon as the organizer publishes them.") % params
    if staff:
        return _("Only the staff sees the scores of round %(number)s until the round is closed.") % params
    return _("The scores of round %(number)s are shown as soon as the round is closed.") % params


def waiting_sentence(event: Event, held: int | None) -> str:
    """Says why there are no scores yet, where the event holds them back; empty where they show while it is played."""
    if held is not None:
        return held_sentence(event, held)
    if event.hold_back == HoldBack.PUBLISHED:
        return _("The scores of a round are shown as soon as the organizer publishes them.")
    if event.hold_back == HoldBack.CLOSED:
        return _("The scores of a round are shown as soon as it is closed.")
    return ""
