"""The sheet of the rounds: who sat where, and with which result."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.listing import joined
from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.events.rulebook.words import word
from tournament.events.settings.ranking import compares_table_points
from tournament.registration.models import Entry
from tournament.standings.engine.scores import Number
from tournament.standings.exports.sheets.numbers import TablePoints, points_number
from tournament.standings.queries import RoundScore, Standings
from tournament.standings.results.dividing import Part, TableResult


def rounds_sheet(event: Event, table: Standings, entries: Mapping[int, Entry]) -> Sheet:
    """One row per seat of every counted round, or one per person if somebody took over the seat; then the players who
    sat the round out. It has table points if players or teams are compared by them.
    """
    ruleset = event.ruleset
    earned = TablePoints.of(_all_table_points(table)) if compares_table_points(event) else None
    columns = (
        Column(_("Round"), 7),
        Column(_("Table"), 7),
        Column(_("Wind"), 8),
        Column(_("Number"), 8),
        Column(pgettext("of a person", "Name"), 28),
        Column(_("Name in native script"), 18),
        Column(word(ruleset, "points"), 14),
        Column(_("Place at the table"), 10),
        *(earned.columns if earned else ()),
        Column(_("Only hands"), 10),
        Column(_("Note"), 30),
    )
    return Sheet(_("Rounds"), columns, _round_values(ruleset, table, entries, earned))


def _all_table_points(table: Standings) -> Iterator[Number | None]:
    """Those of every round at a table and of every round sat out, in twelfths."""
    for result in table.tables:
        yield from (part.result.table_points_x12 for part in result.parts)
    for row in table.rows:
        yield from (score.table_points_x12 for score in row.per_round)


def _round_values(
    ruleset: str, table: Standings, entries: Mapping[int, Entry], earned: TablePoints | None
) -> Iterator[tuple[Value, ...]]:
    for number in table.rounds:
        for result in table.tables:
            if result.round_number == number:
                yield from _seat_values(ruleset, result, entries, earned)
        for row in sorted(table.rows, key=lambda row: row.entry.number):
            for score in row.per_round:
                if score.number == number and score.sat_out:
                    yield _rest_values(ruleset, row.entry, score, earned)


def _rest_values(
    ruleset: str, entry: Entry, score: RoundScore, earned: TablePoints | None
) -> tuple[Value, ...]:
    return (
        score.number,
        None,
        _("sat out"),
        entry.number,
        *entry.names,
        points_number(ruleset, score.points),
        None,
        *(earned.values(score.table_points_x12) if earned else ()),
        None,
        None,
    )


def _seat_values(
    ruleset: str, table: TableResult, entries: Mapping[int, Entry], earned: TablePoints | None
) -> Iterator[tuple[Value, ...]]:
    """A row for each person for whom hands of a seat count."""
    for part in table.parts:
        entry, result = entries[part.entry_id], part.result
        yield (
            table.round_number,
            table.table_number,
            str(Wind(part.seat).label) if table.has_winds else None,
            entry.number,
            *entry.names,
            points_number(ruleset, result.points),
            result.place,
            *(earned.values(result.table_points_x12) if earned else ()),
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
