"""Reads of who sits where, how that came about, and what the next draw needs to know."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Exists, Max, OuterRef, Prefetch, QuerySet, Subquery

from tournament.core.fixed_query import FixedQuery
from tournament.draws.enums import Fill, Winds
from tournament.draws.errors import GroupNotFull, GroupShrunk
from tournament.draws.models import Draw, DrawSettings, FixedTable, KeptApart, Seat, SitOut, Table
from tournament.draws.settings.methods import ids_that_keep_the_line
from tournament.events.enums import PUBLIC_ROUND_STATES, RoundState
from tournament.events.models import Event, Round
from tournament.registration.models import Entry
from tournament.registration.queries import groups_playing, playing_entries
from tournament.registration.queries.stages import waiting_play_off

SeatedTable = tuple[int, int, int, int]
WAITS_FOR_WINDS = "waits_for_winds"


@dataclass(frozen=True, slots=True)
class Rest:
    """An entry that sits a round out, and what it gets for that; table points in twelfths."""

    entry_id: int
    round_number: int
    points: int
    table_points_x12: int


def seated_tables(round_: Round) -> QuerySet[Table]:
    """The tables of a round in order, with their seats and entries, whether they are closed, and whether their winds
    are still to be drawn (`waits_for_winds`).
    """
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("wind"))
    tables = round_.tables.select_related("closing").prefetch_related(seats).order_by("number")
    return with_winds_told(tables)


def seatings(event: Event, *, before: int, public_only: bool = False) -> dict[int, list[SeatedTable]]:
    """The seats as they are now, by round number; without the numbers of the tables."""
    rounds = seats_by_table(event, before=before, public_only=public_only)
    return {number: list(tables.values()) for number, tables in rounds.items()}


def seats_by_table(
    event: Event, *, before: int, public_only: bool = False
) -> dict[int, dict[int, SeatedTable]]:
    """The tables by their numbers, by round number; with `public_only` only those of published rounds."""
    seats = Seat.objects.filter(round__event=event, round__number__lt=before)
    if public_only:
        seats = seats.filter(round__state__in=PUBLIC_ROUND_STATES)
    rows = seats.order_by("round__number", "table__number", "wind").values_list(
        "round__number", "table__number", "entry_id"
    )
    rounds: dict[int, dict[int, list[int]]] = {}
    for round_number, table_number, entry_id in rows:
        rounds.setdefault(round_number, {}).setdefault(table_number, []).append(entry_id)
    return {
        number: {table: (four[0], four[1], four[2], four[3]) for table, four in tables.items()}
        for number, tables in rounds.items()
    }


_settings_of = FixedQuery(lambda event: DrawSettings.objects.filter(event=event), event=int)


def settings_of(event: Event) -> DrawSettings:
    """How the event is drawn; the defaults if nothing was chosen."""
    return _settings_of.first(event=event.pk) or DrawSettings(event=event)


def waits_for_winds(table: str) -> Exists:
    """Whether the winds of a row's table are still to be drawn by its players, so that its seats only hold places:
    nobody entered winds there, no hand is recorded, and neither the table nor the round is closed. `table` leads from
    the row to the table. Nothing shows such winds except to the staff.
    """
    waiting = Table.objects.filter(
        pk=OuterRef(table),
        round__event__draw_settings__winds=Winds.AT_TABLE,
        hands__isnull=True,
        winds_drawn__isnull=True,
        closing__isnull=True,
    )
    return Exists(waiting.exclude(round__state=RoundState.CLOSED))


def tables_waiting_for_winds(event: Event, rounds: Collection[int]) -> frozenset[int]:
    """The tables of these rounds (ids) whose winds are still to be drawn, by id; see `waits_for_winds`. One query, or
    two in an event that draws winds at the table.
    """
    if settings_of(event).winds != Winds.AT_TABLE:
        return frozenset()
    waiting = Table.objects.filter(waits_for_winds("pk"), round__in=rounds)
    return frozenset(waiting.values_list("pk", flat=True))


def with_winds_told(tables: QuerySet[Table]) -> QuerySet[Table]:
    """The tables, each with `waits_for_winds`."""
    return tables.annotate(**{WAITS_FOR_WINDS: waits_for_winds("pk")})


def kept_apart(event: Event) -> QuerySet[KeptApart]:
    """Pairs of the event who must not share a table."""
    return KeptApart.objects.filter(one__event=event).select_related("one", "other")


def fixed_tables(event: Event) -> QuerySet[FixedTable]:
    return FixedTable.objects.filter(entry__event=event).select_related("entry")


def current_draw(round_: Round) -> Draw | None:
    return round_.draws.select_related("created_by", "parent").order_by("-version").first()


def drawn_together(round_: Round) -> list[Round]:
    """The other rounds whose newest draw was made together with this round's newest one, in order."""
    draw = current_draw(round_)
    if draw is None or draw.ahead_index is None:
        return []
    event_id = round_.event_id
    same = Draw.objects.filter(round__event=event_id, seed=draw.seed, ahead_index__isnull=False)
    candidates = Round.objects.filter(pk__in=same.values("round")).exclude(pk=round_.pk).order_by("number")
    return [other for other in candidates if _is_made_with(current_draw(other), draw)]


