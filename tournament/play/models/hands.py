"""Hands as they were recorded. Rows are only ever added: a correction is a new version that refers to the old one."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import Phrase
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.enums import (
    DEALT_AGAIN,
    DRAWS,
    MOVES_POINTS,
    READ_METHODS,
    WINS,
    WINS_FROM_ANOTHER,
    WITHOUT_OFFENDER,
    AbortCause,
    EntryMethod,
    Outcome,
)
from tournament.play.links.models import TableLink

ALL_SEATS = 0b1111
"""The largest set of seats as one number: seat 0 is its lowest bit."""
STICK = 1_000
"""The points of a riichi stick."""


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a set that is stored as one number."""
    return tuple(seat for seat in range(4) if mask >> seat & 1)


def mask_of(seats: Iterable[int]) -> int:
    """A set of seats as one number."""
    return sum(1 << seat for seat in set(seats))


def _seat_set(label: Any) -> "models.PositiveSmallIntegerField[int, int]":
    return models.PositiveSmallIntegerField(label, default=0)


def _counted(name: str) -> Any:
    """How many seats a stored set has, in the database."""
    bits = F(name)
    return bits.bitand(1) + bits.bitand(2) / 2 + bits.bitand(4) / 4 + bits.bitand(8) / 8


def _common(one: str, other: str) -> Any:
    """The seats that two stored sets have in common, in the database."""
    return F(one).bitand(F(other))  # type: ignore[arg-type]  # The stubs know whole numbers only.


class HandQuerySet(models.QuerySet["Hand"]):
    def current(self) -> "HandQuerySet":
        """Only the versions that nothing has replaced."""
        # NOT EXISTS: for a join PostgreSQL estimates a single row, and then reads the hands of every event.
        # That it is not null lets it read only the rows that replace one.
        replaced = Hand.objects.filter(supersedes=OuterRef("pk"), supersedes__isnull=False)
        return self.filter(~Exists(replaced))

    def entered(self) -> "HandQuerySet":
        """Only current hands that were not taken back: positions and hand numbers are based on them."""
        return self.current().exclude(outcome=Outcome.VOID)

    def counted(self) -> "HandQuerySet":
        """Only entered hands that are not provisional: totals are based on them."""
        return self.entered().filter(Q(link__isnull=True) | Q(acceptance__isnull=False))

    def provisional(self) -> "HandQuerySet":
        """Only entered hands that came by a table link and that nobody has accepted yet."""
        return self.entered().filter(link__isnull=False, acceptance__isnull=True)

    def of_event(self, event: Event) -> "HandQuerySet":
        return self.filter(table__round__event=event)

    def with_wins(self) -> "list[Hand]":
        """The hands, with the wins of all of them; two queries. Prefetching builds a query set for every hand."""
        hands = list(self)
        keys = [hand.pk for hand in hands]
        put_wins(hands, HandWin.objects.filter(hand__in=keys).order_by("seat") if keys else ())
        return hands


