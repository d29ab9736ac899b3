"""Reads of series: their events, their standings, who may be the same person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from django.db.models import Count, Q, QuerySet, Sum

from tournament.accounts.models import User
from tournament.events.caching.finished import kept_once_finished
from tournament.events.enums import Role, Visibility
from tournament.events.models import Event
from tournament.people.queries import organized_by
from tournament.registration.enums import CutKind
from tournament.registration.models import Entry
from tournament.series.models import Series
from tournament.standings.engine.series import (
    Chance,
    EventResult,
    Rules,
    SeriesRow,
    chances,
    most_of_an_event,
    rank_series,
)
from tournament.standings.queries import standings


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person in the standings of a series: the entry to name them by, and a score for each event (None without one)."""

    row: SeriesRow
    entry: Entry
    cells: tuple["Cell | None", ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """The score of a person in an event; `entry` has the page there."""

    score: Fraction
    counts: bool
    entry: Entry


@dataclass(frozen=True, slots=True)
class SeriesStandings:
    """The standings of a series. `open_events` are not finished: their scores can still change. `chances` says who can still
    win, by person; it is empty where nobody can say. `left` is how many events are still to come or under way, and
    `most` what one of them can give.
    """

    events: tuple[Event, ...]
    rows: tuple[PersonRow, ...]
    open_events: tuple[Event, ...]
    chances: Mapping[int, Chance]
    left: int
    most: Fraction | None

    @property
    def common_ruleset(self) -> str | None:
        """The rulebook of all events; None if they have several."""
        books = {event.ruleset for event in self.events}
        return books.pop() if len(books) == 1 else None


def events_of(series: Series) -> list[Event]:
    """The events of a series in the order of their days; one query."""
    members = Event.objects.filter(series_memberships__series=series)
    return sorted(members, key=lambda event: (event.starts_on is None, event.starts_on or 0, event.pk))


def public_events_of(series: Series) -> list[Event]:
    """The events whose results everybody sees, and that count in the standings."""
    return [event for event in events_of(series) if event.visibility == Visibility.PUBLIC]


def state_of(series: Series) -> int:
    """A number that grows with every change that the standings of the series can show; one query."""
    of_events = series.members.aggregate(state=Sum("event__revision"))["state"]
    return series.revision + (of_events or 0)


@dataclass(frozen=True, slots=True)
class Earned:
    """What somebody earned in an event, by the id of the entry."""

    entry: int
    place: int
    table_points_x12: int | Fraction
    points: int | Fraction


def rules_of(series: Series) -> Rules:
    """How the results of a series become its table."""
    return Rules(
        best_of=series.best_of,
        drop_worst=series.drop_worst,
        place_points=tuple(int(points) for points in series.place_points.split("-") if points),
        attendance=series.attendance,
        averages=series.averages,
        least=series.least,
        countback=series.countback,
    )


def series_standings(series: Series) -> SeriesStandings:
    """The standings from the public results of the events. The number of queries grows only with the events that are not
    finished; what the others gave is kept (`events/caching/finished.py`).
    """
    events = public_events_of(series)
    earned = {event.pk: kept_once_finished(event, "earned", partial(earned_in, event)) for event in events}
    people = _entries_of(events)
    results: list[EventResult] = []
    entries: dict[tuple[int, int], Entry] = {}
    for event in events:
        rows = earned[event.pk]
        for row in rows:
            entry = people[row.entry]
            entries[event.pk, entry.player_id] = entry
            results.append(
                EventResult(event.pk, entry.player_id, row.place, len(rows), row.table_points_x12, row.points)
            )
    order = {event.pk: index for index, event in enumerate(events)}
    rules = rules_of(series)
    ranked = rank_series(results, series.scheme, order=order, rules=rules)
    held = len({one.event for one in results})
    under_way = {event.pk for event in events if earned[event.pk] and _is_under_way(event)}
    planned = series.planned or 0
    found = chances(ranked, series.scheme, held=held, planned=planned, rules=rules, under_way=under_way)
    return SeriesStandings(
        chances={one.person: one for one in found},
        left=max(planned - held, 0) + len(under_way),
        most=most_of_an_event(series.scheme, rules),
        events=tuple(events),
        rows=tuple(_person_row(row, events, entries) for row in ranked),
        open_events=tuple(event for event in events if event.finished_at is None),
    )


def _is_under_way(event: Event) -> bool:
    """Whether rounds are left whose results can still change who wins the event, as far as everybody sees."""
    return event.finished_at is None and standings(event).after_round < event.rounds_planned


def earned_in(event: Event) -> list[Earned]:
    return [
        Earned(row.entry.pk, row.place or 0, row.table_points_x12, row.points)
        for row in standings(event).ranked
    ]


def _entries_of(events: Iterable[Event]) -> dict[int, Entry]:
    """Everybody who plays in these events, by id; one query."""
    by_key = {event.pk: event for event in events}
    found = {entry.pk: entry for entry in Entry.objects.filter(event__in=by_key)}
    for entry in found.values():
        entry.event = by_key[entry.event_id]
    return found


def _person_row(row: SeriesRow, events: Iterable[Event], entries: dict[tuple[int, int], Entry]) -> PersonRow:
    scores = {score.event: score for score in row.scores}
    cells = tuple(
        Cell(scores[event.pk].score, scores[event.pk].counts, entries[event.pk, row.person])
        if event.pk in scores
        else None
        for event in events
    )
    people = [cell.entry for cell in cells if cell]
    # Who hides the name in one event must not be named by another one.
    newest = next((one for one in people if one.hides_name), people[-1])
    return PersonRow(row, newest, cells)


def events_organized_by(user: User) -> QuerySet[Event]:
    """The events that a user may add to a series, newest first."""
    return organized_by(user).order_by("-starts_on", "-pk")


def events_of_own_series(user: User) -> Q:
    """The public events in series that a user made: there the user says who is one person."""
    return Q(series_memberships__series__created_by=user, visibility=Visibility.PUBLIC)


def may_change(user: User, series: Series) -> bool:
    """Whether a user runs the series: who made it, or who organizes all of its events; two queries."""
    if series.created_by_id == user.pk:
        return True
    members = series.members.count()
    organized = series.members.filter(event__staff__user=user, event__staff__role=Role.ORGANIZER).count()
    return 0 < members == organized


def series_to_join(user: User, last: Event) -> list[Series]:
    """The series of an event that its next one joins when this user makes it: those that the user runs."""
    return [series for series in Series.objects.filter(members__event=last) if may_change(user, series)]


def rounds_without_play_offs(event: Event, after: int | None = None) -> int:
    """How many rounds an event planned up to the one with this number, or in all, without those that play-offs added."""
    until = event.rounds_planned if after is None else after
    return until - event.stages.filter(kind=CutKind.PLAY_OFF, after_round__lt=until).count()


def shown_series() -> QuerySet[Series]:
    """The series with at least one public event."""
    is_public = Q(members__event__visibility=Visibility.PUBLIC, members__event__deleted_at__isnull=True)
    return Series.objects.annotate(shown=Count("members", filter=is_public)).filter(shown__gt=0)


def series_of_event(event: Event) -> list[Series]:
    """The series that a public event counts in; one query."""
    if event.visibility != Visibility.PUBLIC:
        return []
    return list(Series.objects.filter(members__event=event))


def series_of_home(user: User | None, text: str = "") -> QuerySet[Series]:
    """The series that the first page names: those that everybody sees, and those that the person made; with this text in
    their names.
    """
    is_own = Q(created_by=user) if user else Q(pk__in=[])
    return Series.objects.filter(is_own | Q(pk__in=shown_series().values("pk")), name__icontains=text)
