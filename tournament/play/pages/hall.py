"""The hall as a screen shows it: every table of a round with its four seats and how far it has come."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.folding import folded
from tournament.draws.enums import Wind
from tournament.draws.models import Seat
from tournament.draws.queries import published_rests, published_seats, tables_waiting_for_winds
from tournament.draws.seats.unfilled import seats_not_filled
from tournament.events.caching.results import cached_result
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.queries import rounds_as_players_ask, rounds_of, turn_of
from tournament.play.bridge.evaluation import planned_hands
from tournament.play.bridge.running import starting_points
from tournament.play.bridge.turns import first_turn_label
from tournament.play.enums import Outcome
from tournament.play.hooks.marks import NO_MARKS, SeatMarks
from tournament.play.models import TableClosing
from tournament.play.pages.scores import score_words
from tournament.play.queries.progress import NOTHING_PLAYED, table_progress
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry
from tournament.registration.queries.naming import alike_among


@dataclass(frozen=True, slots=True)
class HallSeat:
    """A seat by its wind in the first hand; `points_total` are the points of this match so far.

    `marks` come from the ledger of penalties, which fills them in (`penalties.pages.seat_marks`).
    """

    wind: Wind
    entry: Entry
    points_total: int
    marks: SeatMarks = NO_MARKS
    start: int = 0
    """What everybody began with."""

    @property
    def score(self) -> str:
        """The points as the players know them."""
        return score_words(self.points_total, self.start)


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table of a round. `state` is "waiting", "playing", "played" (match over) or "closed".

    `hand_in_play` is the number of the hand that is played now or next, None once the match is over. `hands_waiting` is
    the number of hands that came by a table link and are not accepted yet; the seats' points do not include them.
    `last_hand_at` is when the newest hand was recorded. Without `has_winds` the players have still to draw
    their winds, and the winds of the seats say nothing.
    """

    number: int
    state: str
    seats: tuple[HallSeat, ...]
    hands_recorded: int
    hands_planned: int
    url: str
    table_id: int = 0
    hands_waiting: int = 0
    last_hand_at: datetime | None = None
    hand_in_play: int | None = 1
    has_winds: bool = True
    turn: str = ""
    """Whose turn of dealing it is, where a match has no fixed number of hands; otherwise empty."""

    @property
    def hands_words(self) -> str:
        """How far the table has come: of how many hands, or in which turn of dealing."""
        if not self.turn:
            params = {"hands": self.hands_recorded, "planned": self.hands_planned}
            return _("%(hands)s of %(planned)s hands") % params
        return ngettext("%(turn)s, %(hands)s hand", "%(turn)s, %(hands)s hands", self.hands_recorded) % {
            "turn": self.turn,
            "hands": self.hands_recorded,
        }

    @property
    def look(self) -> tuple[Hashable, ...]:
        """All that the table's card shows: equal looks make equal cards."""
        seats = tuple(
            (
                seat.wind,
                *seat.entry.names,
                seat.entry.country,
                seat.points_total,
                seat.marks.held,
                seat.marks.points_moved,
            )
            for seat in self.seats
        )
        counts = (self.hands_recorded, self.hands_planned, self.hands_waiting)
        return (self.number, self.state, counts, self.turn, self.url, self.has_winds, seats)


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A line of the seating by name; without a wind where the players have still to draw it. `has_double` if somebody
    else of the round has the same name.
    """

    entry: Entry
    table_number: int
    wind: Wind | None
    url: str
    has_double: bool = False


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody else at the same table, by the wind in the first hand; None until the players have drawn it."""

    wind: Wind | None
    entry: Entry


