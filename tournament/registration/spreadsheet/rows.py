"""Checks of the rows: texts by field → players and problems."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.core.countries import country_code
from tournament.core.folding import folded
from tournament.registration.spreadsheet.names import SplitName, compose_name, name_keys, name_parts
from tournament.registration.spreadsheet.summaries import is_summary
from tournament.registration.spreadsheet.text import REPLACEMENT, clean_text
from tournament.registration.spreadsheet.types import (
    MAX_LENGTHS,
    NAME_FIELDS,
    NUMBER_MAXIMUM,
    NUMBER_MINIMUM,
    Field,
    PlayerRow,
    Problem,
    ProblemCode,
    RawRow,
    Severity,
    make_problem,
)

# "12", "012", "12.0", "No. 12", "#12", "12號"
_NUMBER = re.compile(r"(?:no\.?|nr\.?|#|第)?\s*0*([0-9]{1,9})(?:\.0*)?\s*[號号位名]?", re.IGNORECASE)
_YES = frozenset({"yes", "y", "x", "1", "true", "captain", "是", "隊長", "队长"})
_LONGEST_QUOTED = 40
_NAMES_IN_ORDER = tuple(field for field in Field if field in NAME_FIELDS)


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row as a player, and its own problems. `name` is compared with those of other rows, unless it is None."""

    player: PlayerRow
    problems: tuple[Problem, ...]
    name: SplitName | None


def check_rows(
    raw_rows: Sequence[RawRow], headers: Mapping[Field, str]
) -> tuple[tuple[PlayerRow, ...], tuple[Problem, ...]]:
    """Every row as a player, and the problems of all rows in the order of the rows. Never raises; call it again after a
    person has corrected texts.
    """
    rows = read_rows(raw_rows, headers)
    return tuple(row.player for row in rows), problems_of(rows, headers)


def read_rows(raw_rows: Iterable[RawRow], headers: Mapping[Field, str]) -> tuple[ReadRow, ...]:
    """Each row read by itself. `headers` are the column names to use in problems."""
    return tuple(_Reader(headers, raw.row).read(raw) for raw in raw_rows)


def problems_of(rows: Iterable[ReadRow], headers: Mapping[Field, str]) -> tuple[Problem, ...]:
    """The problems of these rows. If two of them say the same thing, the later one has the problem, which names the
    earlier one.
    """
    repeats = _Repeats(headers)
    return tuple(problem for row in rows for problem in (*row.problems, *repeats.of(row)))


def is_line_number(text: str) -> bool:
    return _NUMBER.fullmatch(clean_text(text).text) is not None


class _Reader:
    """Reads a row and collects its problems."""

    def __init__(self, headers: Mapping[Field, str], row: int) -> None:
        self._problems: list[Problem] = []
        self._headers = headers
        self._row = row
        self._compared: SplitName | None = None

    def read(self, raw: RawRow) -> ReadRow:
        player = self._player(raw)
        return ReadRow(player, tuple(self._problems), self._compared)

    def _player(self, raw: RawRow) -> PlayerRow:
        texts = {field: self._cleaned(field, text) for field, text in raw.values.items()}
        summary = _summary_of(texts)
        if summary:
            self._report(ProblemCode.SUMMARY_ROW, Severity.WARNING, summary, value=_quoted(texts[summary]))
        name = self._name(texts, is_summary=summary is not None)
        parts = name_parts(texts)
        country_text = self._fitting(Field.COUNTRY, texts)
        return PlayerRow(
            row=raw.row,
            number=self._whole_number(Field.NUMBER, texts, Severity.ERROR),
            name=name.latin,
            name_zh=name.chinese,
            given_name=parts.given,
            family_name=parts.family,
            club=self._fitting(Field.CLUB, texts),
            team=self._fitting(Field.TEAM, texts),
            country=self._country(country_text),
            country_text=country_text,
            federation_id=self._federation_id(texts),
            seed=self._whole_number(Field.SEED, texts, Severity.WARNING),
            rank=self._whole_number(Field.RANK, texts, Severity.WARNING),
            other_ids=self._fitting(Field.OTHER_IDS, texts),
            team_order=self._whole_number(Field.TEAM_ORDER, texts, Severity.WARNING),
            is_captain=folded(texts.get(Field.CAPTAIN, "")) in _YES,
            hidden=raw.hidden,
        )

    def _report(self, code: ProblemCode, severity: Severity, field: Field, **params: int | str) -> None:
        column = self._headers.get(field, "")
        self._problems.append(make_problem(code, severity, self._row, field=field, column=column, **params))

    def _cleaned(self, field: Field, raw: str) -> str:
        text, had_hidden_characters = clean_text(raw)
        if had_hidden_characters:
            self._report(ProblemCode.CONTROL_CHARACTERS, Severity.WARNING, field)
        if REPLACEMENT in text:
            self._report(ProblemCode.UNREADABLE_BYTES, Severity.ERROR, field, value=_quoted(text))
        return text

    def _name(self, texts: Mapping[Field, str], *, is_summary: bool) -> SplitName:
        name = compose_name(texts)
        field = _name_field(self._headers)
        whole = f"{name.latin}{name.chinese}"
        if not whole:
            self._report(ProblemCode.MISSING_NAME, Severity.ERROR, field)
            return name
        for part, part_field in ((name.latin, Field.NAME), (name.chinese, Field.NAME_ZH)):
            self._check_length(part_field, part, report_as=field)
        if not any(character.isalpha() for character in whole):
            self._report(ProblemCode.NAME_WITHOUT_LETTERS, Severity.ERROR, field, value=_quoted(whole))
            return name
        if is_summary:
            return name
        if any(character.isdigit() for character in whole) or ":" in whole:
            self._report(ProblemCode.UNUSUAL_NAME, Severity.WARNING, field, value=_quoted(whole))
        self._compared = name
        return name

    def _whole_number(self, field: Field, texts: Mapping[Field, str], severity: Severity) -> int | None:
        text = texts.get(field, "")
        if not text:
            return None
        found = _NUMBER.fullmatch(text)
        if not found:
            self._report(ProblemCode.NUMBER_NOT_INTEGER, severity, field, value=_quoted(text))
            return None
        number = int(found.group(1))
        if not NUMBER_MINIMUM <= number <= NUMBER_MAXIMUM:
            limits = {"minimum": NUMBER_MINIMUM, "maximum": NUMBER_MAXIMUM}
            self._report(ProblemCode.NUMBER_OUT_OF_RANGE, severity, field, value=number, **limits)
            return None
        return number

    def _country(self, text: str) -> str:
        if not any(character.isalnum() or ord(character) > 0xFFFF for character in text):
            return ""
        code = country_code(text) if len(text) <= MAX_LENGTHS[Field.COUNTRY] else None
        if code is None:
            self._report(ProblemCode.UNKNOWN_COUNTRY, Severity.WARNING, Field.COUNTRY, value=_quoted(text))
        return code or ""

    def _federation_id(self, texts: Mapping[Field, str]) -> str:
        text = self._fitting(Field.FEDERATION_ID, texts)
        if not any(character.isalnum() for character in text):
            return ""
        return text

    def _fitting(self, field: Field, texts: Mapping[Field, str]) -> str:
        text = texts.get(field, "")
        self._check_length(field, text, report_as=field)
        return text

    def _check_length(self, field: Field, text: str, *, report_as: Field) -> None:
        maximum = MAX_LENGTHS[field]
        if len(text) > maximum:
            self._report(
                ProblemCode.TOO_LONG, Severity.ERROR, report_as, value=_quoted(text), maximum=maximum
            )


