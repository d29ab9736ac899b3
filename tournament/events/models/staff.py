"""The staff of an event, and the invitations to join it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import Phrase, phrase_words
from tournament.events.enums import Role
from tournament.events.models.events import Event
from tournament.events.table_numbers import text_of_numbers


class Staff(models.Model):
    """A user's role in an event. `tables` are the numbers of the tables that a referee works at; empty for all. An organizer
    or head referee who was made one while the event asks for two people counts as one person with `vouched_by`
    (`events.independent`).
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="staff_roles")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    tables = models.JSONField(_("tables"), default=list, blank=True)
    vouched_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True, editable=False
    )

    class Meta:
        verbose_name = _("member of staff")
        verbose_name_plural = _("staff")
        ordering = ["role", "user__username"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="events_staff_one_role"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="events_staff_role_known"),
            models.CheckConstraint(
                condition=Q(tables=[]) | Q(role=Role.REFEREE), name="events_staff_tables_of_referees"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"

    @property
    def tables_text(self) -> str:
        return text_of_numbers(self.tables)

    @property
    def place_mark(self) -> str:
        """What a form says that it saw of this place."""
        return f"{self.role}:{','.join(map(str, self.tables))}"


class Invitation(models.Model):
    """A link by which one person joins the staff; `name` says in the list of the staff who is invited, and `tables` which
    tables a referee will have, all where it is empty.

    The link's token is made from `nonce` with the site's secret; the row keeps only its hash. `made_account` says that
    accepting it made an account.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    tables = models.JSONField(_("tables"), default=list, blank=True)
    name = models.CharField(_("name"), max_length=120)
    nonce = models.CharField(max_length=43)
    token_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    made_account = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(nonce="") & ~Q(token_hash=""), name="events_invitation_token_given"
            ),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="events_invitation_role_known"),
            models.CheckConstraint(
                condition=Q(tables=[]) | Q(role=Role.REFEREE), name="events_invitation_tables_of_referees"
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True, accepted_by__isnull=True, made_account=False)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False, withdrawn_at__isnull=True),
                name="events_invitation_accepted_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def tables_text(self) -> str:
        return text_of_numbers(self.tables)

    @property
    def role_words(self) -> str:
        """The role for use in a sentence: invited as "head referee"."""
        return phrase_words(Phrase("staff_place", {"role": self.role, "tables": self.tables}))
