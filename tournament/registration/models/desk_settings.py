"""How the desk of an event works: sign-up, fee, numbers, mail, and how long contact data is kept."""

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event, OwnTexts, translations_by_column
from tournament.registration.enums import MailKind, NumberOrder, QuestionKind

CAPACITY_MAX = 5000
KEPT_DAYS_MAX = 3650


class DeskSettings(OwnTexts):
    """The settings of an event's desk. An event without a row has no sign-up, no fee and no limit.

    `capacity` counts people, not house players; None means no limit. It may be lower than the number of people who have
    a place. `reserved` of the places are kept out of the sign-up: organizers and the desk give them by hand
    (`ReservedPlace`). People of one country have `country_most` places at most, or as many as `country_quotas`, a number
    by the letters of the country, says; None means no limit. With `fills_places`, free places go to the waiting list by themselves (`queries.sign_ups.Filling`); with
    `approves_entries`, everybody waits until an organizer lets them in. With `confirms_email`, nobody has a place before they opened the link of a mail. `fee` is what each of them owes in `currency`,
    unless it is the `early_fee`, for those who signed up before `early_until`, or the `reduced_fee`, for those whom
    `reduced_for` names. `how_to_pay` is the organizer's text for them. Answers to mails go to `contact_email`. Contact
    data is forgotten `forget_after_days` after the event's last day; None keeps it. `numbers_seed` is the seed with which
    the numbers were drawn by lot. Once `numbers_published_at` is set, numbers do not change.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="desk")
    takes_sign_ups = models.BooleanField(_("people can sign up"), default=False)
    opens_at = models.DateTimeField(_("sign-up opens"), null=True, blank=True)
    closes_at = models.DateTimeField(_("deadline"), null=True, blank=True)
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    reserved = models.PositiveSmallIntegerField(_("reserved places"), default=0)
    country_most = models.PositiveSmallIntegerField(_("places for one country"), null=True, blank=True)
    country_quotas = models.JSONField(_("places by country"), default=dict, blank=True)
    fills_places = models.BooleanField(default=True)
    approves_entries = models.BooleanField(_("an organizer approves every entry"), default=False)
    needs_email = models.BooleanField(_("an e-mail address is required"), default=False)
    confirms_email = models.BooleanField(
        _("a place counts once the e-mail address is confirmed"), default=False
    )
    welcome = models.TextField(_("text above the form"), max_length=2000, blank=True)
    fee = models.DecimalField(_("fee"), max_digits=8, decimal_places=2, default=Decimal(0))
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    early_fee = models.DecimalField(_("early fee"), max_digits=8, decimal_places=2, null=True, blank=True)
    early_until = models.DateTimeField(_("early fee until"), null=True, blank=True)
    reduced_fee = models.DecimalField(_("reduced fee"), max_digits=8, decimal_places=2, null=True, blank=True)
    reduced_for = models.CharField(_("reduced fee for"), max_length=100, blank=True)
    how_to_pay = models.TextField(_("how to pay"), max_length=1000, blank=True)
    forget_after_days = models.PositiveSmallIntegerField(
        _("forget contact data after"), null=True, blank=True
    )
    contact_name = models.CharField(_("contact person"), max_length=80, blank=True)
    contact_email = models.EmailField(_("e-mail for answers"), blank=True)
    numbers_by = models.CharField(max_length=10, choices=NumberOrder.choices, blank=True)
    numbers_seed = models.BigIntegerField(null=True, blank=True)
    numbers_published_at = models.DateTimeField(null=True, blank=True)

    spoken = ("welcome", "how_to_pay", "reduced_for")

    class Meta:
        verbose_name = _("settings of the desk")
        verbose_name_plural = _("settings of desks")
        constraints = [
            models.CheckConstraint(
                condition=Q(opens_at__isnull=True)
                | Q(closes_at__isnull=True)
                | Q(closes_at__gt=F("opens_at")),
                name="registration_desksettings_closes_after_opening",
            ),
            models.CheckConstraint(
                condition=Q(capacity__isnull=True) | Q(capacity__range=(1, CAPACITY_MAX)),
                name="registration_desksettings_capacity_in_range",
            ),
            models.CheckConstraint(
                condition=Q(reserved=0) | Q(capacity__isnull=False, capacity__gte=F("reserved")),
                name="registration_desksettings_reserved_of_the_places",
            ),
            models.CheckConstraint(
                condition=Q(country_most__isnull=True) | Q(country_most__lte=CAPACITY_MAX),
                name="registration_desksettings_quota_in_range",
            ),
            models.CheckConstraint(
                condition=Q(fee__gte=0), name="registration_desksettings_fee_not_negative"
            ),
            models.CheckConstraint(
                condition=(Q(early_fee__isnull=True) | Q(early_fee__gte=0))
                & (Q(reduced_fee__isnull=True) | Q(reduced_fee__gte=0)),
                name="registration_desksettings_other_fees_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(early_fee__isnull=True, early_until__isnull=True)
                | Q(early_fee__isnull=False, early_until__isnull=False),
                name="registration_desksettings_early_fee_ends",
            ),
            models.CheckConstraint(
                condition=Q(forget_after_days__isnull=True) | Q(forget_after_days__lte=KEPT_DAYS_MAX),
                name="registration_desksettings_days_in_range",
            ),
            models.CheckConstraint(
                condition=Q(numbers_by__in=["", *NumberOrder.values]),
                name="registration_desksettings_order_known",
            ),
            translations_by_column("registration_desksettings"),
        ]

    def __str__(self) -> str:
        return str(self.event)

    @property
    def takes_money(self) -> bool:
        """Whether anybody may have to pay something: a fee, or an item."""
        return bool(self.fee or self.currency)


class SignUpQuestion(OwnTexts):
    """A question that the organizer asks on the sign-up page. `choices` are the answers to choose from, in their order.

    A question with answers is not deleted, but no longer asked (`is_asked`).
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="sign_up_questions")
    text = models.CharField(_("question"), max_length=200)
    kind = models.CharField(
        _("answer"), max_length=10, choices=QuestionKind.choices, default=QuestionKind.TEXT
    )
    choices = models.JSONField(_("choices"), default=list, blank=True)
    is_required = models.BooleanField(_("must be answered"), default=False)
    is_asked = models.BooleanField(default=True)

    spoken = ("text", "choices")

    class Meta:
        verbose_name = _("question of the sign-up")
        verbose_name_plural = _("questions of the sign-up")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="registration_signupquestion_text_given"),
            models.CheckConstraint(
                condition=Q(kind__in=QuestionKind.values), name="registration_signupquestion_kind_known"
            ),
            translations_by_column("registration_signupquestion"),
        ]

    def __str__(self) -> str:
        return self.text


class MailText(OwnTexts):
    """A mail with the organizer's wording. Without a row it has the wording in `mails.py`."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="mail_texts")
    kind = models.CharField(_("mail"), max_length=20, choices=MailKind.choices)
    subject = models.CharField(_("subject"), max_length=150)
    body = models.TextField(_("text"), max_length=4000)

    spoken = ("subject", "body")

    class Meta:
        verbose_name = _("text of a mail")
        verbose_name_plural = _("texts of mails")
        constraints = [
            models.UniqueConstraint(fields=["event", "kind"], name="registration_mailtext_once"),
            models.CheckConstraint(
                condition=Q(kind__in=MailKind.values), name="registration_mailtext_kind_known"
            ),
            models.CheckConstraint(
                condition=~Q(subject="") & ~Q(body=""), name="registration_mailtext_worded"
            ),
            translations_by_column("registration_mailtext"),
        ]

    def __str__(self) -> str:
        return self.subject
