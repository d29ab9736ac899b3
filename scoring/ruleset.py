"""What a ruleset is: a record of everything that one rulebook says about hands and matches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from scoring.arrangements import Form, Reading
from scoring.context import Context
from scoring.deals import DealResult
from scoring.description import PLAIN_DESCRIPTION, Description
from scoring.errors import UnknownItem
from scoring.matches import MatchRules
from scoring.options import OptionInfo, Options, OptionSet
from scoring.problems import HandRules
from scoring.relations import Need, Relations
from scoring.results import NO_REASONS, BelowMinimum, Excluded, ItemInfo, Tally, WorthReasons
from scoring.types import PLAIN_NOTATION, Flag, Hand, HandNotation
from scoring.wins import Deltas, Win
from scoring.words import PLAIN_WORDS, Words


def no_names(options: Options) -> frozenset[str]:
    """For books whose options turn no item off."""
    return frozenset()


def no_reasons(context: Context, reading: Reading, options: Options) -> WorthReasons:
    """For books whose items explain the value."""
    return NO_REASONS


def always_complete(packed: int) -> bool:
    """For books without a rule on which complete tiles may not be waited for."""
    return True


@dataclass(frozen=True, slots=True)
class Engine:
    """How a ruleset counts.

    ``readings`` lists every way to read a prepared hand, with only the best uses of the winning tile. ``tally`` adds up
    one reading. ``excluded`` lists, for an explanation, the items of a reading that do not count, and ``reasons`` says
    where its han, fu and limit come from. ``below_minimum`` is raised for a win that is not worth enough. ``completes``
    says whether concealed tiles that are complete in one of ``forms`` win under this book.
    """

    hand_rules: Callable[[Options], HandRules]
    readings: Callable[[Context, Options], Sequence[Reading]]
    tally: Callable[[Context, Reading, Options], Tally]
    excluded: Callable[[Context, Reading, Options], tuple[Excluded, ...]]
    forms: frozenset[Form]
    reasons: Callable[[Context, Reading, Options], WorthReasons] = no_reasons
    below_minimum: type[BelowMinimum] = BelowMinimum
    completes: Callable[[int], bool] = always_complete


class SharedTile(Enum):
    """What happens when several players can win on one tile."""

    ALL_WIN = "all_win"
    NOBODY_WINS = "nobody_wins"
    NEXT_IN_TURN_WINS = "next_in_turn_wins"


def one_winner(winners: int, options: Options) -> SharedTile:
    """The rule of books with one winner per tile: the next in turn after the discarder."""
    return SharedTile.NEXT_IN_TURN_WINS


def accepts_every_win(win: Win) -> None:
    """For books without checks of their own beyond the general ones."""


@dataclass(frozen=True, slots=True)
class Payoff:
    """Who pays whom.

    ``pay`` turns one win into deltas. ``can_be_worth`` says whether any hand can have a value. ``check`` raises
    InvalidWin for a win that this rulebook does not allow. ``shared_tile`` says what happens when a number of players
    win on one tile.
    """

    pay: Callable[[Win, Options], Deltas]
    can_be_worth: Callable[[int], bool]
    check: Callable[[Win], None] = accepts_every_win
    shared_tile: Callable[[int, Options], SharedTile] = one_winner


def first_places(round_number: int, options: Options) -> str:
    """The places for books in which nobody changes chairs."""
    return "ESWN"


def dealer_never_stays(dealer: int, result: DealResult, options: Options) -> bool:
    """The rule of books in which the deal passes after every hand."""
    return False


@dataclass(frozen=True, slots=True)
class WrongDealer:
    """A rulebook's rule for when the wrong player has dealt and it is too late to deal again: the deal stands, and
    afterwards the deal passes on from the player whose turn it was.

    With ``skips_next_turn`` the wrong dealer's own next turn is skipped. ``paragraph`` names the source.
    """

    paragraph: str
    skips_next_turn: bool = False


def seats_drawn_once(options: Options) -> int | None:
    """For books in which the players of a table draw their seats before the match only."""
    return None


@dataclass(frozen=True, slots=True)
class Flow:
    """How a match proceeds from deal to deal.

    ``turns`` is how many turns of dealing a match has; a dealer who stays keeps the turn. ``dealer_stays`` takes the
    dealer's seat and the result. ``places`` gives for a round (from 1) the places of seats 0 to 3 at its start, as four
    letters. ``has_round_wind`` says whether the book has a prevailing wind. ``turns_between_seat_draws`` is the number
    of turns after which the players of a table redraw their seats, None for never. ``wrong_dealer`` is None where the
    book does not mention it.
    """

    turns: Callable[[Options], int]
    dealer_stays: Callable[[int, DealResult, Options], bool] = dealer_never_stays
    places: Callable[[int, Options], str] = first_places
    has_round_wind: bool = True
    turns_between_seat_draws: Callable[[Options], int | None] = seats_drawn_once
    wrong_dealer: WrongDealer | None = None


@dataclass(frozen=True, slots=True)
class FalseWin:
    """The consequences of a false win at the table.

    With ``ends_hand`` the hand is dealt again by the same dealer, otherwise play goes on. ``fines`` are the amounts
    that the offender may have to pay to each of the others. Where there are several, the referee chooses one; an empty
    tuple means that no points move at the table.
    """

    ends_hand: bool
    fines: tuple[int, ...] = ()
    offender_may_win: bool = False


def no_immunity(options: Options) -> bool:
    """For books in which it does not matter who discarded the winning tile first."""
    return False


def any_sets(hand: Hand) -> bool:
    """For books in which the sets of a hand do not say whether somebody can be liable."""
    return True


@dataclass(frozen=True, slots=True)
class TableRules:
    """A rulebook's rules at the table apart from the value of hands.

    ``circumstances`` are the flags that can affect the score. ``needs`` gives for an item the way of winning that it
    requires. With ``has_liability`` a player can be liable for another's self-draw, if the sets of the hand are such as
    ``sets_make_liable``. With ``has_same_turn_immunity`` the book has a rule about who discarded the winning tile first in the same turn; ``asks_who_discarded_first`` says
    whether it changes payments under the options. With ``tiles_are_checked`` a referee checks the tiles of a table before
    each match.
    """

    false_win: Callable[[Options], FalseWin]
    circumstances: frozenset[Flag]
    needs: Mapping[str, Need]
    has_liability: bool = False
    sets_make_liable: Callable[[Hand], bool] = any_sets
    has_same_turn_immunity: bool = False
    asks_who_discarded_first: Callable[[Options], bool] = no_immunity
    tiles_are_checked: bool = False


@dataclass(frozen=True, slots=True)
class Sampling:
    """Which special hands are tried when random hands are made: a ``share`` of all hands, each of ``forms`` equally
    often.
    """

    share: float
    forms: tuple[Form, ...]


CardRow = tuple[str, str, str]
"""An item's number, its meaning, and an example hand on one line."""


