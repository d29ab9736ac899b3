"""What the form of a hand offers under a rulebook with its options, and what an item needs of a win."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import scoring
from tournament.events.rulebook.items import name_beside, name_of
from tournament.play.enums import WINS, EntryMethod, Outcome

MatchTable = scoring.MatchTable
"""What is asked at a table where scores run along."""

_DRAWN = (Outcome.SELF_DRAW,)
_CLAIMED = (Outcome.DISCARD,)
FLAG_OUTCOMES: Final[Mapping[scoring.Flag, tuple[Outcome, ...]]] = {
    scoring.Flag.LAST_OF_WALL: _DRAWN,
    scoring.Flag.LAST_DISCARD: _CLAIMED,
    scoring.Flag.KONG_REPLACEMENT: _DRAWN,
    scoring.Flag.CONSECUTIVE_KONG: _DRAWN,
    scoring.Flag.FLOWER_REPLACEMENT: _DRAWN,
    scoring.Flag.LAST_OF_KIND: (Outcome.SELF_DRAW, Outcome.DISCARD),
    scoring.Flag.HEAVEN: _DRAWN,
    scoring.Flag.EARTH: _CLAIMED,
    scoring.Flag.DOUBLE_RIICHI: WINS,
    scoring.Flag.IPPATSU: WINS,
    scoring.Flag.CHIIHOU: _DRAWN,
    scoring.Flag.RENHOU: _CLAIMED,
}
"""The outcomes each circumstance can go with; a robbed kong is an outcome itself."""


def flags_that_count(ruleset: scoring.Ruleset, options: scoring.Options) -> tuple[str, ...]:
    """The circumstances that can affect the value under a ruleset, in the order of the screen."""
    counting = ruleset.table.circumstances
    if ruleset.match is not None:
        counting = ruleset.match.table(options).flags
    if not ruleset.bonus_tiles_under(options):
        counting -= {scoring.Flag.FLOWER_REPLACEMENT}
    return tuple(flag for flag in FLAG_OUTCOMES if flag in counting)


@dataclass(frozen=True, slots=True)
class MissingNeed:
    """An item that requires what the outcome or the seat of a hand rules out."""

    item: str
    need: scoring.Need


def known_of(outcome: Outcome, wind: scoring.Wind, round_wind: scoring.Wind) -> frozenset[scoring.Need]:
    """What is known of a win besides its items: how it was won, and with which winds."""
    is_dealer = wind == scoring.Wind.EAST
    ways = {
        Outcome.SELF_DRAW: (scoring.Need.SELF_DRAW, *([scoring.Need.DEALER] if is_dealer else [])),
        Outcome.DISCARD: (scoring.Need.DISCARD, *([] if is_dealer else [scoring.Need.OTHER])),
        Outcome.ROBBED_KONG: (scoring.Need.ROBBED_KONG,),
    }
    own_prevails = wind == round_wind
    winds = scoring.Need.OWN_WIND_PREVAILS if own_prevails else scoring.Need.OTHER_WIND_PREVAILS
    return frozenset((winds, *ways.get(outcome, ())))


def missing_need(
    items: Iterable[str], ruleset: scoring.Ruleset, known: Collection[scoring.Need]
) -> MissingNeed | None:
    """The first called item that what is known of the win rules out, and what it requires."""
    needs = ruleset.table.needs
    for item in items:
        if item in needs and needs[item] not in known:
            return MissingNeed(item, needs[item])
    return None


@dataclass(frozen=True, slots=True)
class CalledItem:
    """An item that a referee can tick, and how often it can count in one hand.

    `name` identifies it; `label` is what the reader calls it, with `name_zh` beside it (`events/rulebook/items.py`).
    `series` is the title of its group on the card in English, empty where the card groups by value.
    """

    name: str
    label: str
    name_zh: str
    points: int
    most: int
    series: str = ""
    is_frequent: bool = False


def ruleset_can_be_worth(ruleset: str, total: int) -> bool:
    """Whether any hand can have this total before the cap."""
    return scoring.get_ruleset(ruleset).payoff.can_be_worth(total)


@dataclass(frozen=True, slots=True)
class EntryScope:
    """What the form of a hand offers under an event's rules.

    A higher total that is typed counts as `cap`; None where a hand can be worth any amount, or where some hands are
    worth more than the cap.
    """

    ruleset: str
    unit: str
    cap: int | None
    methods: tuple[EntryMethod, ...]
    flags: tuple[str, ...]
    items: tuple[CalledItem, ...]
    false_win: scoring.FalseWin
    several_winners: bool
    liability: bool
    same_turn_immunity: bool
    bonus_tiles: bool
    running: scoring.MatchTable | None = None
    """What is asked besides where scores run along."""

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How a hand can end, in the order of the screen."""
        ending = (Outcome.FALSE_WIN,) if self.false_win.ends_hand else ()
        aborting = (Outcome.ABORTIVE_DRAW,) if self.running and self.running.causes else ()
        return (*WINS, Outcome.NO_WIN, *aborting, *ending, Outcome.ABANDONED)

    def capped(self, total: int | None) -> int | None:
        """What a total counts as when it is typed. One that no hand can have stays as it is, and is refused."""
        if total is None or self.cap is None or not ruleset_can_be_worth(self.ruleset, total):
            return total
        return min(total, self.cap)


def scope_under(
    ruleset: scoring.Ruleset, options: scoring.Options, methods: tuple[EntryMethod, ...]
) -> EntryScope:
    """What the form of a hand offers under these rules, given the ways of entering that are allowed.

    Where a hand is worth two numbers, items alone do not say what it is worth.
    """
    running = ruleset.match.table(options) if ruleset.match else None
    if running:
        methods = tuple(each for each in methods if each is not EntryMethod.ITEMS) or (EntryMethod.POINTS,)
    return EntryScope(
        ruleset=ruleset.id,
        unit=ruleset.unit,
        cap=None if ruleset.uncapped_items else ruleset.cap,
        methods=methods,
        flags=flags_that_count(ruleset, options),
        items=tuple(
            CalledItem(
                item.name,
                name_of(item),
                name_beside(item),
                item.points,
                ruleset.relations.most.get(item.name, 1),
                ruleset.series.get(item.number.split(".")[0], ""),
                item.name in ruleset.frequent,
            )
            for item in ruleset.items_under(options)
        ),
        false_win=ruleset.table.false_win(options),
        several_winners=ruleset.most_winners_under(options) > 1,
        liability=running.has_liability if running else ruleset.table.has_liability,
        same_turn_immunity=ruleset.table.asks_who_discarded_first(options),
        bonus_tiles=ruleset.bonus_tiles_under(options),
        running=running,
    )
