"""A whole paper sheet typed at once: all its hands are recorded, exactly once, or none."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal
from tournament.core.listing import joined
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import store_content
from tournament.events.models import Event
from tournament.events.people import REFEREES, SCORERS
from tournament.play.acts.hands import link_may_write, record_hand, takes_hands
from tournament.play.acts.repeated_posts import check_same
from tournament.play.bridge.course import Played, course, played_of
from tournament.play.bridge.evaluation import Deltas, HandInput, added, content_of, evaluate, moves_of_input
from tournament.play.bridge.running import shown_scores
from tournament.play.conditions import table_is_open
from tournament.play.enums import LateReason
from tournament.play.errors import KeyReused, MatchOver, SheetEmpty, TotalsDiffer
from tournament.play.hooks.moved_points import moved_at
from tournament.play.models import Hand
from tournament.play.queries.tables import TableState, table_state

SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class SheetOnce:
    """The hands of a sheet have keys made of the sheet's."""

    def answer(self, doing: EventDoing[Table], key: UUID, content: object) -> list[Hand] | None:
        return _recorded_before(doing.subject, key, content) or None

    def store(self, doing: EventDoing[Table], key: UUID, content: object, _made: object) -> None:
        store_content(doing.event, key, SHEET, content)


@event_act(
    "record_sheet",
    _("Record a paper sheet"),
    on=Table,
    who=REFEREES | SCORERS,
    when=[link_may_write, takes_hands, table_is_open],
    undo="take_back_hand",
    once=SheetOnce(),
    content=lambda doing, *, expected_number, hands, paper_totals=None, also_typed=None, **_known: [
        expected_number,
        [content_of(hand, doing.event.ruleset) for hand in hands],
        paper_totals,
        also_typed,
    ],
)
def record_sheet(
    doing: EventDoing[Table],
    *,
    client_key: UUID,
    expected_number: int,
    hands: Sequence[HandInput],
    paper_totals: Deltas | None = None,
    accepts_difference: bool = False,
    typed_for: int | None = None,
    before_hand: Callable[[EventDoing[Table], int], None] | None = None,
    also_typed: object = None,
) -> list[Hand]:
    """Record the hands of a sheet in order, the first as number `expected_number`, by an account or by a table link.

    A repeat returns the hands of the first post. `paper_totals` are the four totals written on the paper, of the whole
    match, with the points that were moved at the table besides its hands; unless `accepts_difference`, a sheet with
    other totals is not recorded. `typed_for` is the hand that the first row was typed for, as in `record_hand`.
    `before_hand` is called with each row before its hand is recorded, to write what else the paper says about it;
    `also_typed` is this other content as it was typed.

    Raises SheetEmpty, TotalsDiffer, HandKeyReused, KeyReused, and what `record_hand` and `before_hand` raise; then
    `params["row"]` is the row at fault, from 0.
    """
    if not hands:
        raise SheetEmpty
    recorded = []
    for row, entered in enumerate(hands):
        with _at_row(row):
            if before_hand:
                before_hand(doing, row)
            hand = record_hand(
                doing,
                doing.subject,
                client_key=_key(client_key, row),
                expected_number=expected_number + row,
                entered=entered,
                late_reason=LateReason.PAPER_SHEET,
                typed_for=typed_for + row if typed_for else None,
            ).hand
        recorded.append(hand)
    if paper_totals is not None and not accepts_difference:
        _check_totals(doing.event, doing.subject, paper_totals)
    return recorded


@contextmanager
def _at_row(row: int) -> Iterator[None]:
    """Mark a refusal inside with this row of the sheet."""
    try:
        yield
    except Refusal as refusal:
        refusal.params["row"] = row
        raise


def _check_totals(event: Event, table: Table, paper_totals: Deltas) -> None:
    """Compare the totals on the paper with those of the hands and of the points moved at the table."""
    totals = table_state(event, table).totals_entered
    found = shown_scores(event, added(totals, moved_at(event, table)))
    if found == paper_totals:
        return
    differences = joined(
        f"{place + 1}: {paper - own:+d}"
        for place, (paper, own) in enumerate(zip(paper_totals, found, strict=True))
        if paper != own
    )
    raise TotalsDiffer(differences=differences)


def _key(client_key: UUID, row: int) -> UUID:
    return uuid5(client_key, str(row))


def _recorded_before(table: Table, client_key: UUID, content: object) -> list[Hand]:
    """The hands that an earlier post of this sheet made."""
    first = Hand.objects.filter(client_key=_key(client_key, 0)).first()
    if first is None:
        return []
    if first.table_id != table.pk:
        raise KeyReused
    check_same(client_key, table, SHEET, content, number=first.number)
    keys = [_key(client_key, row) for row in range(table.hands.count())]
    return list(table.hands.filter(client_key__in=keys).order_by("number", "pk"))


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a sheet as the rules read it: the totals of the hands after it, or the refusal. An empty row has
    neither.

    `number` and `wind_round` are where the match stands in the row: the hand, and the round of the prevailing wind.
    """

    totals: Deltas | None = None
    refusal: Refusal | None = None
    number: int | None = None
    wind_round: int | None = None


def read_sheet(event: Event, state: TableState, hands: Sequence[HandInput | None]) -> list[SheetRow]:
    """The result of each row, in order, up to the first row with a fault. Nothing is written."""
    played = played_of(event, state.entered)
    east, south, west, north = state.totals_entered
    rows: list[SheetRow] = []
    for entered in hands:
        if entered is None or (rows and rows[-1].refusal):
            rows.append(SheetRow())
            continue
        number = state.next_number + len(played) - len(state.entered)
        position = course(event, played, state.repairs, state.changes, next_number=number)[-1]
        try:
            if position.is_over:
                raise MatchOver(hands=len(played))
            found = evaluate(event, position, entered)
        except Refusal as refusal:
            rows.append(SheetRow(refusal=refusal, number=number, wind_round=position.round_number))
            continue
        east, south, west, north = (
            total + delta for total, delta in zip((east, south, west, north), found.deltas, strict=True)
        )
        played.append(Played.of_input(number, entered, moves_of_input(position, entered, found)))
        rows.append(SheetRow((east, south, west, north), None, number, position.round_number))
    return rows