def _is_made_with(draw: Draw | None, other: Draw) -> bool:
    return draw is not None and draw.ahead_index is not None and draw.seed == other.seed


def discarded_draw(round_: Round) -> Draw | None:
    """The draw that was discarded last, if nobody has drawn the round since."""
    return current_draw(round_) if round_.state == RoundState.PLANNED else None


def newest_draws(event: Event) -> dict[int, Draw]:
    """The newest draw of each round that was ever drawn, by round number, without its large fields; one query."""
    draws = Draw.objects.filter(round__event=event).select_related("round").order_by("version")
    light = draws.only("version", "method", "seed", "ahead_index", "round__number", "round__state")
    return {draw.round.number: draw for draw in light}


def newest_version(round_: Round) -> int:
    """The number of the newest version of a round's draw; 0 when there is none."""
    return round_.draws.aggregate(newest=Max("version"))["newest"] or 0


def mark_of_drawn(event: Event) -> str:
    """The drawn rounds, each with the newest version of its draw, as a page carries them."""
    drawn = event.rounds.filter(state=RoundState.DRAWN).annotate(newest=Max("draws__version"))
    pairs = drawn.order_by("number").values_list("number", "newest")
    return " ".join(f"{number}:{newest or 0}" for number, newest in pairs)


def versions(round_: Round) -> QuerySet[Draw]:
    """All versions of a round's draw, the newest first, without the large fields that the engine saw."""
    return (
        round_.draws.select_related("created_by", "parent")
        .defer("inputs", "parent__inputs", "parent__settings", "parent__report")
        .order_by("-version")
    )


def published_seats(event: Event, entries: Sequence[Entry]) -> QuerySet[Seat]:
    """Seats of these entries in published rounds, with their tables."""
    return Seat.objects.filter(
        round__event=event, round__state__in=PUBLIC_ROUND_STATES, entry__in=entries
    ).select_related("table")


def published_rests(event: Event, entries: Sequence[Entry]) -> QuerySet[SitOut, tuple[int, int]]:
    """The ids of entry and round where one of these entries sits out a published round."""
    rests = SitOut.objects.filter(round__event=event, round__state__in=PUBLIC_ROUND_STATES, entry__in=entries)
    return rests.values_list("entry_id", "round_id")


_published_sit_outs = FixedQuery(
    lambda event: (
        SitOut.objects.filter(round__event=event, round__state__in=PUBLIC_ROUND_STATES)
        .select_related("round")
        .order_by("round__number", "entry__number")
    ),
    event=int,
)


def sit_outs(event: Event) -> list[Rest]:
    """Who sits out in published rounds, by round and number, with the compensation that the event gives; one query, or
    two where somebody sits out.
    """
    rows = _published_sit_outs(event=event.pk)
    if not rows:
        return []
    settings = settings_of(event)
    points, earned_x12 = settings.sit_out_points, settings.sit_out_table_points_x12
    return [Rest(row.entry_id, row.round.number, points, earned_x12) for row in rows]


def resting_entries(round_: Round) -> QuerySet[Entry]:
    """The entries that sit out a round."""
    return Entry.objects.filter(sit_outs__round=round_).order_by("number")


def standby_entries(round_: Round) -> QuerySet[Entry]:
    """Who plays on and has no place in a drawn round, as many as seated entries have left the event."""
    playing = playing_entries(round_.event)
    leavers = round_.seats.exclude(entry__in=playing)
    if not leavers.exists():
        return playing.none()
    return playing.exclude(seats__round=round_).exclude(sit_outs__round=round_)


def open_round_before(round_: Round) -> Round | None:
    """An earlier round of the event that is not closed."""
    return (
        Round.objects.filter(event=round_.event_id, number__lt=round_.number)
        .exclude(state=RoundState.CLOSED)
        .order_by("number")
        .first()
    )


def undrawn_round_before(round_: Round) -> Round | None:
    """An earlier round of the event in which nobody has a seat."""
    return (
        Round.objects.filter(event=round_.event_id, number__lt=round_.number, seats__isnull=True)
        .order_by("number")
        .first()
    )


