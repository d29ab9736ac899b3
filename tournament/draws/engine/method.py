"""What a draw method is like. Code that treats methods differently asks for these traits, never for a method's id."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.draws.engine.designs import Grid, LineGame

NextTables = Callable[[LineGame], Grid]
"""How a design moves the players on from the tables of the previous game, whichever design made those."""


@dataclass(frozen=True, slots=True, eq=False)
class Method:
    """One draw method. `label` and `description` are in English; screens translate them.

    needs_results: the standings decide, so every earlier round must be closed. seats_by_rank: the leaders sit at the
    first table, and differences in rank count. keeps_line: the players move on from one line, and games are counted
    from the first round. next_tables: for methods that can continue a line where another one left it.
    prescribes_meetings: the method leaves no choice of who meets whom. prescribes_tables: it also prescribes the
    tables. draws_as_schedule: several rounds drawn at once are drawn as one schedule. settings: which of the event's
    draw settings the method uses. better_round, better_schedule: the id of the method to offer instead when a round, or
    several rounds drawn at once, have more repeats than necessary.
    """

    id: str
    label: str
    description: str
    needs_results: bool = False
    seats_by_rank: bool = False
    keeps_line: bool = False
    next_tables: NextTables | None = None
    prescribes_meetings: bool = False
    prescribes_tables: bool = False
    draws_as_schedule: bool = False
    settings: frozenset[str] = frozenset()
    better_round: str = ""
    better_schedule: str = ""

    def __str__(self) -> str:
        return self.id

    @property
    def continues_line(self) -> bool:
        """Whether a plan may change to and from this method without starting a new line."""
        return self.next_tables is not None

    @property
    def stands_alone(self) -> bool:
        """Whether rounds of other methods must be drawn separately from its own."""
        return self.keeps_line and not self.continues_line

    @property
    def suits_drawing_ahead(self) -> bool:
        """Whether somebody who chooses this method usually wants all its rounds at once."""
        return self.draws_as_schedule or self.keeps_line


def gettext_noop(text: str) -> str:
    """Mark a text for translation."""
    return text
