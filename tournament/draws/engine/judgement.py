"""What the figures of an event's rounds mean: findings by code, each good or a flaw."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from itertools import combinations

from tournament.draws.engine.quality import PlayerQuality, Quality

WINDS = 4


class Judged(StrEnum):
    """What a finding is about, and how it stands."""

    NOBODY_TWICE = auto()
    AGAIN_AS_FEW = auto()
    """Pairs met again, but no rounds with these games can have fewer."""
    AGAIN = auto()
    CONSECUTIVE = auto()
    """Pairs met in two rounds that follow each other."""
    WIND_MISSED = auto()
    """Players with four games or more never sat at one wind."""
    WINDS_UNEVEN = auto()
    """Players sat at one wind at least twice more often than at another."""
    WINDS_EVEN = auto()
    CLUB_NEVER = auto()
    CLUB_AS_FEW = auto()
    CLUB = auto()
    TEAM_NEVER = auto()
    TEAM = auto()

    @property
    def is_flaw(self) -> bool:
        return self in FLAWS


FLAWS = frozenset(
    {Judged.AGAIN, Judged.CONSECUTIVE, Judged.WIND_MISSED, Judged.WINDS_UNEVEN, Judged.CLUB, Judged.TEAM}
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the figures say. `count` counts pairs, players or meetings, as the code says, and `least` is the lower
    bound for it. `players` are ids, `pairs` pairs of ids, in the order of the players. `wind` is 0 for East to 3 for North.
    """

    code: Judged
    count: int = 0
    least: int = 0
    players: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    wind: int | None = None


def judge(quality: Quality, *, has_clubs: bool, has_teams: bool) -> tuple[Finding, ...]:
    """What the figures mean: meetings first, then the flaws, then what is good. Clubs and teams are judged where there are any."""
    others = [*_consecutive(quality), *_winds(quality)]
    if has_clubs:
        others += _clubs(quality)
    if has_teams:
        others += _teams(quality)
    return (_meetings(quality), *sorted(others, key=lambda finding: not finding.code.is_flaw))


def _meetings(quality: Quality) -> Finding:
    if quality.excess_meetings == 0:
        return Finding(Judged.NOBODY_TWICE)
    is_least = quality.excess_meetings == quality.excess_lower_bound
    return Finding(
        Judged.AGAIN_AS_FEW if is_least else Judged.AGAIN,
        count=quality.repeat_pairs,
        least=quality.excess_lower_bound,
        pairs=tuple(
            (quality.players[one], quality.players[other])
            for one, other in combinations(range(len(quality.players)), 2)
            if quality.meetings[one][other] > 1
        ),
    )


def _consecutive(quality: Quality) -> Iterator[Finding]:
    if quality.consecutive_repeats:
        yield Finding(Judged.CONSECUTIVE, count=quality.consecutive_repeats)


def _winds(quality: Quality) -> Iterator[Finding]:
    """Winds are judged once somebody can have had all four."""
    lines = [line for line in quality.lines if line.games >= WINDS]
    for wind in range(WINDS):
        if missing := [line.player for line in lines if line.winds[wind] == 0]:
            yield Finding(Judged.WIND_MISSED, count=len(missing), players=tuple(missing), wind=wind)
    uneven = [line.player for line in lines if _spread(line) > 1 and min(line.winds) > 0]
    if uneven:
        yield Finding(Judged.WINDS_UNEVEN, count=len(uneven), players=tuple(uneven))
    if lines and all(_spread(line) <= 1 for line in lines):
        yield Finding(Judged.WINDS_EVEN)


def _spread(line: PlayerQuality) -> int:
    return max(line.winds) - min(line.winds)


def _clubs(quality: Quality) -> Iterator[Finding]:
    count, least = quality.same_club, quality.same_club_lower_bound
    if not count:
        yield Finding(Judged.CLUB_NEVER)
    else:
        yield Finding(Judged.CLUB_AS_FEW if count == least else Judged.CLUB, count=count, least=least)


def _teams(quality: Quality) -> Iterator[Finding]:
    if quality.same_team:
        yield Finding(Judged.TEAM, count=quality.same_team)
    else:
        yield Finding(Judged.TEAM_NEVER)
