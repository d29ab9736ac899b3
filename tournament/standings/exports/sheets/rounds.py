"""The sheet of the rounds: who sat where, and with which result."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _

from tournament.core.listing import joined
from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.events.rulebook.words import word
from tournament.events.settings.ranking import compares_table_points
from tournament.registration.models import Entry
from tournament.standings.exports.sheets.numbers import table_points_columns, table_points_values
from tournament.standings.queries import RoundScore, Standings
from tournament.standings.results.dividing import Part, TableResult


def rounds_sheet(event: Event, table: Standings, entries: Mapping[int, Entry]) -> Sheet:
    """One row per seat of every counted round, or one per person if somebody took over the seat; then the players who
    sat the round out. It has table points if players or teams are compared by them.
    """
    ruleset, has_table_points = event.ruleset, compares_table_points(event)
    columns = (
        Column(_("Round"), 7),
        Column(_("Table"), 7),
        Column(_("Wind"), 8),
        Column(_("Number"), 8),
        Column(_("Name"), 28),
        Column(_("Name in native script"), 18),
        Column(word(ruleset, "points"), 14),
        Column(_("Place at the table"), 10),
        *(table_points_columns() if has_table_points else ()),
        Column(_("Only hands"), 10),
        Column(_("Note"), 30),
    )
    return Sheet(
        _("Rounds"), columns, _round_values(ruleset, table, entries, has_table_points=has_table_points)
    )


def _round_values(
    ruleset: str, table: Standings, entries: Mapping[int, Entry], *, has_table_points: bool
) -> Iterator[tuple[Value, ...]]:
    for number in table.rounds:
        for result in table.tables:
            if result.round_number == number:
                yield from _seat_values(ruleset, result, entries, has_table_points=has_table_points)
        for row in sorted(table.rows, key=lambda row: row.entry.number):
            for score in row.per_round:
                if score.number == number and score.sat_out:
                    yield _rest_values(row.entry, score, has_table_points=has_table_points)


def _rest_values(entry: Entry, score: RoundScore, *, has_table_points: bool) -> tuple[Value, ...]:
    return (
        score.number,
        None,
        _("sat out"),
        entry.number,
        entry.name,
        entry.name_zh,
        score.points,
        None,
        *(table_points_values(score.table_points_x12) if has_table_points else ()),
        None,
        None,
    )


def _seat_values(
    ruleset: str, table: TableResult, entries: Mapping[int, Entry], *, has_table_points: bool
) -> Iterator[tuple[Value, ...]]:
    """A row for each person for whom hands of a seat count."""
    for part in table.parts:
        entry, result = entries[part.entry_id], part.result
        yield (
            table.round_number,
            table.table_number,
            str(Wind(part.seat).label) if table.has_winds else None,
            entry.number,
            entry.name,
            entry.name_zh,
            result.points,
            result.place,
            *(table_points_values(result.table_points_x12) if has_table_points else ()),
            hands_text(part.hands) or None,
            _seat_note(ruleset, table, part),
        )


def hands_text(hands: Iterable[tuple[int, int | None]]) -> str:
    """Stints as a cell shows them: "1–5, 9–"."""
    return joined(
        str(first) if first == last else f"{first}–{'' if last is None else last}" for first, last in hands
    )


def _seat_note(ruleset: str, table: TableResult, part: Part) -> str | None:
    if not part.result.counts:
        return word(ruleset, "record_only")
    if table.missing and part.seat in table.missing.absent:
        return _("absent")
    return _("no hand was played") if table.missing and table.missing.given else None
