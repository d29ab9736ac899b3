"""Reads of ratings: which events count, who may see what, the list, and how one person developed."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.accounts.models import User
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.people.enums import Consent
from tournament.people.models import MembersList
from tournament.people.queries import consents_of, lists_kept_by
from tournament.ratings.engine.weng_lin import shown
from tournament.ratings.models import RatedEvent, Rating, RatingList, RatingRun
from tournament.registration.models import Entry
from tournament.registration.queries.shown import is_erased
from tournament.series.models import Series
from tournament.series.queries import may_change


def counted_events(rating_list: RatingList) -> list[Event]:
    """The events whose results are rated, in the order of their days: finished ones that everybody sees. One query."""
    final = Event.objects.filter(finished_at__isnull=False, visibility=Visibility.PUBLIC, is_rehearsal=False)
    scope = (
        Q(series_memberships__series=rating_list.series_id)
        if rating_list.series_id
        else Q(members_choice__members=rating_list.members_id)
    )
    return sorted(
        final.filter(scope),
        key=lambda event: (event.starts_on is None, event.starts_on or 0, event.pk),
    )


def lists_concerned(events: Collection[int]) -> QuerySet[RatingList]:
    """The lists that rate one of these events, or would; by their ids, so that they are always locked in one order."""
    rated = RatedEvent.objects.filter(rating_list=OuterRef("pk"), event__in=events)
    return RatingList.objects.filter(
        Q(series__in=Series.objects.filter(members__event__in=events))
        | Q(members__in=MembersList.objects.filter(events__event__in=events))
        | Exists(rated)
    ).order_by("pk")


def may_run(user: User | None, rating_list: RatingList) -> bool:
    """Whether somebody runs the list: whoever runs its series, or keeps its members’ list."""
    if user is None:
        return False
    if rating_list.series is not None:
        return may_change(user, rating_list.series)
    return lists_kept_by(user).filter(ratings=rating_list).exists()


def scopes_of(user: User) -> tuple[list[Series], list[MembersList]]:
    """The series and members’ lists that somebody may rate and that have no ratings yet."""
    series = [one for one in Series.objects.filter(ratings__isnull=True) if may_change(user, one)]
    return series, list(lists_kept_by(user).filter(ratings__isnull=True))


def ratings_of_series(series: Series, *, runs: bool) -> RatingList | None:
    """The ratings of a series, if there are some that everybody may see, or this reader, who `runs` the series."""
    found = RatingList.objects.filter(series=series).first()
    return found if found and (found.is_public or runs) else None


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A line of the list. `entry` names the person; `is_open` says that everybody may read it. Equal ratings share a place."""

    place: int
    is_shared: bool
    player: int
    entry: Entry
    rating: int
    give_or_take: int
    tables: int
    change: int | None
    is_open: bool


def rated_people(rating_list: RatingList, *, everybody: bool) -> list[RatedPerson]:
    """The list, best first; only those who agreed to a page of their own, unless `everybody` is asked for. Places are those
    among all. The number of queries is constant.
    """
    latest = list(rating_list.ratings.filter(is_latest=True).select_related("rated").order_by("-mu", "pk"))
    entries = _names(rating_list, latest)
    consents = consents_of([one.player_id for one in latest])
    before = _before_last(rating_list)
    numbers = [shown(one.mu) for one in latest]
    found: list[RatedPerson] = []
    for number, one in zip(numbers, latest, strict=True):
        entry = entries[one.player_id]
        if is_erased(entry):
            continue
        is_open = consents.get(one.player_id) == Consent.PAGE and not entry.hides_name
        if everybody or is_open:
            earlier = before.get(one.player_id)
            found.append(
                RatedPerson(
                    place=numbers.index(number) + 1,
                    is_shared=numbers.count(number) > 1,
                    player=one.player_id,
                    entry=entry,
                    rating=number,
                    give_or_take=shown(one.sigma),
                    tables=one.tables,
                    change=None if earlier is None else number - earlier,
                    is_open=is_open,
                )
            )
    return found


