"""The sheet of the hands, read from the database in chunks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.listing import comma
from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.events.rulebook.items import item_word
from tournament.play.bridge.running import runs_along
from tournament.play.bridge.sentences import outcome_label
from tournament.play.enums import Outcome
from tournament.play.models import Hand, HandWin
from tournament.registration.models import Entry
from tournament.standings.exports.running_hands import RunningValues, running_columns
from tournament.standings.results.dividing import TableResult

HANDS_PER_CHUNK = 2000


@dataclass(frozen=True, slots=True)
class Person:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand with its wins, by seat, its table, and the players by seat; None for a seat without anybody."""

    hand: Hand
    wins: Sequence[HandWin]
    table: TableResult
    people: tuple[Person | None, ...]


@dataclass(frozen=True, slots=True)
class HandWords:
    """The words of the sheet of hands, looked up once and not for every row. `running` are the cells that only hands of
    rulebooks have where scores run along.
    """

    ruleset: str
    outcomes: Mapping[str, str]
    corrected: str
    as_recorded: str
    comma: str
    running: RunningValues | None = None


def hands_sheet(event: Event, tables: Iterable[TableResult], entries: Mapping[int, Entry]) -> Sheet:
    """One row per hand that counts, as it stands now; read from the database in chunks."""
    columns = (
        Column(_("Round"), 7),
        Column(_("Table"), 7),
        Column(_("Hand"), 7),
        Column(_("Outcome"), 18),
        Column(_("Winner: number"), 8),
        Column(pgettext("of a hand", "Winner"), 28),
        Column(_("Value"), 8),
        *(running_columns() if runs_along(event) else ()),
        Column(_("Discarded by: number"), 8),
        Column(_("Discarded by"), 28),
        *(column for wind in Wind for column in _seat_columns(str(wind.label))),
        Column(_("Corrected"), 10),
        Column(_("Items"), 60),
    )
    words = HandWords(
        ruleset=event.ruleset,
        outcomes={outcome.value: outcome_label(outcome, event.ruleset) for outcome in Outcome},
        corrected=_("yes"),
        as_recorded=_("no"),
        comma=comma(),
        running=RunningValues(event) if runs_along(event) else None,
    )
    rows = (_hand_values(played, words) for played in _played_hands(event, tables, entries))
    return Sheet(_("Hands"), columns, rows)


def _seat_columns(wind: str) -> tuple[Column, ...]:
    """Who sat at the seat of this wind, and the points of the hand."""
    return (
        Column(_("%(wind)s: number") % {"wind": wind}, 8),
        Column(_("%(wind)s: name") % {"wind": wind}, 28),
        Column(_("%(wind)s: points") % {"wind": wind}, 8),
    )


def _played_hands(
    event: Event, tables: Iterable[TableResult], entries: Mapping[int, Entry]
) -> Iterator[PlayedHand]:
    by_id = {table.table_id: table for table in tables}
    people = {pk: Person(entry.number, str(entry)) for pk, entry in entries.items()}
    # As a list: creating a manager for each of thousands of hands costs more than reading them.
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
            sitting = [table.sitting_at(seat, hand.number) for seat in range(4)]
            at_table = tuple(None if pk is None else people[pk] for pk in sitting)
            yield PlayedHand(hand, wins, table, at_table)


def _hand_values(played: PlayedHand, words: HandWords) -> tuple[Value, ...]:
    hand, wins, people = played.hand, played.wins, played.people
    winners = [person for win in wins if (person := people[win.seat])]
    discarder = None if hand.discarder is None else people[hand.discarder]
    values = [win.value for win in wins]
    items = [
        _item_text(words.ruleset, item) for win in wins if win.breakdown for item in win.breakdown["items"]
    ]
    return (
        played.table.round_number,
        played.table.table_number,
        hand.number,
        words.outcomes[hand.outcome],
        _one_or_listed([winner.number for winner in winners], words),
        words.comma.join(winner.name for winner in winners),
        _one_or_listed(values, words),
        *(words.running.of(played.table.round_number, hand, wins) if words.running else ()),
        *_who(discarder),
        *(
            value
            for person, points in zip(people, hand.deltas, strict=True)
            for value in (*_who(person), points)
        ),
        words.corrected if hand.supersedes_id else words.as_recorded,
        words.comma.join(items),
    )


def _who(person: Person | None) -> tuple[Value, Value]:
    """The number and the name of somebody; nothing for nobody."""
    return (person.number, person.name) if person else (None, None)


def _one_or_listed(numbers: Sequence[int | None], words: HandWords) -> Value:
    """A number alone as a number, several as text."""
    return numbers[0] if len(numbers) == 1 else words.comma.join(map(str, numbers))


def _item_text(ruleset: str, item: Mapping[str, Any]) -> str:
    """An item of a win with all its points: "Mixed Triple Chow 8", "Flower Tiles ×2 2"."""
    name = item_word(ruleset, item["name"])
    if item["count"] > 1:
        return f"{name} ×{item['count']} {item['points']}"
    return f"{name} {item['points']}"
