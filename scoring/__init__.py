"""Seatwind's scoring engine: five mahjong rulebooks, the value of every hand, and who pays whom.

Pure Python, standard library only. The names exported here are the public interface; see ``README.md`` for examples.
"""

from scoring.arrangements import Arrangement, Block, BlockKind, Form
from scoring.cards import PatternCard, pattern_cards
from scoring.deals import DealResult, Position, ResultKind
from scoring.declared import (
    Agreement,
    Contradiction,
    Declaration,
    DeclaredItem,
    NotCounted,
    add_items,
    agrees,
    likely_items,
)
from scoring.described import DescribedRulebook, PaymentRow, describe
from scoring.description import Sentence
from scoring.engine import score, validate, waits_of
from scoring.errors import (
    ImpossibleFlags,
    InvalidOption,
    InvalidResult,
    InvalidValue,
    InvalidWin,
    NotationError,
    NotAWin,
    NoWinningTile,
    ScoringError,
    TooManyCopies,
    UnknownItem,
    UnknownRuleset,
    WrongTileCount,
)
from scoring.flow import (
    at_turn,
    dealer_may_stay,
    dealt_by,
    first_position,
    is_dealt_again,
    match_length_hint,
    next_position,
    next_turn,
    replay,
    seat_draw_is_due,
    seated_anew,
)
from scoring.hand_text import format_hand, parse_hand, parse_line
from scoring.notation import format_tiles, parse_tiles
from scoring.options import OptionInfo, OptionKind, Options
from scoring.payments import check_value, payments
from scoring.relations import Need
from scoring.results import (
    BelowMinimum,
    Excluded,
    Explanation,
    ItemInfo,
    Reason,
    RejectedReading,
    Score,
    ScoreItem,
)
from scoring.ruleset import FalseWin, Flow, Preset, Ruleset, SharedTile, TimeRule, WrongDealer
from scoring.rulesets import add_ruleset, all_rulesets, get_ruleset, make_options
from scoring.tiles import TILE_NAMES, TILE_NAMES_ZH, Tile, tile_name
from scoring.types import Flag, Hand, Meld, MeldKind, Wind
from scoring.wins import HAND_SUM, Win
from scoring.words import Words

__all__ = [
    "HAND_SUM",
    "TILE_NAMES",
    "TILE_NAMES_ZH",
    "Agreement",
    "Arrangement",
    "BelowMinimum",
    "Block",
    "BlockKind",
    "Contradiction",
    "DealResult",
    "Declaration",
    "DeclaredItem",
    "DescribedRulebook",
    "Excluded",
    "Explanation",
    "FalseWin",
    "Flag",
    "Flow",
    "Form",
    "Hand",
    "ImpossibleFlags",
    "InvalidOption",
    "InvalidResult",
    "InvalidValue",
    "InvalidWin",
    "ItemInfo",
    "Meld",
    "MeldKind",
    "Need",
    "NoWinningTile",
    "NotAWin",
    "NotCounted",
    "NotationError",
    "OptionInfo",
    "OptionKind",
    "Options",
    "PatternCard",
    "PaymentRow",
    "Position",
    "Preset",
    "Reason",
    "RejectedReading",
    "ResultKind",
    "Ruleset",
    "Score",
    "ScoreItem",
    "ScoringError",
    "Sentence",
    "SharedTile",
    "Tile",
    "TimeRule",
    "TooManyCopies",
    "UnknownItem",
    "UnknownRuleset",
    "Win",
    "Wind",
    "Words",
    "WrongDealer",
    "WrongTileCount",
    "add_items",
    "add_ruleset",
    "agrees",
    "all_rulesets",
    "at_turn",
    "check_value",
    "dealer_may_stay",
    "dealt_by",
    "describe",
    "first_position",
    "format_hand",
    "format_tiles",
    "get_ruleset",
    "is_dealt_again",
    "likely_items",
    "make_options",
    "match_length_hint",
    "next_position",
    "next_turn",
    "parse_hand",
    "parse_line",
    "parse_tiles",
    "pattern_cards",
    "payments",
    "replay",
    "score",
    "seat_draw_is_due",
    "seated_anew",
    "tile_name",
    "validate",
    "waits_of",
]
