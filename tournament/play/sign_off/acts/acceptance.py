"""Provisional hands, accepted or refused by the staff. All four seats accept them by their sign-off."""

from collections.abc import Collection
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.people import REFEREES
from tournament.play.acts.hands import CORRECTION, correct_hand, stripped
from tournament.play.acts.repeated_posts import HandOnce
from tournament.play.bridge.evaluation import HandInput, content_of
from tournament.play.conditions import round_not_sealed, table_is_open
from tournament.play.enums import Outcome
from tournament.play.errors import HandAccepted, NothingToAccept
from tournament.play.models import Hand, HandAcceptance
from tournament.play.queries.tables import table_state
from tournament.play.sign_off.acts.confirming import accept

VOID = HandInput(outcome=Outcome.VOID)


@event_act(
    "accept_hands", _("Accept hands that a scorer entered"), on=Table, who=REFEREES, undo="take_back_hand"
)
def accept_hands(doing: EventDoing[Table], *, versions: Collection[int]) -> int:
    """Make these provisional versions count, and return how many there were; those that already count stay as they are.
    Raises NothingToAccept if one of them has been replaced meanwhile.
    """
    table = doing.subject
    state = table_state(doing.event, table)
    current = {hand.pk: hand for hand in state.entered}
    if not versions or not set(versions) <= set(current):
        raise NothingToAccept(table=table.number)
    waiting = [hand for hand in state.provisional if hand.pk in versions]
    accept(doing, table, waiting, by=doing.user)
    return len(waiting)


@condition(_("The hand is waiting to be accepted."))
def is_provisional(doing: EventDoing[Hand]) -> None:
    """The hand waits to be accepted. Raises HandAccepted."""
    hand = doing.subject
    if hand.link_id is None or HandAcceptance.objects.filter(hand=hand).exists():
        raise HandAccepted(number=hand.number)


@event_act(
    "refuse_hand",
    _("Refuse a hand that a scorer entered"),
    on=Hand,
    who=REFEREES,
    when=[is_provisional, round_not_sealed, table_is_open],
    undo="record_hand",
    once=HandOnce(CORRECTION, is_kept_inside=True),
    content=lambda doing, *, reason: [doing.subject.number, content_of(VOID), stripped(reason)],
    asks_reason=True,
)
def refuse_hand(doing: EventDoing[Hand], *, client_key: UUID, reason: str) -> Hand:
    """Take a provisional hand back, with a reason. Raises the refusals of `correct_hand`."""
    return correct_hand(doing, doing.subject, client_key=client_key, reason=reason, entered=VOID)
