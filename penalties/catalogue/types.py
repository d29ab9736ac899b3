"""What a rulebook says about fouls, as values: a foul, its outcome, and how repeats and cards escalate.

All types are frozen and can be written as JSON and read back, so a row of the ledger keeps the rule it was given
under.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Scope(StrEnum):
    """How long something counts, shortest first. `ROUND_OF_PLAY` is a prevailing wind's round inside a match."""

    HAND = "hand"
    ROUND_OF_PLAY = "round_of_play"
    MATCH = "match"
    DAY = "day"
    EVENT = "event"


class Kind(StrEnum):
    """The kinds of consequence."""

    NOTHING = "nothing"
    PUT_RIGHT = "put_right"
    WARNING = "warning"
    YELLOW = "yellow"
    RED = "red"
    FALSE_WIN = "false_win"
    DEDUCTION = "deduction"
    PAY_EACH = "pay_each"
    PAY_ONE = "pay_one"
    HU_FORBIDDANCE = "hu_forbiddance"
    DEAD_HAND = "dead_hand"
    LONG_HAND = "long_hand"
    NO_WIN_THIS_TURN = "no_win_this_turn"
    NO_CLAIM = "no_claim"
    FORCED_DISCARD = "forced_discard"
    PENALTY_TILES = "penalty_tiles"
    RESTART = "restart"
    SESSION_LOST = "session_lost"
    RESIGNED = "resigned"
    DISQUALIFIED = "disqualified"
    BLACKLISTED = "blacklisted"


FORBID_WIN = (Kind.HU_FORBIDDANCE, Kind.DEAD_HAND, Kind.LONG_HAND)
"""After one of these a player may not win the hand."""

LEAVE_EVENT = (Kind.RESIGNED, Kind.DISQUALIFIED)
"""After one of these a player is not drawn again."""

PUTS_OUT = (Kind.SESSION_LOST, *LEAVE_EVENT)
"""After one of these a player does not play the match on."""

ALL_TILES = 99
"""As an amount of penalty tiles: everything that was shown."""


class Where(StrEnum):
    """Which score a deduction changes: the table's, which also affects its ranking, or only the event's."""

    TABLE = "table"
    EVENT = "event"


class Measure(StrEnum):
    """The unit that a referee counts for a foul that depends on an amount."""

    MINUTES = "minutes"
    TILES = "tiles"
    SECONDS = "seconds"


@dataclass(frozen=True, slots=True)
class Text:
    """A text in English, in traditional and in simplified characters."""

    en: str
    zh_hant: str
    zh_hans: str

    def in_language(self, language: str) -> str:
        """The text for a language code such as `en`, `zh-hant` or `zh-hans`; English for all others."""
        match language.lower():
            case "zh-hant" | "zh-tw" | "zh-hk":
                return self.zh_hant or self.en
            case "zh" | "zh-hans" | "zh-cn" | "zh-sg":
                return self.zh_hans or self.en
        return self.en


@dataclass(frozen=True, slots=True)
class Consequence:
    """One consequence. `amount` is in points, or in tiles for `PENALTY_TILES`; a range when `amount_max` is larger."""

    kind: Kind
    amount: int = 0
    amount_max: int = 0

    @property
    def is_range(self) -> bool:
        return self.amount_max > self.amount

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind.value, "amount": self.amount, "amount_max": self.amount_max}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Consequence":
        return cls(Kind(data["kind"]), data["amount"], data["amount_max"])


Consequences = tuple[Consequence, ...]


@dataclass(frozen=True, slots=True)
class Always:
    """The same consequences every time."""

    consequences: Consequences


@dataclass(frozen=True, slots=True)
class Ladder:
    """Each repeat within `scope` moves one rung up.

    Beyond the last rung, points double each time if `doubles` is set; otherwise the last rung applies again.
    """

    rungs: tuple[Consequences, ...]
    scope: Scope
    doubles: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """The consequences up to and including an amount; `up_to` is None for all higher amounts."""

    up_to: int | None
    consequences: Consequences


@dataclass(frozen=True, slots=True)
class Bands:
    """Consequences that depend on an amount counted by the referee."""

    measure: Measure
    bands: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class PerUnit:
    """`each` for every started `unit` beyond the first `free`, as one consequence of `kind`; `always` comes first."""

    measure: Measure
    kind: Kind
    each: int
    unit: int = 1
    free: int = 0
    always: Consequences = ()


@dataclass(frozen=True, slots=True)
class Judge:
    """The rulebook leaves the choice among these to the referee; the first is the usual one."""

    choices: tuple[Consequences, ...]


Outcome = Always | Ladder | Bands | PerUnit | Judge


def kinds_of(outcome: Outcome) -> frozenset[Kind]:
    """Every kind of consequence that one foul can have."""
    sets: tuple[Consequences, ...]
    match outcome:
        case Always(consequences):
            sets = (consequences,)
        case Ladder():
            sets = outcome.rungs
        case Bands():
            sets = tuple(band.consequences for band in outcome.bands)
        case PerUnit():
            sets = (outcome.always, (Consequence(outcome.kind),))
        case Judge(choices):
            sets = choices
    return frozenset(one.kind for consequences in sets for one in consequences)


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul: a stable code, its name, when it applies, the paragraph of the rulebook, and what follows.

    Fouls with the same `limit_group` add up towards the book's `PointsLimit` of that name.
    """

    code: str
    name: Text
    when: Text
    paragraph: str
    outcome: Outcome
    limit_group: str = ""


@dataclass(frozen=True, slots=True)
class CardRules:
    """How cards count and escalate (HKMA rulebook, Fouls and Penalties 5 and 6).

    The second yellow within `yellow_scope` becomes a red, the second red within `red_scope` a false win. With
    `red_replaces_yellows` the red takes back the points of the yellow before it, and that yellow is spent.
    """

    yellow_points: int = 0
    red_points: int = 0
    false_win_points: int = 0
    yellow_scope: Scope = Scope.MATCH
    red_scope: Scope = Scope.DAY
    red_replaces_yellows: bool = False


@dataclass(frozen=True, slots=True)
class PointsLimit:
    """More than `points` deducted in one group in a hand means that the player has resigned, unless excused."""

    group: str
    points: int


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The fouls of one ruleset in the order of its book, and the rules that apply to all of them."""

    ruleset: str
    source: str
    fouls: tuple[Foul, ...]
    cards: CardRules | None = None
    deductions_at: Where = Where.EVENT
    limit: PointsLimit | None = None

    def foul(self, code: str) -> Foul | None:
        return next((foul for foul in self.fouls if foul.code == code), None)

    @property
    def kinds(self) -> frozenset[Kind]:
        """Every kind of consequence in this book, cards included."""
        found = {kind for foul in self.fouls for kind in kinds_of(foul.outcome)}
        cards = {Kind.YELLOW, Kind.RED, Kind.FALSE_WIN}
        return frozenset(found | cards if self.cards is not None else found)
