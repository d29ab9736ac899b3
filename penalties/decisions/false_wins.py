"""False wins that end their hand and whose points come off in the ledger (HKMA, False winning)."""

from django.utils.translation import gettext as _

from penalties.catalogue.types import Always, Foul, Kind, RuleBook
from penalties.decisions.assessing import Decision, assess, assessed_sentence
from penalties.queries import event_rule_book, forbidden_winners, place_of_entry, standing_rows
from tournament.draws.models import Table
from tournament.draws.seats.seating import seating_of
from tournament.events.models import Event
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput
from tournament.play.models import Hand
from tournament.registration.models import Entry

FALSE_WIN_CODE = "false_win"
FORBIDDEN_HU_CODE = "hu_while_forbidden"
"""What the HKMA rulebook makes of a hu under hu forbiddance (Fouls and Penalties 3)."""


def fined_in_ledger(book: RuleBook, code: str) -> Foul | None:
    """The event's foul for a false win, where it is a card in the ledger rather than a payment in the hand."""
    foul = book.foul(code)
    return foul if foul is not None and _is_false_win(foul) else None


def _is_false_win(foul: Foul) -> bool:
    if not isinstance(foul.outcome, Always):
        return False
    return any(one.kind is Kind.FALSE_WIN for one in foul.outcome.consequences)


def false_win_foul(event: Event, table: Table, number: int, offender: Entry) -> Foul | None:
    """The foul of a false win that ends hand `number`; None where the ledger takes no points for it."""
    book = event_rule_book(event)
    if fined_in_ledger(book, FALSE_WIN_CODE) is None:
        return None
    is_forbidden = offender.pk in forbidden_winners(event, table, number)
    return fined_in_ledger(book, FORBIDDEN_HU_CODE if is_forbidden else FALSE_WIN_CODE)


def has_false_win_at(event: Event, table: Table, number: int, offender: Entry) -> bool:
    """Whether the ledger already has a false win of the player in this hand."""
    here = {"round_number": table.round.number, "table_number": table.number, "hand_number": number}
    rows = standing_rows(event).filter(entry=offender, foul_code__in=false_win_codes(event), **here)
    return rows.exists()


def false_win_codes(event: Event) -> frozenset[str]:
    """The fouls of the event that are false wins in the ledger."""
    return frozenset(foul.code for foul in event_rule_book(event).fouls if _is_false_win(foul))


def false_win_notes(
    event: Event, table: Table, number: int, entered: HandInput, *, replaced: Hand | None = None
) -> tuple[str, ...]:
    """What the ledger does when this hand is recorded as hand `number`, or in place of a hand that counts."""
    offender = _offender(table, number, entered.outcome, entered.offender)
    before = replaced and _offender(table, number, Outcome(replaced.outcome), replaced.offender)
    if offender == before:
        return ()
    notes = []
    if before and has_false_win_at(event, table, number, before):
        notes.append(
            _("The penalty that %(player)s got with this hand will be taken back.") % {"player": before}
        )
    if offender and not has_false_win_at(event, table, number, offender):
        foul = false_win_foul(event, table, number, offender)
        if foul:
            place = place_of_entry(event, offender, table, number)
            read = assess(event, offender, Decision(foul.code), table=table, place=place)
            params = {"sentence": assessed_sentence(event, offender, read)}
            notes.append(_("Given with the hand: %(sentence)s") % params)
    return tuple(notes)


def _offender(table: Table, number: int, outcome: Outcome, seat: int | None) -> Entry | None:
    if outcome is not Outcome.FALSE_WIN or seat is None:
        return None
    return seating_of(table).at(number)[seat]
