"""How an event is drawn, the versions of its draws, and the tables and seats of the newest version."""

from django.conf import settings as project_settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core.loaded import forget_others
from tournament.draws.enums import (
    DrawKind,
    Fill,
    LineOrder,
    Receiver,
    SeatChangeKind,
    TableOrder,
    Wind,
    Winds,
)
from tournament.draws.settings.methods import label_of_id
from tournament.events.models import Event, Round
from tournament.events.table_numbers import numbers_in_play
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry

TURNUP_PLANS = 3
DISTANCE_MAX = 1000
SECONDS_MAX = 5
SIT_OUT_POINTS_MAX = 100_000


class DrawSettings(models.Model):
    """How the rounds of one event are drawn. Without a row, the defaults apply.

    `plan` is a list of [method, first round, last round]. `table_numbers` are the hall's, in order; empty for 1, 2, 3,
    … `weights` holds the weights that differ from the engine's defaults. `band_width` is in tables, `stride` and
    `turnup_step` in players and tables. `sit_out_table_points_x12` is in twelfths of a table point.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="draw_settings")
    plan = models.JSONField(_("plan"), default=list, blank=True)
    weights = models.JSONField(_("weights"), default=dict, blank=True)
    band_width = models.PositiveSmallIntegerField(_("band width"), null=True, blank=True)
    winds = models.CharField(_("winds"), max_length=20, choices=Winds.choices, default=Winds.ASSIGNED)
    table_order = models.CharField(
        _("table numbers"), max_length=20, choices=TableOrder.choices, default=TableOrder.BY_METHOD
    )
    table_numbers = models.JSONField(_("numbers of the tables in the hall"), default=list, blank=True)
    fill = models.CharField(_("players left over"), max_length=20, choices=Fill.choices, default=Fill.HOUSE)
    sit_out_points = models.IntegerField(
        _("points for sitting out"),
        default=0,
        validators=[MinValueValidator(-SIT_OUT_POINTS_MAX), MaxValueValidator(SIT_OUT_POINTS_MAX)],
    )
    sit_out_table_points_x12 = models.PositiveSmallIntegerField(
        _("table points for sitting out, in twelfths"), default=0
    )
    line = models.CharField(_("line"), max_length=20, choices=LineOrder.choices, default=LineOrder.NUMBER)
    turnup_plan = models.PositiveSmallIntegerField(
        _("Turnup plan"), default=1, validators=[MinValueValidator(1), MaxValueValidator(TURNUP_PLANS)]
    )
    turnup_step = models.PositiveSmallIntegerField(
        _("Turnup step"), default=1, validators=[MinValueValidator(1), MaxValueValidator(DISTANCE_MAX)]
    )
    stride = models.PositiveSmallIntegerField(
        _("Jump distance"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(DISTANCE_MAX)],
    )
    seconds = models.PositiveSmallIntegerField(
        _("seconds a draw may take"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(SECONDS_MAX)],
    )

    class Meta:
        verbose_name = _("settings of draws")
        verbose_name_plural = _("settings of draws")
        constraints = [
            models.CheckConstraint(
                condition=Q(winds__in=Winds.values), name="draws_drawsettings_winds_known"
            ),
            models.CheckConstraint(condition=Q(fill__in=Fill.values), name="draws_drawsettings_fill_known"),
            models.CheckConstraint(
                condition=Q(table_order__in=TableOrder.values), name="draws_drawsettings_table_order_known"
            ),
            models.CheckConstraint(
                condition=Q(line__in=LineOrder.values), name="draws_drawsettings_line_known"
            ),
            models.CheckConstraint(
                condition=Q(turnup_plan__range=(1, TURNUP_PLANS))
                & Q(turnup_step__range=(1, DISTANCE_MAX))
                & (Q(stride__isnull=True) | Q(stride__range=(1, DISTANCE_MAX))),
                name="draws_drawsettings_design_in_range",
            ),
            models.CheckConstraint(
                condition=Q(seconds__range=(1, SECONDS_MAX)), name="draws_drawsettings_seconds_in_range"
            ),
            models.CheckConstraint(
                condition=Q(sit_out_points__range=(-SIT_OUT_POINTS_MAX, SIT_OUT_POINTS_MAX)),
                name="draws_drawsettings_sit_out_points_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}"


class KeptApart(models.Model):
    """Two entries of one event who must not share a table. The one with the lower key comes first."""

    one = models.ForeignKey(Entry, models.CASCADE, related_name="kept_apart_first")
    other = models.ForeignKey(Entry, models.CASCADE, related_name="kept_apart_second")
    reason = models.CharField(_("why"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("pair kept apart")
        verbose_name_plural = _("pairs kept apart")
        ordering = ["one__number", "other__number"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="draws_keptapart_pair_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="draws_keptapart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"

    @property
    def event(self) -> Event:
        return self.one.event


class FixedTable(models.Model):
    """An entry that always sits at one table, for example because that table is accessible."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="fixed_table")
    number = models.PositiveSmallIntegerField(_("table"), validators=[MinValueValidator(1)])

    class Meta:
        verbose_name = _("fixed table")
        verbose_name_plural = _("fixed tables")
        ordering = ["number", "entry__number"]
        constraints = [
            models.CheckConstraint(condition=Q(number__gte=1), name="draws_fixedtable_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.number}"

    @property
    def event(self) -> Event:
        return self.entry.event


class Draw(models.Model):
    """One version of a round's seats, with everything that is needed to repeat the draw.

    `inputs` are the players, the history and the pairs that the engine saw, `settings` its settings, `steps` the work
    it did. In a round drawn ahead with others, `ahead_index` is its position among them. `result` are the tables as
    lists of entry ids in the order East, South, West, North, `sitting_out` the ids of those who rest, `report` the cost
    and the reasons. A version of kind SWAP or CHOSEN was made from `parent`; `swapped` are the two ids.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="draws")
    version = models.PositiveSmallIntegerField(_("version"))
    kind = models.CharField(max_length=20, choices=DrawKind.choices, default=DrawKind.DRAWN)
    parent = models.ForeignKey("self", models.PROTECT, related_name="children", null=True, blank=True)
    method = models.CharField(_("method"), max_length=30)
    seed = models.BigIntegerField(pgettext_lazy("of a draw", "seed"))
    steps = models.PositiveBigIntegerField(_("steps"), default=0)
    inputs = models.JSONField(default=dict)
    settings = models.JSONField(default=dict)
    ahead_index = models.PositiveSmallIntegerField(null=True, blank=True)
    result = models.JSONField(default=list)
    sitting_out = models.JSONField(default=list)
    swapped = models.JSONField(default=list)
    report = models.JSONField(default=dict)
    note = models.CharField(_("why"), max_length=300, blank=True)
    created_by = models.ForeignKey(project_settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["round", "version"], name="draws_draw_version_once"),
            models.CheckConstraint(condition=Q(version__gte=1), name="draws_draw_version_positive"),
            models.CheckConstraint(condition=Q(kind__in=DrawKind.values), name="draws_draw_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=DrawKind.DRAWN, parent__isnull=True)
                | (~Q(kind=DrawKind.DRAWN) & Q(parent__isnull=False)),
                name="draws_draw_parent_fits_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} v{self.version}"

    @property
    def method_label(self) -> str:
        return label_of_id(self.method)

    @property
    def tables(self) -> tuple[tuple[int, int, int, int], ...]:
        """The entry ids at each table: East, South, West, North."""
        return tuple((east, south, west, north) for east, south, west, north in self.result)

    @property
    def table_numbers(self) -> list[int]:
        """The number of each of these tables in the hall."""
        return numbers_in_play(self.settings.get("table_numbers", ()), len(self.result))


class Table(models.Model):
    """A table of a round, with its number in the hall and four seats."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    waits_for_winds: bool
    """Whether its winds are still to be drawn, where a query says so (`queries.with_winds_told`)."""

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="draws_table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="draws_table_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.round}/{self.number}"

    @property
    def event(self) -> Event:
        return self.round.event

    @property
    def at_tables(self) -> tuple[int, ...]:
        return (self.number,)

    def read_again(self, event: Event) -> None:
        """Read the round as it is now. What the table itself holds stays as long as the table does."""
        forget_others(self)
        self.round = Round.objects.get(pk=self.round_id)
        self.round.event = event


class Seat(models.Model):
    """An entry's place at a table, named by its wind in the first hand. `entry` is who sits there now.

    The seats as they were drawn stay in `Draw.result`. Once the round has started, a trigger allows `entry` to change
    only to what the newest `SeatChange` of the seat says. `round` repeats the table's round, so that the database can
    refuse a player who sits twice; a trigger keeps the two equal.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    wind = models.PositiveSmallIntegerField(_("wind in the first hand"), choices=Wind.choices)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "wind"]
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="draws_seat_wind_once"),
            models.UniqueConstraint(fields=["round", "entry"], name="draws_seat_entry_once"),
            models.CheckConstraint(condition=Q(wind__in=Wind.values), name="draws_seat_wind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_wind_display()}"


class WindsDrawn(models.Model):
    """The players of a table drew their winds, and the staff entered them, whether or not they changed the seats.

    Deleted when the table is drawn anew.
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="winds_drawn")

    class Meta:
        verbose_name = _("winds drawn at a table")
        verbose_name_plural = _("winds drawn at tables")

    def __str__(self) -> str:
        return str(self.table)


