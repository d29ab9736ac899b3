"""A hook with which apps to the right of `play` can forbid a hand: the acts ask every guard."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.bridge.evaluation import HandInput
from tournament.play.hooks.records import AddedRecords

TableGuard = Callable[[Event, Table, int, HandInput, AddedRecords | None], None]
"""Called with event, table, hand number, the hand as entered, and the added records of the table where they are known;
raises a Refusal to forbid it."""

hand_guards: Hook[TableGuard] = Hook()


def ask_guards(
    event: Event, table: Table, hand_number: int, entered: HandInput, added: AddedRecords | None = None
) -> None:
    """Raise the refusal of the first guard that forbids the hand."""
    for guard in hand_guards:
        guard(event, table, hand_number, entered, added)