class _Repeats:
    """Remembers what earlier rows said."""

    def __init__(self, headers: Mapping[Field, str]) -> None:
        self._headers = headers
        self._rows_by_number: dict[int, int] = {}
        self._rows_by_federation_id: dict[str, int] = {}
        self._rows_by_name = _RowsByName()

    def of(self, row: ReadRow) -> Iterator[Problem]:
        """What the row says and an earlier one said before."""
        player = row.player
        if row.name:
            earlier = self._rows_by_name.first_row(name_keys(row.name), player.row)
            if earlier is not None:
                field = _name_field(self._headers)
                shown = " ".join(part for part in row.name if part)
                yield self._problem(ProblemCode.DUPLICATE_NAME, player, field, shown, earlier)
        if player.number is not None:
            earlier = self._rows_by_number.setdefault(player.number, player.row)
            if earlier != player.row:
                code = ProblemCode.DUPLICATE_NUMBER
                yield self._problem(code, player, Field.NUMBER, player.number, earlier)
        if player.federation_id:
            earlier = self._rows_by_federation_id.setdefault(player.federation_id.casefold(), player.row)
            if earlier != player.row:
                code = ProblemCode.DUPLICATE_FEDERATION_ID
                yield self._problem(code, player, Field.FEDERATION_ID, player.federation_id, earlier)

    def _problem(
        self, code: ProblemCode, player: PlayerRow, field: Field, value: int | str, other_row: int
    ) -> Problem:
        severity = Severity.WARNING if code is ProblemCode.DUPLICATE_NAME else Severity.ERROR
        return make_problem(
            code,
            severity,
            player.row,
            field=field,
            column=self._headers.get(field, ""),
            value=value if isinstance(value, int) else _quoted(value),
            other_row=other_row,
        )


def _name_field(headers: Mapping[Field, str]) -> Field:
    """The field that problems of names belong to."""
    return next((field for field in Field if field in NAME_FIELDS and field in headers), Field.NAME)


def _summary_of(texts: Mapping[Field, str]) -> Field | None:
    """The field that makes a row a total or a note: a name, or a text where a number should be."""
    return next(
        (
            field
            for field in (*_NAMES_IN_ORDER, Field.NUMBER)
            if texts.get(field) and is_summary(texts[field])
        ),
        None,
    )


class _RowsByName:
    """Finds repeated names: the same in one script, and not different in the other."""

    def __init__(self) -> None:
        self._first_rows: dict[tuple[str, str, str], int] = {}

    def first_row(self, keys: SplitName, row: int) -> int | None:
        """The first earlier row with the same name. The row itself is remembered for later ones."""
        latin, chinese = keys
        if latin and chinese:
            sought = [("both", latin, chinese), ("latin alone", latin, ""), ("chinese alone", "", chinese)]
            known = [("both", latin, chinese), ("latin", latin, ""), ("chinese", "", chinese)]
        elif latin:
            sought = [("latin", latin, "")]
            known = [("latin", latin, ""), ("latin alone", latin, "")]
        else:
            sought = [("chinese", "", chinese)]
            known = [("chinese", "", chinese), ("chinese alone", "", chinese)]
        found = min((self._first_rows[key] for key in sought if key in self._first_rows), default=None)
        for key in known:
            self._first_rows.setdefault(key, row)
        return found


def _quoted(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTED else f"{text[: _LONGEST_QUOTED - 1]}…"
