"""Players, and their entries in events."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.names import shown
from tournament.events.models import Event
from tournament.registration.enums import CarryOver, CutKind, EntryStatus, RestOfField, TieMethod

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


class Stage(models.Model):
    """A cut after a round: who plays on, in which group, and how much of the results so far is carried over.

    With kind TOP the first `size` of the standings are in the final, with kind TABLES the first `size` of each table
    of the round. `rest` says what becomes of the others. Where players were tied at the line, `tied` has the ids of
    their entries in the order that was found, `tie_method` how, and `tie_seed` the seed of a lot.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages")
    after_round = models.PositiveSmallIntegerField(_("after round"))
    kind = models.CharField(_("who plays on"), max_length=10, choices=CutKind.choices)
    size = models.PositiveSmallIntegerField(_("how many"))
    carry_over = models.CharField(_("results carried over"), max_length=10, choices=CarryOver.choices)
    rest = models.CharField(_("all others"), max_length=10, choices=RestOfField.choices)
    tie_method = models.CharField(
        _("ties at the line"), max_length=10, choices=TieMethod.choices, default=TieMethod.NONE
    )
    tie_criterion = models.CharField(max_length=20, blank=True)
    tie_seed = models.BigIntegerField(null=True, blank=True)
    tied = models.JSONField(default=list, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("cut")
        verbose_name_plural = _("cuts")
        ordering = ["after_round"]
        constraints = [
            models.UniqueConstraint(fields=["event", "after_round"], name="registration_stage_round_once"),
            models.CheckConstraint(condition=Q(after_round__gte=1), name="registration_stage_after_a_round"),
            models.CheckConstraint(
                condition=Q(kind=CutKind.TOP, size__gte=4) | Q(kind=CutKind.TABLES, size__range=(1, 3)),
                name="registration_stage_size_fits_kind",
            ),
            models.CheckConstraint(
                condition=Q(carry_over__in=CarryOver.values), name="registration_stage_carry_over_known"
            ),
            models.CheckConstraint(
                condition=Q(rest__in=RestOfField.values), name="registration_stage_rest_known"
            ),
            models.CheckConstraint(
                condition=Q(tie_method=TieMethod.NONE, tied=[], tie_seed__isnull=True, tie_criterion="")
                | Q(tie_method=TieMethod.CRITERION, tie_seed__isnull=True)
                & ~Q(tie_criterion="")
                & ~Q(tied=[])
                | Q(tie_method=TieMethod.PLAY_OFF, tie_seed__isnull=True, tie_criterion="") & ~Q(tied=[])
                | Q(tie_method=TieMethod.LOT, tie_seed__isnull=False, tie_criterion="") & ~Q(tied=[]),
                name="registration_stage_tie_settled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.after_round}"


class StagePlace(models.Model):
    """A player who plays on after a cut: the group, 1 for the final, and the place in the line when it was made."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="stage_places")
    group = models.PositiveSmallIntegerField(_("group"))
    line = models.PositiveSmallIntegerField(_("place in the line"))

    class Meta:
        verbose_name = _("player of a stage")
        verbose_name_plural = _("players of a stage")
        ordering = ["line"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="registration_stageplace_entry_once"),
            models.UniqueConstraint(fields=["stage", "line"], name="registration_stageplace_line_once"),
            models.CheckConstraint(
                condition=Q(group__gte=1, line__gte=1), name="registration_stageplace_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.group}"


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
