"""Reads of series: their events, their standings, who may be the same person."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Sum

from tournament.accounts.models import User
from tournament.core.folding import folded
from tournament.events.enums import Role, Visibility
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.series.models import JoinedEntry, Series
from tournament.standings.engine.series import EventResult, SeriesRow, rank_series
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
    """The standings of a series. `open_events` are not finished: their scores can still change."""

    events: tuple[Event, ...]
    rows: tuple[PersonRow, ...]
    open_events: tuple[Event, ...]

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


def series_standings(series: Series) -> SeriesStandings:
    """The standings from the public results of the events; the number of queries grows only with the events."""
    events = public_events_of(series)
    results: list[EventResult] = []
    entries: dict[tuple[int, int], Entry] = {}
    for event in events:
        ranked = standings(event).ranked
        for row in ranked:
            person = row.entry.player_id
            entries[event.pk, person] = row.entry
            results.append(
                EventResult(event.pk, person, row.place or 0, len(ranked), row.table_points_x12, row.points)
            )
    order = {event.pk: index for index, event in enumerate(events)}
    rows = rank_series(results, series.scheme, best_of=series.best_of, order=order)
    return SeriesStandings(
        events=tuple(events),
        rows=tuple(_person_row(row, events, entries) for row in rows),
        open_events=tuple(event for event in events if event.finished_at is None),
    )


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


@dataclass(frozen=True, slots=True)
class SameName:
    """Entries of different events under one name that are not known to be the same person."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def key(self) -> str:
        """The people behind the entries, as a form submits them."""
        return "-".join(str(pk) for pk in sorted({entry.player_id for entry in self.entries}))


def same_names(series: Series, user: User) -> list[SameName]:
    """Who may be one person entered several times: the same name in different events, never twice in one; one query.

    A private event is left out unless the user organizes it: whoever runs the series need not know who plays there.
    """
    by_name: dict[str, list[Entry]] = {}
    rows = Entry.objects.filter(event__series_memberships__series=series, is_house=False)
    known = rows.filter(event__in=_known_events(user)).select_related("event")
    known = known.filter(Q(hides_name=False) | Q(event__in=events_organized_by(user)))
    for entry in known.order_by("event__starts_on", "event", "number"):
        by_name.setdefault(folded(entry.name or entry.name_zh), []).append(entry)
    return [
        SameName(found[0].own_name, tuple(found))
        for _name, found in sorted(by_name.items())
        if len({entry.player_id for entry in found}) > 1
        and len({entry.event_id for entry in found}) == len(found)
    ]


def _known_events(user: User) -> QuerySet[Event]:
    """The events of which the user may know who plays there."""
    return Event.objects.filter(Q(visibility=Visibility.PUBLIC) | Q(pk__in=events_organized_by(user)))


@dataclass(frozen=True, slots=True)
class JoinedPeople:
    """Entries that the series gave the person of `others`."""

    key: UUID
    entries: tuple[Entry, ...]
    others: tuple[Entry, ...]

    @property
    def name(self) -> str:
        return str(self.entries[0])


def joined_people(series: Series, user: User) -> list[JoinedPeople]:
    """Whom the series joined, the newest first; two queries. Private events are left out as in `same_names`."""
    known = _known_events(user)
    by_key: dict[UUID, list[Entry]] = {}
    rows = JoinedEntry.objects.filter(series=series, entry__event__in=known)
    for row in rows.select_related("entry__event").order_by("-pk"):
        by_key.setdefault(row.key, []).append(row.entry)
    people = {entry.player_id for entries in by_key.values() for entry in entries}
    of_person: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(player__in=people, event__in=known).select_related("event"):
        of_person.setdefault(entry.player_id, []).append(entry)
    return [
        JoinedPeople(
            key,
            tuple(entries),
            tuple(other for other in of_person[entries[0].player_id] if other not in entries),
        )
        for key, entries in by_key.items()
    ]


def events_organized_by(user: User) -> QuerySet[Event]:
    """The events that a user may add to a series, newest first."""
    own = Event.objects.filter(staff__user=user, staff__role=Role.ORGANIZER, is_rehearsal=False)
    return own.order_by("-starts_on", "-pk")


def may_change(user: User, series: Series) -> bool:
    """Whether a user runs the series: who made it, or who organizes all of its events; two queries."""
    if series.created_by_id == user.pk:
        return True
    members = series.members.count()
    organized = series.members.filter(event__staff__user=user, event__staff__role=Role.ORGANIZER).count()
    return 0 < members == organized


def shown_series() -> QuerySet[Series]:
    """The series with at least one public event."""
    is_public = Q(members__event__visibility=Visibility.PUBLIC, members__event__deleted_at__isnull=True)
    return Series.objects.annotate(shown=Count("members", filter=is_public)).filter(shown__gt=0)


def series_of_event(event: Event) -> list[Series]:
    """The series that a public event counts in; one query."""
    if event.visibility != Visibility.PUBLIC:
        return []
    return list(Series.objects.filter(members__event=event))


def series_of_home(user: User | None) -> list[Series]:
    """The series that the first page names: those that everybody sees, and those that the person made; one query."""
    is_own = Q(created_by=user) if user else Q(pk__in=[])
    return list(Series.objects.filter(is_own | Q(pk__in=shown_series().values("pk"))))
