"""A sheet as CSV that Excel opens correctly: UTF-8 with a byte order mark, and no text that becomes a formula."""

import csv
from datetime import datetime
from enum import StrEnum
from io import StringIO

from tournament.core.sheets.sheet import Sheet, Value

CONTENT_TYPE = "text/csv; charset=utf-8"

# Full-width signs too: a Chinese or Japanese Excel reads them as the plain ones.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


class Separator(StrEnum):
    """What stands between two values. Where numbers have a decimal comma, as in most of Europe, Excel expects semicolons
    and reads 2.5 as a day; so a file with semicolons has decimal commas, too.
    """

    COMMA = ","
    SEMICOLON = ";"


SEPARATOR = "separator"
"""The parameter of an address that names the separator of a CSV file."""


def separator_of(asked: str | None) -> Separator:
    """The separator that the parameter of an address names: a comma unless it says semicolon."""
    return Separator.SEMICOLON if asked == Separator.SEMICOLON.name.lower() else Separator.COMMA


def csv_bytes(sheet: Sheet, separator: Separator = Separator.COMMA) -> bytes:
    """The whole sheet, header first. Text that could start a formula gets an apostrophe before it."""
    point = "," if separator is Separator.SEMICOLON else "."
    buffer = StringIO(newline="")
    writer = csv.writer(buffer, delimiter=separator)
    writer.writerow([_csv_value(column.header, point) for column in sheet.columns])
    writer.writerows([_csv_value(value, point) for value in row] for row in sheet.rows)
    return buffer.getvalue().encode("utf-8-sig")


def _csv_value(value: Value, point: str) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, float):
        return f"{value:.16g}".replace(".", point)
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return f"'{value}"
    return str(value)
