"""What is asked at a table of riichi under an organizer's options."""

from __future__ import annotations

from scoring.matches import Cause, MatchTable
from scoring.options import Options
from scoring.rulesets.riichi.faults import CIRCUMSTANCES
from scoring.rulesets.riichi.limits import MOST_YAKUMAN
from scoring.rulesets.riichi.options import OFF, TWO, YAKUMAN
from scoring.types import Flag


def causes_under(options: Options) -> tuple[Cause, ...]:
    """Why a hand can end in an abortive draw. Where only two players may win on a discard, three end the hand."""
    several = (Cause.TRIPLE_RON,) if options["several_ron"] == TWO else ()
    if not options.is_on("abortive_draws"):
        return several
    return (*(cause for cause in Cause if cause is not Cause.TRIPLE_RON), *several)


def table_under(options: Options) -> MatchTable:
    """What the options ask at a table."""
    off = {Flag.IPPATSU} if not options.is_on("ippatsu") else set()
    if options["renhou"] == OFF:
        off.add(Flag.RENHOU)
    return MatchTable(
        causes=causes_under(options),
        flags=CIRCUMSTANCES - off,
        has_nagashi=options.is_on("nagashi"),
        has_red_fives=options.number("red_fives") > 0,
        has_ura=options.is_on("ura_dora"),
        has_liability=bool(options.names_of("pao")),
        bets_need_points=not options.is_on("riichi_below_1000"),
        most_yakuman=_most_yakuman(options),
        counts_to_yakuman=options["kazoe"] == YAKUMAN,
    )


def _most_yakuman(options: Options) -> int:
    if options.is_on("yakuman_stack"):
        return MOST_YAKUMAN
    return 2 if options.is_on("double_yakuman") else 1
