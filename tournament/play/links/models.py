"""The addresses that open a table without an account."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.draws.enums import Wind
from tournament.draws.models import Table


class TableLink(models.Model):
    """An address that opens one table of one round without an account, for as long as the round is open.

    Without `seat` the link belongs to the table: its scorer enters hands with it. With `seat` it belongs to that player
    only, to sign off. The address contains a token that is made from `nonce` (at least 128 random bits) with the site's
    secret, so that a sheet can be printed again; the row keeps only the token's hash, to find the link by. A link is
    revoked, not removed, and a table or seat has at most one that is not.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="links")
    seat = models.PositiveSmallIntegerField(_("seat"), choices=Wind.choices, null=True, blank=True)
    nonce = models.CharField(max_length=43)
    token_hash = models.CharField(max_length=64, unique=True)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    issued_at = models.DateTimeField(auto_now_add=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table link")
        verbose_name_plural = _("table links")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(seat__isnull=True, revoked_at__isnull=True),
                name="play_tablelink_one_for_table",
            ),
            models.UniqueConstraint(
                fields=["table", "seat"],
                condition=Q(seat__isnull=False, revoked_at__isnull=True),
                name="play_tablelink_one_for_seat",
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__in=Wind.values), name="play_tablelink_seat_known"
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=False) | Q(issued_by__isnull=False),
                name="play_tablelink_issued_by_staff",
            ),
            models.CheckConstraint(
                condition=~Q(token_hash="") & ~Q(nonce=""), name="play_tablelink_token_given"
            ),
            models.CheckConstraint(
                condition=Q(revoked_at__isnull=False) | Q(revoked_by__isnull=True),
                name="play_tablelink_revoked_at_given",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}" if self.seat is None else f"{self.table}: {self.get_seat_display()}"