def open_tables(round_: Round) -> list[int]:
    """The numbers of a round's tables that are not closed."""
    waiting = round_.tables.filter(closing__isnull=True).order_by("number")
    return list(waiting.values_list("number", flat=True))


def standing_line(event: Event, *, before: int) -> list[int]:
    """The line of entry ids from which the newest design before this round was played; empty if there was none."""
    draw = (
        Draw.objects.filter(round__event=event, round__number__lt=before, method__in=ids_that_keep_the_line())
        .exclude(round__state=RoundState.PLANNED)
        .order_by("-round__number", "-version")
        .first()
    )
    return [player["id"] for player in draw.inputs["players"]] if draw else []


@dataclass(frozen=True, slots=True)
class Field:
    """Who would be drawn now: people, house players, and how many house players are missing."""

    people: tuple[Entry, ...]
    house: tuple[Entry, ...]
    fill: Fill
    play_off: int | None = None
    """The number of the round that is a play-off and not closed yet."""

    @property
    def is_play_off(self) -> bool:
        return self.play_off is not None

    @property
    def fewest(self) -> int:
        """The smallest number of people that can be drawn. A play-off of two players is completed with house
        players.
        """
        return 2 if self.is_play_off else 4

    @property
    def house_needed(self) -> int:
        """House players that fill the last table; none where players sit out instead."""
        return -len(self.people) % 4 if self.fill == Fill.HOUSE else 0

    @property
    def house_missing(self) -> int:
        return max(0, self.house_needed - len(self.house))

    @property
    def resting(self) -> int:
        """How many people have no seat in a round."""
        return len(self.people) % 4 if self.fill == Fill.SIT_OUT else 0

    @property
    def tables(self) -> int:
        return (len(self.people) + (self.house_needed or 0)) // 4


def field_of(event: Event, settings: DrawSettings) -> Field:
    """The entries that a draw has to seat now, by number."""
    entries = list(playing_entries(event))
    play_off = waiting_play_off(event)
    return Field(
        people=tuple(entry for entry in entries if not entry.is_house),
        house=tuple(entry for entry in entries if entry.is_house),
        fill=Fill(settings.fill) if play_off is None else Fill.HOUSE,
        play_off=play_off,
    )


def short_groups(event: Event, field: Field) -> list[GroupNotFull]:
    """Why groups of the newest cut cannot be drawn: players left them, and house players only fill the last group of
    several. Three queries, or one without a cut; one more if there are such groups.
    """
    group_of = groups_playing(event) if field.play_off is None else {}
    counts = Counter(group_of[entry.pk] for entry in field.people if entry.pk in group_of)
    last = max(counts, default=0)
    short = [
        (number, count)
        for number, count in sorted(counts.items())
        if count % 4 and (number < last or count < field.fewest)
    ]
    refusal = GroupShrunk if short and is_drawn_after_cut(event) else GroupNotFull
    return [refusal(group=number, count=count) for number, count in short]


def is_drawn_after_cut(event: Event) -> bool:
    """Whether a round after the newest cut is drawn, so that the cut cannot be taken back; one query."""
    newest = event.stages.order_by("-after_round").values("after_round")[:1]
    later = event.rounds.filter(number__gt=Subquery(newest)).exclude(state=RoundState.PLANNED)
    return later.exists()


def final_left(event: Event, field: Field) -> int:
    """How many players are left of a final that nobody else plays beside, where they do not fill its tables and the
    next players can still move up; 0 otherwise. At most four queries.
    """
    left = len(field.people)
    if left % 4 == 0 or field.is_play_off or set(groups_playing(event).values()) != {1}:
        return 0
    return 0 if is_drawn_after_cut(event) else left


def entries_to_seat(event: Event) -> int:
    """How many seats the next draw of the event fills; see `seats_to_fill_of`."""
    return seats_to_fill_of(field_of(event, settings_of(event)))


def seats_to_fill_of(field: Field) -> int:
    """How many seats a draw fills: a multiple of four, unless house players are missing. Where there are too few people
    for one table, it is how many there are.
    """
    if field.house_missing:
        return len(field.people) + len(field.house)
    return 4 * field.tables or len(field.people)


def seats_everybody(event: Event, seated: set[int], resting: set[int]) -> bool:
    """Whether everybody who plays has a seat or sits out. House players may be left over."""
    playing = {entry.pk: entry for entry in playing_entries(event)}
    people = {pk for pk, entry in playing.items() if not entry.is_house}
    return seated <= set(playing) and people <= seated | resting
