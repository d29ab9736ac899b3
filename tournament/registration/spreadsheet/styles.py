"""Number formats of a workbook: which cells are dates, and which numbers are shown with leading zeros."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.registration.spreadsheet.grid import Cell, CellKind
from tournament.registration.spreadsheet.xml_reader import attribute

# Built-in formats that show dates or times; the higher ones are those of East Asian versions.
_DATE_FORMAT_IDS = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_GENERAL = "General"
_LITERAL_PARTS = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.')
_DATE_LETTERS = re.compile(r"[dmyhs年月日]", re.IGNORECASE)
_ZEROS = re.compile(r"0{2,20}")
_EPOCH_1900 = datetime(1899, 12, 30)  # noqa: DTZ001 - a day as written in a cell belongs to no time zone
_EPOCH_1904 = datetime(1904, 1, 1)  # noqa: DTZ001
_LAST_DAY = 2_958_465  # 9999-12-31
_LARGEST_EXACT = 10**15
_DAY_SECONDS = 86_400


@dataclass(frozen=True, slots=True)
class NumberFormats:
    """How the cell styles, by their index, show a number."""

    date_styles: frozenset[int]
    digits_by_style: Mapping[int, int]
    counts_from_1904: bool

    def cell(self, stored: str, style: int) -> Cell:
        """A number as it is stored → a cell with its shortest form: "12.0" → "12"; a date → "2026-11-21"."""
        try:
            value = float(stored)
        except ValueError:
            return Cell(stored)
        if not math.isfinite(value):
            return Cell(stored)
        if style in self.date_styles and 1 <= value <= _LAST_DAY:
            return Cell(self._date_text(value), CellKind.DATE)
        if value.is_integer() and abs(value) < _LARGEST_EXACT:
            return Cell(str(int(value)).zfill(self.digits_by_style.get(style, 0)), CellKind.NUMBER)
        return Cell(format(value, ".15g"), CellKind.NUMBER)

    def _date_text(self, days: float) -> str:
        seconds = round(days * _DAY_SECONDS)
        epoch = _EPOCH_1904 if self.counts_from_1904 else _EPOCH_1900
        try:
            moment = epoch + timedelta(seconds=seconds)
        except OverflowError:
            return format(days, ".15g")
        return moment.strftime("%Y-%m-%d %H:%M") if seconds % _DAY_SECONDS else moment.strftime("%Y-%m-%d")


class StylesHandler:
    """Collects the number formats from the styles part."""

    def __init__(self) -> None:
        self._codes: dict[str, str] = {}
        self._format_ids: list[str] = []
        self._in_cell_formats = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            self._codes[attribute(attributes, "numFmtId")] = attribute(attributes, "formatCode")
        elif name == "cellXfs":
            self._in_cell_formats = True
        elif name == "xf" and self._in_cell_formats:
            self._format_ids.append(attribute(attributes, "numFmtId"))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._in_cell_formats = False

    def text(self, data: str) -> None:
        pass

    def number_formats(self, *, counts_from_1904: bool) -> NumberFormats:
        codes = [self._codes.get(format_id, _GENERAL) for format_id in self._format_ids]
        date_styles = frozenset(
            style
            for style, (format_id, code) in enumerate(zip(self._format_ids, codes, strict=True))
            if (format_id.isdecimal() and len(format_id) < 4 and int(format_id) in _DATE_FORMAT_IDS)
            or _is_date_code(code)
        )
        digits = {style: len(code) for style, code in enumerate(codes) if _ZEROS.fullmatch(code)}
        return NumberFormats(date_styles, digits, counts_from_1904)


def _is_date_code(code: str) -> bool:
    if code == _GENERAL:
        return False
    return _DATE_LETTERS.search(_LITERAL_PARTS.sub("", code.split(";", maxsplit=1)[0])) is not None
