"""Recorded games of other programs, read into the hands that won them. Standard library only."""

from scoring.rulesets.mcr.recorded.botzone import read_botzone
from scoring.rulesets.mcr.recorded.checking import CheckedWin, check_win
from scoring.rulesets.mcr.recorded.pmn import read_pmn
from scoring.rulesets.mcr.recorded.table import RecordedWin, RecordFault

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
    """The wins of a file in either notation: PMN begins with a tag, a log of Botzone with a word.

    Raises RecordFault.
    """
    return read_pmn(text) if text.lstrip("\ufeff \t\r\n").startswith("[") else read_botzone(text)