@dataclass(frozen=True, slots=True)
class Preset:
    """The initial settings of an event under a rulebook. An organizer may choose otherwise.

    ``sessions`` is how many matches everybody plays at least, ``minutes`` how long one may last, including
    ``rest_minutes`` of rest. With ``ranks_by_table_points`` table points are compared before points; otherwise only points are. With
    ``winds_at_table`` the book lets players draw their winds at the table. ``says_length`` is False where the book
    gives no number of sessions and no minutes; both are then typical values. With ``ranks_better_of_related`` only the
    better result of a player who left and the successor is ranked. With ``players_sign`` the four confirm the result of
    their match.
    """

    sessions: int
    minutes: int
    rest_minutes: int
    ranks_by_table_points: bool
    winds_at_table: bool
    says_length: bool
    ranks_better_of_related: bool = False
    players_sign: bool = False


@dataclass(frozen=True, slots=True)
class TimeRule:
    """What happens when the time of a session is up.

    With ``ends_at_once`` play stops in the middle of a hand and the scores stand as they are; otherwise the hand in
    play is finished. With ``announces_last_quarter`` the referee announces when a quarter of the time is left.
    """

    ends_at_once: bool = False
    announces_last_quarter: bool = False


FINISH_THE_HAND: Final = TimeRule()
"""For books that do not say what the end of the time means: the hand in play is finished, as is usual."""


