"""The parts of a player list that was read: fields, rows, columns, problems, refusals.

A *problem* concerns one row or the file, and the list stays readable: an error blocks its row until it is corrected, a
warning does not. A *refusal* means that no list could be read from the file at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

MAX_FILE_BYTES = 2 * 1024 * 1024
MAX_ROWS = 5000
MAX_COLUMNS = 64
LAST_ROW = 1_048_576
"""The number of the last row that a sheet can have."""
MAX_MERGED_RANGES = 20_000
# A cell's text is cut here, beyond the length of any field, so that one long text cannot take the time of thousands.
MAX_CELL_CHARACTERS = 250
# The limit for all texts of the columns in use together: five hundred characters for each of the maximum number of rows.
MAX_LIST_CHARACTERS = 500 * MAX_ROWS
NUMBER_MINIMUM = 1
NUMBER_MAXIMUM = 9999


class Field(StrEnum):
    """What a column of a player list can mean."""

    NUMBER = "number"
    NAME = "name"  # Latin, Chinese or both in one cell
    NAME_LATIN = "name_latin"
    NAME_ZH = "name_zh"  # as its bearer writes it, in any script
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    CLUB = "club"
    TEAM = "team"
    COUNTRY = "country"
    FEDERATION_ID = "federation_id"
    SEED = "seed"
    RANK = "rank"
    OTHER_IDS = "other_ids"
    TEAM_ORDER = "team_order"
    CAPTAIN = "captain"


class Contact(StrEnum):
    """What a column holds that only a list of members takes."""

    EMAIL = "email"
    PHONE = "phone"


NAME_FIELDS = frozenset({Field.NAME, Field.NAME_LATIN, Field.NAME_ZH, Field.FIRST_NAME, Field.LAST_NAME})

# Longest text in characters that a field of a PlayerRow holds.
MAX_LENGTHS: Mapping[Field, int] = {
    Field.NAME: 200,
    Field.NAME_ZH: 100,
    Field.CLUB: 120,
    Field.TEAM: 120,
    Field.COUNTRY: 80,
    Field.FEDERATION_ID: 32,
    Field.OTHER_IDS: 120,
}


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


class FileKind(StrEnum):
    XLSX = "xlsx"
    ODS = "ods"
    CSV = "csv"


class ProblemCode(StrEnum):
    MISSING_NAME = "missing_name"
    NAME_WITHOUT_LETTERS = "name_without_letters"
    UNUSUAL_NAME = "unusual_name"
    SUMMARY_ROW = "summary_row"
    DUPLICATE_NAME = "duplicate_name"
    NUMBER_NOT_INTEGER = "number_not_integer"
    NUMBER_OUT_OF_RANGE = "number_out_of_range"
    DUPLICATE_NUMBER = "duplicate_number"
    UNKNOWN_COUNTRY = "unknown_country"
    DUPLICATE_FEDERATION_ID = "duplicate_federation_id"
    TOO_LONG = "too_long"
    CONTROL_CHARACTERS = "control_characters"
    UNREADABLE_BYTES = "unreadable_bytes"
    FORMULA_WITHOUT_VALUE = "formula_without_value"
    CELL_ERROR = "cell_error"
    DATE_IN_CELL = "date_in_cell"
    MERGED_CELLS_FILLED = "merged_cells_filled"
    MERGED_ROW_IGNORED = "merged_row_ignored"
    REPEATED_HEADER = "repeated_header"
    ROW_ABOVE_HEADER = "row_above_header"
    ROWS_ABOVE_HEADER = "rows_above_header"
    HIDDEN_ROWS = "hidden_rows"
    DUPLICATE_COLUMN = "duplicate_column"
    COLUMNS_NOT_READ = "columns_not_read"
    SHEET_CHOSEN = "sheet_chosen"
    ENCODING_GUESSED = "encoding_guessed"


class RefusalCode(StrEnum):
    EMPTY = "empty"
    TOO_LARGE = "too_large"
    NOT_A_SPREADSHEET = "not_a_spreadsheet"
    OLD_XLS = "old_xls"
    BINARY_WORKBOOK = "binary_workbook"
    OPEN_DOCUMENT = "open_document"
    MACRO_WORKBOOK = "macro_workbook"
    PASSWORD_PROTECTED = "password_protected"  # noqa: S105 - the name of a fault
    DAMAGED_WORKBOOK = "damaged_workbook"
    UNSAFE_XML = "unsafe_xml"
    TOO_MANY_PARTS = "too_many_parts"
    UNPACKS_TOO_LARGE = "unpacks_too_large"
    TOO_MANY_ROWS = "too_many_rows"
    TOO_MANY_CELLS = "too_many_cells"
    CSV_UNREADABLE = "csv_unreadable"
    CSV_OPEN_QUOTE = "csv_open_quote"
    CSV_CELL_TOO_LONG = "csv_cell_too_long"
    NO_HEADER = "no_header"
    NO_NAME_COLUMN = "no_name_column"
    NO_ROWS = "no_rows"


Params = Mapping[str, int | str]


class SpreadsheetRefused(ValueError):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """No player list can be read from the file; `code` says why, `params` fill the text of that code."""

    def __init__(self, code: RefusalCode, params: Params | None = None) -> None:
        super().__init__(code.value)
        self.code = code
        self.params: Params = dict(params or {})


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of one row, or of the file when `row` is None.

    `row` is the number that the spreadsheet shows beside the row. `column` is the header as it is in the file, or the
    column's letter when it has none, or empty. `params` also hold `row` (if any) and `column`, so that they alone fill
    the text of the code.
    """

    code: ProblemCode
    severity: Severity
    row: int | None
    field: Field | None
    column: str
    params: Params