@dataclass(frozen=True, slots=True)
class RoundSeat:
    """Where an entry sits in one published round; without a table number it sits the round out. The wind is None until
    the players have drawn it.
    """

    round: Round
    table_number: int | None = None
    wind: Wind | None = None
    opponents: tuple[Neighbour, ...] = ()
    url: str = ""


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """The answer to "where do I sit?".

    `now` is the place in the round that is running or comes next, `later` are those in the rounds published after it,
    `played` those in closed rounds, newest first. `missing_in` is a round that is running or published, in which the
    entry has no place although others do. `is_over` when no round of the event is left to play.
    """

    entry: Entry
    now: RoundSeat | None = None
    later: tuple[RoundSeat, ...] = ()
    played: tuple[RoundSeat, ...] = ()
    missing_in: Round | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class SeatToFill:
    """A seat of a table in play whose player does not play, and the address where somebody else is seated."""

    table_number: int
    sentence: str
    url: str


def seats_to_fill(event: Event, round_: Round) -> list[SeatToFill]:
    """Seats of withdrawn and disqualified players in a round that is running or comes next, except at closed tables."""
    if round_.state not in (RoundState.PUBLISHED, RoundState.RUNNING):
        return []
    closed = set(TableClosing.objects.filter(table__round=round_).values_list("table_id", flat=True))
    return [
        SeatToFill(
            unfilled.seat.table.number,
            unfilled.sentence,
            reverse("play:seat-change", args=[event.slug, unfilled.seat.table_id, unfilled.seat.wind]),
        )
        for unfilled in seats_not_filled(event, round_)
        if unfilled.seat.table_id not in closed
    ]


def hall_tables(event: Event, round_: Round) -> list[HallTable]:
    """Every table of a round, in a number of queries that does not grow with the hall."""
    return cached_result(event, ("hall", round_.pk), lambda: _hall_tables(event, round_))


def _hall_tables(event: Event, round_: Round) -> list[HallTable]:
    progress = table_progress(event, round_)
    planned, first_turn = planned_hands(event), first_turn_label(event)
    seats: dict[int, list[Seat]] = {}
    # Prefetching builds a query set for every table.
    for seat in Seat.objects.filter(round=round_).select_related("entry").order_by("wind"):
        seats.setdefault(seat.table_id, []).append(seat)
    waiting = tables_waiting_for_winds(event, [round_.pk])
    tables, start = [], starting_points(event)
    for table in round_.tables.select_related("closing").order_by("number"):
        come = progress.get(table.pk, NOTHING_PLAYED)
        tables.append(
            HallTable(
                number=table.number,
                state=_state_word(
                    is_closed=getattr(table, "closing", None) is not None,
                    is_over=come.is_over,
                    recorded=come.hands_recorded,
                ),
                seats=tuple(
                    HallSeat(Wind(seat.wind), seat.entry, come.totals[seat.wind], start=start)
                    for seat in seats.get(table.pk, ())
                ),
                hands_recorded=come.hands_recorded,
                hands_planned=1 if come.has_finals else max(planned, come.hands_recorded),
                url=reverse("play:table-detail", args=[event.slug, round_.number, table.number]),
                table_id=table.pk,
                hands_waiting=come.hands_waiting,
                last_hand_at=come.last_hand_at,
                hand_in_play=None if come.is_over else come.next_number,
                has_winds=table.pk not in waiting,
                turn="" if come.has_finals else come.turn or first_turn,
            )
        )
    return tables


def without_scores(tables: Sequence[HallTable]) -> list[HallTable]:
    """The hall as everybody may see it while results are held back: who sits where, and which tables are closed."""
    return [
        replace(
            table,
            seats=tuple(replace(seat, points_total=0, marks=NO_MARKS) for seat in table.seats),
            hands_recorded=0,
            hands_waiting=0,
            last_hand_at=None,
            hand_in_play=None,
        )
        for table in tables
    ]


def has_finals(state: TableState | None) -> bool:
    """Whether the table has its final scores in place of hands."""
    return bool(state and state.entered and state.entered[0].outcome == Outcome.FINAL)


def _state_word(*, is_closed: bool, is_over: bool, recorded: int) -> str:
    if is_closed:
        return "closed"
    if is_over:
        return "played"
    return "playing" if recorded else "waiting"


