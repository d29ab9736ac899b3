"""What people have paid for their entry."""

from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event
from tournament.registration.enums import PaymentMethod
from tournament.registration.models.people import Entry


class Payment(models.Model):
    """An amount taken at the desk, in the currency of the event, or given back: then it is negative and has a reason.

    `method` is the means of payment; one that is not taken at the desk would be another method. A payment that was taken
    back, because it was recorded by mistake, stays visible.
    """

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="payments")
    amount = models.DecimalField(_("amount"), max_digits=8, decimal_places=2)
    method = models.CharField(_("method"), max_length=10, choices=PaymentMethod.choices)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    taken_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0) | (Q(amount__lt=0) & ~Q(reason="")),
                name="registration_payment_refund_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(method__in=PaymentMethod.values), name="registration_payment_method_known"
            ),
            models.CheckConstraint(
                condition=Q(undone_by__isnull=True, undone_at__isnull=True)
                | Q(undone_by__isnull=False, undone_at__isnull=False),
                name="registration_payment_undone_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount}"

    @property
    def given_back(self) -> Decimal:
        """The amount of a refund; zero for a payment."""
        return max(Decimal(0), -self.amount)

    @property
    def event(self) -> Event:
        return self.entry.event
