"""The ledger of penalties, appeals, and an event's changes to its rulebook. Rows of the ledger are only ever added."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from penalties.enums import DECISIONS, AbsentPlaces, AppealStep, CountsAt, PublicView, ResultsOf, RowKind
from tournament.core.fixed_query import FixedQuery
from tournament.core.phrases import Phrase, phrase_words
from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.registration.models import Entry

APPEAL_MINUTES_MAX = 10_000
POINTS_MAX = 10_000
CARD_POINTS = ("yellow_points", "red_points", "false_win_points")


class LedgerEntry(models.Model):
    """A penalty that was given, or the reversal of one.

    The row keeps the rule it was given under (`foul_name` and `foul_when` in three languages, `outcome`, `cards`,
    `limit`), what the referee counted and chose, and what followed when it was given (`consequences`, `reasons`). What
    it comes to now is replayed from all rows that were not reversed: `ladder.replay`.

    Where it happened is stored as numbers rather than keys: `round_number`, `table_number`, `seat` (wind in the first
    hand), `wind_round` and `hand_number`, so that a round can be redrawn and a hand corrected without touching the
    ledger. `tablemates` are the entries of the four seats then. `day` is the day in the event's time zone.
    `status_before` is the entry's status that a disqualification ended, empty for all other rows.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="ledger")
    kind = models.CharField(_("kind"), max_length=20, choices=RowKind.choices, default=RowKind.PENALTY)
    reverses = models.OneToOneField("self", models.PROTECT, related_name="reversal", null=True, blank=True)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="penalties")
    sufferer = models.ForeignKey(Entry, models.PROTECT, related_name="+", null=True, blank=True)
    foul_code = models.CharField(_("foul"), max_length=60)
    foul_name = models.JSONField(default=dict)
    foul_when = models.JSONField(default=dict)
    paragraph = models.CharField(_("paragraph"), max_length=200, blank=True)
    outcome = models.JSONField(default=dict)
    cards = models.JSONField(null=True, blank=True)
    limit = models.JSONField(null=True, blank=True)
    counts_at = models.CharField(max_length=10, choices=CountsAt.choices)
    measure = models.PositiveIntegerField(null=True, blank=True)
    choice = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveIntegerField(null=True, blank=True)
    extra = models.JSONField(default=list, blank=True)
    consequences = models.JSONField(default=list, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    results_of = models.CharField(max_length=20, choices=ResultsOf.choices, default=ResultsOf.KEEP)
    status_before = models.CharField(max_length=20, blank=True)
    day = models.DateField(_("day"))
    round_number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    seat = models.PositiveSmallIntegerField(_("seat"), choices=Wind.choices, null=True, blank=True)
    wind_round = models.PositiveSmallIntegerField(null=True, blank=True)
    hand_number = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)
    tablemates = models.JSONField(default=list, blank=True)
    note = models.CharField(_("note"), max_length=500, blank=True)
    witness = models.CharField(_("witness"), max_length=200, blank=True)
    appeal_until = models.DateTimeField(null=True, blank=True)
    client_key = models.UUIDField(unique=True)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    issued_at = models.DateTimeField(auto_now_add=True)

    if TYPE_CHECKING:
        reversal: "LedgerEntry"

    class Meta:
        verbose_name = _("row of the ledger")
        verbose_name_plural = _("ledger of penalties")
        ordering = ["pk"]
        indexes = [
            # Asked at every hand: whether anything was given at the table in its round.
            models.Index(fields=["event", "round_number", "table_number"], name="penalties_ledgerentry_place")
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=RowKind.PENALTY, reverses__isnull=True)
                | (Q(kind=RowKind.REVERSAL, reverses__isnull=False) & ~Q(note="")),
                name="penalties_ledgerentry_reversal_has_reason",
            ),
            models.CheckConstraint(condition=~Q(foul_code=""), name="penalties_ledgerentry_foul_named"),
            models.CheckConstraint(
                condition=Q(counts_at__in=CountsAt.values), name="penalties_ledgerentry_counts_at_known"
            ),
            models.CheckConstraint(
                condition=Q(results_of__in=ResultsOf.values), name="penalties_ledgerentry_results_of_known"
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=True, table_number__isnull=True, hand_number__isnull=True)
                | Q(
                    seat__isnull=False,
                    seat__in=Wind.values,
                    table_number__isnull=False,
                    round_number__isnull=False,
                ),
                name="penalties_ledgerentry_place_complete",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.pk}"

    @property
    def why(self) -> str:
        """Why a reversal takes a penalty back: as a person typed it, or in our words for a code of ours."""
        return phrase_words(Phrase(self.note))

    @property
    def at_tables(self) -> tuple[int, ...]:
        return () if self.table_number is None else (self.table_number,)

    @property
    def is_penalty(self) -> bool:
        return self.kind == RowKind.PENALTY


