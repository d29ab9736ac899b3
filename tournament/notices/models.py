"""Who gets notices on which phone, what waits to be sent, and the keys with which this installation signs."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event, Round
from tournament.notices.enums import HELLO
from tournament.registration.enums import NewsKind
from tournament.registration.models import Entry, SignUp

ENDPOINT_MOST = 1000
DEVICE_LENGTH = 64


class PushKey(models.Model):
    """A pair of keys with which this installation signs what it sends (VAPID, RFC 8292).

    Browsers get the `public` one, and take messages only of its owner. The private one is `sealed` with the installation's
    secret key. New subscriptions use the `is_current` one; older ones keep theirs.
    """

    public = models.CharField(max_length=100, unique=True)
    sealed = models.TextField()
    is_current = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("key for notices")
        verbose_name_plural = _("keys for notices")
        constraints = [
            models.UniqueConstraint(
                fields=["is_current"], condition=Q(is_current=True), name="notices_pushkey_one_current"
            ),
            models.CheckConstraint(condition=~Q(public="") & ~Q(sealed=""), name="notices_pushkey_given"),
        ]

    def __str__(self) -> str:
        return self.public


class Subscription(models.Model):
    """A browser that wants to be told what happens to a player, or to somebody who signed up.

    `endpoint` is the address at which its maker takes messages for it, `device` its SHA-256 digest; `p256dh` and `auth`
    are the keys with which messages are sealed, so that only this browser reads them. With `is_private` it was asked for
    by a private link; otherwise it gets only what is public. One column for each kind of news. `told_place` is the place
    on the waiting list that was told last.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="notice_subscriptions")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="notice_subscriptions", null=True)
    sign_up = models.ForeignKey(SignUp, models.CASCADE, related_name="notice_subscriptions", null=True)
    key = models.ForeignKey(PushKey, models.CASCADE, related_name="subscriptions")
    endpoint = models.CharField(max_length=ENDPOINT_MOST)
    device = models.CharField(max_length=DEVICE_LENGTH)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=10)
    is_private = models.BooleanField()
    seat = models.BooleanField(default=False)
    seat_changed = models.BooleanField(default=False)
    begins = models.BooleanField(default=False)
    to_confirm = models.BooleanField(default=False)
    penalty = models.BooleanField(default=False)
    doubt = models.BooleanField(default=False)
    place = models.BooleanField(default=False)
    told_place = models.PositiveIntegerField(null=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("device with notices")
        verbose_name_plural = _("devices with notices")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["device", "entry"], name="notices_subscription_entry_once"),
            models.UniqueConstraint(fields=["device", "sign_up"], name="notices_subscription_sign_up_once"),
            models.CheckConstraint(
                condition=Q(entry__isnull=False, sign_up__isnull=True)
                | Q(entry__isnull=True, sign_up__isnull=False, is_private=True),
                name="notices_subscription_of_one",
            ),
            models.CheckConstraint(
                condition=Q(is_private=True) | Q(to_confirm=False, penalty=False, doubt=False),
                name="notices_subscription_public_kinds",
            ),
            models.CheckConstraint(
                condition=Q(sign_up__isnull=False) | Q(place=False), name="notices_subscription_in_line"
            ),
            models.CheckConstraint(
                condition=Q(seat=True)
                | Q(seat_changed=True)
                | Q(begins=True)
                | Q(to_confirm=True)
                | Q(penalty=True)
                | Q(doubt=True)
                | Q(place=True),
                name="notices_subscription_wants_something",
            ),
            models.CheckConstraint(
                condition=~Q(endpoint="") & ~Q(device="") & ~Q(p256dh="") & ~Q(auth=""),
                name="notices_subscription_given",
            ),
        ]
        indexes = [models.Index(fields=["device"], name="notices_subscription_device")]

    def __str__(self) -> str:
        return f"{self.device[:8]}: {self.entry or self.sign_up}"

    @property
    def player(self) -> Entry | None:
        """The player, as soon as there is one."""
        return self.sign_up.entry if self.sign_up else self.entry

    @property
    def kinds(self) -> list[NewsKind]:
        """What is switched on."""
        return [kind for kind in NewsKind if getattr(self, kind)]


class Notice(models.Model):
    """A notice that waits to be sent, stored with the act that it reports and deleted once it is sent.

    It holds no text: that is made when it is sent, of what is true then. `about` is the number of the round, or the id of
    the table, penalty or doubt. It is not sent before `due_at`, nor after `until`; a process that sends it first sets a
    later `due_at`, so no other process sends it at the same time. It was tried `tries` times.
    """

    subscription = models.ForeignKey(Subscription, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20, choices=[*NewsKind.choices, (HELLO, _("The first notice"))])
    about = models.PositiveBigIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["due_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["subscription", "kind", "about"], name="notices_notice_once"),
            models.CheckConstraint(
                condition=Q(kind__in=[*NewsKind.values, HELLO]), name="notices_notice_kind_known"
            ),
        ]
        indexes = [models.Index(fields=["due_at"], name="notices_notice_due")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.subscription}"


class ToldStart(models.Model):
    """That the players of a round were told that it begins at this time. A round that is moved is told again."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="told_starts")
    begins_at = models.DateTimeField()

    class Meta:
        verbose_name = _("told start")
        verbose_name_plural = _("told starts")
        constraints = [
            models.UniqueConstraint(fields=["round", "begins_at"], name="notices_toldstart_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.begins_at}"
