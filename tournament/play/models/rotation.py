"""Changes of who deals, by a referee or a new draw of seats."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.enums import RotationKind

CHAIRS = ("chair_east", "chair_south", "chair_west", "chair_north")
_FOUR = ("chair_east", "chair_south"), ("chair_east", "chair_west"), ("chair_east", "chair_north")
_PAIRS = (
    *_FOUR,
    ("chair_south", "chair_west"),
    ("chair_south", "chair_north"),
    ("chair_west", "chair_north"),
)
_NO_CHAIRS = Q(**{f"{name}__isnull": True for name in CHAIRS})
_ALL_CHAIRS = Q(**{f"{name}__isnull": False for name in CHAIRS}) & Q(
    **{f"{name}__in": Wind.values for name in CHAIRS}
)
for _one, _other in _PAIRS:
    _ALL_CHAIRS &= ~Q(**{_one: F(_other)})


class RotationChange(models.Model):
    """The deal of a table was corrected, or its seats were redrawn, from hand `from_number` on. The meaning depends on
    `kind`. WRONG_DEALER: `dealer` dealt that one hand in place of the player whose turn it was, and the hand stands.
    DEALER_SET: `dealer` deals that hand, which is turn `turn` of the match, and the match goes on from there.
    SEATS_DRAWN: the player of each seat sits on the chair `chair_…` (0 deals, then counter-clockwise) until they
    change again. TAKEN_BACK: the row `takes_back` does not count any more. Seats are those of the draw, by the wind
    in the first hand. Rows are only added.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="rotation_changes")
    kind = models.CharField(_("kind"), max_length=20, choices=RotationKind.choices)
    from_number = models.PositiveSmallIntegerField(_("from hand"))
    dealer = models.PositiveSmallIntegerField(_("dealer"), choices=Wind.choices, null=True, blank=True)
    turn = models.PositiveSmallIntegerField(_("turn"), null=True, blank=True)
    chair_east = models.PositiveSmallIntegerField(null=True, blank=True)
    chair_south = models.PositiveSmallIntegerField(null=True, blank=True)
    chair_west = models.PositiveSmallIntegerField(null=True, blank=True)
    chair_north = models.PositiveSmallIntegerField(null=True, blank=True)
    takes_back = models.OneToOneField(
        "self", models.PROTECT, related_name="taken_back_by", null=True, blank=True
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    client_key = models.UUIDField(unique=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("change of the deal")
        verbose_name_plural = _("changes of the deal")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(from_number__gte=1), name="play_rotationchange_from_positive"),
            models.CheckConstraint(
                # NULL needs a separate condition, because a check that is neither true nor false passes.
                condition=Q(kind=RotationKind.WRONG_DEALER, dealer__isnull=False, dealer__in=Wind.values)
                & Q(turn__isnull=True, takes_back__isnull=True)
                & _NO_CHAIRS
                | Q(kind=RotationKind.DEALER_SET, dealer__isnull=False, dealer__in=Wind.values)
                & Q(turn__isnull=False, turn__gte=1, takes_back__isnull=True)
                & _NO_CHAIRS
                | Q(kind=RotationKind.SEATS_DRAWN, dealer__isnull=True, turn__isnull=True)
                & Q(takes_back__isnull=True)
                & _ALL_CHAIRS
                | Q(kind=RotationKind.TAKEN_BACK, dealer__isnull=True, turn__isnull=True)
                & Q(takes_back__isnull=False)
                & _NO_CHAIRS,
                name="play_rotationchange_fits_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind=RotationKind.SEATS_DRAWN) | ~Q(reason=""),
                name="play_rotationchange_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_kind_display()}, {self.from_number}"

    @property
    def event(self) -> Event:
        return self.table.event

    def read_again(self, event: Event) -> None:
        """Read the round as it is now; a row never changes."""
        self.table.read_again(event)

    @property
    def chairs(self) -> tuple[int, int, int, int]:
        """The chairs of seats 0 to 3, if the seats were redrawn."""
        east, south, west, north = (getattr(self, name) for name in CHAIRS)
        return (east, south, west, north)
