"""What organizers of riichi choose: the value of hands, payments, the course of a match and its final points.

The paragraphs named are those of the EMA Riichi Competition Rules 2016 (EMA) and of the rules of the World Riichi
Championship 2015 (WRC), which differ in most of these; ``presets.py`` has the choices of known books.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.options import OptionInfo, OptionKind, Options

SANBAIMAN: Final = "sanbaiman"
YAKUMAN: Final = "yakuman"
MANGAN: Final = "mangan"
FIVE_HAN: Final = "five_han"
OFF: Final = "off"
ALL: Final = "all"
TWO: Final = "two"
HEAD_BUMP: Final = "head_bump"
NEAREST: Final = "nearest"
OWN_BACK: Final = "own_back"
OWN: Final = "own"
WHOLE: Final = "whole"
SPLIT: Final = "split"
SEAT: Final = "seat"
WIN: Final = "win"
WIN_OR_TENPAI: Final = "win_or_tenpai"
BELOW_ZERO: Final = "below_zero"
ZERO: Final = "zero"
ONE_MORE_HAND: Final = "one_more_hand"
END_AFTER_HAND: Final = "end_after_hand"
WINNER: Final = "winner"
LOST: Final = "lost"
AFTER_UMA: Final = "after_uma"
REVERSE_MANGAN: Final = "reverse_mangan"

_MOST_POINTS: Final = 1_000_000


def _switch(name: str, default: bool, description: str) -> OptionInfo:
    return OptionInfo(name, OptionKind.BOOL, default, description)


def _choice(name: str, choices: tuple[str, ...], description: str) -> OptionInfo:
    """An option whose default is the first choice."""
    return OptionInfo(name, OptionKind.CHOICE, choices[0], description, choices)


def _points(name: str, default: int, description: str) -> OptionInfo:
    return OptionInfo(name, OptionKind.INT, default, description, minimum=0, maximum=_MOST_POINTS)


def _one_of(name: str, allowed: tuple[int, ...], description: str) -> OptionInfo:
    """A number whose default is the first one allowed."""
    return OptionInfo(name, OptionKind.INT, allowed[0], description, allowed=allowed)


def _floating(value: object) -> object:
    """Twelve amounts, also from nothing or from a list of four for each of 1, 2 and 3 players."""
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        return value
    rows = [value.get(str(players)) for players in (1, 2, 3)]
    if len(value) != len(rows) or not all(isinstance(row, list | tuple) and len(row) == 4 for row in rows):
        return None
    return [amount for row in rows if isinstance(row, list | tuple) for amount in row]


HAND_OPTIONS: Final = (
    _one_of("red_fives", (0, 3), "How many fives are red; each is worth one han."),
    _switch("open_tanyao", True, "Whether Tanyao counts in a hand with a claimed set."),
    _switch("ippatsu", True, "Whether a win within one turn of riichi is worth one han."),
    _switch("ura_dora", True, "Whether a winner in riichi turns ura dora."),
    _switch("kan_dora", True, "Whether every kong turns one more dora indicator."),
    _switch("kiriage", False, "Whether 4 han 30 fu and 3 han 60 fu count as mangan."),
    _choice("kazoe", (SANBAIMAN, YAKUMAN), "What thirteen han without a yakuman are worth."),
    _switch("yakuman_stack", False, "Whether several yakuman in one hand add up."),
    _switch("double_yakuman", False, "Whether some yakuman count twice."),
    _one_of("double_wind_pair_fu", (4, 2), "Fu for a pair of the wind that is both seat and round wind."),
    _choice(
        "renhou",
        (OFF, MANGAN, FIVE_HAN, YAKUMAN),
        "What a win on a discard before one's first draw is worth.",
    ),
    _switch("kokushi_robs_concealed_kong", False, "Whether thirteen orphans may rob a concealed kong."),
    _switch("ryuuiisou_needs_green", False, "Whether Ryuuiisou needs the Green Dragon."),
)
"""What decides the value of a hand."""

PAYMENT_OPTIONS: Final = (
    OptionInfo(
        "pao",
        OptionKind.SEVERAL,
        ("Daisangen", "Daisuushii"),
        "For which yakuman the player who fed the last set is liable.",
        choices=("Daisangen", "Daisuushii", "Suukantsu"),
    ),
    _choice("pao_scope", (OWN, WHOLE), "How much of several yakuman a liable player pays for."),
    _choice("several_ron", (ALL, TWO, HEAD_BUMP), "How many players may win on one discard."),
    _choice("honba_several_ron", (ALL, NEAREST), "Which of several winners are paid for honba."),
    _choice("sticks_several_ron", (OWN_BACK, NEAREST), "Which of several winners take the riichi sticks."),
    _switch("abortive_draws", False, "Whether a hand can end in an abortive draw."),
    _switch(
        "nagashi",
        False,
        "Whether an exhaustive draw with only terminals and honors discarded is paid as a mangan.",
    ),
    _points("noten_total", 3000, "What players without tenpai pay together at an exhaustive draw."),
)

MATCH_OPTIONS: Final = (
    _points("start_points", 30_000, "Points of each player at the start."),
    _points("return_points", 30_000, "Points that are taken off at the end; the difference makes the oka."),
    _one_of("rounds", (2, 1), "How many rounds a match has: two, or East only."),
    _switch("extra_round", False, "Whether a West round follows while nobody has the return points."),
    _choice("dealer_stays", (WIN_OR_TENPAI, WIN), "When the dealer stays."),
    _switch("agari_yame", False, "Whether a leading dealer who wins the last hand ends the match."),
    _switch(
        "tenpai_yame",
        False,
        "Whether a leading dealer in tenpai at the draw of the last hand ends the match.",
    ),
    _choice("bust", (OFF, BELOW_ZERO, ZERO), "Whether the match ends when a player has no points left."),
    _switch("riichi_below_1000", True, "Whether a player with less than 1,000 points may declare riichi."),
    _choice("time_up", (ONE_MORE_HAND, END_AFTER_HAND), "What is still played when the time is up."),
    _choice("chombo", (AFTER_UMA, REVERSE_MANGAN), "What a chombo costs."),
    _points("chombo_points", 20_000, "What a chombo takes off the result after uma."),
    _switch(
        "chombo_ends_last_hand", False, "Whether a chombo in the last hand after the bell ends the match."
    ),
)

FINAL_OPTIONS: Final = (
    OptionInfo(
        "uma",
        OptionKind.AMOUNTS,
        (15_000, 5_000, -5_000, -15_000),
        "What the four places are worth at the end.",
        minimum=-_MOST_POINTS,
        maximum=_MOST_POINTS,
        lengths=(4,),
    ),
    OptionInfo(
        "floating_uma",
        OptionKind.AMOUNTS,
        (),
        "What the places are worth when one, two or three players have the return points.",
        minimum=-_MOST_POINTS,
        maximum=_MOST_POINTS,
        lengths=(0, 12),
        read=_floating,
    ),
    _choice("ties", (SPLIT, SEAT), "How players with equal points share the places."),
    _choice("leftover_sticks", (WINNER, LOST), "Who takes the sticks that are left at the end."),
    OptionInfo(
        "substitute_points",
        OptionKind.INT,
        -15_000,
        "The points of a substitute, who fills a table and is not ranked, in place of their own result.",
        minimum=-_MOST_POINTS,
        maximum=0,
    ),
    OptionInfo(
        "substitute_uma",
        OptionKind.INT,
        -15_000,
        "The uma of a substitute, in place of the uma for their place.",
        minimum=-_MOST_POINTS,
        maximum=0,
    ),
)

OPTIONS: Final = HAND_OPTIONS + PAYMENT_OPTIONS + MATCH_OPTIONS + FINAL_OPTIONS


class HandOptions(NamedTuple):
    """The options of ``HAND_OPTIONS``, read once."""

    red_fives: int
    open_tanyao: bool
    ippatsu: bool
    ura_dora: bool
    kan_dora: bool
    kiriage: bool
    kazoe: str
    yakuman_stack: bool
    double_yakuman: bool
    double_wind_pair_fu: int
    renhou: str
    kokushi_robs_concealed_kong: bool
    ryuuiisou_needs_green: bool


_NAMES: Final = tuple(info.name for info in HAND_OPTIONS)
_latest: Final[list[tuple[Options | None, HandOptions]]] = [
    (None, HandOptions(*(info.default for info in HAND_OPTIONS)))  # type: ignore[arg-type]
]


def hand_options(options: Options) -> HandOptions:
    """The options that the value of a hand depends on. The latest are kept, because many hands have the same ones."""
    known, read = _latest[0]
    if known is not options:
        read = HandOptions(*(options[name] for name in _NAMES))  # type: ignore[arg-type]
        _latest[0] = (options, read)
    return read


def turned_off(options: Options) -> frozenset[str]:
    """The items that no hand can have under the options."""
    rules = hand_options(options)
    counts = {
        "Ippatsu": rules.ippatsu,
        "Ura Dora": rules.ura_dora,
        "Renhou": rules.renhou != OFF,
        "Red Fives": rules.red_fives > 0,
    }
    return frozenset(name for name, is_on in counts.items() if not is_on)
