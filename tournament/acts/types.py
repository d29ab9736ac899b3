"""What a table of acts is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Generic, TypeVar

from tournament.events.enums import Role

State = TypeVar("State", bound=StrEnum)

ORGANIZERS = frozenset({Role.ORGANIZER})
HEADS = frozenset({Role.ORGANIZER, Role.HEAD_REFEREE})
STAFF = frozenset(Role)


class Answer(Enum):
    """How an act ends in one state."""

    DONE = "done"
    ALREADY = "already so"
    """What the act wants holds already: nothing changes and nobody is told off."""
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Cell:
    """One act in one state. `code` is the code of the refusal; empty when the act is not refused."""

    answer: Answer
    code: str = ""


@dataclass(frozen=True, slots=True)
class Split:
    """A cell that depends on who acts: done by `roles`, refused for the other roles that may try."""

    roles: frozenset[Role]
    code: str


DONE = Cell(Answer.DONE)
ALREADY = Cell(Answer.ALREADY)
FORBIDDEN = Cell(Answer.REFUSED, "forbidden")
"""The role does not reach: 403 for staff."""
NO_SUCH_PAGE = Cell(Answer.REFUSED, "not_found")
"""What the act needs does not exist in this state, so its address answers 404."""


def refused(code: str) -> Cell:
    return Cell(Answer.REFUSED, code)


@dataclass(frozen=True, slots=True)
class Act(Generic[State]):
    """An act: who may try it, how it ends in each state, and how it is undone.

    `cells` holds the states whose answer differs from `otherwise`. `undone_by` is the code of the act that takes this
    one back; empty where an act repeats itself the other way round, or changes nothing that would need it.
    """

    code: str
    roles: frozenset[Role]
    otherwise: Cell
    cells: Mapping[State, Cell | Split] = field(default_factory=dict)
    undone_by: str = ""

    def cell(self, state: State, role: Role) -> Cell:
        """How the act ends in a state for a member of the staff."""
        if role not in self.roles:
            return FORBIDDEN
        cell = self.cells.get(state, self.otherwise)
        if isinstance(cell, Split):
            return DONE if role in cell.roles else refused(cell.code)
        return cell
