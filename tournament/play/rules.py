"""What the rulebooks ask at a table beyond the worth of hands: false wins, several winners, circumstances."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import scoring
from tournament.events.enums import RulesetId
from tournament.events.models import Event
from tournament.play.enums import WINS, EntryMethod, Outcome


def ruleset_of(event: Event) -> scoring.Ruleset:
    return scoring.get_ruleset(event.ruleset)


def options_of(event: Event) -> scoring.Options:
    return scoring.make_options(event.ruleset, event.options)


@dataclass(frozen=True, slots=True)
class FalseWinRule:
    """What a false win does.

    With `ends_hand` the hand is dealt again by the same dealer, otherwise play goes on. `fines` are the amounts the
    offender may have to pay to each of the others at once; where there are several the referee chooses, and an empty
    tuple means that nothing moves at the table.
    """

    ends_hand: bool
    fines: tuple[int, ...] = ()
    offender_may_win: bool = False


def false_win_rule(event: Event) -> FalseWinRule:
    """What a false win does in the event.

    MCR (Explanation, false win): 10 to each other player while the hand was waiting, 20 otherwise, and the hand is
    dead. HKMA (False winning): the game restarts; 512 points come off after the match, so nothing moves at the
    table. Hong Kong (Round): the deal stays, what it costs is the organizer's. Asia Pacific and Australia (False
    win): play goes on, the tiles shown become penalty tiles.
    """
    match event.ruleset:
        case RulesetId.MCR:
            return FalseWinRule(ends_hand=False, fines=(10, 20))
        case RulesetId.GGHK:
            return FalseWinRule(ends_hand=True)
        case RulesetId.HK_FANLAAK:
            fine = options_of(event).number("false_win_penalty")
            return FalseWinRule(ends_hand=True, fines=(fine,) if fine else ())
    return FalseWinRule(ends_hand=False, offender_may_win=True)


RULESETS_WITH_SEVERAL_WINNERS = (RulesetId.GGHK,)
"""Rulesets in which two or three players may win one discard (HKMA, Hu 3.3)."""


def allows_several_winners(event: Event) -> bool:
    """Whether one discard can be won by several players; under APM by three at once, if the organizer says so."""
    if event.ruleset == RulesetId.APM:
        return options_of(event)["triple_win"] != "interception"
    return event.ruleset in RULESETS_WITH_SEVERAL_WINNERS


def knows_liability(event: Event) -> bool:
    """Whether a player can be liable for another's self-draw (HKMA, Pao)."""
    return event.ruleset == RulesetId.GGHK


def knows_same_turn_immunity(event: Event) -> bool:
    """Whether it matters who discarded the winning tile first in the same turn (Zung Jung payments)."""
    zung_jung = event.ruleset in (RulesetId.APM, RulesetId.MAU)
    return zung_jung and options_of(event)["payoff"] == "zung_jung"


_DRAWN = (Outcome.SELF_DRAW,)
_CLAIMED = (Outcome.DISCARD,)
FLAG_OUTCOMES: Final[Mapping[str, tuple[Outcome, ...]]] = {
    "last_of_wall": _DRAWN,
    "last_discard": _CLAIMED,
    "kong_replacement": _DRAWN,
    "consecutive_kong": _DRAWN,
    "last_of_kind": (Outcome.SELF_DRAW, Outcome.DISCARD),
    "heaven": _DRAWN,
    "earth": _CLAIMED,
}
"""The outcomes each circumstance can go with."""

_FLAGS_WORTH_NOTHING: Final[Mapping[str, frozenset[str]]] = {
    RulesetId.MCR: frozenset({"consecutive_kong", "heaven", "earth"}),
    RulesetId.GGHK: frozenset({"last_discard", "last_of_kind"}),
    RulesetId.HK_FANLAAK: frozenset({"consecutive_kong", "last_of_kind"}),
    RulesetId.APM: frozenset({"consecutive_kong", "last_of_kind"}),
    RulesetId.MAU: frozenset({"consecutive_kong", "last_of_kind"}),
}


