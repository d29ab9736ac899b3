"""Payments taken at the desk, and payments taken back."""

from decimal import Decimal
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.people import ORGANIZERS
from tournament.registration.enums import PaymentMethod
from tournament.registration.models import Entry, Payment
from tournament.registration.verbs import EntryVerb

PAYMENT_FORM = "payment"


def _content(doing: EventDoing[Entry], *, amount: Decimal, method: PaymentMethod) -> object:
    return {"entry": doing.subject, "amount": str(amount), "method": method.value}


@event_act(
    "take_payment",
    _("Take a payment"),
    on=Entry,
    who=ORGANIZERS,
    once=Made(Payment, PAYMENT_FORM),
    content=_content,
    undo="undo_payment",
)
def take_payment(
    doing: EventDoing[Entry], *, amount: Decimal, method: PaymentMethod, client_key: UUID | None = None
) -> Payment:
    """Record that somebody paid, once per key. Raises FormUsed."""
    entry = doing.subject
    payment = Payment.objects.create(entry=entry, amount=amount, method=method, taken_by=doing.user)
    how = phrase("payment_method", method=method.value)
    doing.tell(EntryVerb.PAYMENT_TAKEN, amount=str(amount), name=str(entry), method=how)
    return payment


def _undone(doing: EventDoing[Payment]) -> Payment | None:
    return doing.subject if doing.subject.undone_at else None


@event_act(
    "undo_payment",
    _("Take a payment back"),
    on=Payment,
    who=ORGANIZERS,
    already=_undone,
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
