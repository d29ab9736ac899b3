"""The results workbook of the European Mahjong Association, as the programs that read it expect it.

Players are listed from the second row on, in the columns C to J; the facts of the event are in the third row. Countries
are three letters as on the pages of the association (GER, NED), and -1 stands for a missing number. Table points are
exact; scores are whole numbers, because those programs read them so (`reported_score`), or thousands with one decimal
where matches end with bonuses. The weight and the base rank are
those of the association's ranking system (MERS).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.core.audience import names_for
from tournament.core.countries import olympic_code
from tournament.core.sentences import filled
from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.core.templatetags.ui import signed
from tournament.events.models import Event
from tournament.events.rulebook.points import TENTH, in_tenths
from tournament.events.rulebook.rulesets import counts_thousands, get_ruleset
from tournament.exchange.document.federation_numbers import EMA_NUMBER
from tournament.exchange.federations.types import Facts, Filled, Line, Report
from tournament.play.models.hands import STICK
from tournament.registration.models import Entry
from tournament.registration.name_parts import parts_of
from tournament.registration.queries.naming import listed_people
from tournament.standings.engine.scores import Number
from tournament.standings.exports.sheets.numbers import points_number, table_points_number
from tournament.standings.pages.provisional import provisional_mark
from tournament.standings.queries import StandingRow, Standings, standings

HEADERS = (
    ("Tournament", 30),
    ("Players", 8),
    ("Place", 7),
    ("First name", 18),
    ("Last name", 20),
    ("EMA number", 12),
    ("Table points", 12),
    ("Score", 9),
    ("EMA member", 11),
    ("Country", 9),
    ("", 3),
    ("Country of the event", 12),
    ("Town", 18),
    ("MERS weight", 10),
    ("", 3),
    ("Rules", 12),
    ("Dates", 20),
    ("Days", 6),
)
"""Columns A to R; the two without a header stay empty."""
CODE = "ema"
FACTS_ROW = 1
"""The facts are beside the second player, in row 3 of the sheet."""
MARK_ROW = 2
"""Below the name of the event it says if rounds are still to come; programs do not read that cell."""
DAYS_MAX = 3
NO_NUMBER = -1


def weight_halves(*, days: int, players: int, countries: int, is_championship: bool) -> int:
    """The MERS weight in halves.

    Days count up to three; players give 0, ½ or 1 for up to 40, up to 80 and more; countries the same for up to 5, up
    to 9 and more; a championship with qualification gives 1.
    """
    of_players = 0 if players <= 40 else 1 if players <= 80 else 2
    of_countries = 0 if countries <= 5 else 1 if countries <= 9 else 2
    return 2 * min(days, DAYS_MAX) + of_players + of_countries + 2 * is_championship


def base_rank(place: int, players: int) -> int:
    """1000 for the first, 0 for the last of so many players, rounded to the nearest; 1000 for a player alone."""
    if players < 2:
        return 1000
    return int(Fraction(1000 * (players - place), players - 1) + Fraction(1, 2))


def reported_score(ruleset: str, points: Number) -> int:
    """The points of a score as the association reads it: a whole number, or whole hundreds where it reads thousands with
    one decimal.
    """
    return TENTH * in_tenths(points) if counts_thousands(ruleset) else whole_score(points)


def whole_score(points: Number) -> int:
    """A score rounded to the nearest whole number, half a point away from zero."""
    rounded = int(abs(Fraction(points)) + Fraction(1, 2))
    return -rounded if points < 0 else rounded


def country_of(text: str) -> str:
    """The country as the association writes it; what is not known stays as it is."""
    return olympic_code(text) or text


def days_of(event: Event) -> int:
    """How many days the event takes; one if its days are not known."""
    if event.starts_on is None or event.ends_on is None:
        return 1
    return (event.ends_on - event.starts_on).days + 1


def fill(event: Event, facts: Facts) -> Filled:
    """The report of the newest official standings, with everybody's own name: the association is told it."""
    with names_for(staff=True):
        return _filled(event, facts)


def _filled(event: Event, facts: Facts) -> Filled:
    table = standings(event, staff=True)
    mark = provisional_mark(event, table)
    ranked = [row for row in table.rows if row.place is not None]
    countries = {country_of(row.entry.country).casefold() for row in ranked if row.entry.country}
    weight = weight_halves(
        days=days_of(event),
        players=len(ranked),
        countries=len(countries),
        is_championship=facts.is_championship,
    )
    lines = tuple(
        Line(
            row.place or 0,
            str(row.entry),
            row.entry.federation_id,
            country_of(row.entry.country),
            base_rank(row.place or 0, len(ranked)),
            row.penalty_points,
            row.table_points_x12,
            row.points,
            reported_score(event.ruleset, row.points),
        )
        for row in ranked
    )
    guessed = tuple(row.entry for row in ranked if parts_of(row.entry).is_guess)
    total = sum(row.points for row in ranked)
    by_penalties = sum(row.penalty_points for row in ranked)
    by_ends = _by_ends(table)
    by_rests = sum(score.points or 0 for row in ranked for score in row.per_round if score.sat_out)
    return Filled(
        sheet=_sheet(event, ranked, facts, weight, mark),
        lines=lines,
        weight_halves=weight,
        sum_of_points=total,
        by_penalties=by_penalties,
        by_rests=by_rests,
        by_ends=by_ends,
        unexplained=_unexplained(table, ranked, total - by_penalties - by_rests - by_ends),
        missing=_missing(event, ranked, facts),
        notes=(*([] if counts_thousands(event.ruleset) else _notes(lines)), *_guesses(guessed)),
        guessed=guessed,
        provisional=mark,
    )


