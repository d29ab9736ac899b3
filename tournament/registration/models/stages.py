"""Cuts, and who plays on after them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.enums import CarryOver
from tournament.events.models import Event
from tournament.registration.enums import CUT_KINDS, CutKind, RestOfField, TieMethod
from tournament.registration.models.people import Entry


class Stage(models.Model):
    """A cut after a round: who plays on, in which group, and how much of the earlier results is carried over.

    With kind TOP the first `size` of the standings are in the final, with kind TABLES the first `size` of each table of
    the round. With kind PLAY_OFF everybody plays on: the `size` players who were tied at the line of a cut play the
    next round, which gives no points and decides between them; the cut is made after it. `rest` says what the others
    do. If players were tied at the line, `tied` has the ids of their entries in the order that was found, `tie_method`
    how, and `tie_seed` the seed of a lot.

    With kind TITLE it is no cut: after the last round, the players who were tied for the first place have the places in
    `group`, 1 for the champion. `tie_method` says how that was settled; NONE if they share the title. A play-off with
    `is_for_title` decides the first place, and no round was planned after it.
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
    is_for_title = models.BooleanField(default=False)
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
                condition=Q(kind=CutKind.PLAY_OFF)
                | Q(kind=CutKind.TITLE, is_for_title=True)
                | Q(kind__in=CUT_KINDS, is_for_title=False),
                name="registration_stage_title_fits_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind=CutKind.TOP, size__gte=4)
                | Q(kind=CutKind.TABLES, size__range=(1, 3))
                | Q(kind__in=(CutKind.PLAY_OFF, CutKind.TITLE), size__gte=2),
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


class NewLot(models.Model):
    """A lot that an organizer let be drawn anew, with the reason. Rows are only added.

    `question` is what the lot decides (`standings.lots`). The number of rows of a question is a part of the seed of its
    lot.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="new_lots")
    question = models.CharField(max_length=40)
    reason = models.CharField(_("reason"), max_length=300)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("new lot")
        verbose_name_plural = _("new lots")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(question="") & ~Q(reason=""), name="registration_newlot_explained"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.question}"


class StagePlace(models.Model):
    """A player who plays on after a cut: the group, 1 for the final, and the place in the line when the cut was
    made.
    """

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
