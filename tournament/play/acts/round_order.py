"""The order of rounds: at the tables of which round hands can be entered now, and why not in the others."""

from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.events.queries import round_in_turn
from tournament.play.errors import AnotherRoundRuns, RoundClosed, RoundNotNext, TableNotOpen


def check_takes_hands(round_: Round) -> None:
    """Check that hands can be entered at the tables of this round now; a published round that is in turn starts with
    its first hand. Raises AnotherRoundRuns, RoundNotNext, RoundClosed, TableNotOpen.
    """
    if round_.state == RoundState.RUNNING:
        return
    if round_.state == RoundState.CLOSED:
        raise RoundClosed(round=round_.number)
    if round_.state != RoundState.PUBLISHED:
        raise TableNotOpen(round=round_.number, state=round_.state_words)
    other = round_in_turn(round_.event)
    if other is None or other.pk == round_.pk:
        return
    if other.state == RoundState.RUNNING:
        raise AnotherRoundRuns(round=round_.number, other=other.number)
    raise RoundNotNext(round=round_.number, other=other.number, state=other.state_words)
