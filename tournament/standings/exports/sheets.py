"""The sheets of the exports: their columns and typed rows, in the language that is active.

Table points stand in two columns: as a number, which is exact in quarters (1.5, 1.75) and rounded where three players
share (2.333…), and as text that is always exact (2⅓).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from penalties.queries import LedgerRow
from penalties.texts import ruling_words, text_of
from tournament.core.templatetags.ui import table_points as exact_text
from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.events.words import criterion_word, group_word, word
from tournament.play.bridge.sentences import outcome_label
from tournament.play.enums import Outcome
from tournament.play.models import Hand, HandWin
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.dividing import Part, TableResult
from tournament.standings.engine.scores import Number
from tournament.standings.engine.table_points import TWELFTHS
from tournament.standings.queries import RoundScore, StandingRow, Standings
from tournament.standings.teams import TeamRow, team_standings

Value = str | int | float | None

HANDS_PER_CHUNK = 2000


@dataclass(frozen=True, slots=True)
class Column:
    """A column's header and its width in characters."""

    header: str
    width: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet. `rows` hold a value per column; they are made while they are read, once."""

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[Sequence[Value]]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand with its wins, by seat, and what its row needs to know about its table."""

    hand: Hand
    wins: Sequence[HandWin]
    table: TableResult
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandWords:
    """The words of the sheet of hands, looked up once and not for each of its rows."""

    outcomes: Mapping[str, str]
    corrected: str
    as_recorded: str
    comma: str


def event_sheets(
    event: Event, table: Standings, ledger: Sequence[LedgerRow] | None = None, *, staff: bool = True
) -> tuple[Sheet, ...]:
    """The sheets of the workbook, as `named_sheets` gives them."""
    return tuple(named_sheets(event, table, ledger, staff=staff).values())


def named_sheets(
    event: Event, table: Standings, ledger: Sequence[LedgerRow] | None = None, *, staff: bool = True
) -> dict[str, Sheet]:
    """Standings, rounds, hands and players by a name that is the same in every language: everything that the standings
    count. Teams where there are any; with `ledger` its rows too.

    Without `staff`, as the public may have it: of those who withdrew only whoever has a result, and federation
    numbers only where the event shows them.
    """
    entries = {entry.pk: entry for entry in event.entries.order_by("number")}
    sheets = {
        "standings": standings_sheet(event.ruleset, table),
        "rounds": rounds_sheet(event.ruleset, table, entries),
        "hands": hands_sheet(event, table.tables, entries),
        "players": players_sheet(
            entries.values() if staff else _public_entries(table, entries.values()),
            shows_federation_ids=staff or event.shows_federation_ids,
        ),
    }
    teams = team_standings(event, table)
    if teams:
        sheets["teams"] = teams_sheet(event.ruleset, table.rounds, teams)
    if ledger is not None:
        sheets["penalties"] = penalties_sheet(event.ruleset, ledger)
    return sheets


def standings_sheet(ruleset: str, table: Standings) -> Sheet:
    """One row per player, best first, with points and table points of every counted round, and the group after a cut."""
    has_groups = any(row.group for row in table.rows)
    columns = [
        Column(_("Place"), 7),
        *((Column(_("Group"), 16),) if has_groups else ()),
        Column(_("Number"), 8),
        Column(_("Name"), 28),
        Column(_("Name in native script"), 18),
        Column(_("Club"), 20),
        Column(_("Country"), 10),
        Column(_("Table points"), 12),
        Column(_("Table points (exact)"), 12),
        Column(word(ruleset, "points"), 14),
        Column(_("Behind the place above in"), 22),
    ]
    for number in table.rounds:
        columns.append(Column(word(ruleset, "round_points", number=number), 11))
        columns.append(Column(_("Round %(number)s: table points") % {"number": number}, 11))
    columns.append(Column(word(ruleset, "of_the_points"), 14))
    # Translators: names of sheets in a workbook; at most 31 characters, none of []:*?/\
    return Sheet(
        _("Standings"),
        tuple(columns),
        (_standing_values(ruleset, row, has_groups=has_groups) for row in table.rows),
    )