class AppealRow(models.Model):
    """A step of an appeal: it was opened or decided. Rows are only ever added.

    Changing a penalty writes a reversal and `replacement`, the new row. Rows older than client keys have none.
    `recorded_by` is empty for an appeal that the player raised through the private link.
    """

    ledger_entry = models.ForeignKey(LedgerEntry, models.PROTECT, related_name="appeal_rows")
    step = models.CharField(_("step"), max_length=20, choices=AppealStep.choices)
    note = models.CharField(_("note"), max_length=1000)
    replacement = models.OneToOneField(LedgerEntry, models.PROTECT, related_name="+", null=True, blank=True)
    client_key = models.UUIDField(unique=True, null=True, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("line of an appeal")
        verbose_name_plural = _("appeals")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ledger_entry"],
                condition=Q(step=AppealStep.OPENED),
                name="penalties_appealrow_opened_once",
            ),
            models.UniqueConstraint(
                fields=["ledger_entry"],
                condition=Q(step__in=DECISIONS),
                name="penalties_appealrow_decided_once",
            ),
            models.CheckConstraint(
                condition=Q(step__in=AppealStep.values), name="penalties_appealrow_step_known"
            ),
            models.CheckConstraint(condition=~Q(note=""), name="penalties_appealrow_has_note"),
            models.CheckConstraint(
                condition=Q(step=AppealStep.CHANGED, replacement__isnull=False)
                | Q(~Q(step=AppealStep.CHANGED), replacement__isnull=True),
                name="penalties_appealrow_replacement_fits_step",
            ),
            models.CheckConstraint(
                condition=Q(recorded_by__isnull=False) | Q(step=AppealStep.OPENED),
                name="penalties_appealrow_decided_by_account",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ledger_entry}: {self.get_step_display()}"


class EventFoul(models.Model):
    """An event's own version of a foul: a house rule, or other amounts for a foul of the rulebook.

    `outcome` is what `catalogue.wire` writes. `name` and `when` are used for house rules only; a foul of the rulebook
    keeps its own. Rows may change until the event starts; the ledger keeps its own copies.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="fouls")
    code = models.CharField(_("code"), max_length=60)
    is_house = models.BooleanField(_("house rule"), default=False)
    name = models.CharField(_("name"), max_length=120, blank=True)
    when = models.CharField(_("when it applies"), max_length=500, blank=True)
    outcome = models.JSONField()

    class Meta:
        verbose_name = _("foul of an event")
        verbose_name_plural = _("fouls of an event")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="penalties_eventfoul_code_once"),
            models.CheckConstraint(
                condition=Q(is_house=False) | ~Q(name=""), name="penalties_eventfoul_house_rule_named"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.code}"


class OwnLinkWithdrawal(models.Model):
    """A withdrawal of a player's private link, numbered from 1. The link after it is signed with `number`."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="own_link_withdrawals")
    number = models.PositiveSmallIntegerField()
    withdrawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    withdrawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("withdrawal of a player’s private link")
        verbose_name_plural = _("withdrawals of players’ private links")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "number"], name="penalties_ownlinkwithdrawal_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="penalties_ownlinkwithdrawal_number_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.number}"


class LedgerSettings(models.Model):
    """The settings of an event's ledger. Without a row, the defaults below apply.

    `counts_at` is empty to count deductions as the ruleset does. The points of cards are null for the ruleset's own
    amounts, and are unused where a ruleset has no cards.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="ledger_settings")
    counts_at = models.CharField(
        _("deductions move"), max_length=10, choices=CountsAt.choices, blank=True, default=""
    )
    yellow_points = models.PositiveIntegerField(
        _("points of a yellow card"), null=True, blank=True, validators=[MaxValueValidator(POINTS_MAX)]
    )
    red_points = models.PositiveIntegerField(
        _("points of a red card"), null=True, blank=True, validators=[MaxValueValidator(POINTS_MAX)]
    )
    false_win_points = models.PositiveIntegerField(
        _("points of a false win"), null=True, blank=True, validators=[MaxValueValidator(POINTS_MAX)]
    )
    results_of = models.CharField(
        _("results of a disqualified player"),
        max_length=20,
        choices=ResultsOf.choices,
        default=ResultsOf.UNRANKED,
    )
    absent_places = models.CharField(
        _("a table where a player lost the session or was absent"),
        max_length=20,
        choices=AbsentPlaces.choices,
        default=AbsentPlaces.CLOSED_UP,
    )
    appeal_minutes = models.PositiveIntegerField(
        _("minutes to appeal"), default=30, validators=[MaxValueValidator(APPEAL_MINUTES_MAX)]
    )
    public_view = models.CharField(
        _("what everybody sees"), max_length=20, choices=PublicView.choices, default=PublicView.NOTHING
    )

    class Meta:
        verbose_name = _("settings of a ledger")
        verbose_name_plural = _("settings of ledgers")
        constraints = [
            models.CheckConstraint(
                condition=Q(counts_at__in=["", *CountsAt.values]),
                name="penalties_ledgersettings_counts_at_known",
            ),
            models.CheckConstraint(
                condition=Q(results_of__in=ResultsOf.values),
                name="penalties_ledgersettings_results_of_known",
            ),
            models.CheckConstraint(
                condition=Q(public_view__in=PublicView.values),
                name="penalties_ledgersettings_public_view_known",
            ),
            models.CheckConstraint(
                condition=Q(absent_places__in=AbsentPlaces.values),
                name="penalties_ledgersettings_absent_places_known",
            ),
            models.CheckConstraint(
                condition=Q(appeal_minutes__lte=APPEAL_MINUTES_MAX),
                name="penalties_ledgersettings_appeal_minutes_in_range",
            ),
            models.CheckConstraint(
                # A check that evaluates to unknown passes, so null stays allowed.
                condition=Q(
                    yellow_points__lte=POINTS_MAX,
                    red_points__lte=POINTS_MAX,
                    false_win_points__lte=POINTS_MAX,
                ),
                name="penalties_ledgersettings_card_points_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}"

    @classmethod
    def of_event(cls, event: Event) -> "LedgerSettings":
        """The event's settings, or an unsaved row with the defaults."""
        return _settings_of.first(event=event.pk) or cls(event=event)


_settings_of = FixedQuery(lambda event: LedgerSettings.objects.filter(event=event), event=int)