class Hand(models.Model):
    """One version of one hand at a table.

    `number` is the place in the table's sequence from 1. The first version of a number has no `supersedes`; each later
    one names the version it replaces, at most once, so the versions of a hand form one chain and the current version is
    the one without a successor. `delta_east` … `delta_north` are points won and lost by the seats (by their wind in the
    first hand); together with the sticks on the table they sum to zero. `client_key` is made by whoever enters the hand, and makes a repeated post answer with
    the first result.

    Why a version replaces another one stands in `reason`, where a person typed it, or in `reason_code` and
    `reason_params`, where the act knows it; `why` is the text to show.

    `offender` is the seat of a false win, whether it ended the hand or play went on; `fine_points` are what the
    offender paid for it to each of the other three, already in the deltas.

    With outcome FINAL the row stands for all hands of the match, and the deltas are their sums.

    Where scores run along (`match` of the ruleset), `riichi` are the seats that laid a stick, `tenpai` and `nagashi` those
    that showed it when the wall was empty, each a set as `seats_of` reads it; `cause` is that of an abortive draw.
    `sticks_before` and `sticks_after` lie on the table before and after the hand; with `bell` the time was up during it.
    All are 0 or empty elsewhere.

    A version was written by an account (`recorded_by`) or by the table's scorer (`link`), never by both. One that came
    by a link is provisional until it has an acceptance: it holds its number, and counts nowhere.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField(_("hand"))
    supersedes = models.OneToOneField("self", models.PROTECT, related_name="successor", null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    reason_code = models.CharField(max_length=40, blank=True)
    reason_params = models.JSONField(default=dict, blank=True)
    outcome = models.CharField(_("outcome"), max_length=20, choices=Outcome.choices)
    discarder = models.PositiveSmallIntegerField(
        _("discarded by"), choices=Wind.choices, null=True, blank=True
    )
    offender = models.PositiveSmallIntegerField(
        _("false win by"), choices=Wind.choices, null=True, blank=True
    )
    fine_points = models.PositiveIntegerField(_("paid to each of the others"), default=0)
    riichi = _seat_set(_("riichi by"))
    tenpai = _seat_set(_("tenpai"))
    nagashi = _seat_set(_("nagashi mangan"))
    cause = models.CharField(_("why it was aborted"), max_length=20, choices=AbortCause.choices, blank=True)
    sticks_before = models.PositiveSmallIntegerField(_("sticks before the hand"), default=0)
    sticks_after = models.PositiveSmallIntegerField(_("sticks after the hand"), default=0)
    bell = models.BooleanField(_("the time was up during this hand"), default=False)
    delta_east = models.IntegerField()
    delta_south = models.IntegerField()
    delta_west = models.IntegerField()
    delta_north = models.IntegerField()
    client_key = models.UUIDField(unique=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    link = models.ForeignKey(TableLink, models.PROTECT, related_name="hands", null=True, blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)

    objects = HandQuerySet.as_manager()

    if TYPE_CHECKING:
        successor: "Hand"
        acceptance: "HandAcceptance"

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=Q(supersedes__isnull=True),
                name="play_hand_number_once",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="play_hand_number_positive"),
            models.CheckConstraint(
                condition=Q(supersedes__isnull=True) | ~Q(reason="") | ~Q(reason_code=""),
                name="play_hand_correction_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(reason="") | Q(reason_code=""), name="play_hand_reason_typed_or_ours"
            ),
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="play_hand_outcome_known"),
            models.CheckConstraint(
                condition=Q(
                    delta_east=STICK * (F("sticks_before") - F("sticks_after"))
                    - (F("delta_south") + F("delta_west") + F("delta_north")),
                ),
                name="play_hand_points_and_sticks_balance",
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=MOVES_POINTS)
                | Q(fine_points__gt=0)
                | Q(outcome__in=DRAWS, riichi__gt=0)
                | Q(outcome=Outcome.NO_WIN, tenpai__gt=0)
                | Q(outcome=Outcome.NO_WIN, nagashi__gt=0)
                | Q(delta_east=0, delta_south=0, delta_west=0, delta_north=0),
                name="play_hand_only_wins_move_points",
            ),
            models.CheckConstraint(
                condition=Q(outcome=Outcome.FALSE_WIN, offender__isnull=False, offender__in=Wind.values)
                | Q(~Q(outcome=Outcome.FALSE_WIN), offender__isnull=True)
                | Q(
                    ~Q(outcome__in=[Outcome.FALSE_WIN, *WITHOUT_OFFENDER]),
                    offender__isnull=False,
                    offender__in=Wind.values,
                ),
                name="play_hand_offender_fits_outcome",
            ),
            models.CheckConstraint(
                condition=~Q(outcome=Outcome.FINAL) | Q(number=1), name="play_hand_final_is_the_only_one"
            ),
            models.CheckConstraint(
                condition=Q(fine_points=0) | Q(offender__isnull=False), name="play_hand_fine_has_offender"
            ),
            models.CheckConstraint(
                # NULL needs a separate condition, because a check that is neither true nor false passes.
                condition=Q(outcome__in=WINS_FROM_ANOTHER, discarder__isnull=False, discarder__in=Wind.values)
                | Q(~Q(outcome__in=WINS_FROM_ANOTHER), discarder__isnull=True),
                name="play_hand_discarder_fits_outcome",
            ),
            models.CheckConstraint(
                condition=~Q(outcome=Outcome.VOID) | Q(supersedes__isnull=False),
                name="play_hand_void_takes_something_back",
            ),
            models.CheckConstraint(
                condition=Q(riichi__lte=ALL_SEATS, tenpai__lte=ALL_SEATS, nagashi__lte=ALL_SEATS),
                name="play_hand_seat_sets_known",
            ),
            models.CheckConstraint(
                condition=Q(riichi=0) | Q(outcome__in=[*WINS, *DRAWS, Outcome.FALSE_WIN]),
                name="play_hand_riichi_fits_outcome",
            ),
            models.CheckConstraint(
                condition=Q(~Q(outcome=Outcome.NO_WIN), tenpai=0, nagashi=0)
                | Q(outcome=Outcome.NO_WIN, riichi=_common("riichi", "tenpai")),
                name="play_hand_tenpai_fits_outcome",
            ),
            models.CheckConstraint(
                condition=Q(outcome=Outcome.ABORTIVE_DRAW, cause__in=AbortCause.values)
                | Q(~Q(outcome=Outcome.ABORTIVE_DRAW), cause=""),
                name="play_hand_cause_fits_outcome",
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=WINS, sticks_after=0)
                | Q(outcome__in=DRAWS, sticks_after=F("sticks_before") + _counted("riichi"))
                | Q(outcome__in=DEALT_AGAIN, sticks_after=F("sticks_before"))
                | Q(outcome=Outcome.FINAL, sticks_before=0),
                name="play_hand_sticks_fit_outcome",
            ),
            models.CheckConstraint(
                condition=Q(bell=False) | ~Q(outcome__in=[Outcome.VOID, Outcome.FINAL]),
                name="play_hand_bell_fits_outcome",
            ),
            models.CheckConstraint(
                condition=Q(recorded_by__isnull=False, link__isnull=True)
                | Q(recorded_by__isnull=True, link__isnull=False),
                name="play_hand_written_by_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.number}"

    @property
    def event(self) -> Event:
        return self.table.event

    def read_again(self, event: Event) -> None:
        """Read the round as it is now; a version of a hand never changes."""
        self.table.read_again(event)

    @cached_property
    def all_wins(self) -> "tuple[HandWin, ...]":
        """Its wins by seat. `HandQuerySet.with_wins` reads those of many hands at once."""
        return tuple(self.wins.all())

    @property
    def deltas(self) -> tuple[int, int, int, int]:
        """Points won and lost by the seats 0–3."""
        return (self.delta_east, self.delta_south, self.delta_west, self.delta_north)

    @property
    def why(self) -> str:
        """Why this version replaces another one: as a person typed it, or in our words; empty for a first version."""
        return self.reason or (str(Phrase(self.reason_code, self.reason_params)) if self.reason_code else "")

    @property
    def is_provisional(self) -> bool:
        """Whether it came by a table link and was neither accepted nor taken back. Select `acceptance` with it."""
        if self.link_id is None or self.outcome == Outcome.VOID:
            return False
        return getattr(self, "acceptance", None) is None


class HandAcceptance(models.Model):
    """What makes a provisional version count: a member of the staff accepted it, or all four seats did.

    `accepted_by` is empty if the four seats did, by their confirmations.
    """

    hand = models.OneToOneField(Hand, models.PROTECT, related_name="acceptance")
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    accepted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("accepted hand")
        verbose_name_plural = _("accepted hands")

    def __str__(self) -> str:
        return f"{self.hand}"


class HandWin(models.Model):
    """A winner of a hand, the value of the win, and its reasons.

    `value` is in the ruleset's unit after its cap. With `method` TILES, `tiles` is the hand as `scoring` reads and
    writes it; with ITEMS, `items` are the names that were ticked, each with its number; either way `breakdown` is
    the engine's answer. With POINTS all three are null and `value` is what the referee typed.

    `declared` is the total the player declared, where it was noted beside tiles or items. A referee who lets it
    stand against the engine's answer says why in `override_reason`; then `value` is the declared total.
    `liable` is the seat that pays for a self-draw alone, `same_turn_first` the seat that discarded the winning tile
    first since the winner's last turn.

    Where scores run along, `value` are the base points, and the hand is worth `han` with `fu`, which five han and more do
    not need, or `yakuman`; `liable` pays for `liable_yakuman` of these.

    Beside final scores a win is a record hand of the table: its value, and a description in `note`.
    """

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="wins")
    seat = models.PositiveSmallIntegerField(_("winner"), choices=Wind.choices)
    value = models.PositiveIntegerField(_("value"))
    method = models.CharField(_("entered as"), max_length=20, choices=EntryMethod.choices)
    tiles = models.JSONField(null=True, blank=True)
    items = models.JSONField(null=True, blank=True)
    breakdown = models.JSONField(null=True, blank=True)
    declared = models.PositiveIntegerField(_("declared"), null=True, blank=True)
    override_reason = models.CharField(_("why the declared total stands"), max_length=300, blank=True)
    liable = models.PositiveSmallIntegerField(_("liable"), choices=Wind.choices, null=True, blank=True)
    same_turn_first = models.PositiveSmallIntegerField(
        _("first discarded by"), choices=Wind.choices, null=True, blank=True
    )

    han = models.PositiveSmallIntegerField(_("han"), null=True, blank=True)
    fu = models.PositiveSmallIntegerField(_("fu"), null=True, blank=True)
    yakuman = models.PositiveSmallIntegerField(_("yakuman"), default=0)
    liable_yakuman = models.PositiveSmallIntegerField(_("yakuman that are paid for"), null=True, blank=True)
    note = models.CharField(_("what it was"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("win")
        verbose_name_plural = _("wins")
        ordering = ["hand", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="play_handwin_seat_once"),
            models.CheckConstraint(condition=Q(seat__in=Wind.values), name="play_handwin_seat_known"),
            models.CheckConstraint(
                condition=Q(
                    method=EntryMethod.TILES, tiles__isnull=False, items__isnull=True, breakdown__isnull=False
                )
                | Q(
                    method=EntryMethod.ITEMS, tiles__isnull=True, items__isnull=False, breakdown__isnull=False
                )
                | Q(
                    method=EntryMethod.POINTS, tiles__isnull=True, items__isnull=True, breakdown__isnull=True
                ),
                name="play_handwin_tiles_fit_method",
            ),
            models.CheckConstraint(
                condition=Q(override_reason="")
                | Q(method__in=READ_METHODS, declared__isnull=False, value=F("declared")),
                name="play_handwin_override_is_of_a_reading",
            ),
            models.CheckConstraint(
                condition=Q(liable__isnull=True) | (Q(liable__in=Wind.values) & ~Q(liable=F("seat"))),
                name="play_handwin_liable_is_another",
            ),
            models.CheckConstraint(
                condition=Q(same_turn_first__isnull=True) | Q(same_turn_first__in=Wind.values),
                name="play_handwin_same_turn_seat_known",
            ),
            models.CheckConstraint(
                condition=Q(han__isnull=True, fu__isnull=True)
                | (
                    Q(han__isnull=False, han__gte=1, yakuman=0)
                    & (Q(fu__isnull=False, fu__gte=20) | Q(fu__isnull=True, han__gte=5))
                ),
                name="play_handwin_han_and_fu_or_yakuman",
            ),
            models.CheckConstraint(
                condition=Q(liable_yakuman__isnull=True)
                | Q(liable__isnull=False, liable_yakuman__gte=1, liable_yakuman__lte=F("yakuman")),
                name="play_handwin_liable_for_own_yakuman",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.get_seat_display()}"

    @property
    def is_override(self) -> bool:
        """Whether a referee let the declared total stand against the engine's answer."""
        return bool(self.override_reason)


def put_wins(hands: Iterable[Hand], wins: Iterable[HandWin]) -> None:
    """Give each hand its wins, which are in the order of the seats; wins of other hands are left out."""
    of_hand: dict[int, list[HandWin]] = {}
    for win in wins:
        of_hand.setdefault(win.hand_id, []).append(win)
    for hand in hands:
        hand.all_wins = tuple(of_hand.get(hand.pk, ()))
