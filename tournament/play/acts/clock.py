"""The clock of a running round: stop it, continue it, give it more time, choose its warnings. Also announcements to the
hall.
"""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.core.names import one_line
from tournament.draws.models import Table
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, state_refusal, touch
from tournament.events.acts.exactly_once import made_before, remember
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.play.enums import ClockAct
from tournament.play.errors import ClockRuns, ClockStopped, TableClosed
from tournament.play.models import Announcement, ClockChange, ClockSettings, TableClosing
from tournament.play.queries.clock import clock_of

CLOCK = "clock"
ANNOUNCEMENT = "announcement"


@transaction.atomic
def pause_clock(round_: Round, *, actor: User, client_key: UUID) -> None:
    """Stop the clock of the running round. Raises ClockStopped, RoundStateRefusal, FormUsed."""
    _change(round_, ClockAct.PAUSED, Verb.CLOCK_PAUSED, actor, client_key)


@transaction.atomic
def resume_clock(round_: Round, *, actor: User, client_key: UUID) -> None:
    """Restart a stopped clock with the time that was left. Raises ClockRuns, RoundStateRefusal, FormUsed."""
    _change(round_, ClockAct.RESUMED, Verb.CLOCK_RESUMED, actor, client_key)


@transaction.atomic
def extend_clock(
    round_: Round, *, actor: User, client_key: UUID, minutes: int, table: Table | None = None
) -> None:
    """Give the running round, or one of its tables, more time; negative minutes take time away.

    Raises TableClosed, RoundStateRefusal, FormUsed.
    """
    verb = Verb.TABLE_CLOCK_EXTENDED if table else Verb.CLOCK_EXTENDED
    _change(round_, ClockAct.EXTENDED, verb, actor, client_key, minutes=minutes, table=table)


def _change(
    round_: Round,
    kind: ClockAct,
    verb: Verb,
    actor: User,
    client_key: UUID,
    *,
    minutes: int = 0,
    table: Table | None = None,
) -> None:
    event = lock(round_.event)
    content = [round_.pk, kind.value, minutes, table.pk if table else None]
    if made_before(event, CLOCK, client_key, content):
        return
    round_ = Round.objects.get(pk=round_.pk)
    if round_.state != RoundState.RUNNING:
        raise state_refusal(round_)
    clock = clock_of(event, round_)
    is_stopped = clock is not None and clock.is_stopped
    if kind is ClockAct.PAUSED and is_stopped:
        raise ClockStopped(number=round_.number)
    if kind is ClockAct.RESUMED and not is_stopped:
        raise ClockRuns(number=round_.number)
    if table and TableClosing.objects.filter(table=table).exists():
        raise TableClosed(table=table.number)
    made = ClockChange.objects.create(
        round=round_, kind=kind, minutes=minutes, table=table, made_by=actor, at=timezone.now()
    )
    remember(event, CLOCK, client_key, made, content)
    told: dict[str, Any] = {"minutes": minutes} if minutes else {}
    if table:
        told["table"] = table.number
    record(event, actor, verb, round=round_.number, **told)
    touch(event)


@transaction.atomic
def set_warnings(event: Event, *, actor: User, warnings: list[int]) -> None:
    """Choose how many minutes before the end the clock warns. Setting the same again changes nothing."""
    locked = lock(event)
    chosen = sorted(set(warnings), reverse=True)
    settings = ClockSettings.objects.filter(event=locked).first() or ClockSettings(event=locked)
    if settings.warnings == chosen:
        return
    settings.warnings = chosen
    settings.save()
    record(locked, actor, Verb.CLOCK_WARNINGS_SET, minutes=", ".join(map(str, chosen)) or "–")
    touch(locked)


@transaction.atomic
def announce(event: Event, *, actor: User, text: str, client_key: UUID) -> Announcement:
    """Make an announcement to the hall, once for a key. Raises FormUsed."""
    locked = lock(event)
    text = one_line(text)
    made = made_before(locked, ANNOUNCEMENT, client_key, text)
    if made:
        return Announcement.objects.get(pk=made)
    announcement = Announcement.objects.create(event=locked, text=text, made_by=actor)
    remember(locked, ANNOUNCEMENT, client_key, announcement, text)
    record(locked, actor, Verb.ANNOUNCED, text=text)
    touch(locked)
    return announcement


@transaction.atomic
def take_down(announcement: Announcement, *, actor: User) -> None:
    """Stop showing an announcement. Doing it again changes nothing."""
    locked = lock(announcement.event)
    taken = Announcement.objects.filter(pk=announcement.pk, taken_down_at__isnull=True)
    if taken.update(taken_down_at=timezone.now()):
        record(locked, actor, Verb.ANNOUNCEMENT_TAKEN_DOWN, text=announcement.text)
        touch(locked)