def flags_that_count(ruleset: str) -> tuple[str, ...]:
    """The circumstances that can be worth something under a ruleset."""
    return tuple(flag for flag in FLAG_OUTCOMES if flag not in _FLAGS_WORTH_NOTHING[ruleset])


@dataclass(frozen=True, slots=True)
class ItemNeed:
    """Something an item needs that a hand's outcome or seat rules out; `word` names it."""

    item: str
    word: str


_NEEDS: Final[Mapping[str, frozenset[str]]] = {
    "self_draw": frozenset(
        {
            "Self-Drawn",
            "Fully Concealed Hand",
            "Last Tile Draw",
            "Out with Replacement Tile",
            "Self drawn",
            "After kan",
            "After Consecutive Kan",
            "Last Tile from Wall",
            "Self-drawn last tile",
            "Out on the last tile of the Wall",
            "Out on a supplement tile",
            "Hidden Treasure",
            "Final Draw",
            "Win on Kong",
        }
    ),
    "discard": frozenset({"Last Tile Claim", "Melded Hand", "Out on the last discard", "Final Discard"}),
    "robbed_kong": frozenset(
        {"Robbing The Kong", "Robbing a kan", "Out by robbing a Kong", "Robbing a Kong"}
    ),
    "dealer": frozenset({"Bless of Heaven", "Heavenly Hands", "Blessing of Heaven"}),
    "other": frozenset({"Bless of Earth", "Earthly Hands", "Blessing of Earth"}),
}


def item_that_cannot_be(
    items: Iterable[str], ruleset: str, outcome: Outcome, *, is_dealer: bool
) -> ItemNeed | None:
    """The first item called that this outcome or this seat rules out, and what it would need."""
    for item in items:
        for word, names in _NEEDS.items():
            if item in names and not _is_given(word, outcome, is_dealer=is_dealer):
                return ItemNeed(item, word)
        if ruleset == RulesetId.MCR and item == "Concealed Hand" and outcome is Outcome.SELF_DRAW:
            return ItemNeed(item, "discard")
    return None


def _is_given(word: str, outcome: Outcome, *, is_dealer: bool) -> bool:
    match word:
        case "dealer":
            return is_dealer and outcome is Outcome.SELF_DRAW
        case "other":
            return not is_dealer and outcome is Outcome.DISCARD
    return outcome.value == word


@dataclass(frozen=True, slots=True)
class CalledItem:
    """An item that a referee can tick, and how often it can count in one hand."""

    name: str
    name_zh: str
    points: int
    most: int


@dataclass(frozen=True, slots=True)
class EntryScope:
    """What the form of a hand offers under an event's rules."""

    ruleset: str
    unit: str
    methods: tuple[EntryMethod, ...]
    flags: tuple[str, ...]
    items: tuple[CalledItem, ...]
    false_win: FalseWinRule
    several_winners: bool
    liability: bool
    same_turn_immunity: bool
    bonus_tiles: bool

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How a hand can end, in the order of the screen."""
        ending = (Outcome.FALSE_WIN,) if self.false_win.ends_hand else ()
        return (*WINS, Outcome.NO_WIN, *ending, Outcome.ABANDONED)


def entry_scope(event: Event, methods: tuple[EntryMethod, ...]) -> EntryScope:
    """What the form of a hand offers in the event, given the ways of entering that it allows."""
    ruleset = ruleset_of(event)
    options = options_of(event)
    return EntryScope(
        ruleset=ruleset.id,
        unit=ruleset.unit,
        methods=methods,
        flags=flags_that_count(ruleset.id),
        items=tuple(
            CalledItem(item.name, item.name_zh_hant, item.points, ruleset.relations.most.get(item.name, 1))
            for item in ruleset.items_under(options)
        ),
        false_win=false_win_rule(event),
        several_winners=allows_several_winners(event),
        liability=knows_liability(event),
        same_turn_immunity=knows_same_turn_immunity(event),
        bonus_tiles=ruleset.bonus_tiles and options.get("bonus_tiles", True) is not False,
    )
