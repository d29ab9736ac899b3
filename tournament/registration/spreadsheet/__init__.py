"""Reading player lists from real-life `.xlsx`, `.ods` and `.csv` files. Pure and bounded; files are only read.

`read_player_list` returns a PlayerList or raises SpreadsheetRefused, and so does `read_names` for pasted text.
`read_rows` reads rows again after a person has corrected them, and `problems_of` says what is wrong with any of them.
The sentences for all codes are in `texts`.
"""

from tournament.registration.spreadsheet.headers import ANSWER
from tournament.registration.spreadsheet.names import name_as_read
from tournament.registration.spreadsheet.reader import read_names, read_player_list, read_sheet
from tournament.registration.spreadsheet.rows import ReadRow, check_rows, problems_of, read_rows
from tournament.registration.spreadsheet.texts import PROBLEM_TEXTS, REFUSAL_TEXTS, problem_text, refusal_text
from tournament.registration.spreadsheet.types import (
    MAX_FILE_BYTES,
    MAX_LENGTHS,
    Contact,
    DetectedColumn,
    Field,
    FileKind,
    PlayerList,
    PlayerRow,
    Problem,
    ProblemCode,
    RawRow,
    RefusalCode,
    Severity,
    SpreadsheetRefused,
)

__all__ = [
    "ANSWER",
    "MAX_FILE_BYTES",
    "MAX_LENGTHS",
    "PROBLEM_TEXTS",
    "REFUSAL_TEXTS",
    "Contact",
    "DetectedColumn",
    "Field",
    "FileKind",
    "PlayerList",
    "PlayerRow",
    "Problem",
    "ProblemCode",
    "RawRow",
    "ReadRow",
    "RefusalCode",
    "Severity",
    "SpreadsheetRefused",
    "check_rows",
    "name_as_read",
    "problem_text",
    "problems_of",
    "read_names",
    "read_player_list",
    "read_rows",
    "read_sheet",
    "refusal_text",
]
