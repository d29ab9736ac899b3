"""The parts of the table of acts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Final, Generic, TypeVar

from penalties.verbs import LedgerVerb
from tournament.audit.verbs import Verb
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import Role
from tournament.events.verbs import EventVerb
from tournament.play.verbs import PlayVerb

State = TypeVar("State", bound=StrEnum)


class Bearer(StrEnum):
    """Who acts without an account, most of them by a link."""

    SCORER = "scorer"
    """Holds a table's link."""
    PLAYER = "player"
    """Holds a private link: to a seat's sign-off, to their own record, or to their own sign-up."""
    VISITOR = "visitor"
    """Holds no link: the page is public."""


class Limited(StrEnum):
    """A referee of some tables only. Acts are tried at table 1, or in its round."""

    HERE = "referee_here"
    """Works at table 1."""
    ELSEWHERE = "referee_elsewhere"
    """Works at another table."""


Person = Role | Bearer

ORGANIZERS: Final[frozenset[Person]] = frozenset({Role.ORGANIZER})
HEADS: Final[frozenset[Person]] = frozenset({Role.ORGANIZER, Role.HEAD_REFEREE})
REFEREES: Final[frozenset[Person]] = frozenset({Role.ORGANIZER, Role.HEAD_REFEREE, Role.REFEREE})
AT_DESK: Final[frozenset[Person]] = frozenset({Role.ORGANIZER, Role.DESK})
STAFF: Final[frozenset[Person]] = frozenset(Role)
SCORERS: Final[frozenset[Person]] = frozenset({Bearer.SCORER})
PLAYERS: Final[frozenset[Person]] = frozenset({Bearer.PLAYER})
VISITORS: Final[frozenset[Person]] = frozenset({Bearer.VISITOR})
BEARERS: Final[frozenset[Person]] = SCORERS | PLAYERS


class Answer(Enum):
    """How an act ends in one state."""

    DONE = "done"
    WARNED = "done, with a warning"
    """It is done and the audit marks what was unusual; `Cell.code` is the verb that does."""
    ALREADY = "already so"
    """The wanted state already holds: nothing changes and nothing is refused."""
    REFUSED = "refused"
    NOTHING = "nothing to send"
    """The state cannot meet the act: it is a button without a form."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One act in one state. `code` is the code of the refusal or of the warning; empty for the other answers."""

    answer: Answer
    code: str = ""

    @property
    def is_done(self) -> bool:
        return self.answer in (Answer.DONE, Answer.WARNED)


DONE = Cell(Answer.DONE)
ALREADY = Cell(Answer.ALREADY)
NO_CONTENT = Cell(Answer.NOTHING)
FORBIDDEN = Cell(Answer.REFUSED, "forbidden")
"""The role does not reach: 403 for staff."""
NO_SUCH_PAGE = Cell(Answer.REFUSED, "not_found")
"""What the act needs does not exist in this state, so its address answers 404."""


def refused(code: str) -> Cell:
    return Cell(Answer.REFUSED, code)


WARNING_VERBS: Final = frozenset(
    {
        EventVerb.ROUND_STARTED_OUT_OF_ORDER,
        PlayVerb.TABLE_CLOSED_UNCONFIRMED,
        PlayVerb.TABLE_CLOSED_UNPLAYED,
        PlayVerb.ABSENT_AT_TABLE,
        EventVerb.EVENT_CHANGED_BECAUSE,
        DrawVerb.DRAW_SETTINGS_CHANGED_BECAUSE,
        LedgerVerb.LEDGER_SETTINGS_CHANGED_BECAUSE,
    }
)
"""What the audit says of an act that was done although something spoke against it."""


def warned(verb: Verb) -> Cell:
    return Cell(Answer.WARNED, verb.value)


@dataclass(frozen=True, slots=True)
class Split:
    """A cell that depends on who acts: done by `roles`, refused for the others that may try."""

    roles: frozenset[Person]
    code: str
    done: Cell = DONE


@dataclass(frozen=True, slots=True)
class Act(Generic[State]):
    """An act: who may try it, how it ends in each state, and how it is undone.

    `cells` holds the states whose answer differs from `otherwise`. `undone_by` is the code of the act that takes this
    one back; empty where an act repeats itself the other way round, or changes nothing that would need it. In the
    states `stays` another act comes first: a published round is taken back before an older draw is chosen.
    """

    code: str
    roles: frozenset[Person]
    otherwise: Cell | Split
    cells: Mapping[State, Cell | Split] = field(default_factory=dict)
    undone_by: str = ""
    stays: frozenset[State] = frozenset()

    @property
    def is_by_link(self) -> bool:
        """Whether the act has its own address behind a link, where no account is asked for."""
        return not self.roles & STAFF

    @property
    def is_split(self) -> bool:
        """Whether there is a state in which it depends on the person how the act ends."""
        return any(isinstance(cell, Split) for cell in (self.otherwise, *self.cells.values()))

    def cell(self, state: State, person: Person) -> Cell:
        """How the act ends in a state for a member of the staff, or for who comes by a link."""
        if person not in self.roles:
            return NO_SUCH_PAGE if self.is_by_link else FORBIDDEN
        cell = self.cells.get(state, self.otherwise)
        if isinstance(cell, Split):
            return cell.done if person in cell.roles else refused(cell.code)
        return cell
