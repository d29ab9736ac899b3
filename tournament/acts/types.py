"""What a table of acts is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Generic, TypeVar

from tournament.events.enums import Role

State = TypeVar("State", bound=StrEnum)

ORGANIZERS = frozenset({Role.ORGANIZER})
REFEREES = frozenset({Role.ORGANIZER, Role.REFEREE})


class Answer(Enum):
    """How an act ends in one state."""

    DONE = "done"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Cell:
    """One act in one state. `code` is the code of the refusal; empty when the act is done.

    `warning` names what the page says beside an act that is done all the same.
    """

    answer: Answer
    code: str = ""
    warning: str = ""


DONE = Cell(Answer.DONE)
NO_SUCH_PAGE = Cell(Answer.REFUSED, "not_found")
"""The thing that the act needs does not exist in this state, so its address answers 404."""


def refused(code: str) -> Cell:
    return Cell(Answer.REFUSED, code)


@dataclass(frozen=True, slots=True)
class Act(Generic[State]):
    """An act: who may do it, how it ends in each state, and which act takes it back.

    `cells` holds the states whose answer differs from `otherwise`. `undone_by` is the code of the act that takes this
    one back, or says in a few words why nothing has to be taken back.
    """

    code: str
    roles: frozenset[Role]
    otherwise: Cell
    cells: Mapping[State, Cell] = field(default_factory=dict)
    undone_by: str = ""

    def cell(self, state: State) -> Cell:
        return self.cells.get(state, self.otherwise)
