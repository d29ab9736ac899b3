"""A sheet as CSV that Excel opens correctly: UTF-8 with a byte order mark, and no text that becomes a formula."""

import csv
from io import StringIO

from tournament.core.sheets.sheet import Sheet, Value

CONTENT_TYPE = "text/csv; charset=utf-8"

# Full-width signs too: a Chinese or Japanese Excel reads them as the plain ones.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_bytes(sheet: Sheet) -> bytes:
    """The whole sheet, header first. Text that could start a formula gets an apostrophe before it."""
    buffer = StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow([_csv_value(column.header) for column in sheet.columns])
    writer.writerows([_csv_value(value) for value in row] for row in sheet.rows)
    return buffer.getvalue().encode("utf-8-sig")


def _csv_value(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return f"'{value}"
    return str(value)
