"""Games recorded by other programs, read and scored for a page."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import format_hand
from scoring.recorded import CheckedWin, RecordFault, check_win, read_recorded
from tournament.play.errors import RecordRefused

WINS_MAX = 500


@dataclass(frozen=True, slots=True)
class RecordedRow:
    """A win as a page shows it: its place in the file, its tiles, and the engine's score."""

    line: int
    game: str
    seat: int
    tiles: str
    total: int | None
    items: Mapping[str, int]
    error: str | None
    claimed: int | None
    agrees: bool | None


def recorded_rows(content: bytes, *, most: int = WINS_MAX) -> list[RecordedRow]:
    """The wins of a file, PMN or a log of Botzone, each checked. Raises RecordRefused."""
    try:
        wins = read_recorded(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordRefused(line=1, what="this is no text in UTF-8") from error
    except RecordFault as fault:
        raise RecordRefused(line=fault.line, what=fault.what) from fault
    if not wins:
        raise RecordRefused(line=1, what="nobody wins in this file")
    if len(wins) > most:
        raise RecordRefused(line=wins[most].line, what=f"these are more than {most} wins")
    return [_row(check_win(win)) for win in wins]


def _row(checked: CheckedWin) -> RecordedRow:
    win = checked.win
    return RecordedRow(
        win.line,
        win.game,
        win.seat,
        format_hand(win.hand),
        checked.total,
        checked.items,
        checked.error,
        checked.claimed,
        checked.agrees,
    )
