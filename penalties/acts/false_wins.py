"""The penalty of a false win that ends its hand, where the rulebook takes it off in the ledger: given with the hand,
and taken back with it.
"""

from uuid import UUID, uuid5

from penalties.acts.penalties import issue_penalty, reverse_penalty
from penalties.decisions.assessing import Decision
from penalties.decisions.false_wins import false_win_foul, has_false_win_at
from penalties.models import LedgerEntry
from penalties.queries import place_of_entry, standing_rows
from tournament.core.phrases import Phrase, phrase
from tournament.draws.seats.seating import seating_of
from tournament.play.enums import Outcome
from tournament.play.hooks.hand_written import WrittenHand
from tournament.play.models import Hand
from tournament.registration.models import Entry


def keep_false_win(written: WrittenHand) -> bool:
    """Make the ledger agree with a hand that is or was ended by a false win; whether that changed it.

    A hand that counts gives its offender the penalty, unless a referee has given one for it. A version that has another
    offender or none takes the penalty back that came with the hand. Nothing happens while the hand is provisional, or
    where the four players accepted it: only a referee gives penalties. What a referee has taken back stays so while the
    offender is the same.

    Raises the refusals of `issue_penalty` and `reverse_penalty`.
    """
    hand, replaced = written.hand, written.replaced
    if Outcome.FALSE_WIN not in (hand.outcome, replaced and replaced.outcome) or written.actor is None:
        return False
    offender, before = _offender(hand), _offender(replaced)
    if offender == before:
        return False
    taken = [row for row in _given_with(hand) if row.entry != offender]
    for row in taken:
        reverse_penalty(
            written.doing,
            row,
            client_key=uuid5(hand.client_key, f"reversal {row.pk}"),
            reason=_reason(written),
        )
    return _give(written, offender) or bool(taken)


def _give(written: WrittenHand, offender: Entry | None) -> bool:
    hand, event = written.hand, written.event
    if offender is None or has_false_win_at(event, hand.table, hand.number, offender):
        return False
    foul = false_win_foul(event, hand.table, hand.number, offender)
    if foul is None or written.actor is None:
        return False
    issue_penalty(
        written.doing,
        event,
        client_key=_key(hand.client_key, offender),
        entry=offender,
        decision=Decision(foul.code),
        table=hand.table,
        place=place_of_entry(event, offender, hand.table, hand.number),
    )
    return True


def _offender(hand: Hand | None) -> Entry | None:
    """Who ended a hand that counts by a false win."""
    if hand is None or hand.outcome != Outcome.FALSE_WIN or hand.offender is None or hand.is_provisional:
        return None
    return seating_of(hand.table).at(hand.number)[hand.offender]


def _key(hand_key: UUID, offender: Entry) -> UUID:
    return uuid5(hand_key, f"false win {offender.pk}")


def _given_with(hand: Hand) -> list[LedgerEntry]:
    """The penalties in force that were given with an earlier version of the hand."""
    keys = Hand.objects.filter(table=hand.table_id, number=hand.number).values_list("client_key", flat=True)
    seated = seating_of(hand.table).everybody
    given = [_key(key, entry) for key in keys for entry in seated]
    return list(standing_rows(hand.table.round.event).filter(client_key__in=given).select_related("entry"))


def _reason(written: WrittenHand) -> str:
    """Why a penalty is taken back: what the referee typed about the hand, or a code of ours."""
    if not isinstance(written.reason, Phrase):
        return written.reason
    is_void = written.hand.outcome == Outcome.VOID
    return phrase("taken_back" if is_void else "hand_corrected").code
