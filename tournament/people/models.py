"""People across events: who was joined, who was told apart; and lists of members."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.names import shown
from tournament.events.models import Event
from tournament.people.enums import Consent, Reason
from tournament.registration.models import Entry, Player
from tournament.registration.published import Names


class JoinedEntry(models.Model):
    """An entry that was given the person of another one, because both are the same.

    The entries that left one person together have the same `key`. `left` is that person; it is empty where nothing of
    them was left, and whoever takes the join back makes the person anew from the entries. `joined_by` is empty where the
    entry was joined by itself for a certain `reason`.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="joins")
    left = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    key = models.UUIDField(editable=False)
    reason = models.CharField(max_length=20, choices=Reason.choices, default=Reason.BY_HAND)
    joined_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("joined player")
        verbose_name_plural = _("joined players")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["key", "entry"], name="people_joinedentry_once"),
            models.CheckConstraint(
                condition=Q(reason__in=Reason.values), name="people_joinedentry_reason_known"
            ),
        ]

    def __str__(self) -> str:
        return str(self.entry)


class Parting(models.Model):
    """Two entries, or an entry and a member, that are not one person. It holds for the people behind them, in all later
    events as well.
    """

    one = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, models.CASCADE, null=True, related_name="+")
    member = models.ForeignKey("Member", models.CASCADE, null=True, related_name="+")
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("people told apart")
        verbose_name_plural = _("people told apart")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="people_parting_once"),
            models.UniqueConstraint(fields=["one", "member"], name="people_parting_member_once"),
            models.CheckConstraint(
                condition=Q(other__isnull=False, member__isnull=True, one__lt=models.F("other"))
                | Q(other__isnull=True, member__isnull=False),
                name="people_parting_of_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one}, {self.other or self.member}"


class MembersList(models.Model):
    """The members of a club or federation. It is kept by whoever made it and by the organizers of events that use it."""

    name = models.CharField(_("name"), max_length=120)
    client_key = models.UUIDField(unique=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="members_lists")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("members’ list")
        verbose_name_plural = _("members’ lists")
        ordering = ["name", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="people_memberslist_named")]

    def __str__(self) -> str:
        return shown(self.name)


class Member(models.Model):
    """A person on a members’ list, with the list’s own copy of names and numbers.

    `consent` says what others may see of the person in events that the list fills, and whether there is a public page.
    `client_key` is that of the form that added the member, if one did.
    """

    client_key = models.UUIDField(unique=True, null=True, editable=False)
    members = models.ForeignKey(MembersList, models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    name = models.CharField(_("name"), max_length=200, blank=True)
    name_zh = models.CharField(_("name in native script"), max_length=100, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    country = models.CharField(_("country"), max_length=60, blank=True)
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    other_ids = models.CharField(_("other federation numbers"), max_length=120, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    consent = models.CharField(_("consent"), max_length=10, choices=Consent.choices, default=Consent.NAME)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["name", "name_zh", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name="", name_zh=""), name="people_member_named"),
            models.CheckConstraint(
                condition=Q(consent__in=Consent.values), name="people_member_consent_known"
            ),
            models.UniqueConstraint(fields=["members", "player"], name="people_member_once"),
            models.UniqueConstraint(
                fields=["members", "federation_id"],
                condition=~Q(federation_id=""),
                name="people_member_number_once",
            ),
        ]

    def __str__(self) -> str:
        return shown(self.name or self.name_zh)

    @property
    def names(self) -> Names:
        """Both names: only those who keep the list and the desk see members."""
        return Names(self.name, self.name_zh)


class EventMembers(models.Model):
    """Which members’ list fills an event."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="members_choice")
    members = models.ForeignKey(MembersList, models.CASCADE, related_name="events")

    class Meta:
        verbose_name = _("members’ list of an event")
        verbose_name_plural = _("members’ lists of events")

    def __str__(self) -> str:
        return f"{self.event}: {self.members}"
