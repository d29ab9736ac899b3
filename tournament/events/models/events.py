"""Events with their settings."""

import secrets
from collections.abc import Sequence

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core.names import shown
from tournament.core.uids import UID_MAX, new_uid
from tournament.events.enums import CarryOver, HoldBack, Ranking, TeamRanking, Visibility
from tournament.events.models.own_texts import OwnTexts, Said, translations_by_column
from tournament.events.rulebook.rulesets import ruleset_name

ROUNDS_MAX = 60
MINUTES_MAX = 600
TABLE_POINTS_MAX = 100
TEAM_BEST_MAX = 100
CUT_SIZE_MAX = 1000
LOT_BITS = 32


def default_languages() -> list[str]:
    return ["en"]


def new_lot_seed() -> int:
    return secrets.randbits(LOT_BITS)


class EventManager(models.Manager["Event"]):
    """All events except deleted ones."""

    def get_queryset(self) -> models.QuerySet["Event"]:
        return super().get_queryset().filter(deleted_at__isnull=True)


class Event(OwnTexts):
    """A tournament: one ruleset, a number of rounds, and the people who play and run it."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=200)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    town = models.CharField(_("town or city"), max_length=80, blank=True)
    # The ISO 3166-1 alpha-2 code of a country that `core.countries` knows, else as the organizer wrote it.
    country = models.CharField(_("country"), max_length=60, blank=True)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    # The first one is that of the event's own texts; `translations` has them in the others.
    languages = models.JSONField(_("languages"), default=default_languages)
    visibility = models.CharField(
        _("who sees it"), max_length=20, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    ruleset = models.CharField(_("ruleset"), max_length=20)
    # The options that differ from the ruleset's defaults, as `scoring.make_options` accepts them.
    options = models.JSONField(_("options of the ruleset"), default=dict, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(
        pgettext_lazy("how many", "rounds"), validators=[MinValueValidator(1), MaxValueValidator(ROUNDS_MAX)]
    )
    minutes_per_round = models.PositiveSmallIntegerField(
        _("minutes per round"), validators=[MinValueValidator(1), MaxValueValidator(MINUTES_MAX)]
    )
    # What the places at a table earn.
    table_points_first = models.SmallIntegerField(_("table points, 1st"), default=4)
    table_points_second = models.SmallIntegerField(_("table points, 2nd"), default=2)
    table_points_third = models.SmallIntegerField(_("table points, 3rd"), default=1)
    table_points_fourth = models.SmallIntegerField(_("table points, 4th"), default=0)
    ranking = models.CharField(
        _("ranking"), max_length=20, choices=Ranking.choices, default=Ranking.TABLE_POINTS
    )
    # Codes of `RankedBy`: what is compared, in this order, among players whom `ranking` leaves equal. With the
    # ranking OWN nothing else is compared.
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    # What teams are compared by before the tie-breaks.
    team_ranking = models.CharField(
        _("team standings"), max_length=20, choices=TeamRanking.choices, default=TeamRanking.OFF
    )
    # How many members of each team count; all of them if empty.
    team_best = models.PositiveSmallIntegerField(
        _("players who count for a team"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(TEAM_BEST_MAX)],
    )
    # The cut that is planned: after which round, how many play on, and how much of their results counts. Without
    # one, the round and the number are empty. It only fills in the form of the cut.
    cut_after = models.PositiveSmallIntegerField(
        _("cut planned after round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(ROUNDS_MAX - 1)],
    )
    cut_size = models.PositiveSmallIntegerField(
        _("players who play on after the cut"),
        null=True,
        blank=True,
        validators=[MinValueValidator(4), MaxValueValidator(CUT_SIZE_MAX)],
    )
    cut_carry_over = models.CharField(
        _("results carried over the cut"), max_length=10, choices=CarryOver.choices, default=CarryOver.FULL
    )
    lot_seed = models.BigIntegerField(_("seed of the lot"), default=new_lot_seed, editable=False)
    # When everybody sees a round's scores. With `holds_last_round` those of the last round wait for the ceremony,
    # until the organizer publishes them.
    hold_back = models.CharField(
        _("everybody sees the scores of a round"),
        max_length=20,
        choices=HoldBack.choices,
        default=HoldBack.LIVE,
    )
    holds_last_round = models.BooleanField(
        _("keep the last round for the ceremony"),
        default=False,
        help_text=_("Its scores stay hidden until you publish its results or finish the event."),
    )
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True, editable=False
    )
    shows_federation_ids = models.BooleanField(
        _("federation numbers are public"),
        default=False,
        help_text=_("Otherwise only the staff sees them."),
    )
    # The steps that an organizer skipped or ticked off: `SetAside` by `StepCode`.
    steps_aside = models.JSONField(_("steps put aside"), default=dict, blank=True, editable=False)
    # A copy that robots play, which counts nowhere and which only its staff and the devices in the hall see.
    is_rehearsal = models.BooleanField(default=False, editable=False)
    # A deleted event's row stays for its audit, empty and without an address; see `play.acts.event_deletion`.
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Grows with every change that the public can see, and when it last did.
    revision = models.PositiveIntegerField(default=1, editable=False)
    revised_at = models.DateTimeField(default=timezone.now, editable=False)
    # A copy of an event in another installation has the same one.
    uid = models.CharField(_("world-wide name"), max_length=UID_MAX, default=new_uid, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="events_created")
    created_at = models.DateTimeField(auto_now_add=True)

    spoken = ("name", "venue", "town")

    objects = EventManager()
    with_deleted = models.Manager["Event"]()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_on", "name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="events_event_name_given"),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="events_event_visibility_known"
            ),
            models.CheckConstraint(
                condition=Q(ranking__in=Ranking.values), name="events_event_ranking_known"
            ),
            models.CheckConstraint(
                condition=~Q(ranking=Ranking.OWN) | ~Q(tie_breaks=[]), name="events_event_own_ranking_given"
            ),
            models.CheckConstraint(
                condition=Q(team_ranking__in=TeamRanking.values), name="events_event_team_ranking_known"
            ),
            models.CheckConstraint(
                condition=Q(team_best__isnull=True) | Q(team_best__range=(1, TEAM_BEST_MAX)),
                name="events_event_team_best_in_range",
            ),
            models.CheckConstraint(
                condition=Q(hold_back__in=HoldBack.values), name="events_event_hold_back_known"
            ),
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True, finished_by__isnull=True)
                | Q(finished_at__isnull=False, finished_by__isnull=False),
                name="events_event_finished_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(rounds_planned__range=(1, ROUNDS_MAX)), name="events_event_rounds_in_range"
            ),
            models.CheckConstraint(
                condition=Q(minutes_per_round__range=(1, MINUTES_MAX)), name="events_event_minutes_in_range"
            ),
            models.CheckConstraint(
                condition=Q(starts_on__isnull=True)
                | Q(ends_on__isnull=True)
                | Q(ends_on__gte=F("starts_on")),
                name="events_event_ends_after_start",
            ),
            models.CheckConstraint(
                condition=Q(table_points_first__lte=TABLE_POINTS_MAX)
                & Q(table_points_fourth__gte=-TABLE_POINTS_MAX)
                & Q(table_points_first__gte=F("table_points_second"))
                & Q(table_points_second__gte=F("table_points_third"))
                & Q(table_points_third__gte=F("table_points_fourth")),
                name="events_event_table_points_fall",
            ),
            models.CheckConstraint(
                condition=Q(cut_after__isnull=True, cut_size__isnull=True)
                | Q(cut_after__isnull=False, cut_size__isnull=False)
                & Q(cut_after__gte=1, cut_after__lt=F("rounds_planned")),
                name="events_event_cut_before_last_round",
            ),
            models.CheckConstraint(
                condition=Q(cut_size__isnull=True)
                | Q(cut_size__range=(4, CUT_SIZE_MAX)) & Q(Exact(F("cut_size") % 4, 0)),
                name="events_event_cut_fills_tables",
            ),
            models.CheckConstraint(
                condition=Q(cut_carry_over__in=CarryOver.values), name="events_event_cut_carry_over_known"
            ),
            models.CheckConstraint(condition=Q(revision__gte=1), name="events_event_revision_positive"),
            translations_by_column("events_event"),
            models.CheckConstraint(
                condition=Q(is_rehearsal=False) | Q(visibility=Visibility.PRIVATE),
                name="events_event_rehearsal_private",
            ),
        ]

    def __str__(self) -> str:
        return shown(self.said("name"))

    @property
    def languages_spoken(self) -> Sequence[str]:
        languages: Sequence[str] = self.languages
        return languages

    @property
    def first_language(self) -> str:
        """The language of the event's own texts."""
        return self.languages[0] if self.languages else settings.LANGUAGE_CODE

    @property
    def place(self) -> Said:
        """Where it is, as an address is written: the venue, then the town unless the venue says it already."""
        venue, town = self.said("venue"), self.said("town")
        parts = [part for part in (venue, "" if town.casefold() in venue.casefold() else town) if part]
        spoken = {part.language for part in (venue, town) if part}
        # The parts of an address are no list, which has a sign of its own in some languages.
        return Said(", ".join(parts), spoken.pop() if len(spoken) == 1 else "")

    @property
    def table_points(self) -> tuple[int, int, int, int]:
        """What first to fourth place at a table earn, in table points."""
        return (
            self.table_points_first,
            self.table_points_second,
            self.table_points_third,
            self.table_points_fourth,
        )

    @property
    def ruleset_name(self) -> str:
        return ruleset_name(self.ruleset)
