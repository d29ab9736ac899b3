"""An event as plain data for files: players by number, rounds of tables, and clubs.

The form is {"players": [...], "rounds": [[[e, s, w, n], ...], ...], "clubs": {"1": "..."}}. House players are listed
under "house", if there are any, and those who sit out under "sitting_out", round by round.
"""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.draws.engine.draw_errors import InvalidFileError
from tournament.draws.engine.types import Draw, Player, RoundHistory, Seating

MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class EventFile:
    """Players in order of rank, house players last; the rounds so far; the clubs by player; and who has left."""

    players: tuple[Player, ...]
    rounds: tuple[RoundHistory, ...]
    clubs: dict[int, str]
    left: frozenset[int] = frozenset()


def read_clubs(text: str, known: Iterable[int]) -> dict[int, str]:
    """Player -> club, from a CSV file with the columns player and club, in upper or lower case.

    The columns may be in any order and among others, separated by commas, semicolons or tabs. Raises InvalidFileError.
    """
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter, strict=True)
    try:
        columns = [name.strip().casefold() for name in next(reader, [])]
        if not {"player", "club"} <= set(columns):
            raise InvalidFileError(what="columns")
        return _read_club_rows(reader, columns.index("player"), columns.index("club"), set(known))
    except csv.Error as error:
        raise InvalidFileError(what="csv") from error


def _read_club_rows(rows: Any, player_column: int, club_column: int, known: set[int]) -> dict[int, str]:
    clubs: dict[int, str] = {}
    for row in filter(None, rows):
        cells = [cell.strip() for cell in row] + [""] * (max(player_column, club_column) + 1 - len(row))
        number = _whole_number(cells[player_column])
        if number not in known or number in clubs:
            raise InvalidFileError(what="player", line=rows.line_num)
        clubs[number] = cells[club_column]
    return {number: club for number, club in clubs.items() if club}


def _whole_number(text: str) -> int:
    """The number that a text of digits stands for; 0 for any other text, and for more digits than a number has."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else 0


def read_event(data: object) -> EventFile:
    """Read an event from decoded JSON. Numbers at the tables that are neither players nor house players belong to
    people who left.

    Raises InvalidFileError.
    """
    if not isinstance(data, dict):
        raise InvalidFileError(what="form")
    numbers = _numbers(data.get("players"), "players")
    rounds = tuple(
        _read_round(tables, n) for n, tables in enumerate(_list(data.get("rounds"), "rounds"), start=1)
    )
    house = _numbers(data.get("house", []), "house")
    if set(house) & set(numbers):
        raise InvalidFileError(what="house")
    seated = {player for tables in rounds for table in tables for player in table}
    left = frozenset(seated - set(numbers) - set(house))
    clubs = _read_club_form(data.get("clubs", {}), frozenset(numbers), left)
    players = [
        Player(number, rank, club=clubs.get(number, "")) for rank, number in enumerate(numbers, start=1)
    ]
    players += [
        Player(number, len(numbers) + rank, is_house=True) for rank, number in enumerate(house, start=1)
    ]
    return EventFile(tuple(players), rounds, clubs, left)


def write_event(
    players: Sequence[int], clubs: Mapping[int, str], rounds: Sequence[Draw], taken: Iterable[int] = ()
) -> dict[str, Any]:
    """The plain data of drawn rounds. House players that the engine added get the numbers after the highest one of all
    players and of `taken`.
    """
    highest = max([*players, *taken])
    form: dict[str, Any] = {
        "players": list(players),
        "rounds": [
            [[_number(player, highest) for player in table] for table in drawn.tables] for drawn in rounds
        ],
        "clubs": {str(player): club for player, club in sorted(clubs.items())},
    }
    seated = {_number(player, highest) for drawn in rounds for table in drawn.tables for player in table}
    house = sorted(seated - set(players))
    if house:
        form["house"] = house
    resting = [sorted(set(drawn.sitting_out) & set(players)) for drawn in rounds]
    if any(resting):
        form["sitting_out"] = resting
    return form


def event_text(form: Mapping[str, Any]) -> str:
    """The rounds of such an event as lines of text, table by table, East first."""
    lines: list[str] = []
    for number, tables in enumerate(form["rounds"], start=1):
        lines.append(f"Round {number}")
        lines += [
            f"{table:4}: " + " ".join(f"{player:4}" for player in seats)
            for table, seats in enumerate(tables, 1)
        ]
    return "\n".join(lines)


def _number(player: int, highest: int) -> int:
    return highest - player if player < 0 else player


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise InvalidFileError(what=what)
    return value


def _numbers(value: object, what: str) -> list[int]:
    numbers = [
        number for number in _list(value, what) if type(number) is int and 0 < number < 10**MOST_DIGITS
    ]
    if len(set(numbers)) != len(_list(value, what)):
        raise InvalidFileError(what=what)
    return numbers


def _read_round(value: object, round_number: int) -> RoundHistory:
    tables: list[Seating] = []
    for table in _list(value, "round"):
        numbers = _numbers(table, "table")
        if len(numbers) != 4:
            raise InvalidFileError(what="table", round=round_number)
        east, south, west, north = numbers
        tables.append((east, south, west, north))
    return tuple(tables)


def _read_club_form(value: object, numbers: frozenset[int], left: frozenset[int]) -> dict[int, str]:
    if not isinstance(value, dict):
        raise InvalidFileError(what="clubs")
    clubs: dict[int, str] = {}
    for player, club in value.items():
        number = _whole_number(str(player))
        if number not in numbers | left or not isinstance(club, str):
            raise InvalidFileError(what="clubs")
        if club and number in numbers:
            clubs[number] = club
    return clubs
