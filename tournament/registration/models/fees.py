"""What is paid for besides the fee, and what one person is charged."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event, OwnTexts, translations_by_column
from tournament.registration.enums import FeeKind
from tournament.registration.models.people import Entry


class FeeItem(OwnTexts):
    """Something that players can take besides the fee, such as a dinner or a shirt.

    An item is not deleted, but no longer offered (`is_offered`): whoever took it still pays for it.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="fee_items")
    name = models.CharField(_("item"), max_length=100)
    amount = models.DecimalField(_("amount"), max_digits=8, decimal_places=2)
    is_offered = models.BooleanField(default=True)

    spoken = ("name",)

    class Meta:
        verbose_name = _("item of the fee")
        verbose_name_plural = _("items of the fee")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0) & ~Q(name=""), name="registration_feeitem_costs_something"
            ),
            translations_by_column("registration_feeitem"),
        ]

    def __str__(self) -> str:
        return self.name


class Charge(models.Model):
    """Which fee one person pays, and the items the person takes.

    Without a row somebody pays the full fee, or the early one. An empty `kind` says the same.
    """

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="charge")
    kind = models.CharField(_("fee"), max_length=10, choices=FeeKind.choices, blank=True)
    items = models.ManyToManyField(FeeItem, related_name="+", blank=True)

    class Meta:
        verbose_name = _("charge")
        verbose_name_plural = _("charges")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["", *FeeKind.values]), name="registration_charge_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_kind_display()}"

    @property
    def event(self) -> Event:
        return self.entry.event
