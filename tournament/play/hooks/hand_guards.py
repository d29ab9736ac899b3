"""A hook with which apps to the right of `play` can forbid a hand. An app adds its guard when it is ready, and the acts
ask every guard in the order in which they were added.
"""

from collections.abc import Callable

from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.bridge.evaluation import HandInput
from tournament.play.hooks.records import AddedRecords

TableGuard = Callable[[Event, Table, int, HandInput, AddedRecords | None], None]
"""Called with event, table, hand number, the hand as entered, and the added records of the table where they are known;
raises a Refusal to forbid it."""

_guards: list[TableGuard] = []


def add_table_guard(guard: TableGuard) -> None:
    """Ask `guard` from now on; adding it twice changes nothing."""
    if guard not in _guards:
        _guards.append(guard)


def ask_guards(
    event: Event, table: Table, hand_number: int, entered: HandInput, added: AddedRecords | None = None
) -> None:
    """Raise the refusal of the first guard that forbids the hand."""
    for guard in _guards:
        guard(event, table, hand_number, entered, added)
