"""What a referee decides about a foul, read by the rules before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from penalties.catalogue.types import Bands, Consequences, Foul, Judge, Kind, Outcome, PerUnit, RuleBook
from penalties.enums import ResultsOf
from penalties.errors import (
    ChoiceMissing,
    FineInHand,
    FineInHandBefore,
    FoulUnknown,
    HandMissing,
    MeasureMissing,
    MeasureTooSmall,
    NoteMissing,
    PlayerElsewhere,
    PointsOutOfRange,
    RoundMissing,
    SuffererMissing,
)
from penalties.ladder import Charge, Ruling, rule
from penalties.queries import Place, event_rule_book, place_of_entry, rulings_of, standing_rows
from penalties.texts import text_json, text_of
from tournament.draws.models import Seat, Table
from tournament.events.models import Event
from tournament.play.enums import Outcome as HandOutcome
from tournament.play.models import Hand
from tournament.registration.models import Entry

NOT_WRITTEN_YET = 1 << 62
"""The number of a charge that comes after all that are written."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a referee decides about a foul: the code, what was counted or chosen, and what is added to it.

    `measure` is an amount for fouls that go by one, `choice` the index where the rulebook leaves the choice,
    `points` the amount in a range, `sufferer` who is paid. `extra` makes it heavier, and then `note` says why.
    `results_of` is None for what the organizer set.
    """

    foul_code: str
    measure: int | None = None
    choice: int | None = None
    points: int | None = None
    sufferer: Entry | None = None
    extra: Consequences = ()
    note: str = ""
    witness: str = ""
    results_of: ResultsOf | None = None


@dataclass(frozen=True, slots=True)
class Assessment:
    """A decision read by the rules: the foul, where the player is, the charge, and what would follow."""

    foul: Foul
    book: RuleBook
    place: Place
    ruling: Ruling


def assess(
    event: Event,
    entry: Entry,
    decision: Decision,
    *,
    table: Table | None = None,
    place: Place | None = None,
) -> Assessment:
    """What a decision would come to now, or at an earlier `place`; nothing is written.

    Raises PlayerElsewhere and what `assess_after` raises.
    """
    return assess_after(
        rulings_of(standing_rows(event).filter(entry=entry)),
        event,
        entry,
        decision,
        book=event_rule_book(event),
        place=place or find_place(event, entry, table),
    )


def assess_after(
    earlier: Sequence[Ruling],
    event: Event,
    entry: Entry,
    decision: Decision,
    *,
    book: RuleBook,
    place: Place,
) -> Assessment:
    """What a decision would come to at a place, after the same player's `earlier` rulings.

    Raises FoulUnknown, HandMissing, RoundMissing, MeasureMissing, MeasureTooSmall, ChoiceMissing, PointsOutOfRange,
    SuffererMissing, NoteMissing, FineInHand, FineInHandBefore.
    """
    foul = book.foul(decision.foul_code)
    if foul is None:
        raise FoulUnknown
    check_decision(foul.outcome, decision, place, entry)
    limit = book.limit if book.limit and book.limit.group == foul.limit_group else None
    charge = Charge(
        number=NOT_WRITTEN_YET,
        player=entry.pk,
        code=foul.code,
        moment=place.moment,
        outcome=foul.outcome,
        cards=book.cards,
        limit=limit,
        measure=decision.measure,
        choice=decision.choice,
        points=decision.points,
        extra=decision.extra,
    )
    ruling = rule(charge, earlier)
    if _moves_table(ruling.consequences) and place.seat is None:
        raise HandMissing(foul=text_of(text_json(foul.name)))
    if ruling.has(Kind.SESSION_LOST) and place.moment.round_number is None:
        raise RoundMissing(foul=text_of(text_json(foul.name)))
    if any(one.kind is Kind.PAY_EACH and one.amount for one in ruling.consequences):
        check_fine_not_paid(event, entry, decision, place)
    return Assessment(foul, book, place, ruling)


def find_place(event: Event, entry: Entry, table: Table | None, hand_number: int | None = None) -> Place:
    """Where the entry is, or sat for a hand of `table`; raises PlayerElsewhere when that is not at `table`."""
    try:
        return place_of_entry(event, entry, table, hand_number)
    except Seat.DoesNotExist as error:
        number, round_number = (table.number, table.round.number) if table else ("", "")
        raise PlayerElsewhere(player=str(entry), table=number, round=round_number) from error


def check_decision(outcome: Outcome, decision: Decision, place: Place, entry: Entry) -> None:
    """Whether everything that the outcome asks of the referee is there."""
    if isinstance(outcome, Bands | PerUnit) and decision.measure is None:
        raise MeasureMissing
    if isinstance(outcome, Bands | PerUnit) and decision.measure is not None and decision.measure < 1:
        raise MeasureTooSmall
    usual: Consequences = getattr(outcome, "consequences", ())
    if isinstance(outcome, Judge):
        if decision.choice is None or not 0 <= decision.choice < len(outcome.choices):
            raise ChoiceMissing
        usual = outcome.choices[decision.choice]
    for one in usual:
        in_range = decision.points is not None and one.amount <= decision.points <= one.amount_max
        if one.is_range and not in_range:
            raise PointsOutOfRange(least=one.amount, most=one.amount_max)
    if any(one.kind is Kind.PAY_ONE for one in usual):
        suffered = decision.sufferer.pk if decision.sufferer else None
        if (
            suffered == entry.pk
            or suffered is None
            or (place.tablemates and suffered not in place.tablemates)
        ):
            raise SuffererMissing
    if decision.extra and not decision.note.strip():
        raise NoteMissing


def check_fine_not_paid(event: Event, entry: Entry, decision: Decision, place: Place) -> None:
    """Refuse a payment to the others that the hand of the penalty moved itself, or the hand before without a word.

    Raises FineInHand, FineInHandBefore.
    """
    moment = place.moment
    hands = list(
        Hand.objects.current()
        .filter(
            table__round__event=event,
            table__round__number=moment.round_number or 0,
            table__number=moment.table_number or 0,
        )
        .exclude(outcome=HandOutcome.VOID)
        .order_by("number")
    )
    for hand in hands:
        if hand.offender != place.seat or not hand.fine_points:
            continue
        told = {"hand": hand.number, "player": str(entry), "points": hand.fine_points}
        if hand.number == moment.hand_number:
            raise FineInHand(**told)
        is_last = hand == hands[-1] if moment.hand_number is None else hand.number == moment.hand_number - 1
        if is_last and not decision.note.strip():
            raise FineInHandBefore(**told)


def _moves_table(consequences: Consequences) -> bool:
    return any(one.kind in (Kind.PAY_EACH, Kind.PAY_ONE) and one.amount for one in consequences)