def teams_sheet(ruleset: str, rounds: Sequence[int], teams: Iterable[TeamRow]) -> Sheet:
    """One row per team, best first, each followed by its players in the order of the team."""
    columns = [
        Column(_("Place"), 7),
        Column(_("Team"), 24),
        Column(_("Place in the team"), 8),
        Column(_("Number"), 8),
        Column(_("Name"), 28),
        Column(_("Captain"), 8),
        Column(_("Counts"), 8),
        Column(_("Table points"), 12),
        Column(_("Table points (exact)"), 12),
        Column(word(ruleset, "points"), 14),
        Column(_("Behind the place above in"), 22),
        *(Column(word(ruleset, "round_points", number=number), 11) for number in rounds),
    ]
    # Translators: name of a sheet in a workbook; at most 31 characters, none of []:*?/\
    return Sheet(_("Teams"), tuple(columns), _team_values(ruleset, teams))


def _team_values(ruleset: str, teams: Iterable[TeamRow]) -> Iterator[tuple[Value, ...]]:
    for team in teams:
        yield (
            team.place,
            team.team,
            *(None,) * 5,
            *_table_points_values(team.table_points_x12),
            plain_number(team.points),
            criterion_word(ruleset, team.decided_by) if team.decided_by else None,
            *team.per_round,
        )
        for member in team.members:
            row, entry = member.standing, member.entry
            yield (
                None,
                team.team,
                entry.team_order,
                entry.number,
                str(entry),
                _("yes") if entry.is_captain else None,
                _("yes") if member.counts else _("no"),
                *_table_points_values(row.table_points_x12),
                plain_number(row.points),
                _("Out because of a penalty") if row.is_out else None,
                *(score.points for score in row.per_round),
            )


def rounds_sheet(ruleset: str, table: Standings, entries: Mapping[int, Entry]) -> Sheet:
    """One row per seat of every counted round, where somebody took over one per person; then those who sat it out."""
    columns = (
        Column(_("Round"), 7),
        Column(_("Table"), 7),
        Column(_("Wind"), 8),
        Column(_("Number"), 8),
        Column(_("Name"), 28),
        Column(_("Name in native script"), 18),
        Column(word(ruleset, "points"), 14),
        Column(_("Place at the table"), 10),
        Column(_("Table points"), 12),
        Column(_("Table points (exact)"), 12),
        Column(_("Only hands"), 10),
        Column(_("Note"), 30),
    )
    return Sheet(_("Rounds"), columns, _round_values(ruleset, table, entries))


def hands_sheet(event: Event, tables: Iterable[TableResult], entries: Mapping[int, Entry]) -> Sheet:
    """One row per hand that counts, as it stands now; read from the database in chunks."""
    columns = (
        Column(_("Round"), 7),
        Column(_("Table"), 7),
        Column(_("Hand"), 7),
        Column(_("Outcome"), 18),
        Column(pgettext("of a hand", "Winner"), 28),
        Column(_("Value"), 8),
        Column(_("Discarded by"), 28),
        *(Column(str(wind.label), 8) for wind in Wind),
        Column(_("Corrected"), 10),
        Column(_("Items"), 60),
    )
    words = HandWords(
        outcomes={outcome.value: outcome_label(outcome, event.ruleset) for outcome in Outcome},
        corrected=_("yes"),
        as_recorded=_("no"),
        comma=_(", "),
    )
    rows = (_hand_values(played, words) for played in _played_hands(event, tables, entries))
    return Sheet(_("Hands"), columns, rows)


def _public_entries(table: Standings, entries: Iterable[Entry]) -> list[Entry]:
    ranked = {row.entry.pk for row in table.rows}
    return [entry for entry in entries if entry.pk in ranked or entry.status != EntryStatus.WITHDRAWN]


def players_sheet(entries: Iterable[Entry], *, shows_federation_ids: bool = True) -> Sheet:
    """One row per entry, by number, those who withdrew and house players too."""
    columns = (
        Column(_("Number"), 8),
        Column(_("Name"), 28),
        Column(_("Name in native script"), 18),
        Column(_("Club"), 20),
        Column(_("Team"), 20),
        Column(_("Country"), 10),
        *((Column(_("Federation number"), 14),) if shows_federation_ids else ()),
        Column(_("Status"), 12),
        Column(_("House player"), 10),
    )
    return Sheet(_("Players"), columns, (_player_values(entry, shows_federation_ids) for entry in entries))