@dataclass(frozen=True, slots=True)
class DetectedColumn:
    """One column with a header: its letter (A, B, …), its header, and what it was taken for (None: not used)."""

    letter: str
    header: str
    field: Field | None


@dataclass(frozen=True, slots=True)
class RawRow:
    """The texts of one row by field, before they are checked."""

    row: int
    values: Mapping[Field, str]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player as read.

    `name` is in Latin letters if the list has such a name, `name_zh` as the player writes it, in any script; at least
    one is there unless the row has an error. `given_name` and `family_name` are known where the list has a column for each. `country` is the ISO 3166-1 alpha-2 code or empty; `country_text` is what
    the cell said. Missing texts are empty, missing numbers None.
    """

    row: int
    number: int | None = None
    name: str = ""
    name_zh: str = ""
    given_name: str = ""
    family_name: str = ""
    club: str = ""
    team: str = ""
    country: str = ""
    country_text: str = ""
    federation_id: str = ""
    seed: int | None = None
    rank: int | None = None
    other_ids: str = ""
    team_order: int | None = None
    is_captain: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A player list read from a file, with everything the organizer should look at before it is committed.

    `sheet` is the name of the sheet that was read (xlsx); `encoding` and `delimiter` say how the text was read (csv).
    Blocked rows are part of `rows`. `contacts` has the e-mail address and the phone number of each row that has any, as
    they are written.
    """

    kind: FileKind
    sheet: str | None
    encoding: str | None
    delimiter: str | None
    columns: tuple[DetectedColumn, ...]
    rows: tuple[PlayerRow, ...]
    problems: tuple[Problem, ...]
    contacts: Mapping[int, Mapping[Contact, str]]

    def problems_of(self, row: int | None) -> tuple[Problem, ...]:
        """The problems of one row, or those of the file when `row` is None."""
        return tuple(problem for problem in self.problems if problem.row == row)


def column_letter(index: int) -> str:
    """The spreadsheet's name of the column: 0 → A, 25 → Z, 26 → AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def make_problem(
    code: ProblemCode,
    severity: Severity,
    row: int | None,
    *,
    field: Field | None = None,
    column: str = "",
    **params: int | str,
) -> Problem:
    """A Problem whose params also hold the row and the column."""
    place: Params = {"column": column} if row is None else {"row": row, "column": column}
    return Problem(code, severity, row, field, column, {**place, **params})
