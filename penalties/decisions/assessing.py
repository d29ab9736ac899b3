"""A referee's decision about a foul, checked against the rules before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from penalties.catalogue.types import (
    Always,
    Bands,
    Consequences,
    Foul,
    Judge,
    Kind,
    Outcome,
    PerUnit,
    RuleBook,
)
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
from penalties.queries import Place, event_rule_book, place_of_entry, rulings_of, standing_rows
from penalties.rulebook.ladder import Charge, Ruling, rule
from penalties.rulebook.texts import ruling_words, text_json, text_of
from tournament.draws.models import Seat, Table
from tournament.events.models import Event
from tournament.events.rulebook.points import amount_of_points
from tournament.play.enums import Outcome as HandOutcome
from tournament.play.models import Hand
from tournament.registration.models import Entry

NOT_WRITTEN_YET = 1 << 62
"""The number of a charge that comes after all that are written."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A referee's decision about a foul: its code, what was counted or chosen, and what is added to make it heavier.

    `measure` is the amount for fouls that depend on one, `choice` the index where the rulebook leaves a choice,
    `points` the amount within a range, `sufferer` the player who is paid. With `extra`, a heavier penalty, `note` must
    say why. `results_of` is None to follow the organizer's setting.
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
    """A decision checked against the rules: the foul, where the player is, the charge, and what would follow."""

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
    """What a decision would come to now, or at an earlier `place`. Writes nothing.

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
    check_decision(event.ruleset, foul.outcome, decision, place, entry)
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


def assessed_sentence(event: Event, entry: Entry, read: Assessment) -> str:
    """What a penalty comes to, in a sentence."""
    return _("%(player)s, %(foul)s: %(what)s.") % {
        "player": entry,
        "foul": text_of(text_json(read.foul.name)),
        "what": ruling_words(event.ruleset, read.ruling),
    }


def find_place(event: Event, entry: Entry, table: Table | None, hand_number: int | None = None) -> Place:
    """Where the entry is, or sat for a hand of `table`. Raises PlayerElsewhere when it does not sit at `table`."""
    try:
        return place_of_entry(event, entry, table, hand_number)
    except Seat.DoesNotExist as error:
        number, round_number = (table.number, table.round.number) if table else ("", "")
        raise PlayerElsewhere(player=str(entry), table=number, round=round_number) from error


def check_decision(ruleset: str, outcome: Outcome, decision: Decision, place: Place, entry: Entry) -> None:
    """Raise a refusal unless the decision holds everything that the outcome needs from the referee."""
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
            raise PointsOutOfRange(
                least=amount_of_points(ruleset, one.amount), most=amount_of_points(ruleset, one.amount_max)
            )
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
    """Refuse a payment to the others that was already made in this hand, or in the hand before unless a note explains
    it.

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
        params = {"hand": hand.number, "player": str(entry), "points": hand.fine_points}
        if hand.number == moment.hand_number:
            raise FineInHand(**params)
        is_last = hand == hands[-1] if moment.hand_number is None else hand.number == moment.hand_number - 1
        if is_last and not decision.note.strip():
            raise FineInHandBefore(**params)


def _moves_table(consequences: Consequences) -> bool:
    return any(one.kind in (Kind.PAY_EACH, Kind.PAY_ONE) and one.amount for one in consequences)


def asked_of(outcome: Outcome) -> list[str]:
    """The fields that must be filled in before a foul can be given."""
    asked = []
    sets: tuple[Consequences, ...] = ()
    match outcome:
        case Bands() | PerUnit():
            asked.append("measure")
        case Judge(choices):
            asked.append("choice")
            sets = choices
        case Always(consequences):
            sets = (consequences,)
    every = [one for consequences in sets for one in consequences]
    if any(one.is_range for one in every):
        asked.append("points")
    if any(one.kind is Kind.PAY_ONE for one in every):
        asked.append("sufferer")
    if any(one.kind in (Kind.DISQUALIFIED, Kind.RESIGNED) for one in every):
        asked.append("results_of")
    return asked