def seats_by_name(tables: Sequence[HallTable]) -> list[NamedSeat]:
    """The same seats in the order of names, as a list on the wall has them: Élodie is among the E."""
    alike = alike_among(seat.entry for table in tables for seat in table.seats)
    seats = [
        NamedSeat(
            seat.entry,
            table.number,
            seat.wind if table.has_winds else None,
            table.url,
            has_double=seat.entry.pk in alike,
        )
        for table in tables
        for seat in table.seats
    ]
    return sorted(seats, key=lambda seat: (folded(str(seat.entry)), seat.entry.number))


def found_seats(event: Event, entries: Sequence[Entry]) -> list[FoundSeat]:
    """Where each entry sits: in the round that is running or comes next first, then in the others.

    The number of queries does not grow with the entries.
    """
    all_rounds = rounds_of(event)
    rounds = rounds_as_players_ask([round_ for round_ in all_rounds if round_.is_public])
    seats = {(seat.entry_id, seat.round_id): seat for seat in published_seats(event, entries)}
    without_winds = tables_waiting_for_winds(event, [round_.pk for round_ in rounds])
    resting = set(published_rests(event, entries))
    places = {
        entry.pk: [
            _place(event, round_, seats.get((entry.pk, round_.pk)), without_winds)
            for round_ in rounds
            if (entry.pk, round_.pk) in seats or (entry.pk, round_.pk) in resting
        ]
        for entry in entries
    }
    nows = {pk: next((place for place in own if _is_open(place.round)), None) for pk, own in places.items()}
    neighbours = _neighbours(
        [seats[pk, now.round.pk].table_id for pk, now in nows.items() if now and now.table_number],
        without_winds,
    )
    opponents = {
        pk: tuple(one for one in neighbours[seats[pk, now.round.pk].table_id] if one.entry.pk != pk)
        for pk, now in nows.items()
        if now and now.table_number
    }
    first = next((round_ for round_ in rounds if _is_open(round_)), None)
    is_over = turn_of(all_rounds) is None
    return [
        _found_seat(
            entry, nows[entry.pk], opponents.get(entry.pk, ()), places[entry.pk], first, is_over=is_over
        )
        for entry in entries
    ]


def _found_seat(
    entry: Entry,
    now: RoundSeat | None,
    opponents: tuple[Neighbour, ...],
    places: Sequence[RoundSeat],
    first: Round | None,
    *,
    is_over: bool,
) -> FoundSeat:
    """The card of a player; `first` is the first round that is not closed."""
    others = [place for place in places if now is None or place.round != now.round]
    return FoundSeat(
        entry,
        replace(now, opponents=opponents) if now and opponents else now,
        later=tuple(place for place in others if _is_open(place.round)),
        played=tuple(place for place in others if not _is_open(place.round)),
        missing_in=first if first and (now is None or now.round != first) else None,
        is_over=is_over,
    )


def _is_open(round_: Round) -> bool:
    return round_.state != RoundState.CLOSED


def _place(event: Event, round_: Round, seat: Seat | None, without_winds: Collection[int]) -> RoundSeat:
    if seat is None:
        return RoundSeat(round_)
    url = reverse("play:table-detail", args=[event.slug, round_.number, seat.table.number])
    return RoundSeat(round_, seat.table.number, _wind(seat, without_winds), url=url)


def _wind(seat: Seat, without_winds: Collection[int]) -> Wind | None:
    return None if seat.table_id in without_winds else Wind(seat.wind)


def _neighbours(table_ids: Sequence[int], without_winds: Collection[int]) -> dict[int, list[Neighbour]]:
    """Everybody at these tables, by table."""
    found: dict[int, list[Neighbour]] = {}
    for seat in Seat.objects.filter(table__in=table_ids).select_related("entry").order_by("wind"):
        found.setdefault(seat.table_id, []).append(Neighbour(_wind(seat, without_winds), seat.entry))
    return found