RANKS_BY_POINTS: Final = Preset(
    sessions=4,
    minutes=90,
    rest_minutes=0,
    ranks_by_table_points=False,
    winds_at_table=False,
    says_length=False,
)
"""The rulebooks that count points, and whose penalties take points off the event's score."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rulebook.

    ``name`` and ``summary``, a sentence for an organizer, are in English; the caller translates them. ``unit`` is what
    items are counted in, ``minimum`` what a win must reach (an option may change it), and ``cap`` the highest value of
    a hand without any of the ``uncapped_items``, None if there is no cap. Items in ``outside_minimum`` do not count
    towards the minimum. ``bonus_items`` are off in an event without bonus tiles. ``card`` is the text of the pattern
    card, one row for each item. ``preset`` holds the initial settings of an event, ``time`` the rule for the end of a
    session, ``words`` the book's own words, and ``description`` its own sentences on a card. ``frequent`` are the items
    that are called most often at a table. ``edition`` says which text of the book is followed, where it names itself; empty
    where it does not. ``series`` are the English titles of the card's groups by the first part of an item's number; empty
    where the card groups by value. ``notation`` says what is written in a hand. ``match`` is how a match is played in which
    scores run along, None where only deals and deltas count. ``turned_off`` are items that the options take out of the book,
    ``presets`` the options of known books and leagues. ``federations`` are the codes of those that rank events under this
    book.
    """

    id: str
    name: str
    summary: str
    name_zh_hant: str
    name_zh_hans: str
    unit: str
    minimum: int
    minimum_option: str | None
    cap: int | None
    bonus_tiles: bool
    items: tuple[ItemInfo, ...]
    options: tuple[OptionInfo, ...]
    engine: Engine = field(repr=False, compare=False)
    relations: Relations = field(repr=False, compare=False)
    payoff: Payoff = field(repr=False, compare=False)
    flow: Flow = field(repr=False, compare=False)
    table: TableRules = field(repr=False, compare=False)
    sampling: Sampling = field(repr=False, compare=False)
    card: tuple[CardRow, ...] = field(repr=False, compare=False)
    preset: Preset = RANKS_BY_POINTS
    description: Description = field(default=PLAIN_DESCRIPTION, repr=False, compare=False)
    words: Words = PLAIN_WORDS
    time: TimeRule = FINISH_THE_HAND
    edition: str = ""
    uncapped_items: frozenset[str] = frozenset()
    outside_minimum: frozenset[str] = frozenset()
    bonus_items: frozenset[str] = frozenset()
    frequent: tuple[str, ...] = ()
    series: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    notation: HandNotation = PLAIN_NOTATION
    match: MatchRules | None = field(default=None, repr=False, compare=False)
    turned_off: Callable[[Options], frozenset[str]] = field(default=no_names, repr=False, compare=False)
    presets: tuple[OptionSet, ...] = field(default=(), repr=False, compare=False)
    federations: tuple[str, ...] = ()

    def item(self, name: str) -> ItemInfo:
        """The item with this English name. Raises UnknownItem."""
        for info in self.items:
            if info.name == name:
                return info
        raise UnknownItem(f"{self.name} has no item {name!r}.")

    def items_under(self, options: Options) -> tuple[ItemInfo, ...]:
        """The items that can count under an organizer's options."""
        off = self.turned_off(options)
        if not options.get("bonus_tiles", True):
            off |= self.bonus_items
        return tuple(item for item in self.items if item.name not in off) if off else self.items

    def bonus_tiles_under(self, options: Options) -> bool:
        """Whether the event's set has bonus tiles."""
        return self.bonus_tiles and options.get("bonus_tiles", True) is not False

    def value_of(self, total: int, names: Collection[str]) -> int:
        """The value of a total after the cap, given the names of its items."""
        if self.cap is None or any(name in self.uncapped_items for name in names):
            return total
        return min(total, self.cap)

    def minimum_under(self, options: Options) -> int:
        """The minimum of a win under an organizer's options."""
        return options.number(self.minimum_option) if self.minimum_option else self.minimum

    def most_winners_under(self, options: Options) -> int:
        """The largest number of players who can be entered as winners on one tile."""
        several = [
            winners
            for winners in (2, 3)
            if self.payoff.shared_tile(winners, options) is not SharedTile.NEXT_IN_TURN_WINS
        ]
        return max(several, default=1)
