"""Provisional hands, accepted or refused by the staff. All four seats accept them by their sign-off."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.acts.events import lock, touch
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.sign_off import accept
from tournament.play.bridge.evaluation import HandInput
from tournament.play.enums import Outcome
from tournament.play.errors import HandAccepted, NothingToAccept
from tournament.play.models import Hand, HandAcceptance
from tournament.play.queries.tables import table_state


@transaction.atomic
def accept_hands(table: Table, *, actor: User, versions: Collection[int]) -> int:
    """Make these provisional versions count, and return how many there were; those that already count stay as they are.
    Raises NothingToAccept if one of them has been replaced meanwhile.
    """
    event = lock(table.round.event)
    state = table_state(event, table)
    current = {hand.pk: hand for hand in state.entered}
    if not versions or not set(versions) <= set(current):
        raise NothingToAccept(table=table.number)
    waiting = [hand for hand in state.provisional if hand.pk in versions]
    accept(event, table, waiting, actor=actor)
    if waiting:
        touch(event)
    return len(waiting)


@transaction.atomic
def refuse_hand(hand: Hand, *, actor: User, client_key: UUID, reason: str) -> Hand:
    """Take a provisional hand back, with a reason. Raises HandAccepted for one that counts, and the refusals of
    `correct_hand`.
    """
    lock(hand.table.round.event)
    is_repeat = Hand.objects.filter(client_key=client_key).exists()
    is_provisional = hand.link_id is not None and not HandAcceptance.objects.filter(hand=hand).exists()
    if not is_repeat and not is_provisional:
        raise HandAccepted(number=hand.number)
    return correct_hand(
        hand,
        actor=actor,
        client_key=client_key,
        reason=reason,
        entered=HandInput(outcome=Outcome.VOID),
        may_correct_closed=False,
    )
