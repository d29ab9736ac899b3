"""People who sign in: organizers and referees. Players need no account."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

ERASED = "#A"
"""With it begins the user name of an account that was erased. Nobody can choose one that has the first sign."""


class User(AbstractUser):
    """An account of this installation. `events.Staff` says what it may do in an event."""

    display_name = models.CharField(_("name shown to others"), max_length=120, blank=True)
    warned_by_mail = models.BooleanField(
        _("mail me about sign-ins from new devices and about many wrong passwords"), default=True
    )
    password_set_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def code(self) -> str:
        """What takes the place of the name when the account is erased."""
        return f"{ERASED}{self.pk}"

    def set_password(self, raw_password: str | None) -> None:
        """Note when the password was set: what it vouched for ends (tokens of the API). Save both fields.

        Hashing the same password anew at a sign-in comes here too, but saves the password only.
        """
        super().set_password(raw_password)
        self.password_set_at = timezone.now()


class Device(models.Model):
    """An active session: where an account is signed in, and when it was last used."""

    session = models.OneToOneField("sessions.Session", models.CASCADE, related_name="device")
    user = models.ForeignKey(User, models.CASCADE, related_name="devices")
    browser = models.CharField(_("browser"), max_length=60, blank=True)
    address = models.GenericIPAddressField(_("address"), null=True, blank=True)
    signed_in_at = models.DateTimeField(auto_now_add=True)
    last_seen_at = models.DateTimeField(_("last used"))

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return self.browser or str(_("Unknown browser"))


class OwnerMail(models.TextChoices):
    """What the owner of an account gets by mail."""

    NEW_PASSWORD = "new_password", _("Link for a new password")
    NEW_DEVICE = "new_device", _("Sign-in from a new device")
    WRONG_PASSWORDS = "wrong_passwords", _("Many wrong passwords")
    WRONG_CODES = "wrong_codes", _("Many wrong codes after the right password")
    FACTORS_CHANGED = "factors_changed", _("Change of the second factor")


WARNINGS = (
    OwnerMail.NEW_DEVICE,
    OwnerMail.WRONG_PASSWORDS,
    OwnerMail.WRONG_CODES,
    OwnerMail.FACTORS_CHANGED,
)
"""What the owner of an account is warned of."""
OPTIONAL_WARNINGS = frozenset({OwnerMail.NEW_DEVICE, OwnerMail.WRONG_PASSWORDS})
"""What an owner can do without (`User.warned_by_mail`)."""


class MailPause(models.Model):
    """Until when an account gets no further mail of a kind, so that strangers cannot fill its owner's mailbox."""

    user = models.ForeignKey(User, models.CASCADE, related_name="mail_pauses")
    kind = models.CharField(max_length=20, choices=OwnerMail.choices)
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("pause between mails")
        verbose_name_plural = _("pauses between mails")
        constraints = [
            models.UniqueConstraint(fields=["user", "kind"], name="accounts_mailpause_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=OwnerMail.values), name="accounts_mailpause_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"


class AuthenticatorApp(models.Model):
    """An app that shows the codes of an account. Its secret is sealed (`factors/sealing.py`)."""

    user = models.OneToOneField(User, models.CASCADE, related_name="authenticator_app")
    sealed_secret = models.CharField(max_length=255)
    last_step = models.BigIntegerField()
    """The step (30 s since 1970) of the newest code that was used: it and older ones open nothing more."""
    added_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("authenticator app")
        verbose_name_plural = _("authenticator apps")

    def __str__(self) -> str:
        return str(_("Authenticator app"))


class Passkey(models.Model):
    """A passkey of an account: a key on a device, a security key, or in somebody's password manager."""

    user = models.ForeignKey(User, models.CASCADE, related_name="passkeys")
    name = models.CharField(_("name"), max_length=60)
    credential_id = models.CharField(max_length=1400, unique=True)
    public_key = models.BinaryField(max_length=2000)
    sign_count = models.BigIntegerField()
    handle = models.CharField(max_length=90)
    """What the device calls the account: random, and the same in all passkeys of an account for a site."""
    rp_id = models.CharField(max_length=253)
    """The host at which it works."""
    added_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("passkey")
        verbose_name_plural = _("passkeys")
        ordering = ["added_at", "pk"]

    def __str__(self) -> str:
        return self.name


class RecoveryCode(models.Model):
    """A recovery code of an account, of which only a digest is stored. It opens once."""

    user = models.ForeignKey(User, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="accounts_recoverycode_once")]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name}: {self.user}"


class Obliged(models.TextChoices):
    """Who has to sign in with a second factor."""

    NOBODY = "nobody", _("Nobody: everybody chooses for themselves")
    ADMINISTRATORS = "administrators", _("Administrators")
    ORGANIZERS = "organizers", _("Administrators and organizers")

    @property
    def in_sentence(self) -> str:
        """Who it is, as in “administrators need a second factor”."""
        return {
            Obliged.NOBODY: pgettext("… need a second factor", "nobody"),
            Obliged.ADMINISTRATORS: pgettext("… need a second factor", "administrators"),
            Obliged.ORGANIZERS: pgettext("… need a second factor", "administrators and organizers"),
        }[self]


class SecondFactorRule(models.Model):
    """Who has to have a second factor in this installation, and from when on. There is one row at most."""

    obliged = models.CharField(
        _("who needs a second factor"), max_length=20, choices=Obliged.choices, default=Obliged.NOBODY
    )
    since = models.DateTimeField(_("from"))
    """Who signs in from this moment on sets one up first; until then pages only say so."""

    class Meta:
        verbose_name = _("rule for second factors")
        verbose_name_plural = _("rules for second factors")
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="accounts_secondfactorrule_one"),
            models.CheckConstraint(
                condition=models.Q(obliged__in=Obliged.values), name="accounts_secondfactorrule_known"
            ),
        ]

    def __str__(self) -> str:
        return str(self.get_obliged_display())
