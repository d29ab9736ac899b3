"""The options of known books and leagues, each with its source.

A source is a paragraph of a book, a program that plays by it, or ``NOT_VERIFIED`` where nobody has read the book. The
books meant are the EMA Riichi Competition Rules of 2016 (EMA), the rules of the World Riichi Championship 2015 (WRC) and
the errata to those of 2014, and what calculators and tournament programs say of the later ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.options import OptionSet, OptionValue, Sourced
from scoring.rulesets.riichi.options import OPTIONS

NOT_VERIFIED: Final = "not verified"
EMA: Final = "EMA Riichi Competition Rules 2016"
EMA_CHANGES: Final = "EMA, list of changes of 2016"
EMA_2012: Final = "EMA Riichi Competition Rules 2012"
PANTHEON: Final = "Mahjong Pantheon, ruleset of this name"
WRC: Final = "WRC rules 2015"
WRC_2014: Final = "errata of the WRC rules 2014"
WIKI: Final = "riichi.wiki"
WRC_2022: Final = "list of the WRC changes of 2022 (riichi-pointer-js 29, riichi_advanced 80)"
JPML: Final = "rule page of the Japan Professional Mahjong League, 2012"
M_LEAGUE: Final = "summary of the M-League rules (majannavi.com)"
FIELD: Final = f"{NOT_VERIFIED}; a comparison of tournament rules says so"
USUAL: Final = "our default for a club"
DEFAULT_PAO: Final = ("Daisangen", "Daisuushii")


_Row = Mapping[str, tuple[OptionValue, str]]


def _preset(
    preset_id: str, name: str, *rows: _Row, is_provisional: bool = False, meets_once: bool = False
) -> OptionSet:
    """A preset of rows in which later ones replace earlier ones; what no row has is the default, not verified."""
    said = {option: Sourced(*choice) for row in rows for option, choice in row.items()}
    chosen = {info.name: said.get(info.name, Sourced(info.default, NOT_VERIFIED)) for info in OPTIONS}
    return OptionSet(preset_id, name, is_provisional, chosen, meets_once)


def _unverified(row: _Row, *kept: str) -> _Row:
    """The values of another book where it is only supposed that they stayed the same."""
    return {name: (value, source if name in kept else NOT_VERIFIED) for name, (value, source) in row.items()}


_UMA: Final = (15_000, 5_000, -5_000, -15_000)

_EMA_2016: Final[_Row] = {
    "red_fives": (0, EMA),
    "open_tanyao": (True, EMA),
    "ippatsu": (True, WIKI),
    "ura_dora": (True, WIKI),
    "kan_dora": (True, WIKI),
    "kiriage": (False, EMA_CHANGES),
    "kazoe": ("sanbaiman", EMA_CHANGES),
    "yakuman_stack": (False, EMA_CHANGES),
    "double_yakuman": (False, EMA_CHANGES),
    "double_wind_pair_fu": (4, "EMA options of a calculator (riichi-pointer-js 33)"),
    "renhou": ("mangan", EMA_CHANGES),
    "pao": (DEFAULT_PAO, EMA_2012),
    "several_ron": ("all", EMA),
    "honba_several_ron": ("all", PANTHEON),
    "sticks_several_ron": ("own_back", PANTHEON),
    "abortive_draws": (False, EMA),
    "nagashi": (False, EMA),
    "noten_total": (3_000, EMA),
    "start_points": (30_000, PANTHEON),
    "return_points": (30_000, PANTHEON),
    "rounds": (2, NOT_VERIFIED),
    "extra_round": (False, PANTHEON),
    "dealer_stays": ("win_or_tenpai", EMA),
    "agari_yame": (False, PANTHEON),
    "tenpai_yame": (False, PANTHEON),
    "bust": ("off", PANTHEON),
    "time_up": ("one_more_hand", PANTHEON),
    "chombo": ("after_uma", EMA),
    "chombo_points": (20_000, EMA),
    "chombo_ends_last_hand": (False, PANTHEON),
    "uma": (_UMA, EMA),
    "floating_uma": ((), EMA),
    "ties": ("split", PANTHEON),
    "leftover_sticks": ("winner", EMA_CHANGES),
    "substitute_points": (-15_000, PANTHEON),
    "substitute_uma": (-15_000, PANTHEON),
}
_EMA_2025: Final[_Row] = {
    **_unverified(
        _EMA_2016,
        "honba_several_ron",
        "sticks_several_ron",
        "start_points",
        "return_points",
        "extra_round",
        "agari_yame",
        "tenpai_yame",
        "bust",
        "time_up",
        "ties",
        "substitute_points",
        "substitute_uma",
    ),
    **{
        name: (_EMA_2016[name][0], PANTHEON)
        for name in (
            "open_tanyao",
            "kazoe",
            "yakuman_stack",
            "double_yakuman",
            "several_ron",
            "abortive_draws",
            "nagashi",
            "pao",
            "uma",
            "leftover_sticks",
            "chombo",
            "chombo_points",
        )
    },
    "kiriage": (True, PANTHEON),
    "chombo_ends_last_hand": (True, PANTHEON),
}
_WRC_2015: Final[_Row] = {
    "red_fives": (0, FIELD),
    "open_tanyao": (True, WIKI),
    "kiriage": (True, EMA_CHANGES),
    "kazoe": ("sanbaiman", WRC_2014),
    "yakuman_stack": (False, WRC),
    "double_yakuman": (False, WRC_2014),
    "double_wind_pair_fu": (4, NOT_VERIFIED),
    "renhou": ("five_han", f"{WRC_2014}; {NOT_VERIFIED} for 2015"),
    "several_ron": ("head_bump", WRC),
    "abortive_draws": (False, WRC),
    "start_points": (30_000, WIKI),
    "return_points": (30_000, WIKI),
    "rounds": (2, NOT_VERIFIED),
    "extra_round": (False, PANTHEON),
    "dealer_stays": ("win_or_tenpai", WRC),
    "agari_yame": (False, f"{WRC}, 5.9.1"),
    "tenpai_yame": (False, f"{WRC}, 5.9.1"),
    "bust": ("off", f"{PANTHEON}; {WIKI} says otherwise"),
    "time_up": ("end_after_hand", PANTHEON),
    "chombo": ("after_uma", f"{WRC}, 7.1"),
    "chombo_points": (20_000, f"{WRC}, 7.1"),
    "chombo_ends_last_hand": (True, PANTHEON),
    "uma": (_UMA, WIKI),
    "ties": ("split", WIKI),
    "leftover_sticks": ("lost", EMA_CHANGES),
    "substitute_points": (-15_000, PANTHEON),
    "substitute_uma": (-15_000, PANTHEON),
}
_WRC_2022: Final[_Row] = {
    **_unverified(_WRC_2015),
    **{
        name: (_WRC_2015[name][0], PANTHEON)
        for name in (
            "open_tanyao",
            "kiriage",
            "kazoe",
            "several_ron",
            "abortive_draws",
            "extra_round",
            "bust",
            "agari_yame",
            "tenpai_yame",
            "time_up",
            "chombo",
            "chombo_points",
            "chombo_ends_last_hand",
            "substitute_points",
            "substitute_uma",
        )
    },
    "red_fives": (0, FIELD),
    "yakuman_stack": (True, f"{WRC_2022}; Mahjong Pantheon says otherwise"),
    "double_yakuman": (False, WRC_2022),
    "double_wind_pair_fu": (2, WRC_2022),
    "ties": ("split", WRC_2022),
    "pao": (DEFAULT_PAO, PANTHEON),
    "nagashi": (False, PANTHEON),
    "leftover_sticks": ("winner", f"{PANTHEON}; {NOT_VERIFIED}"),
}
_JPML_A: Final[_Row] = {
    "open_tanyao": (True, PANTHEON),
    "ippatsu": (False, JPML),
    "ura_dora": (False, JPML),
    "kan_dora": (False, JPML),
    "kiriage": (False, PANTHEON),
    "kazoe": ("sanbaiman", JPML),
    "yakuman_stack": (False, JPML),
    "double_yakuman": (False, PANTHEON),
    "renhou": ("mangan", JPML),
    "kokushi_robs_concealed_kong": (True, JPML),
    "ryuuiisou_needs_green": (True, JPML),
    "pao": ((*DEFAULT_PAO, "Suukantsu"), PANTHEON),
    "several_ron": ("head_bump", PANTHEON),
    "abortive_draws": (True, PANTHEON),
    "nagashi": (False, PANTHEON),
    "start_points": (30_000, f"{PANTHEON}; {JPML}"),
    "return_points": (30_000, f"{PANTHEON}; {JPML}"),
    "extra_round": (False, PANTHEON),
    "agari_yame": (False, PANTHEON),
    "tenpai_yame": (False, PANTHEON),
    "bust": ("off", PANTHEON),
    "time_up": ("end_after_hand", PANTHEON),
    "chombo_ends_last_hand": (False, PANTHEON),
    "uma": ((8_000, 4_000, -4_000, -8_000), f"{PANTHEON}; {FIELD}"),
    "floating_uma": (
        (12_000, -1_000, -3_000, -8_000, 8_000, 4_000, -4_000, -8_000, 8_000, 3_000, 1_000, -12_000),
        f"{PANTHEON}; {FIELD}",
    ),
    "ties": ("split", PANTHEON),
    "leftover_sticks": ("lost", PANTHEON),
}
_M_LEAGUE: Final[_Row] = {
    "red_fives": (3, M_LEAGUE),
    "open_tanyao": (True, M_LEAGUE),
    "ippatsu": (True, M_LEAGUE),
    "ura_dora": (True, M_LEAGUE),
    "kan_dora": (True, M_LEAGUE),
    "kiriage": (True, NOT_VERIFIED),
    "kazoe": ("yakuman", NOT_VERIFIED),
    "yakuman_stack": (True, NOT_VERIFIED),
    "double_wind_pair_fu": (2, WIKI),
    "kokushi_robs_concealed_kong": (False, "summary of the M-League rules (mahjong-space.com)"),
    "pao": ((*DEFAULT_PAO, "Suukantsu"), WIKI),
    "several_ron": ("head_bump", f"{M_LEAGUE}; {WIKI}"),
    "abortive_draws": (False, M_LEAGUE),
    "start_points": (25_000, f"{M_LEAGUE}; {WIKI}"),
    "return_points": (30_000, f"{M_LEAGUE}; {WIKI}"),
    "dealer_stays": ("win_or_tenpai", M_LEAGUE),
    "agari_yame": (False, M_LEAGUE),
    "tenpai_yame": (False, M_LEAGUE),
    "bust": ("off", M_LEAGUE),
    "riichi_below_1000": (True, M_LEAGUE),
    "uma": ((30_000, 10_000, -10_000, -30_000), f"{M_LEAGUE}; {WIKI}"),
    "ties": ("split", WIKI),
}
_CLUB: Final[_Row] = {
    **{info.name: (info.default, USUAL) for info in OPTIONS},
    "red_fives": (3, USUAL),
    "kiriage": (True, USUAL),
    "kazoe": ("yakuman", USUAL),
    "yakuman_stack": (True, USUAL),
    "start_points": (25_000, USUAL),
    "return_points": (30_000, USUAL),
    "several_ron": ("all", USUAL),
    "agari_yame": (True, USUAL),
    "time_up": ("end_after_hand", USUAL),
}

PRESETS: Final = (
    _preset("ema2016", "EMA 2016", _EMA_2016, meets_once=True),
    _preset("ema2025", "EMA 2025", _EMA_2025, is_provisional=True, meets_once=True),
    _preset("wrc2015", "WRC 2015", _WRC_2015),
    _preset("wrc2022", "WRC 2022", _WRC_2022, is_provisional=True),
    _preset("jpml_a", "JPML A", _JPML_A),
    _preset("mleague", "M-League", _M_LEAGUE),
    _preset("club", "Club evening", _CLUB),
)
