"""Sign-ups: who wants to play, how to reach them, and their place on the waiting list."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.names import shown
from tournament.core.searching import search_lines
from tournament.events.models import Event
from tournament.registration.enums import SignUpState
from tournament.registration.models.people import Entry
from tournament.registration.models.search import SearchField
from tournament.registration.published import Names


class SignUp(models.Model):
    """Somebody who signed up. The entry exists once there is a place; until then the sign-up waits.

    The names here are the person's own, as they are on the entry, which hides them without `publishes_name`. The
    private link's token is made from `nonce` with the site's secret; the row keeps its hash. `answers` are texts by the
    primary key of the question. `asks_reduced` and `wishes`, the keys of items, are what the
    person chose of the fees; the entry has the charge (`Charge`). `recognised` is the person's permission to show their earlier events. The waiting list
    is ordered by `waiting_since`. `left_at` is when the person withdrew by the private link, as long as that can be undone:
    it is emptied as soon as somebody gets a place from the waiting list. `declined_at` is when an organizer declined the
    sign-up, which counts as withdrawn then. `reminded_at` is when the reminder of the first round was sent; nobody gets it twice.

    An unconfirmed sign-up is no entry yet. With `holds_place` a place is held for it, but only until `confirm_until`.
    `asked_at` is when the last of `asked_times` mails went out that ask to confirm the address, `confirmed_at` when
    somebody did.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="sign_ups")
    entry = models.OneToOneField(Entry, models.SET_NULL, related_name="sign_up", null=True, blank=True)
    state = models.CharField(max_length=10, choices=SignUpState.choices)
    name = models.CharField(_("name"), max_length=200, blank=True)
    name_zh = models.CharField(_("name in native script"), max_length=100, blank=True)
    given_name = models.CharField(_("given name"), max_length=100, blank=True)
    family_name = models.CharField(_("family name"), max_length=100, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    team = models.CharField(_("team"), max_length=120, blank=True)
    country = models.CharField(_("country"), max_length=60, blank=True)
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    other_ids = models.CharField(_("other federation numbers"), max_length=120, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    answers = models.JSONField(default=dict, blank=True)
    asks_reduced = models.BooleanField(default=False)
    wishes = models.JSONField(default=list, blank=True)
    publishes_name = models.BooleanField(default=False)
    recognised = models.BooleanField(default=False)
    language = models.CharField(max_length=10, blank=True)
    search_names = SearchField()
    nonce = models.CharField(max_length=43)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    waiting_since = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)
    confirm_until = models.DateTimeField(null=True, blank=True)
    holds_place = models.BooleanField(default=False)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    asked_times = models.PositiveSmallIntegerField(default=0)
    reminded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        ordering = ["waiting_since", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(nonce="") & ~Q(token_hash=""), name="registration_signup_token_given"
            ),
            models.CheckConstraint(condition=~Q(name="", name_zh=""), name="registration_signup_named"),
            models.CheckConstraint(
                condition=Q(declined_at__isnull=True) | Q(state=SignUpState.WITHDRAWN),
                name="registration_signup_declined_is_out",
            ),
            models.CheckConstraint(
                condition=Q(state=SignUpState.WAITING, entry__isnull=True, withdrawn_at__isnull=True)
                | Q(state=SignUpState.ENTERED, withdrawn_at__isnull=True)
                | Q(
                    state=SignUpState.UNCONFIRMED,
                    entry__isnull=True,
                    withdrawn_at__isnull=True,
                    confirm_until__isnull=False,
                )
                | Q(state=SignUpState.WITHDRAWN, withdrawn_at__isnull=False),
                name="registration_signup_state_fits",
            ),
        ]

    def __str__(self) -> str:
        return shown(self.name or self.name_zh)

    @property
    def names(self) -> Names:
        """The person's own names: only the staff and the person see sign-ups."""
        return Names(self.name, self.name_zh)

    def search_texts(self) -> dict[str, str]:
        """The texts that the staff's search uses: the person's own names."""
        return {"search_names": search_lines(self.name, self.name_zh)}


class SignUpTry(models.Model):
    """Work that somebody's sign-up caused, kept as long as it counts for the address. `sender` is a hash.

    `work` counts the rows of a sign-up as 1 and its mail as 1 (`acts/rush.py`).
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="sign_up_tries")
    sender = models.CharField(max_length=64)
    work = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("try to sign up")
        verbose_name_plural = _("tries to sign up")
        indexes = [models.Index(fields=["event", "at"], name="registration_try_at")]

    def __str__(self) -> str:
        return f"{self.event} {self.at}"
