"""Whether a table is played hand by hand or gets its final scores: never both."""

from tournament.events.models import Event
from tournament.play.enums import Outcome
from tournament.play.errors import FinalScoresOnly, FinalScoresStand, HandsStand, ReasonMissing
from tournament.play.inputs import HandInput
from tournament.play.models import Hand
from tournament.play.queries.tables import TableState, entry_rules_of


def check_kind(event: Event, state: TableState, entered: HandInput, reason: str) -> None:
    """Check that a table has either hands or final scores. Final scores need a reason where the event enters hands; an
    event that enters final scores only takes no hand.

    Raises HandsStand, FinalScoresStand, ReasonMissing, FinalScoresOnly.
    """
    is_final = entered.outcome is Outcome.FINAL
    if state.entered:
        if is_final:
            raise HandsStand(hands=len(state.entered))
        if state.entered[0].outcome == Outcome.FINAL:
            raise FinalScoresStand
        return
    is_usual = entry_rules_of(event).final_scores_only
    if is_final and not is_usual and not reason.strip():
        raise ReasonMissing
    if is_usual and not is_final:
        raise FinalScoresOnly


def check_same_kind(standing: Hand, entered: HandInput) -> None:
    """Check that a correction does not turn hands into final scores or final scores into a hand. Raises
    FinalScoresStand, HandsStand.
    """
    if entered.outcome is Outcome.VOID:
        return
    was_final = standing.outcome == Outcome.FINAL
    if was_final and entered.outcome is not Outcome.FINAL:
        raise FinalScoresStand
    if not was_final and entered.outcome is Outcome.FINAL:
        raise HandsStand(hands=standing.number)
