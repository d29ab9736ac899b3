"""Payments taken at the desk, and payments taken back."""

from decimal import Decimal
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.core.names import one_line
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.people import AT_DESK
from tournament.registration.acts.check_in import check_in_player
from tournament.registration.conditions import not_given_back
from tournament.registration.enums import PaymentMethod
from tournament.registration.errors import PaidMeanwhile, PaysTooMuch, RefundTooHigh
from tournament.registration.models import Entry, Payment
from tournament.registration.queries.fees import dues_of
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.verbs import EntryVerb

PAYMENT_FORM = "payment"
REFUND_FORM = "refund"


def _content(doing: EventDoing[Entry], *, amount: Decimal, method: PaymentMethod, **_sent: object) -> object:
    return {"entry": doing.subject, "amount": str(amount), "method": method.value}


@event_act(
    "take_payment",
    _("Take a payment"),
    on=Entry,
    who=AT_DESK,
    once=Made(Payment, PAYMENT_FORM),
    content=_content,
    undo="undo_payment",
)
def take_payment(
    doing: EventDoing[Entry],
    *,
    amount: Decimal,
    method: PaymentMethod,
    beyond: bool = False,
    seen: Decimal | None = None,
    checks_in: bool = False,
    client_key: UUID | None = None,
) -> Payment:
    """Record that somebody paid, once per key, and check them in as well if they stand at the desk (`checks_in`). More
    than is owed is taken only with `beyond`, by somebody who has `seen` the sum that is paid.

    Raises FormUsed, PaysTooMuch, WithdrawnAtDesk, PlayerBarred.
    """
    entry = doing.subject
    paid, due = dues_of(entry, desk_of(doing.event))
    is_meant = beyond and seen in (None, paid)
    if due and paid + amount > due and not is_meant:
        raise PaysTooMuch(name=str(entry), paid=str(paid), due=str(due), over=str(paid + amount - due))
    payment = Payment.objects.create(entry=entry, amount=amount, method=method, taken_by=doing.user)
    how = phrase("payment_method", method=method.value)
    doing.tell(EntryVerb.PAYMENT_TAKEN, amount=str(amount), name=str(entry), method=how)
    if checks_in:
        check_in_player(doing, entry)
    return payment


@event_act(
    "refund_payment",
    _("Give money back"),
    on=Entry,
    who=AT_DESK,
    once=Made(Payment, REFUND_FORM),
    content=_content,
    undo="undo_payment",
)
def refund_payment(
    doing: EventDoing[Entry],
    *,
    amount: Decimal,
    method: PaymentMethod,
    reason: str,
    seen: Decimal | None = None,
    client_key: UUID | None = None,
) -> Payment:
    """Record that money was given back, once per key: a payment below zero. `seen` is the sum that the person saw as paid.
    Raises FormUsed, PaidMeanwhile, RefundTooHigh.
    """
    entry = doing.subject
    paid, _due = dues_of(entry, desk_of(doing.event))
    if seen not in (None, paid):
        raise PaidMeanwhile(name=str(entry), paid=str(paid))
    if amount > paid:
        raise RefundTooHigh(name=str(entry), paid=str(paid))
    refund = Payment.objects.create(
        entry=entry, amount=-amount, method=method, reason=one_line(reason), taken_by=doing.user
    )
    how = phrase("payment_method", method=method.value)
    doing.tell(EntryVerb.PAYMENT_REFUNDED, amount=str(amount), name=str(entry), method=how)
    return refund


def _undone(doing: EventDoing[Payment]) -> Payment | None:
    return doing.subject if doing.subject.undone_at else None


@event_act(
    "undo_payment",
    _("Take a payment back"),
    on=Payment,
    who=AT_DESK,
    already=_undone,
    when=[not_given_back],
    undo="take_payment",
)
def undo_payment(doing: EventDoing[Payment]) -> Payment:
    """Take a payment back. It no longer counts, but stays visible with the name of who took it back. A repeat changes
    nothing.
    """
    payment = doing.subject
    payment.undone_at, payment.undone_by = timezone.now(), doing.user
    payment.save(update_fields=["undone_at", "undone_by"])
    doing.tell(EntryVerb.PAYMENT_UNDONE, amount=str(payment.amount), name=str(payment.entry))
    return payment
