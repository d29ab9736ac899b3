"""Checks of a hand where scores run along, each beside its field, and what the hand moves."""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

import scoring
from tournament.events.models import Event
from tournament.play.bridge.rules import options_of
from tournament.play.bridge.running import Worth, end_of, play_at
from tournament.play.enums import DRAWS, WINS, AbortCause, Outcome
from tournament.play.errors import (
    CauseRefused,
    NagashiRefused,
    OffenderMissing,
    RiichiRefused,
    TenpaiRefused,
    WinRefused,
)
from tournament.play.inputs import HandInput
from tournament.play.models.hands import STICK


def check_running(event: Event, position: scoring.Position, entered: HandInput) -> None:
    """Check what players laid and showed. Raises RiichiRefused, TenpaiRefused, NagashiRefused, CauseRefused,
    OffenderMissing.
    """
    match = position.match
    assert match is not None  # noqa: S101 - tells the type checker
    table = scoring.match_table(event.ruleset, options_of(event))
    for seats in (entered.riichi, entered.tenpai, entered.nagashi):
        _check_seats(seats)
    _check_riichi(match, entered, needs_points=table.bets_need_points)
    _check_draw(entered, has_nagashi=table.has_nagashi)
    _check_cause(entered, table.causes)
    if (entered.outcome is Outcome.FALSE_WIN) != (entered.offender is not None):
        raise OffenderMissing


def play_entered(
    event: Event, position: scoring.Position, entered: HandInput, wins: Iterable[Worth]
) -> tuple[scoring.MatchState, scoring.PlayedHand]:
    """The match before an entered hand, and what the hand moves. Raises WinRefused."""
    match = position.match
    assert match is not None  # noqa: S101 - tells the type checker
    try:
        return match, play_at(event, position, end_of(entered, wins), bell=entered.bell)
    except scoring.ScoringError as error:
        raise WinRefused(reason=_("This hand cannot have ended like that under these rules.")) from error


def _check_seats(seats: Collection[int]) -> None:
    if len(set(seats)) < len(seats) or not set(seats) <= {0, 1, 2, 3}:
        raise TenpaiRefused(reason=_("Each of the four seats can be named once."))


def _check_riichi(match: scoring.MatchState, entered: HandInput, *, needs_points: bool) -> None:
    if not entered.riichi:
        return
    if entered.outcome not in (*WINS, *DRAWS, Outcome.FALSE_WIN):
        raise RiichiRefused(reason=_("The hand is dealt again, so all riichi sticks go back."))
    if needs_points and any(match.scores[seat] < STICK for seat in entered.riichi):
        raise RiichiRefused(
            reason=_("A player with less than 1,000 points cannot declare riichi under these rules.")
        )


def _check_draw(entered: HandInput, *, has_nagashi: bool) -> None:
    if entered.outcome is not Outcome.NO_WIN:
        if entered.tenpai:
            raise TenpaiRefused(reason=_("Tenpai is shown at an exhaustive draw only."))
        if entered.nagashi:
            raise NagashiRefused(reason=_("Nagashi mangan is paid at an exhaustive draw only."))
        return
    if not set(entered.riichi) <= set(entered.tenpai):
        raise TenpaiRefused(
            reason=_(
                "A player in riichi shows tenpai at an exhaustive draw: tap the seat. If the hand is not tenpai, it is a chombo."
            )
        )
    if entered.nagashi and not has_nagashi:
        raise NagashiRefused(reason=_("There is no nagashi mangan under these rules."))


def _check_cause(entered: HandInput, causes: Collection[scoring.Cause]) -> None:
    if entered.outcome is not Outcome.ABORTIVE_DRAW:
        return
    if not entered.cause:
        raise CauseRefused(reason=_("Say why the hand was aborted."))
    if entered.cause not in causes:
        raise CauseRefused(reason=_("No hand is aborted for this reason under these rules."))
    if entered.cause == AbortCause.FOUR_RIICHI and len(entered.riichi) < 4:
        raise CauseRefused(reason=_("Four riichi need a stick at every seat. Tap the four seats."))
