"""The printed table of han and fu, what the parts of the fu are, and the lines of a score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.arrangements import CONCEALED_KONG, CONCEALED_PUNG, OPEN_KONG, OPEN_PUNG
from scoring.description import Sentences, sentence
from scoring.errors import InvalidValue
from scoring.match_papers import FuRow, LimitRow, MatchSheet, Paid, WorthCell, WorthRow, WorthTables
from scoring.notation import parse_tiles
from scoring.options import Options
from scoring.rulesets.riichi.fu import SET_FU
from scoring.rulesets.riichi.limits import check_pair, limit_of, yakuman_limit
from scoring.rulesets.riichi.options import AFTER_UMA, SANBAIMAN, hand_options

FU: Final = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100)
"""The fu of a printed table; hands with more exist, but nobody looks them up."""
HAN: Final = (1, 2, 3, 4)
ROUNDED_TO: Final = 100


def match_sheet(options: Options) -> MatchSheet:
    """The lines at the end of a score sheet under the options."""
    start, back = options.number("start_points"), options.number("return_points")
    return MatchSheet(
        start_points=start,
        return_points=back,
        bonus=4 * (back - start),
        uma=() if options.amounts("floating_uma") else options.amounts("uma"),
        has_chombo_line=options["chombo"] == AFTER_UMA,
    )


def _rounded(points: int) -> int:
    return -(-points // ROUNDED_TO) * ROUNDED_TO


def _paid(base: int, *, is_dealer: bool, by_discard: bool = True, drawn: bool = True) -> Paid:
    return Paid(
        _rounded(base * (6 if is_dealer else 4)) if by_discard else None,
        None if is_dealer or not drawn else _rounded(2 * base),
        _rounded(base * (2 if is_dealer else 1)) if drawn else None,
    )


def _exists(han: int, fu: int, *, self_drawn: bool) -> bool:
    try:
        check_pair(han, fu, self_drawn=self_drawn)
    except InvalidValue:
        return False
    return True


def _cell(han: int, fu: int, options: Options) -> WorthCell | None:
    by_discard, drawn = (_exists(han, fu, self_drawn=is_drawn) for is_drawn in (False, True))
    if not by_discard and not drawn:
        return None
    rules = hand_options(options)
    limit = limit_of(han, fu, kiriage=rules.kiriage, kazoe=rules.kazoe)
    other, dealer = (
        _paid(limit.base, is_dealer=is_dealer, by_discard=by_discard, drawn=drawn)
        for is_dealer in (False, True)
    )
    return WorthCell(fu, other, dealer, "Mangan" if limit.name else "")


def _limits(options: Options) -> Iterator[LimitRow]:
    rules = hand_options(options)
    mangan = (
        sentence("5 han, or 4 han with 30 fu, or 3 han with 60 fu, or more")
        if rules.kiriage
        else sentence("5 han, or 4 han with 40 fu, or 3 han with 70 fu, or more")
    )
    most = (
        sentence("11 han and more, without a yakuman")
        if rules.kazoe == SANBAIMAN
        else sentence("11 or 12 han")
    )
    rows = [
        ("Mangan", mangan, 5),
        ("Haneman", sentence("6 or 7 han"), 6),
        ("Baiman", sentence("8, 9 or 10 han"), 8),
        ("Sanbaiman", most, 11),
    ]
    for name, takes, han in rows:
        base = limit_of(han, 30, kiriage=rules.kiriage, kazoe=rules.kazoe).base
        yield LimitRow(name, takes, _paid(base, is_dealer=False), _paid(base, is_dealer=True))
    base = yakuman_limit(1).base
    takes = sentence("A yakuman") if rules.kazoe == SANBAIMAN else sentence("A yakuman, or 13 han and more")
    yield LimitRow("Yakuman", takes, _paid(base, is_dealer=False), _paid(base, is_dealer=True))


def _set_rows() -> tuple[FuRow, ...]:
    simple, terminal = (parse_tiles(text)[0] for text in ("5p", "1s"))
    return (
        FuRow(
            sentence("Triplet of 2 to 8"),
            SET_FU[OPEN_PUNG][simple],
            SET_FU[CONCEALED_PUNG][simple],
            ("5p",) * 3,
        ),
        FuRow(
            sentence("Triplet of 1, 9 or honors"),
            SET_FU[OPEN_PUNG][terminal],
            SET_FU[CONCEALED_PUNG][terminal],
            ("1s",) * 3,
        ),
        FuRow(
            sentence("Kan of 2 to 8"),
            SET_FU[OPEN_KONG][simple],
            SET_FU[CONCEALED_KONG][simple],
            ("5p",) * 4,
        ),
        FuRow(
            sentence("Kan of 1, 9 or honors"),
            SET_FU[OPEN_KONG][terminal],
            SET_FU[CONCEALED_KONG][terminal],
            ("1s",) * 4,
        ),
        FuRow(sentence("Sequence"), 0, 0, ("3m", "4m", "5m")),
    )


def _rest_rows(options: Options) -> tuple[FuRow, ...]:
    double = hand_options(options).double_wind_pair_fu
    return (
        FuRow(sentence("Pair of dragons"), 2, 2, ("7z", "7z")),
        FuRow(sentence("Pair of one's own wind or the wind of the round"), 2, 2, ("2z", "2z")),
        FuRow(sentence("Pair of the wind that is both"), double, double, ("1z", "1z")),
        FuRow(sentence("Wait in the middle of a sequence"), 2, 2, ("4s", "6s")),
        FuRow(sentence("Wait on a 3 with 1-2, or on a 7 with 8-9"), 2, 2, ("8m", "9m")),
        FuRow(sentence("Wait for the pair"), 2, 2, ("6z",)),
        FuRow(sentence("Self-draw, except with Pinfu"), 2, 2),
    )


def _notes() -> Sentences:
    return (
        sentence("Add everything up, then round up to the next ten; the 25 of seven pairs stay."),
        sentence("A triplet completed by a discard counts as an open one, in a closed hand too."),
        sentence("Where the winning tile fits in several places, the use that is worth the most counts."),
        sentence("Every honba adds 300: by the discarder, or 100 by each on a self-draw."),
    )


def worth_tables(options: Options) -> WorthTables:
    """The table of han and fu, and the parts of the fu, under the options."""
    return WorthTables(
        fu=FU,
        rows=tuple(WorthRow(han, tuple(_cell(han, fu, options) for fu in FU)) for han in HAN),
        limits=tuple(_limits(options)),
        base_fu=(
            FuRow(sentence("Closed hand, won on a discard"), 30, 30),
            FuRow(sentence("Any other hand"), 20, 20),
            FuRow(sentence("Open hand without any other fu"), 30, 30),
            FuRow(sentence("Pinfu, self-drawn"), 20, 20),
            FuRow(sentence("Seven pairs"), 25, 25),
        ),
        set_fu=_set_rows(),
        rest_fu=_rest_rows(options),
        notes=_notes(),
    )
