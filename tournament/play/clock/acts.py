"""The clock of a running round: stop it, continue it, give it more time, choose its warnings. Also announcements to the
hall.
"""

from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.audit.verbs import Verb
from tournament.core.names import one_line
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made, made_before, remember
from tournament.events.conditions import round_is
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round, Translations, cleaned_translations
from tournament.events.people import REFEREES
from tournament.events.settings.seen import check_seen
from tournament.play.clock.queries import WARNINGS, clock_of, clock_settings_of
from tournament.play.enums import ClockAct
from tournament.play.errors import ClockRuns, ClockStopped, TableClosed
from tournament.play.models import Announcement, ClockChange, TableClosing
from tournament.play.verbs import PlayVerb

CLOCK = "clock"
ANNOUNCEMENT = "announcement"


class ClockOnce:
    """The rows of SentForm remember what was pressed."""

    def answer(self, doing: EventDoing[Round], key: UUID, content: object) -> bool | None:
        return True if made_before(doing.event, CLOCK, key, content) else None

    def store(self, doing: EventDoing[Round], key: UUID, content: object, made: ClockChange) -> None:
        remember(doing.event, CLOCK, key, made, content)


def is_stopped(doing: EventDoing[Round]) -> bool:
    clock = clock_of(doing.event, doing.subject)
    return clock is not None and clock.is_stopped


@condition(_("The clock is running."))
def clock_runs(doing: EventDoing[Round]) -> None:
    """Raises ClockStopped."""
    if is_stopped(doing):
        raise ClockStopped(number=doing.subject.number)


@condition(_("The clock is stopped."))
def clock_stands(doing: EventDoing[Round]) -> None:
    """Raises ClockRuns."""
    if not is_stopped(doing):
        raise ClockRuns(number=doing.subject.number)


@event_act(
    "pause_clock",
    _("Stop the clock"),
    on=Round,
    who=REFEREES,
    when=[round_is(RoundState.RUNNING), clock_runs],
    undo="resume_clock",
    once=ClockOnce(),
    content=lambda doing: [doing.subject.pk, ClockAct.PAUSED.value, 0, None],
)
def pause_clock(doing: EventDoing[Round], *, client_key: UUID) -> ClockChange:
    """Stop the clock of the running round. Raises FormUsed."""
    return _change(doing, ClockAct.PAUSED, PlayVerb.CLOCK_PAUSED)


@event_act(
    "resume_clock",
    _("Continue the clock"),
    on=Round,
    who=REFEREES,
    when=[round_is(RoundState.RUNNING), clock_stands],
    undo="pause_clock",
    once=ClockOnce(),
    content=lambda doing: [doing.subject.pk, ClockAct.RESUMED.value, 0, None],
)
def resume_clock(doing: EventDoing[Round], *, client_key: UUID) -> ClockChange:
    """Restart a stopped clock with the time that was left. Raises FormUsed."""
    return _change(doing, ClockAct.RESUMED, PlayVerb.CLOCK_RESUMED)


@event_act(
    "extend_clock",
    _("Change the time of a round or a table"),
    on=Round,
    who=REFEREES,
    when=[round_is(RoundState.RUNNING)],
    undo="extend_clock",
    once=ClockOnce(),
    content=lambda doing, *, minutes, table=None: [
        doing.subject.pk,
        ClockAct.EXTENDED.value,
        minutes,
        table.pk if table else None,
    ],
    parts=True,
)
def extend_clock(
    doing: EventDoing[Round],
    *,
    client_key: UUID,
    minutes: int,
    table: Table | None = None,
) -> ClockChange:
    """Give the running round, or one of its tables, more time; negative minutes take time away.

    Raises TableClosed, FormUsed, and what `check_tables` raises.
    """
    doing.check_tables((table.number,) if table else ())
    if table and TableClosing.objects.filter(table=table).exists():
        raise TableClosed(table=table.number)
    verb = PlayVerb.TABLE_CLOCK_EXTENDED if table else PlayVerb.CLOCK_EXTENDED
    return _change(doing, ClockAct.EXTENDED, verb, minutes=minutes, table=table)


def _change(
    doing: EventDoing[Round], kind: ClockAct, verb: Verb, *, minutes: int = 0, table: Table | None = None
) -> ClockChange:
    made = ClockChange.objects.create(
        round=doing.subject, kind=kind, minutes=minutes, table=table, made_by=doing.user, at=timezone.now()
    )
    params: dict[str, Any] = {"minutes": minutes} if minutes else {}
    if table:
        params["table"] = table.number
    doing.tell(verb, round=doing.subject.number, **params)
    return made


@event_act("set_warnings", _("Set when the clock warns"), on=Event, who=REFEREES, undo="set_warnings")
def set_warnings(doing: EventDoing[Event], *, warnings: list[int], seen: str = "") -> None:
    """Choose how many minutes before the end the clock warns. Setting the same again changes nothing. `seen` is
    `mark_of_warnings` as the person saw it. Raises ChangedMeanwhile.
    """
    chosen = sorted(set(warnings), reverse=True)
    settings = clock_settings_of(doing.event)
    if settings.warnings == chosen:
        return
    check_seen(settings, WARNINGS, seen)
    settings.warnings = chosen
    settings.save()
    doing.tell(PlayVerb.CLOCK_WARNINGS_SET, minutes=chosen)


@event_act(
    "announce",
    _("Make an announcement"),
    on=Event,
    who=REFEREES,
    undo="take_down",
    once=Made(Announcement, ANNOUNCEMENT),
    content=lambda _doing, *, text, translations=None: (
        [one_line(text), translations] if translations else one_line(text)
    ),
)
def announce(
    doing: EventDoing[Event], *, text: str, translations: Translations | None = None, client_key: UUID
) -> Announcement:
    """Make an announcement to the hall, once for a key; `translations` say the same in other languages of the event.
    Raises FormUsed.
    """
    text = one_line(text)
    announcement = Announcement.objects.create(
        event=doing.event,
        text=text,
        translations=cleaned_translations(Announcement, translations or {}),
        made_by=doing.user,
    )
    doing.tell(PlayVerb.ANNOUNCED, text=text)
    return announcement


def taken_down(doing: EventDoing[Announcement]) -> Announcement | None:
    return doing.subject if doing.subject.taken_down_at is not None else None


@event_act(
    "take_down",
    _("Take an announcement down"),
    on=Announcement,
    who=REFEREES,
    already=taken_down,
    undo="announce",
)
def take_down(doing: EventDoing[Announcement]) -> Announcement:
    """Stop showing an announcement. Doing it again changes nothing."""
    announcement = doing.subject
    announcement.taken_down_at = timezone.now()
    announcement.save(update_fields=["taken_down_at"])
    doing.tell(PlayVerb.ANNOUNCEMENT_TAKEN_DOWN, text=announcement.text)
    return announcement
