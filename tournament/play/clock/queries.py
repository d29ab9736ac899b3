"""The time of a round: when it ends, when that is announced, and which hands were entered after the end."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.events.enums import RoundState
from tournament.events.models import Event, Round, of_event
from tournament.events.settings.seen import mark_of
from tournament.play.bridge.rules import ruleset_of
from tournament.play.enums import ClockAct
from tournament.play.models import Announcement, ClockChange, ClockSettings
from tournament.play.queries.tables import TableState

WARNINGS = ("warnings",)
"""The settings of the clocks."""
LAST_PART = 4
"""The announcement comes when this fraction of the time is left: one part in so many."""


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of a running round. `announced_at` is when the end is announced, where the rulebook asks for it.

    With `ends_at_once` play stops at `ends_at` in the middle of a hand. While the clock is stopped, since `stopped_at`,
    its end moves with the time. `warnings` are the minutes before the end at which it sounds. `extras` is the
    additional time of single tables, by table id.
    """

    ends_at: datetime
    announced_at: datetime | None
    ends_at_once: bool
    now: datetime
    started_at: datetime
    stopped_at: datetime | None = None
    warnings: tuple[int, ...] = ()
    extras: Mapping[int, timedelta] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        return self.now >= self.ends_at

    @property
    def is_stopped(self) -> bool:
        return self.stopped_at is not None

    @property
    def seconds_left(self) -> int:
        """Whole seconds to the end; 0 after it."""
        return max(0, int((self.ends_at - self.now).total_seconds()))

    @property
    def seconds(self) -> int:
        """The length of the round in whole seconds, as `minutes` has it."""
        return max(1, int((self.ends_at - self.started_at).total_seconds()))

    @property
    def minutes(self) -> int:
        """The length of the round as it stands now, with extensions and the time the clock was stopped."""
        return max(1, int((self.ends_at - self.started_at) / timedelta(minutes=1)))

    @property
    def needs_reason(self) -> bool:
        """Whether a hand entered now needs a reason."""
        return self.is_over and self.ends_at_once

    @property
    def minutes_over(self) -> int:
        """Whole minutes since the end; 0 before it."""
        return max(0, int((self.now - self.ends_at) / timedelta(minutes=1)))

    def at_table(self, table_id: int) -> "RoundClock":
        """The clock of one table, with the time that only this table was given."""
        extra = self.extras.get(table_id, timedelta())
        announced_at = self.announced_at + extra if self.announced_at else None
        return replace(self, ends_at=self.ends_at + extra, announced_at=announced_at) if extra else self


def clock_of(
    event: Event, round_: Round, now: datetime | None = None, *, is_changed: bool = True
) -> RoundClock | None:
    """The clock of a running round, without its warnings; None for any other. One query, and none where the clock is
    known to be as it started (`is_changed` is false).
    """
    if round_.started_at is None or round_.state != RoundState.RUNNING:
        return None
    now = now or timezone.now()
    # A round that was put back and started again has the clock of its last start.
    changes = ClockChange.objects.filter(round=round_, at__gte=round_.started_at).order_by("pk")
    minutes, stopped_at, stopped, extras = _reckoned(changes if is_changed else ())
    if stopped_at:
        stopped += max(now, stopped_at) - stopped_at
    length = timedelta(minutes=event.minutes_per_round) + minutes
    end = round_.started_at + length + stopped
    rule = ruleset_of(event).time
    announced_at = end - length / LAST_PART if rule.announces_last_quarter else None
    return RoundClock(
        end, announced_at, rule.ends_at_once, now, round_.started_at, stopped_at=stopped_at, extras=extras
    )


def _reckoned(
    changes: Iterable[ClockChange],
) -> tuple[timedelta, datetime | None, timedelta, dict[int, timedelta]]:
    """The sum of the changes: time given to all tables, since when the clock has been stopped, how long it was stopped
    before, and time given to single tables.
    """
    given, stopped = timedelta(), timedelta()
    stopped_at: datetime | None = None
    extras: dict[int, timedelta] = {}
    for change in changes:
        time = timedelta(minutes=change.minutes)
        if change.kind == ClockAct.PAUSED:
            stopped_at = stopped_at or change.at
        elif change.kind == ClockAct.RESUMED and stopped_at:
            stopped += change.at - stopped_at
            stopped_at = None
        elif change.table_id is not None:
            extras[change.table_id] = extras.get(change.table_id, timedelta()) + time
        else:
            given += time
    return given, stopped_at, stopped, extras


def shown_clock(
    event: Event, round_: Round, now: datetime | None = None, *, is_changed: bool = True
) -> RoundClock | None:
    """The clock of a running round as pages show it, with its warnings. Two queries, or one where the clock is known to
    be as it started.
    """
    clock = clock_of(event, round_, now, is_changed=is_changed)
    return replace(clock, warnings=warnings_of(event)) if clock else None


def warnings_of(event: Event) -> tuple[int, ...]:
    """How many minutes before the end the clocks of the event warn, the earliest first."""
    settings = getattr(event, "clock_settings", None)
    return tuple(settings.warnings) if settings else ()


def mark_of_warnings(event: Event) -> str:
    """When the clocks warn, as a page carries it."""
    return mark_of(clock_settings_of(event), WARNINGS)


def clock_settings_of(event: Event) -> ClockSettings:
    """How the clocks of the event are set, read anew; those of nobody where nothing was chosen."""
    return ClockSettings.objects.filter(event=event).first() or ClockSettings(event=event)


def announcements(event: Event) -> list[Announcement]:
    """The current announcements to the hall, newest first."""
    shown = Announcement.objects.filter(event=event, taken_down_at__isnull=True)
    return of_event(event, shown.order_by("-pk"))


def newest_announcement(event: Event) -> str:
    """A mark that changes with the announcements."""
    shown = (
        Announcement.objects.filter(event=event, taken_down_at__isnull=True)
        .order_by("pk")
        .values_list("pk", flat=True)
    )
    return "-".join(map(str, shown))


def is_over_by_time(state: TableState, clock: RoundClock | None) -> bool:
    """Whether the time rule of the book ends a table's match: the time is up, and play stops at once or the hand that
    was in play has been recorded since. `clock` is the table's own.
    """
    if clock is None or not clock.is_over:
        return False
    return clock.ends_at_once or any(hand.recorded_at >= clock.ends_at for hand in state.entered[-1:])
