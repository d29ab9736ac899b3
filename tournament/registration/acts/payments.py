"""Payments taken at the desk, and payments taken back."""

from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import made_before, remember
from tournament.events.enums import Verb
from tournament.registration.enums import PaymentMethod
from tournament.registration.models import Entry, Payment

PAYMENT_FORM = "payment"


@transaction.atomic
def take_payment(
    entry: Entry, *, actor: User, amount: Decimal, method: PaymentMethod, client_key: UUID | None = None
) -> Payment:
    """Record that somebody paid, once per key. Raises FormUsed."""
    event = lock(entry.event)
    content = {"entry": entry, "amount": str(amount), "method": method.value}
    if made_id := made_before(event, PAYMENT_FORM, client_key, content):
        return Payment.objects.get(pk=made_id)
    payment = Payment.objects.create(entry=entry, amount=amount, method=method, taken_by=actor)
    remember(event, PAYMENT_FORM, client_key, payment, content)
    how = phrase("payment_method", method=method.value)
    record(event, actor, Verb.PAYMENT_TAKEN, amount=str(amount), name=str(entry), method=how)
    touch(event)
    return payment


@transaction.atomic
def undo_payment(payment: Payment, *, actor: User) -> None:
    """Take a payment back. It no longer counts, but stays visible with the name of who took it back. A repeat changes
    nothing.
    """
    event = lock(payment.entry.event)
    undone = Payment.objects.filter(pk=payment.pk, undone_at__isnull=True)
    if undone.update(undone_at=timezone.now(), undone_by=actor):
        told = {"amount": str(payment.amount), "name": str(payment.entry)}
        record(event, actor, Verb.PAYMENT_UNDONE, **told)
        touch(event)
