"""Players, and their entries in events."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.audience import knows_hidden_names
from tournament.core.names import shown
from tournament.core.searching import search_lines
from tournament.core.uids import UID_MAX, new_uid
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models.search import SearchField, search_keys
from tournament.registration.published import Names, public_names

NUMBER_MAX = 9999
SEARCH_FIELDS = ("search_names", "search_keys", "search_hidden")
"""The fields of an entry that are computed from its texts."""


class Player(models.Model):
    """A person who plays in events of this installation.

    `name` is in Latin letters if there is such a name. `name_zh` holds the name as the person writes it, in any script.
    Both are kept in full; the text of a player is the shown name.
    """

    name = models.CharField(_("name"), max_length=200, blank=True)
    name_zh = models.CharField(_("name in native script"), max_length=100, blank=True)
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    uid = models.CharField(_("world-wide name"), max_length=UID_MAX, default=new_uid, editable=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(condition=~Q(name="", name_zh=""), name="registration_player_named"),
        ]

    def __str__(self) -> str:
        return shown(self.name or self.name_zh)


class Entry(models.Model):
    """A player in an event, with the number and the names used there.

    Names, club and country are the event's own copy: a later change of the person does not change printed results. A
    house player fills a table and is not ranked. Team-mates have the same text as their team; `team_order` is a
    player's place in it. `seed` and `rank` are the organizer's estimate of a player's strength, 1 for the best.
    `lot_number` is the number of an entry that came from another installation, as used in lots; all other entries use
    their ids. `search_names` and `search_keys` hold the texts that searches use; code that writes the texts must write
    them too (`SEARCH_FIELDS`).

    `given_name` and `family_name` are the parts of `name`, where somebody has told them apart (`name_parts.py`).

    `name`, `name_zh` and the federation numbers are the person's own. With `hides_name` the public must not read them:
    everything that is shown reads `names`, `shown_federation_id` or the text of the entry, which depend on the reader
    (`core/audience.py`), and `search_hidden` has what only the staff's search finds.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=200, blank=True)
    name_zh = models.CharField(_("name in native script"), max_length=100, blank=True)
    given_name = models.CharField(_("given name"), max_length=100, blank=True)
    family_name = models.CharField(_("family name"), max_length=100, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    team = models.CharField(_("team"), max_length=120, blank=True)
    country = models.CharField(_("country"), max_length=60, blank=True)
    federation_id = models.CharField(_("federation number"), max_length=40, blank=True)
    other_ids = models.CharField(_("other federation numbers"), max_length=120, blank=True)
    team_order = models.PositiveSmallIntegerField(_("place in the team"), null=True, blank=True)
    is_captain = models.BooleanField(_("captain of the team"), default=False)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    rank = models.PositiveIntegerField(_("rank"), null=True, blank=True)
    lot_number = models.PositiveBigIntegerField(null=True, blank=True, editable=False)
    # The world-wide name of the person in the installation that the entry came from, if it is another one there.
    person_uid = models.CharField(max_length=UID_MAX, blank=True, default="", editable=False)
    search_names = SearchField()
    search_keys = SearchField()
    search_hidden = SearchField(blank=True, default="")
    hides_name = models.BooleanField(_("name is not published"), default=False)
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
            models.CheckConstraint(
                condition=~Q(search_names="") & ~Q(search_keys=""), name="registration_entry_searchable"
            ),
            models.CheckConstraint(
                condition=~Q(team="") | Q(team_order__isnull=True, is_captain=False),
                name="registration_entry_place_in_a_team",
            ),
            models.UniqueConstraint(
                fields=["event", "team"], condition=Q(is_captain=True), name="registration_entry_one_captain"
            ),
            models.UniqueConstraint(
                fields=["event", "team", "team_order"],
                condition=Q(team_order__isnull=False),
                name="registration_entry_team_order_once",
            ),
        ]

    def __str__(self) -> str:
        return shown(self.names.latin or self.names.native)

    @property
    def names(self) -> Names:
        """The names that the reader may know."""
        if self.hides_name and not knows_hidden_names():
            return public_names(self.name, self.name_zh)
        return Names(self.name, self.name_zh)

    @property
    def own_name(self) -> str:
        """The person's own name, whoever reads: for the audit, and for matching people."""
        return shown(self.name or self.name_zh)

    @property
    def shown_federation_id(self) -> str:
        """The federation number that the reader may know. It would reveal a hidden name."""
        return "" if self.hides_name and not knows_hidden_names() else self.federation_id

    @property
    def status_words(self) -> str:
        """The status for use in a sentence: "checked in"."""
        return EntryStatus(self.status).in_sentence

    def search_texts(self) -> dict[str, str]:
        """The search texts for the entry's current texts."""
        own = search_lines(self.name, self.name_zh)
        numbers = (self.federation_id, *self.other_ids.split())
        if self.hides_name:
            public = public_names(self.name, self.name_zh)
            return {
                "search_names": search_lines(*public, self.club),
                "search_keys": search_keys(self.country),
                "search_hidden": own + search_keys("", *numbers),
            }
        return {
            "search_names": search_lines(self.name, self.name_zh, self.club),
            "search_keys": search_keys(self.country, *numbers),
            "search_hidden": "",
        }


class ReservedPlace(models.Model):
    """A player who has one of the places that an organizer keeps for hosts, sponsors and the like."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="reserved_place")

    class Meta:
        verbose_name = _("reserved place")
        verbose_name_plural = _("reserved places")

    def __str__(self) -> str:
        return str(self.entry)


class Succession(models.Model):
    """Two related entries: `successor` continued in the place of `leaver`.

    With `better_only` the ranking counts only the better result of the two (Mahjong Competition Rules, rule 16). `act`
    is the key of the form if the link was made together with a change of seats. A link that is taken back is deleted.
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

    @property
    def event(self) -> Event:
        return self.leaver.event


class NoShow(models.Model):
    """That the desk took somebody out who did not come, and why. Whoever lets the player in again removes it."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="no_show")
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        verbose_name = _("no-show")
        verbose_name_plural = _("no-shows")
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="registration_noshow_reason_given"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.reason}"