def penalties_sheet(ruleset: str, ledger: Sequence[LedgerRow]) -> Sheet:
    """One row per penalty in the order in which they were given, those that were taken back too."""
    columns = (
        Column(_("Round"), 7),
        Column(_("Table"), 7),
        Column(_("Hand"), 7),
        Column(_("Number"), 8),
        Column(_("Name"), 28),
        Column(_("Name in native script"), 18),
        Column(_("Foul"), 34),
        Column(_("Paragraph"), 26),
        Column(_("What follows"), 50),
        Column(_("Own points"), 9),
        Column(_("Given by"), 18),
        Column(_("Given at"), 18),
        Column(_("Taken back because"), 30),
        Column(_("Paid to"), 28),
        Column(_("Note"), 30),
        Column(_("Witness"), 20),
    )
    return Sheet(_("Penalties"), columns, (_penalty_values(ruleset, row) for row in reversed(ledger)))


def _penalty_values(ruleset: str, ledger_row: LedgerRow) -> tuple[Value, ...]:
    row, shown = ledger_row.row, ledger_row.shows_notes
    return (
        row.round_number,
        row.table_number,
        row.hand_number,
        row.entry.number,
        row.entry.name,
        row.entry.name_zh,
        text_of(row.foul_name),
        row.paragraph,
        ruling_words(ruleset, ledger_row.ruling) if ledger_row.ruling else _("taken back"),
        ledger_row.own_points,
        str(row.issued_by) if shown else None,
        timezone.localtime(row.issued_at).strftime("%Y-%m-%d %H:%M"),
        row.reversal.note if ledger_row.is_reversed and shown else None,
        row.sufferer.name if row.sufferer else None,
        (row.note or None) if shown else None,
        (row.witness or None) if shown else None,
    )


def table_points_number(table_points_x12: Number) -> int | float:
    """Table points as a spreadsheet counts them: an integer if whole, else the nearest number."""
    return plain_number(Fraction(table_points_x12, TWELFTHS))


def plain_number(number: Number) -> int | float:
    """A number as a spreadsheet holds it; halves and quarters of points are exact there."""
    return int(number) if number == int(number) else float(number)


def _table_points_values(table_points_x12: Number | None) -> tuple[Value, Value]:
    if table_points_x12 is None:
        return None, None
    return table_points_number(table_points_x12), exact_text(table_points_x12)


def _standing_values(ruleset: str, row: StandingRow, *, has_groups: bool) -> tuple[Value, ...]:
    entry = row.entry
    values: list[Value] = [row.place]
    if has_groups:
        values.append(group_word(row.group) if row.group else None)
    values.extend((entry.number, entry.name, entry.name_zh, entry.club, entry.country))
    values.extend(_table_points_values(row.table_points_x12))
    values.append(plain_number(row.points))
    values.append(_remark(ruleset, row))
    for score in row.per_round:
        earned = score.table_points_x12
        values.append(score.points)
        values.append(None if earned is None else table_points_number(earned))
    values.append(row.penalty_points)
    return tuple(values)


def _remark(ruleset: str, row: StandingRow) -> str | None:
    """Why a player has no place, or what put the player behind the place above."""
    if row.is_out:
        return _("Out because of a penalty")
    if row.counted_with:
        return _("Ranked with the better result of %(name)s") % {"name": row.counted_with}
    if row.by_play_off:
        return _("Play-off")
    return criterion_word(ruleset, row.decided_by) if row.decided_by else None


def _round_values(
    ruleset: str, table: Standings, entries: Mapping[int, Entry]
) -> Iterator[tuple[Value, ...]]:
    for number in table.rounds:
        for result in table.tables:
            if result.round_number == number:
                yield from _seat_values(ruleset, result, entries)
        for row in sorted(table.rows, key=lambda row: row.entry.number):
            for score in row.per_round:
                if score.number == number and score.sat_out:
                    yield _rest_values(row.entry, score)


