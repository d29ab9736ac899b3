"""A paper sheet with penalties in its rows: previewed while it is typed, and recorded together with its hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.utils import timezone

from penalties.acts.penalties import draft_row, issue_penalty
from penalties.decisions.assessing import Decision, assess_after, assessed_sentence
from penalties.decisions.false_wins import FALSE_WIN_CODE, false_win_codes, fined_in_ledger
from penalties.decisions.sheet_cells import SheetPenalty
from penalties.models import LedgerEntry, LedgerSettings
from penalties.queries import Place, effects_of, event_rule_book, rulings_of, seat_points, standing_rows
from penalties.rulebook.ladder import Moment, Ruling
from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.play.bridge.evaluation import ZERO_DELTAS, Deltas, HandInput, added
from tournament.play.enums import Outcome
from tournament.play.hooks.moved_points import deltas_at
from tournament.play.models import Hand
from tournament.play.paper_sheet.acts import SheetRow, record_sheet
from tournament.registration.models import Entry


def record_sheet_with_penalties(
    person: User,
    table: Table,
    *,
    client_key: UUID,
    expected_number: int,
    hands: Sequence[HandInput],
    penalties: Sequence[Sequence[SheetPenalty]],
    entries: Mapping[int, Entry],
    paper_totals: Deltas | None = None,
    accepts_difference: bool = False,
    typed_for: int | None = None,
) -> list[Hand]:
    """Record a sheet, giving the penalties of each row as of the moment when its hand was being played.

    `penalties` has one sequence for each hand, `entries` are the players by seat. A repeat returns the hands of the
    first post. Raises what `record_sheet` and `issue_penalty` raise; then `params["row"]` is the row at fault.
    """

    def give(doing: EventDoing[Table], row: int) -> None:
        for place, one in enumerate(penalties[row]):
            try:
                issue_penalty(
                    doing,
                    doing.event,
                    client_key=uuid5(client_key, f"penalty {row} {place}"),
                    entry=entries[one.seat],
                    decision=one.decision,
                    table=table,
                )
            except Refusal as refusal:
                refusal.params["cell"] = "penalties"
                raise

    return record_sheet(
        person,
        table,
        client_key=client_key,
        expected_number=expected_number,
        hands=hands,
        paper_totals=paper_totals,
        accepts_difference=accepts_difference,
        typed_for=typed_for,
        before_hand=give,
        also_typed=penalties,
    )


@dataclass(frozen=True, slots=True)
class Foretold:
    """What the penalties of a row would come to: a sentence for each, the points they move at the table, or the
    refusal.
    """

    sentences: tuple[str, ...] = ()
    moved: Deltas = ZERO_DELTAS
    refusal: Refusal | None = None


def with_false_wins(
    event: Event, hands: Sequence[HandInput | None], penalties: Sequence[Sequence[SheetPenalty]]
) -> list[Sequence[SheetPenalty]]:
    """The penalties of a sheet with those that come with its false wins, in which a typed one takes their place."""
    foul = fined_in_ledger(event_rule_book(event), FALSE_WIN_CODE)
    if foul is None:
        return list(penalties)
    codes = false_win_codes(event)
    found: list[Sequence[SheetPenalty]] = []
    for hand, given in zip(hands, penalties, strict=True):
        seat = hand.offender if hand and hand.outcome is Outcome.FALSE_WIN else None
        is_typed = any(one.seat == seat and one.decision.foul_code in codes for one in given)
        more = [] if seat is None or is_typed else [SheetPenalty(seat, Decision(foul.code))]
        found.append([*given, *more])
    return found


def foretell(
    event: Event,
    table: Table,
    *,
    entries: Mapping[int, Entry],
    rows: Sequence[SheetRow],
    penalties: Sequence[Sequence[SheetPenalty]],
) -> list[Foretold]:
    """What the penalties of a sheet would come to, row by row, each following those before it. Writes nothing."""
    if not any(penalties):
        return [Foretold()] * len(rows)
    book, settings = event_rule_book(event), LedgerSettings.of_event(event)
    mates = tuple(entry.pk for _seat, entry in sorted(entries.items()))
    rulings = list(rulings_of(standing_rows(event).filter(entry__in=entries.values())))
    found = []
    for row, given in zip(rows, penalties, strict=True):
        if not given or row.number is None:
            found.append(Foretold())
            continue
        moment = Moment(timezone.localdate(), table.round.number, table.number, row.wind_round, row.number)
        sentences: list[str] = []
        moved, refusal = ZERO_DELTAS, None
        for one in given:
            entry, place = entries[one.seat], Place(moment, one.seat, mates)
            earlier = [ruling for ruling in rulings if ruling.charge.player == entry.pk]
            try:
                read = assess_after(earlier, event, entry, one.decision, book=book, place=place)
            except Refusal as caught:
                refusal = caught
                break
            rulings.append(read.ruling)
            sentences.append(assessed_sentence(event, entry, read))
            draft = draft_row(event, entry, one.decision, read, settings)
            moved = added(moved, _moved(table, entries, draft, read.ruling))
        found.append(Foretold(tuple(sentences), moved, refusal))
    return found


def _moved(table: Table, entries: Mapping[int, Entry], draft: LedgerEntry, ruling: Ruling) -> Deltas:
    """The points that a penalty would move at the table, by seat."""
    seats = [(table.number, seat, entry.pk) for seat, entry in entries.items()]
    effects = effects_of({ruling.charge.number: draft}, [ruling])
    return deltas_at(seat_points(effects, table.round.number, seats), table.number)
