"""Standings again, slowly and by other means: fractions, loops over every pair, nothing shared with the product."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class PlayedTable:
    """A table as it was played: its four players in the order of their seats, and the deltas of its hands."""

    round_number: int
    players: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    is_closed: bool = True


def points_at(table: PlayedTable, player: str) -> int:
    points = 0
    for hand in table.hands:
        for name, delta in zip(table.players, hand, strict=True):
            if name == player:
                points += delta
    return points


def table_points_at(table: PlayedTable, player: str, scheme: tuple[int, ...]) -> Fraction:
    """Go down the places one by one and let everybody with the same points share what is handed out."""
    own = points_at(table, player)
    ordered = sorted((points_at(table, name) for name in table.players), reverse=True)
    shared = [Fraction(earned) for earned, points in zip(scheme, ordered, strict=True) if points == own]
    return sum(shared, Fraction(0)) / len(shared)


@dataclass(frozen=True)
class SatOut:
    """A round that a player sat out, and what the event gave for it."""

    player: str
    round_number: int
    points: int
    table_points: Fraction


def is_first_at(table: PlayedTable, player: str) -> bool:
    return points_at(table, player) == max(points_at(table, name) for name in table.players)


def is_second_at(table: PlayedTable, player: str) -> bool:
    own = points_at(table, player)
    return sum(points_at(table, name) > own for name in table.players) == 1


@dataclass(frozen=True)
class SlowStanding:
    place: int
    table_points: Fraction
    points: int
    decided_by: str | None


def slow_standings(
    tables: list[PlayedTable],
    players: list[str],
    scheme: tuple[int, ...],
    order: tuple[str, ...],
    sat_out: list[SatOut] | None = None,
) -> dict[str, SlowStanding]:
    """The place, totals and deciding criterion of every player who sat at a table or sat a round out."""
    sums: dict[str, dict[str, Fraction]] = {}
    for player in players:
        own = [table for table in tables if player in table.players]
        closed = [table for table in own if table.is_closed]
        rests = [rest for rest in sat_out or [] if rest.player == player]
        if own or rests:
            earned = sum((table_points_at(t, player, scheme) for t in closed), Fraction(0))
            played = [points_at(table, player) for table in own]
            rested = [rest.points for rest in rests]
            sums[player] = {
                "table_points": earned + sum((rest.table_points for rest in rests), Fraction(0)),
                "points": Fraction(sum(played) + sum(rested)),
                "best_round": Fraction(max(played) if played else max(rested)),
                "firsts": Fraction(sum(is_first_at(table, player) for table in closed)),
                "seconds": Fraction(sum(is_second_at(table, player) for table in closed)),
            }
    return {player: _slow_standing(player, sums, order) for player in sums}


def _slow_standing(player: str, sums: dict[str, dict[str, Fraction]], order: tuple[str, ...]) -> SlowStanding:
    better = [other for other in sums if _decides(sums[other], sums[player], order)]
    decided_by = None
    if better:
        # Among those ahead, the last one is ahead by the latest criterion.
        decided_by = max(
            (_decides(sums[other], sums[player], order) or "" for other in better), key=order.index
        )
    own = sums[player]
    return SlowStanding(len(better) + 1, own["table_points"], int(own["points"]), decided_by)


def _decides(one: dict[str, Fraction], other: dict[str, Fraction], order: tuple[str, ...]) -> str | None:
    """The criterion by which `one` is ahead of `other`, if it is."""
    for criterion in order:
        if one[criterion] != other[criterion]:
            return criterion if one[criterion] > other[criterion] else None
    return None