def _names(rating_list: RatingList, latest: Sequence[Rating]) -> dict[int, Entry]:
    """The entry that names each person: of the last event, unless another one hides the name."""
    people = [one.player_id for one in latest]
    events = {one.rated.event_id for one in latest}
    rows = Entry.objects.filter(player__in=people).select_related("event")
    found: dict[int, Entry] = {}
    newest = {(one.player_id, one.rated.event_id) for one in latest}
    for entry in rows.filter(event__in=events):
        if (entry.player_id, entry.event_id) in newest:
            found[entry.player_id] = entry
    for entry in rows.filter(event__rated_in__rating_list=rating_list, hides_name=True):
        found[entry.player_id] = entry
    return found


def _before_last(rating_list: RatingList) -> dict[int, int]:
    """The ratings before the last event of the list, of those who played it and had one; two queries."""
    last = rating_list.rated.order_by("-position").first()
    if last is None:
        return {}
    people = list(last.ratings.values_list("player", flat=True))
    earlier = rating_list.ratings.filter(player__in=people, rated__position__lt=last.position)
    rows = earlier.order_by("rated__position").values_list("player", "mu")
    return {player: shown(mu) for player, mu in rows}


@dataclass(frozen=True, slots=True)
class Step:
    """A person's rating after an event, and what the event changed; `entry` is the person there."""

    event: Event
    entry: Entry
    rating: int
    give_or_take: int
    tables: int
    change: int | None


@dataclass(frozen=True, slots=True)
class History:
    """How a person's rating in one list developed, in the order of the events."""

    rating_list: RatingList
    steps: tuple[Step, ...]

    @property
    def now(self) -> Step:
        return self.steps[-1]


def rating_history(player: int, lists: Iterable[RatingList]) -> list[History]:
    """How a person developed in each of these lists, those without a rating left out; two queries. Whether the reader may
    see it is for the caller to ask: `is_open_to_all`, `may_run`.
    """
    by_list: dict[int, list[Rating]] = {}
    wanted = {one.pk: one for one in lists}
    rows = Rating.objects.filter(player=player, rating_list__in=wanted).select_related("rated__event")
    for row in rows.order_by("rated__position"):
        by_list.setdefault(row.rating_list_id, []).append(row)
    events = {row.rated.event_id for rows in by_list.values() for row in rows}
    entries = {
        entry.event_id: entry
        for entry in Entry.objects.filter(player=player, event__in=events).select_related("event")
    }
    return [History(wanted[pk], tuple(_steps(rows, entries))) for pk, rows in by_list.items() if pk in wanted]


def _steps(rows: Sequence[Rating], entries: dict[int, Entry]) -> Iterable[Step]:
    earlier: int | None = None
    for row in rows:
        event, number = row.rated.event, shown(row.mu)
        change = None if earlier is None else number - earlier
        yield Step(event, entries[event.pk], number, shown(row.sigma), row.tables, change)
        earlier = number


def histories_for(reader: User | None, player: int) -> list[History]:
    """How a person developed in every list where this reader may see it."""
    lists = RatingList.objects.filter(ratings__player=player).select_related("series", "members").distinct()
    is_open = is_open_to_all(player)
    seen = [one for one in lists if (one.is_public and is_open) or may_run(reader, one)]
    return rating_history(player, seen)


def state_of_ratings(player: int) -> str:
    """Another text whenever `histories_for` could tell something else of the ratings; one query."""
    rows = Rating.objects.filter(player=player).order_by("pk")
    return repr(list(rows.values_list("pk", "rating_list__is_public", "rating_list__name")))


def is_open_to_all(player: int) -> bool:
    """Whether everybody may read a person's ratings: the person agreed to a page, and hides the name nowhere."""
    agreed = consents_of([player]).get(player) == Consent.PAGE
    return agreed and not Entry.objects.filter(player=player, hides_name=True).exists()


def runs_of(rating_list: RatingList, most: int) -> list[RatingRun]:
    """When and why the ratings were worked out, the newest first; one query. Only events that everybody sees are named."""
    runs = list(rating_list.runs.select_related("event")[:most])
    for run in runs:
        if run.event and (run.event.visibility != Visibility.PUBLIC or run.event.deleted_at):
            run.event = None
    return runs