def _rest_values(entry: Entry, score: RoundScore) -> tuple[Value, ...]:
    return (
        score.number,
        None,
        _("sat out"),
        entry.number,
        entry.name,
        entry.name_zh,
        score.points,
        None,
        *_table_points_values(score.table_points_x12),
        None,
        None,
    )


def _seat_values(
    ruleset: str, table: TableResult, entries: Mapping[int, Entry]
) -> Iterator[tuple[Value, ...]]:
    """A row for each part of a seat: for each person for whom hands of it count."""
    for part in table.parts:
        entry, result = entries[part.entry_id], part.result
        yield (
            table.round_number,
            table.table_number,
            str(Wind(part.seat).label),
            entry.number,
            entry.name,
            entry.name_zh,
            result.points,
            result.place,
            *_table_points_values(result.table_points_x12),
            hands_text(part.hands) or None,
            _seat_note(ruleset, table, part),
        )


def hands_text(hands: Iterable[tuple[int, int | None]]) -> str:
    """Stints as a cell says them: "1–5, 9–"."""
    return ", ".join(
        str(first) if first == last else f"{first}–{'' if last is None else last}" for first, last in hands
    )


def _seat_note(ruleset: str, table: TableResult, part: Part) -> str | None:
    if not part.result.counts:
        return word(ruleset, "record_only")
    if table.missing and part.seat in table.missing.absent:
        return _("absent")
    return _("no hand was played") if table.missing and table.missing.given else None


def _played_hands(
    event: Event, tables: Iterable[TableResult], entries: Mapping[int, Entry]
) -> Iterator[PlayedHand]:
    by_id = {table.table_id: table for table in tables}
    names: dict[int | None, str] = {pk: str(entry) for pk, entry in entries.items()}
    names[None] = ""
    # As a list: a manager of its own for each of thousands of hands costs more than reading them.
    by_seat = HandWin.objects.defer("tiles").order_by("hand", "seat")
    hands = (
        Hand.objects.of_event(event)
        .counted()
        .filter(table__round__number__in={table.round_number for table in by_id.values()})
        .order_by("table__round__number", "table__number", "number")
        .prefetch_related(Prefetch("wins", by_seat, to_attr="wins_by_seat"))
    )
    for hand in hands.iterator(chunk_size=HANDS_PER_CHUNK):
        if hand.table_id in by_id:
            wins = hand.wins_by_seat  # type: ignore[attr-defined]  # the prefetch above sets it
            table = by_id[hand.table_id]
            at_table = tuple(names[table.sitting_at(seat, hand.number)] for seat in range(4))
            yield PlayedHand(hand, wins, table, at_table)


def _hand_values(played: PlayedHand, words: HandWords) -> tuple[Value, ...]:
    hand, wins, names = played.hand, played.wins, played.names
    values = [win.value for win in wins]
    items = [_item_text(item) for win in wins if win.breakdown for item in win.breakdown["items"]]
    return (
        played.table.round_number,
        played.table.table_number,
        hand.number,
        words.outcomes[hand.outcome],
        words.comma.join(names[win.seat] for win in wins),
        values[0] if len(values) == 1 else words.comma.join(map(str, values)),
        None if hand.discarder is None else names[hand.discarder],
        *hand.deltas,
        words.corrected if hand.supersedes_id else words.as_recorded,
        words.comma.join(items),
    )


def _item_text(item: Mapping[str, Any]) -> str:
    """An item of a win with all it brought: "Mixed Triple Chow 8", "Flower Tiles ×2 2"."""
    if item["count"] > 1:
        return f"{item['name']} ×{item['count']} {item['points']}"
    return f"{item['name']} {item['points']}"


def _player_values(entry: Entry, shows_federation_ids: bool) -> tuple[Value, ...]:
    return (
        entry.number,
        entry.name,
        entry.name_zh,
        entry.club,
        entry.team,
        entry.country,
        *((entry.federation_id,) if shows_federation_ids else ()),
        str(entry.get_status_display()),
        _("yes") if entry.is_house else _("no"),
    )
