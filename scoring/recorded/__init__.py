"""Games that other programs recorded, all under the Mahjong Competition Rules, read to find the hands that won."""

from scoring.recorded.botzone import read_botzone
from scoring.recorded.checking import CheckedWin, check_win
from scoring.recorded.pmn import read_pmn
from scoring.recorded.table import RecordedWin, RecordFault

__all__ = [
    "CheckedWin",
    "RecordFault",
    "RecordedWin",
    "check_win",
    "read_botzone",
    "read_pmn",
    "read_recorded",
]


def read_recorded(text: str) -> list[RecordedWin]:
    """The wins of a file in either notation: PMN starts with a tag, a Botzone log with a word. Raises RecordFault."""
    return read_pmn(text) if text.lstrip("\ufeff \t\r\n").startswith("[") else read_botzone(text)