class SeatChange(models.Model):
    """From hand `from_number` on `entry` sits where `left` sat. Rows are only added.

    `credited` is the entry for which the points of these hands count: `entry` itself, or the player that it sits in
    for. `receiver` says who gets the place and the table points of the seat; the newest change that was not undone
    decides. A row with `undoes` takes that row back and seats its `left` again. One act writes several rows, for an
    exchange of two seats at least two. They share `act`, the key of the form, and `step` numbers them.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seat_changes")
    seat = models.PositiveSmallIntegerField(_("seat"), choices=Wind.choices)
    from_number = models.PositiveSmallIntegerField(_("from hand"))
    left = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seat_changes")
    credited = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    kind = models.CharField(_("what happened"), max_length=20, choices=SeatChangeKind.choices)
    receiver = models.CharField(
        _("place and table points of the seat"),
        max_length=20,
        choices=Receiver.choices,
        default=Receiver.FINISHES,
    )
    note = models.CharField(_("note"), max_length=300, blank=True)
    undoes = models.OneToOneField("self", models.CASCADE, related_name="undone", null=True, blank=True)
    act = models.UUIDField()
    step = models.PositiveSmallIntegerField(default=0)
    recorded_by = models.ForeignKey(project_settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("seat change")
        verbose_name_plural = _("seat changes")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["act", "step"], name="draws_seatchange_step_once"),
            models.CheckConstraint(condition=Q(from_number__gte=1), name="draws_seatchange_from_positive"),
            models.CheckConstraint(condition=Q(seat__in=Wind.values), name="draws_seatchange_seat_known"),
            models.CheckConstraint(
                condition=Q(kind__in=SeatChangeKind.values), name="draws_seatchange_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(receiver__in=Receiver.values), name="draws_seatchange_receiver_known"
            ),
            models.CheckConstraint(condition=~Q(left=F("entry")), name="draws_seatchange_of_two_people"),
            models.CheckConstraint(
                condition=Q(kind=SeatChangeKind.UNDO, undoes__isnull=False)
                | Q(~Q(kind=SeatChangeKind.UNDO), undoes__isnull=True),
                name="draws_seatchange_undo_fits_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.left} → {self.entry}"

    @property
    def event(self) -> Event:
        return self.table.event

    def read_again(self, event: Event) -> None:
        """Read the round as it is now; a row never changes."""
        self.table.read_again(event)


class StatusBefore(models.Model):
    """An entry's status before a change of seats withdrew it or let it in; withdrawn if the change entered it.

    Rows are only added. Undoing the change gives the entry this status.
    """

    change = models.ForeignKey(SeatChange, models.CASCADE, related_name="statuses_before")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    status = models.CharField(_("status"), max_length=20, choices=EntryStatus.choices)

    class Meta:
        verbose_name = _("status before a seat change")
        verbose_name_plural = _("statuses before seat changes")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["change", "entry"], name="draws_statusbefore_once"),
            models.CheckConstraint(
                condition=Q(status__in=EntryStatus.values), name="draws_statusbefore_status_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_status_display()}"

    @property
    def status_words(self) -> str:
        """The status for use in a sentence: "checked in"."""
        return EntryStatus(self.status).in_sentence


class KnownSeats(models.Model):
    """The seats of a published round as its players last learned of them, so that those whose seat changes are told.

    `seats` has the number of the table and the wind for each entry id; the wind is None while it is still to be drawn at
    the table, and a player who sits out has no seat.
    """

    round = models.OneToOneField(Round, models.CASCADE, related_name="known_seats")
    seats = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("known seats")
        verbose_name_plural = _("known seats")

    def __str__(self) -> str:
        return str(self.round)


class SitOut(models.Model):
    """An entry without a seat in a round, because the players do not fill the tables."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="sit_outs")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="sit_outs")

    class Meta:
        verbose_name = _("sit-out")
        verbose_name_plural = _("sit-outs")
        ordering = ["round", "entry__number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="draws_sitout_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.entry}"
