"""What a screen of the hall shows: only what every visitor may see."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils import timezone

from tournament.core.dates import written
from tournament.core.folding import folded
from tournament.core.letters import width_of
from tournament.core.names import one_line
from tournament.draws.enums import Wind
from tournament.draws.models import Seat, Table
from tournament.draws.queries import waits_for_winds, with_winds_told
from tournament.draws.seats.seating import seating_of
from tournament.events.enums import PUBLIC_ROUND_STATES, RoundState
from tournament.events.models import Event, Round, Said
from tournament.events.queries import current_round
from tournament.events.settings.hold_back import held_sentence, is_held, waiting_sentence
from tournament.play.clock.queries import RoundClock, announcements, shown_clock
from tournament.play.enums import Outcome
from tournament.play.models import Announcement
from tournament.play.pages.deal import DealView, finals_view, next_deal_view
from tournament.play.pages.hall import has_finals
from tournament.play.pages.hands import hand_sentence
from tournament.play.pages.table import SeatView, seat_views, without_winds
from tournament.play.queries.tables import table_state
from tournament.registration.models import Entry
from tournament.registration.queries.naming import alike_among
from tournament.screens.ceremonies import PlaceStep, ceremony_of, steps_of
from tournament.screens.enums import Content
from tournament.screens.models import Screen
from tournament.screens.pages.best_hands import BestHand, Moment, best_hands, moment_of
from tournament.screens.pages.race import Race, race_of
from tournament.standings.pages.lines import Lines, lines_of
from tournament.standings.queries import StandingRow, standings

Row = TypeVar("Row")

ROWS = 12
"""The most rows that can be read from twenty metres."""
SEAT_ROWS = 11
SEAT_COLUMNS = 2
HANDS = 6
STEPS_BESIDE = 10
SIZES_OF_WORDS = (("large", 13, 7), ("middle", 19, 12), ("small", 26, 17))
"""How many letters go into a line and how many lines on a screen of 4:3; the tiny size has room for the rest."""
BEFORE_PLAY = (RoundState.PLANNED, RoundState.DRAWN, RoundState.PUBLISHED)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A line of the seating: who, at which table, with which wind; None until the players have drawn it. `has_double`
    if somebody else of the round has the same name.
    """

    entry: Entry
    table_number: int
    wind: Wind | None
    has_double: bool = False


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand of a table in one sentence."""

    number: int
    sentence: str


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table: who sits where with how many points, the hand in play and the newest hands.

    Without `deal` the match is over. With `is_held` its results are not shown yet: whose turn it is to deal would tell
    who won, so the seats stand as in the first hand, without a dealer.
    """

    number: int
    seats: tuple[SeatView, ...]
    deal: DealView | None
    hands: tuple[ShownHand, ...]
    is_held: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What a screen shows in addition to round, clock and announcements. One of the others is filled, according to
    `content`. `next_round` is the next round, if its beginning is planned. `held_sentence` says which scores are missing in
    the standings, `waiting_sentence` why there are none; `through_rounds` are the places after each round, shown after the rows. `told` are the places of the ceremony, the newest first.
    """

    content: Content
    name: str
    seconds: int
    round: Round | None
    rounds: int
    clock: RoundClock | None
    announcements: tuple[Announcement, ...]
    next_round: Round | None = None
    rows: tuple[tuple[StandingRow, ...], ...] = ()
    through_rounds: Lines | None = None
    after_round: int = 0
    is_live: bool = False
    held_sentence: str = ""
    waiting_sentence: str = ""
    seats: tuple[tuple[tuple[SeatLine, ...], ...], ...] = ()
    table: ShownTable | None = None
    lines: tuple[Said, ...] = ()
    told: tuple[PlaceStep, ...] = ()
    race: Race | None = None
    best: tuple[BestHand, ...] = ()
    moment: Moment | None = None

    @property
    def newest(self) -> PlaceStep | None:
        """The place of the ceremony that was revealed last."""
        return self.told[0] if self.told else None

    @property
    def told_before(self) -> tuple[PlaceStep, ...]:
        """The places revealed before it, the newest first, as many as the side has room for."""
        return self.told[1 : 1 + STEPS_BESIDE]

    @property
    def size_of_words(self) -> str:
        """The largest size in which all lines of an announcement fit."""
        for size, letters, room in SIZES_OF_WORDS:
            if sum(math.ceil(width_of(line) / letters) for line in self.lines) <= room:
                return size
        return "tiny"

    @property
    def next_begins(self) -> str:
        """When the next round is to begin: the time, with its day unless that is today."""
        at = self.next_round.begins_at if self.next_round else None
        if at is None:
            return ""
        at = timezone.localtime(at)
        return written(at, "time" if at.date() == timezone.localdate() else "weekday and time")


def shown_on(event: Event, screen: Screen) -> Shown:
    """What the screen shows now."""
    content = Content(screen.content)
    round_ = current_round(event, public_only=True)
    base = {
        "content": content,
        "name": screen.name,
        "seconds": screen.seconds,
        "round": round_,
        "rounds": event.rounds_planned,
        "clock": shown_clock(event, round_) if round_ else None,
        "announcements": tuple(announcements(event)),
        "next_round": _next_round(event),
    }
    match content:
        case Content.STANDINGS:
            found = standings(event, live=True)
            rows = found.rows if found.rounds else ()
            return Shown(
                **base,  # type: ignore[arg-type]
                rows=_pages_of_standings(rows),
                through_rounds=lines_of(event, found),
                after_round=found.after_round,
                is_live=found.is_live,
                held_sentence=held_sentence(event, found.held) if found.held and rows else "",
                waiting_sentence=waiting_sentence(event, found.held),
            )
        case Content.SEATING if round_:
            return Shown(**base, seats=_seating(round_))  # type: ignore[arg-type]
        case Content.TABLE if round_ and screen.table_number:
            return Shown(**base, table=shown_table(event, round_, screen.table_number))  # type: ignore[arg-type]
        case Content.RACE:
            return Shown(**base, race=race_of(event))  # type: ignore[arg-type]
        case Content.BEST_HANDS if round_:
            waiting = held_sentence(event, round_.number) if is_held(event, round_) else ""
            return Shown(**base, best=best_hands(event, round_), waiting_sentence=waiting)  # type: ignore[arg-type]
        case Content.MOMENT if round_:
            moment = moment_of(event, round_)
            table = shown_table(event, round_, moment.table_number) if moment else None
            waiting = held_sentence(event, round_.number) if is_held(event, round_) else ""
            return Shown(**base, moment=moment, table=table, waiting_sentence=waiting)  # type: ignore[arg-type]
        case Content.WORDS | Content.SPONSORS:
            words = screen.said("words")
            lines = tuple(Said(line, words.language) for line in map(one_line, words.splitlines()) if line)
            return Shown(**base, lines=lines)  # type: ignore[arg-type]
        case Content.CEREMONY:
            return Shown(**base, told=_told(event))  # type: ignore[arg-type]
    return Shown(**base)  # type: ignore[arg-type]


def _told(event: Event) -> tuple[PlaceStep, ...]:
    """The places that the ceremony has revealed, the best first; nothing else of it may leave the server."""
    ceremony = ceremony_of(event)
    if ceremony is None or ceremony.revealed == 0:
        return ()
    return tuple(reversed(steps_of(event, ceremony.places)[: ceremony.revealed]))


def _next_round(event: Event) -> Round | None:
    """The first round that has not begun, if its beginning is planned."""
    to_come = event.rounds.filter(state__in=BEFORE_PLAY).order_by("number").first()
    return to_come if to_come and to_come.begins_at else None


def _pages(rows: Sequence[Row], size: int) -> tuple[tuple[Row, ...], ...]:
    return tuple(tuple(rows[start : start + size]) for start in range(0, len(rows), size))


def _pages_of_standings(rows: Iterable[StandingRow]) -> tuple[tuple[StandingRow, ...], ...]:
    """Pages of so many lines; the head of a group after a cut is one of them, again on each page."""
    pages: list[list[StandingRow]] = []
    lines = ROWS
    for row in rows:
        heads = int(row.group is not None and (lines == ROWS or pages[-1][-1].group != row.group))
        if lines + heads >= ROWS:
            pages.append([])
            lines, heads = 0, int(row.group is not None)
        pages[-1].append(row)
        lines += 1 + heads
    return tuple(tuple(page) for page in pages)


def _seating(round_: Round) -> tuple[tuple[tuple[SeatLine, ...], ...], ...]:
    """The seats in the order of names, in columns on pages."""
    found = Seat.objects.filter(round=round_).select_related("entry", "table").order_by()
    seats = list(found.annotate(waits_for_winds=waits_for_winds("table")))
    alike = alike_among(seat.entry for seat in seats)
    lines = [
        SeatLine(
            seat.entry,
            seat.table.number,
            None if seat.waits_for_winds else Wind(seat.wind),
            has_double=seat.entry_id in alike,
        )
        for seat in seats
    ]
    lines.sort(key=lambda line: (folded(str(line.entry)), line.entry.number))
    return _pages(_pages(lines, SEAT_ROWS), SEAT_COLUMNS)


def has_table(event: Event, number: int) -> bool:
    """Whether a published round of the event has a table of this number; while none is published, whether the players
    may fill so many. At most two queries.
    """
    published = Table.objects.filter(round__event=event, round__state__in=PUBLIC_ROUND_STATES)
    numbers = set(published.values_list("number", flat=True).distinct())
    return number in numbers if numbers else 4 * (number - 1) < event.entries.count()


def shown_table(event: Event, round_: Round, number: int) -> ShownTable | None:
    """A table of a round as everybody may see it; None if the round has no such table."""
    table = (
        with_winds_told(Table.objects.filter(round=round_, number=number))
        .select_related("closing", "round__event")
        .first()
    )
    if table is None:
        return None
    seating, state = seating_of(table), table_state(event, table)
    is_held_back = is_held(event, round_)
    is_closed = getattr(table, "closing", None) is not None or round_.state == RoundState.CLOSED
    deal = None
    if not is_closed:
        deal = finals_view(event) if has_finals(state) else next_deal_view(event, state, seating)
    seats = seat_views(seating, state, state.positions[0] if is_held_back else state.position)
    if is_held_back:
        seats = [replace(seat, is_dealer=False) for seat in seats]
        deal = replace(deal, turn="") if deal else None
    played = [hand for hand in state.counted if hand.outcome != Outcome.VOID]
    hands = [
        ShownHand(hand.number, hand_sentence(hand, seating.at(hand.number), state.ruleset))
        for hand in reversed(played[-HANDS:])
    ]
    return ShownTable(
        number,
        tuple(without_winds(seats) if table.waits_for_winds else seats),
        deal,
        () if is_held_back else tuple(hands),
        is_held_back,
    )
