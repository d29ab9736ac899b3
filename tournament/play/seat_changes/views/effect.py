"""What an act on people would do to them: found by carrying it out and rolling it back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from penalties.queries import score_effects
from tournament.acts.transactions import tried_out
from tournament.core.errors import Refusal
from tournament.draws.enums import Receiver
from tournament.events.models import Event, Round
from tournament.events.settings.ranking import compares_table_points
from tournament.registration.models import Entry
from tournament.standings.engine.scores import Number
from tournament.standings.queries import Standings, standings
from tournament.standings.results.dividing import TableResult
from tournament.standings.results.tables import table_results

Scores = dict[int, tuple[Entry, Number | None, int | None, int | None]]
"""By entry id: the entry, points and table points (twelfths) of a round, the place in the live standings."""


@dataclass(frozen=True, slots=True)
class PersonEffect:
    """The effect of a change on one person: points and table points (twelfths) of the round, place in the event."""

    entry: Entry
    points: tuple[Number | None, Number | None]
    table_points_x12: tuple[int | None, int | None]
    place: tuple[int | None, int | None]

    @property
    def moves(self) -> bool:
        return any(before != after for before, after in (self.points, self.table_points_x12, self.place))


@dataclass(frozen=True, slots=True)
class ReceiverEffect:
    """Table points (twelfths) of the people of an effect, in its order, if this choice says who receives the place."""

    label: str
    is_chosen: bool
    table_points_x12: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PeopleEffect:
    """The people whom a change concerns; `others_moved` is how many others would change place. `is_live` says that the
    places count the running round. `closes_now` says that the table points are those of open tables, too, as if they
    closed now; `shows_table_points` that the event compares them. `receivers` are the same people's table points under
    each choice of who receives the place, where the choice makes a difference.
    """

    rows: tuple[PersonEffect, ...]
    others_moved: int
    is_live: bool
    closes_now: bool = False
    shows_table_points: bool = True
    receivers: tuple[ReceiverEffect, ...] = ()

    @property
    def state(self) -> object:
        """What the people concerned get. Places depend on other tables as well, so they are not part of it."""
        return [(row.entry.name, *map(str, row.points), row.table_points_x12) for row in self.rows]

    @property
    def moves(self) -> bool:
        return self.others_moved > 0 or any(row.moves for row in self.rows)


def people_effect(
    event: Event, round_: Round, act: Callable[[], list[Entry]], *, closes_now: bool = False
) -> PeopleEffect:
    """The effect of `act` on people; it returns those concerned, and is rolled back.

    With `closes_now` an open table with a hand has the table points that it would have if it closed now.
    """
    before, is_live = _scores_now(event, round_, closes_now=closes_now)

    def act_and_look() -> tuple[list[Entry], Scores]:
        concerned = act()
        scores, _is_live = _scores_now(Event.objects.get(pk=event.pk), round_, closes_now=closes_now)
        return concerned, scores

    concerned, after = tried_out(act_and_look)
    rows, others = _rows(concerned, before, after)
    return PeopleEffect(rows, others, is_live, closes_now and is_live, compares_table_points(event))


def with_receivers(
    effect: PeopleEffect,
    event: Event,
    round_: Round,
    act: Callable[[Receiver], list[Entry]],
    *,
    chosen: Receiver,
) -> PeopleEffect:
    """The same effect with the table points that each choice of a receiver gives, where they differ."""
    if not effect.shows_table_points:
        return effect
    found = []
    for receiver in Receiver:
        try:
            earned = tried_out(partial(_earned, event, round_, partial(act, receiver)))
        except Refusal:
            # The change was carried out already, by an earlier press: there is nothing left to choose.
            return effect
        earned_then = tuple(earned.get(row.entry.pk) for row in effect.rows)
        found.append(ReceiverEffect(str(receiver.label), receiver is chosen, earned_then))
    differ = len({one.table_points_x12 for one in found}) > 1
    return replace(effect, receivers=tuple(found)) if differ else effect


def _earned(event: Event, round_: Round, act: Callable[[], list[Entry]]) -> dict[int, int]:
    """Table points (twelfths) by entry id, after the act, as if the open tables of the round closed now."""
    act()
    event = Event.objects.get(pk=event.pk)
    return _earned_at(table_results(event, [round_], score_effects(event), closes_now=True))


def _earned_at(tables: Iterable[TableResult]) -> dict[int, int]:
    earned: dict[int, int] = {}
    for part in (part for each in tables for part in each.parts):
        points_x12 = part.result.table_points_x12
        if points_x12 is not None:
            earned[part.entry_id] = earned.get(part.entry_id, 0) + points_x12
    return earned


def _rows(concerned: list[Entry], before: Scores, after: Scores) -> tuple[tuple[PersonEffect, ...], int]:
    """The people whom an act concerns or touches, and how many others it moves."""
    ids = {entry.pk for entry in concerned}
    entries = {**before, **after}
    nothing: tuple[int | None, int | None, int | None] = (None, None, None)
    rows = []
    for pk, (entry, *_score) in entries.items():
        old, new = before.get(pk, (entry, *nothing)), after.get(pk, (entry, *nothing))
        rows.append(PersonEffect(entry, (old[1], new[1]), (old[2], new[2]), (old[3], new[3])))
    named = [row for row in rows if row.entry.pk in ids]
    named += [
        PersonEffect(entry, (None, None), (None, None), (None, None))
        for entry in concerned
        if entry.pk not in entries
    ]
    touched = [row for row in rows if row.entry.pk not in ids and _changes_here(row)]
    known = {row.entry.pk for row in (*named, *touched)}
    return (*named, *touched), sum(row.moves for row in rows if row.entry.pk not in known)


def _changes_here(row: PersonEffect) -> bool:
    return row.points[0] != row.points[1] or row.table_points_x12[0] != row.table_points_x12[1]


def _scores_now(event: Event, round_: Round, *, closes_now: bool) -> tuple[Scores, bool]:
    """What everybody has in the round, and whether the places count it while it runs."""
    table = standings(event, live=True, staff=True)
    return _scores(event, table, round_, closes_now=closes_now), table.is_live


def _scores(event: Event, table: Standings, round_: Round, *, closes_now: bool) -> Scores:
    places = {row.entry.pk: row.place for row in table.rows}
    people = {entry.pk: entry for entry in event.entries.all()}
    found: Scores = {pk: (people[pk], None, None, place) for pk, place in places.items()}
    tables = [each for each in table.tables if each.round_number == round_.number]
    if closes_now and tables:
        tables = list(table_results(event, [round_], score_effects(event), closes_now=True))
    for part in (part for each in tables for part in each.parts):
        was = found.get(part.entry_id, (people[part.entry_id], None, None, None))
        earned = part.result.table_points_x12
        found[part.entry_id] = (
            was[0],
            (was[1] or 0) + part.result.points,
            was[2] if earned is None else (was[2] or 0) + earned,
            was[3],
        )
    return found
