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
from tournament.play.bridge.sentences import outcome_label
from tournament.play.enums import Outcome
from tournament.play.models import Hand, HandWin
from tournament.registration.models import Entry
from tournament.standings.results.dividing import TableResult

HANDS_PER_CHUNK = 2000


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand with its wins, by seat, its table, and the names of the players by seat."""

    hand: Hand
    wins: Sequence[HandWin]
    table: TableResult
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandWords:
    """The words of the sheet of hands, looked up once and not for every row."""

    outcomes: Mapping[str, str]
    corrected: str
    as_recorded: str
    comma: str


def hands_sheet(event: Event, tables: Iterable[TableResult], entries: Mapping[int, Entry]) -> Sheet:
    """One row per hand that counts, as it stands now; read from the database in chunks."""
    columns = (
        Column(_("Round"), 7),
        Column(_("Table"), 7),
        Column(_("Hand"), 7),
        Column(_("Outcome"), 18),
        Column(pgettext("of a hand", "Winner"), 28),
        Column(_("Value"), 8),
        Column(_("Discarded by"), 28),
        *(Column(str(wind.label), 8) for wind in Wind),
        Column(_("Corrected"), 10),
        Column(_("Items"), 60),
    )
    words = HandWords(
        outcomes={outcome.value: outcome_label(outcome, event.ruleset) for outcome in Outcome},
        corrected=_("yes"),
        as_recorded=_("no"),
        comma=comma(),
    )
    rows = (_hand_values(played, words) for played in _played_hands(event, tables, entries))
    return Sheet(_("Hands"), columns, rows)


def _played_hands(
    event: Event, tables: Iterable[TableResult], entries: Mapping[int, Entry]
) -> Iterator[PlayedHand]:
    by_id = {table.table_id: table for table in tables}
    names: dict[int | None, str] = {pk: str(entry) for pk, entry in entries.items()}
    names[None] = ""
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
            at_table = tuple(names[table.sitting_at(seat, hand.number)] for seat in range(4))
            yield PlayedHand(hand, wins, table, at_table)


def _hand_values(played: PlayedHand, words: HandWords) -> tuple[Value, ...]:
    hand, wins, names = played.hand, played.wins, played.names
    values = [win.value for win in wins]
    items = [_item_text(item) for win in wins if win.breakdown for item in win.breakdown["items"]]
    return (
        played.table.round_number,
        played.table.table_number,
        hand.number,
        words.outcomes[hand.outcome],
        words.comma.join(names[win.seat] for win in wins),
        values[0] if len(values) == 1 else words.comma.join(map(str, values)),
        None if hand.discarder is None else names[hand.discarder],
        *hand.deltas,
        words.corrected if hand.supersedes_id else words.as_recorded,
        words.comma.join(items),
    )


def _item_text(item: Mapping[str, Any]) -> str:
    """An item of a win with all its points: "Mixed Triple Chow 8", "Flower Tiles ×2 2"."""
    if item["count"] > 1:
        return f"{item['name']} ×{item['count']} {item['points']}"
    return f"{item['name']} {item['points']}"
