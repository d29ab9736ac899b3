"""Players, and their entries in events."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.names import shown
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus

NUMBER_MAX = 9999


class Player(models.Model):
    """A person who plays in events of this installation.

    `name` is in Latin letters where there is such a name; `name_zh` holds the name as its bearer writes it, in any
    script. Both are kept whole; as text, a player is the shown name.
    """

    name = models.CharField(_("name"), max_length=200, blank=True)
    name_zh = models.CharField(_("name in native script"), max_length=100, blank=True)
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(condition=~Q(name="", name_zh=""), name="registration_player_named"),
        ]

    def __str__(self) -> str:
        return shown(self.name or self.name_zh)


class Entry(models.Model):
    """A player in an event, under the number and the names used there.

    Names, club and country are the event's own copy: a later change of the person leaves old results as printed.
    A house player fills a table and is not ranked.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=200, blank=True)
    name_zh = models.CharField(_("name in native script"), max_length=100, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    team = models.CharField(_("team"), max_length=120, blank=True)
    country = models.CharField(_("country"), max_length=60, blank=True)
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    status = models.CharField(
        _("status"), max_length=20, choices=EntryStatus.choices, default=EntryStatus.REGISTERED
    )
    is_house = models.BooleanField(_("house player"), default=False)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="registration_entry_number_once"),
            models.UniqueConstraint(fields=["event", "player"], name="registration_entry_player_once"),
            models.CheckConstraint(
                condition=Q(number__range=(1, NUMBER_MAX)), name="registration_entry_number_in_range"
            ),
            models.CheckConstraint(condition=~Q(name="", name_zh=""), name="registration_entry_named"),
            models.CheckConstraint(
                condition=Q(status__in=EntryStatus.values), name="registration_entry_status_known"
            ),
        ]

    def __str__(self) -> str:
        return shown(self.name or self.name_zh)


class Succession(models.Model):
    """Two entries related by a change of players: `successor` played on in the place of `leaver`.

    With `better_only` the ranking counts only the better of the two (Mahjong Competition Rules, rule 16). `act` is the
    key of the form that made the link along with a change of seats. A link that is taken back is removed.
    """

    leaver = models.ForeignKey(Entry, models.CASCADE, related_name="successors")
    successor = models.ForeignKey(Entry, models.CASCADE, related_name="leavers")
    better_only = models.BooleanField(_("only the better result is ranked"), default=True)
    act = models.UUIDField(null=True, blank=True)

    class Meta:
        verbose_name = _("related players")
        verbose_name_plural = _("related players")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["leaver", "successor"], name="registration_succession_once"),
            models.CheckConstraint(
                condition=~Q(leaver=models.F("successor")), name="registration_succession_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.leaver} → {self.successor}"


class ImportDraft(models.Model):
    """A player list that was read and waits for its preview to be committed or left.

    `content` is what `spreadsheet.read_player_list` found, as JSON. A draft is committed at most once.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="import_drafts")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    filename = models.CharField(max_length=255)
    content = models.JSONField()
    committed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("import draft")
        verbose_name_plural = _("import drafts")

    def __str__(self) -> str:
        return self.filename or str(_("a file"))
