"""The standings as lines through the rounds, with one player followed."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.core.folding import search_forms
from tournament.core.listing import joined_sentences
from tournament.core.numbers import read_number
from tournament.core.pictures.bump import EVERYBODY, FULL, STEP, Bump, Mark, Row, bump
from tournament.events.models import Event
from tournament.standings.queries import StandingRow, Standings
from tournament.standings.queries.courses import courses_of


@dataclass(frozen=True, slots=True)
class LineRow:
    """A row beside the lines: `drawn` says where; `standing` is the player's, None where places are drawn closer together. `places`
    are those after each round, in words for the table behind the picture.
    """

    drawn: Row
    standing: StandingRow | None = None
    places: tuple[int | None, ...] = ()
    is_followed: bool = False

    @property
    def look(self) -> tuple[Hashable, ...]:
        """All that the row shows: equal looks make equal rows."""
        if self.standing:
            return (*self.standing.look, self.is_followed)
        return (self.drawn.first, self.drawn.last, self.drawn.rows)


@dataclass(frozen=True, slots=True)
class Lines:
    """The picture. `rounds` are the numbers of its columns, `followed` is the player who is followed, if there is one, and `marks`
    are the places of that player. `sentence` says what to see, `drawn_sentence` who has a line.
    """

    bump: Bump
    rounds: tuple[int, ...]
    rows: tuple[LineRow, ...]
    followed: StandingRow | None
    marks: tuple[Mark, ...]
    sentence: str
    drawn_sentence: str

    @property
    def heads(self) -> tuple[tuple[int, int], ...]:
        """The number of each round with the middle of its column."""
        return tuple(zip(self.rounds, self.bump.heads, strict=True))

    @property
    def players(self) -> tuple[LineRow, ...]:
        """The rows of players, without the bands between them."""
        return tuple(row for row in self.rows if row.standing)


def lines_of(
    event: Event, table: Standings, followed: StandingRow | None = None, *, step: int = STEP
) -> Lines | None:
    """The lines of these standings; None before the second round that they count."""
    courses = courses_of(event, table)
    own = followed.entry.pk if followed else None
    drawn = bump(courses, own, step=step)
    if drawn is None:
        return None
    standing_of = {row.entry.pk: row for row in table.rows}
    places_of = {course.key: course.places for course in courses}
    line = drawn.followed
    return Lines(
        bump=drawn,
        rounds=table.rounds,
        rows=tuple(
            LineRow(row, standing_of[row.line.key], places_of[row.line.key], row.line.key == own)
            if row.line
            else LineRow(row)
            for row in drawn.rows
        ),
        followed=followed,
        marks=line.marks if line else (),
        sentence=_sentence(table, followed, places_of.get(own, ()) if own else ()),
        drawn_sentence=_drawn_sentence(len(courses)),
    )


def wanted_row(rows: Sequence[StandingRow], wanted: str) -> StandingRow | None:
    """The player whom somebody wants to follow, by number or by a part of the name as it is shown; the best placed of several."""
    number = read_number(wanted)
    if number is not None:
        return next((row for row in rows if row.entry.number == number), None)
    forms = [form for form in search_forms(wanted) if form]
    return next(
        (
            row
            for row in rows
            if any(
                form in known
                for name in (row.entry.names.latin, row.entry.names.native)
                for known in search_forms(name)
                for form in forms
            )
        ),
        None,
    )


def _sentence(table: Standings, followed: StandingRow | None, places: Sequence[int | None]) -> str:
    if followed is None:
        return _("Choose a name to follow it through the rounds.")
    params = {"name": followed.entry, "place": followed.place, "number": table.rounds[-1]}
    if followed.place is None:
        return _("%(name)s has no place.") % params
    if table.is_live:
        now = _("%(name)s is in place %(place)s at the moment.") % params
    else:
        now = _("%(name)s is in place %(place)s after round %(number)s.") % params
    known = [(place, number) for place, number in zip(places, table.rounds, strict=True) if place]
    best, number = min(known)
    if best == followed.place:
        return now
    return joined_sentences(
        [now, _("Best so far: place %(place)s, after round %(number)s.") % {"place": best, "number": number}]
    )


def _drawn_sentence(players: int) -> str:
    """Who has a line and a name, where that is not everybody."""
    if players <= FULL:
        return ""
    if players <= EVERYBODY:
        return _("The first ten are named; the other lines are drawn closer together.")
    return _(
        "Lines are drawn for everybody who was among the first ten after a round. Other players appear when they are followed."
    )