def _notes(lines: Iterable[Line]) -> tuple[str, ...]:
    """How scores were rounded, and the exact ones; nothing where every score is a whole number."""
    rounded = [line for line in lines if line.score != line.points]
    if not rounded:
        return ()
    rule = _(
        "The association reads scores as whole numbers: each is rounded to the nearest one, and "
        "halves away from zero. Places and sums are those of the exact scores."
    )
    exact = [
        filled(
            _("Place %(place)s, %(name)s: %(score)s instead of the exact %(exact)s."),
            {
                "place": line.place,
                "name": line.name,
                "score": signed(line.score),
                "exact": signed(line.points),
            },
        )
        for line in rounded
    ]
    return (rule, *exact)


def _guesses(entries: Sequence[Entry]) -> tuple[str, ...]:
    if not entries:
        return ()
    sentence = _("Nobody has checked which part of these names is the family name: %(names)s.")
    return (filled(sentence, {"names": listed_people(entries)}),)


def _by_ends(table: Standings) -> Number:
    """What the ends of matches add to all points or take from them: sticks that nobody got, and what substitutes had in
    place of their results.
    """
    return sum(
        sum(part.result.bonus for part in result.parts) - STICK * result.ended.sticks
        for result in table.tables
        if result.ended
    )


def _unexplained(table: Standings, ranked: list[StandingRow], left: Number) -> Number | None:
    """The points that are still unexplained after those of the ranked players and everybody else who sat at a table."""
    if any(row.carried is not None for row in ranked):
        return None
    reported = {row.entry.pk for row in ranked}
    others = sum(
        part.result.points
        for result in table.tables
        for part in result.parts
        if part.entry_id not in reported
    )
    return left + others


def _missing(event: Event, ranked: list[StandingRow], facts: Facts) -> tuple[str, ...]:
    found = []
    numbers = [row for row in ranked if not EMA_NUMBER.fullmatch(row.entry.federation_id)]
    if numbers:
        found.append(
            filled(
                ngettext(
                    "%(count)s player has no EMA number: %(names)s. They are reported as non-members.",
                    "%(count)s players have no EMA number: %(names)s. They are reported as non-members.",
                    len(numbers),
                ),
                {"count": len(numbers), "names": _names(numbers)},
            )
        )
    nowhere = [row for row in ranked if not row.entry.country]
    if nowhere:
        found.append(filled(_("No country is known for %(names)s."), {"names": _names(nowhere)}))
    if event.starts_on is None:
        found.append(_("The event has no date. Set its first and last day in the settings."))
    if not facts.country:
        found.append(_("The country of the event is missing."))
    if not facts.town:
        found.append(_("The town of the event is missing."))
    return tuple(found)


def _names(rows: list[StandingRow]) -> str:
    return listed_people(row.entry for row in rows)


def _sheet(event: Event, ranked: list[StandingRow], facts: Facts, weight: int, mark: str) -> Sheet:
    rows: list[list[Value]] = [_player(event.ruleset, row) for row in ranked]
    while len(rows) <= MARK_ROW:
        rows.append([None] * len(HEADERS))
    dates = ""
    if event.starts_on:
        dates = event.starts_on.isoformat()
        if event.ends_on and event.ends_on != event.starts_on:
            dates += f" – {event.ends_on.isoformat()}"
    place_of: dict[str, Value] = {
        "A": event.name,
        "B": len(ranked),
        "L": country_of(facts.country),
        "M": facts.town,
    }
    place_of |= {"N": weight / 2, "P": event.ruleset.upper(), "Q": dates, "R": days_of(event)}
    for letter, value in place_of.items():
        rows[FACTS_ROW][ord(letter) - ord("A")] = value
    rows[MARK_ROW][0] = mark or None
    columns = tuple(Column(header, width) for header, width in HEADERS)
    # The facts of the event stand beside the players, so the rows are no list.
    return Sheet("EMA", columns, rows, is_list=False)


def _player(ruleset: str, row: StandingRow) -> list[Value]:
    entry = row.entry
    parts = parts_of(entry)
    is_member = bool(EMA_NUMBER.fullmatch(entry.federation_id))
    number = entry.federation_id.zfill(8) if is_member else NO_NUMBER
    score = points_number(ruleset, reported_score(ruleset, row.points))
    points = [table_points_number(row.table_points_x12), score]
    cells: list[Value] = [None, None, row.place, parts.given, parts.family, number]
    return [*cells, *points, 1 if is_member else 0, country_of(entry.country), *[None] * 8]


def is_for(event: Event) -> bool:
    """The association ranks events under some rulebooks only."""
    return CODE in get_ruleset(event.ruleset).federations


REPORT = Report(CODE, gettext_lazy("European Mahjong Association (EMA)"), fill, is_for)
