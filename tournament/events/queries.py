"""Reads of events and of what comes next in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Prefetch, Q, QuerySet, Subquery, prefetch_related_objects
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.core.dates import written
from tournament.core.fixed_query import FixedQuery
from tournament.events.enums import Role, RoundState, Visibility
from tournament.events.models import Event, Round
from tournament.events.verbs import EventVerb

_rounds_of = FixedQuery(lambda event: Round.objects.filter(event=event).order_by("number"), event=int)


def rounds_of(event: Event) -> list[Round]:
    """The rounds of an event in order; one query."""
    rounds = _rounds_of(event=event.pk)
    for round_ in rounds:
        round_.event = event
    return rounds


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event on the home page, and one sentence about its progress."""

    event: Event
    state_sentence: str

    @property
    def url(self) -> str:
        return reverse("events:event-home", args=[self.event.slug])


def named_like(text: str) -> Q:
    """The events whose name contains this text, in whichever language."""
    return in_some_language("name", text)


def in_some_language(field: str, text: str) -> Q:
    """The events in which a field with translations contains this text, in whichever language."""
    # The languages one by one: SQLite keeps JSON with letters beyond ASCII as numbers, and reads a single value right.
    codes = {**settings.LANGUAGE_NAMES, **dict(settings.LANGUAGES)}
    found = Q(**{f"{field}__icontains": text})
    for code in codes:
        found |= Q(**{f"translations__{field}__{code}__icontains": text})
    return found


def found_by(text: str) -> Q:
    """The events whose name, town or venue contains this text, in whichever language."""
    return in_some_language("name", text) | in_some_language("town", text) | in_some_language("venue", text)


def events_worked_for(user: User | None) -> QuerySet[Event]:
    """The events the user works for, without rehearsals."""
    return Event.objects.filter(staff__user=user, is_rehearsal=False) if user else Event.objects.none()


def public_events(*, but_of: User | None) -> QuerySet[Event]:
    """The events that everybody may see, but those that this user works for."""
    events = Event.objects.filter(visibility=Visibility.PUBLIC)
    return events.exclude(staff__user=but_of) if but_of else events


def event_cards(events: Sequence[Event]) -> list[EventCard]:
    """What the first page says of these events; one query."""
    prefetch_related_objects(events, Prefetch("rounds", Round.objects.order_by("number")))
    return [_card(event) for event in events]


def _card(event: Event) -> EventCard:
    return EventCard(event, state_sentence(list(event.rounds.all())))


def state_sentence(rounds: list[Round]) -> str:
    """Describe the progress of an event, from its rounds as the public may know them."""
    running = next((r for r in rounds if r.state == RoundState.RUNNING), None)
    if running:
        return _("Round %(number)s of %(rounds)s is running") % {
            "number": running.number,
            "rounds": len(rounds),
        }
    closed = sum(r.state == RoundState.CLOSED for r in rounds)
    if rounds and closed == len(rounds):
        return ngettext(
            "Finished after %(rounds)s round", "Finished after %(rounds)s rounds", len(rounds)
        ) % {"rounds": len(rounds)}
    published = next((r for r in rounds if r.state == RoundState.PUBLISHED), None)
    if published:
        return _("Seating of round %(number)s is out") % {"number": published.number}
    if closed:
        return ngettext(
            "%(closed)s of %(rounds)s rounds played", "%(closed)s of %(rounds)s rounds played", closed
        ) % {"closed": closed, "rounds": len(rounds)}
    return _("Not started yet")


def current_round(event: Event, *, public_only: bool) -> Round | None:
    """The round that matters now: the running one, otherwise the next that is not closed, otherwise the last.

    With `public_only`, only rounds that are published.
    """
    rounds = rounds_of(event)
    if public_only:
        rounds = [round_ for round_ in rounds if round_.is_public]
    running = [round_ for round_ in rounds if round_.state == RoundState.RUNNING]
    open_rounds = [round_ for round_ in rounds if round_.state != RoundState.CLOSED]
    return next(iter([*running, *open_rounds, *reversed(rounds)]), None)


def round_in_turn(event: Event) -> Round | None:
    """The running round, otherwise the first that is not closed; None when all are closed.

    Rounds are played in order: hands are entered only at this round's tables, and no other round can start.
    """
    return turn_of(list(event.rounds.exclude(state=RoundState.CLOSED).order_by("number")))


def is_being_played(event: Event) -> bool:
    """Whether a round runs; one query."""
    return event.rounds.filter(state=RoundState.RUNNING).exists()


def turn_of(rounds: Sequence[Round]) -> Round | None:
    """The same from the event's rounds in order."""
    running = [round_ for round_ in rounds if round_.state == RoundState.RUNNING]
    open_rounds = [round_ for round_ in rounds if round_.state != RoundState.CLOSED]
    return next(iter([*running, *open_rounds]), None)


def rounds_as_players_ask(rounds: Sequence[Round]) -> list[Round]:
    """Rounds in the order in which a player asks for a seat: the running one, those to come, then the newest played."""
    running = [round_ for round_ in rounds if round_.state == RoundState.RUNNING]
    played = [round_ for round_ in rounds if round_.state == RoundState.CLOSED]
    to_come = [round_ for round_ in rounds if round_.state not in (RoundState.RUNNING, RoundState.CLOSED)]
    return [
        *running,
        *sorted(to_come, key=lambda round_: round_.number),
        *sorted(played, key=lambda round_: -round_.number),
    ]


def now_sentence(rounds: Sequence[Round]) -> str:
    """Say what is on now in an event with these rounds, or what comes next; empty if that is not known."""
    running = next((r for r in rounds if r.state == RoundState.RUNNING), None)
    published = next((r for r in rounds if r.state == RoundState.PUBLISHED), None)
    if running:
        return _("Round %(number)s is being played.") % {"number": running.number}
    if published:
        return _("Round %(number)s starts soon: find your seat.") % {"number": published.number}
    if rounds and all(r.state == RoundState.CLOSED for r in rounds):
        return _("All rounds have been played.")
    to_come = turn_of(rounds)
    if to_come and to_come.begins_at:
        begins = written(timezone.localtime(to_come.begins_at), "weekday and time")
        return _("Round %(number)s begins: %(time)s.") % {"number": to_come.number, "time": begins}
    played = max((r.number for r in rounds if r.state == RoundState.CLOSED), default=None)
    if to_come and played:
        params = {"played": played, "number": to_come.number}
        return _("Round %(played)s is over. The seating of round %(number)s is not published yet.") % params
    return ""


def last_start(event: Event, round_: Round) -> AuditEntry | None:
    """Who started the round last, according to the audit."""
    starts = event.audit_entries.filter(
        verb__in=(EventVerb.ROUND_STARTED, EventVerb.ROUND_STARTED_OUT_OF_ORDER), data__round=round_.number
    )
    return starts.order_by("-pk").first()


def head_referees(event: Event) -> list[str]:
    """The names of the event's head referees, in order; empty if the organizers have that role themselves."""
    members = event.staff.filter(role=Role.HEAD_REFEREE).select_related("user").order_by("user__username")
    return [str(member.user) for member in members]


def latest_acts(event: Event, *, limit: int) -> QuerySet[AuditEntry]:
    return event.audit_entries.order_by("-pk")[:limit]


def visible_rounds(event: Event, *, staff: bool) -> QuerySet[Round]:
    """The rounds a person may know of: all for the staff, published ones for everybody else."""
    return event.rounds.filter(may_know_round(staff=staff)).order_by("number")


def may_know_round(*, staff: bool, round_is: str = "") -> Q:
    """The condition on rounds that a person may know of; `round_is` names the relation that leads to the round."""
    prefix = f"{round_is}__" if round_is else ""
    return Q() if staff else Q(**{f"{prefix}published_at__isnull": False})


def imported_at(event: Event) -> datetime | None:
    """When the event was created from a document. The audit does not explain rows from before that; an archive brings
    lines along, which may tell of earlier imports.
    """
    line = event.audit_entries.filter(verb=EventVerb.EVENT_IMPORTED).order_by("-pk").first()
    return line.at if line else None


def audit_since_import(event: Event) -> QuerySet[AuditEntry]:
    """The audit of what happened here, oldest first, without the lines that an archive brought along."""
    imported = event.audit_entries.filter(verb=EventVerb.EVENT_IMPORTED).order_by("-pk").values("pk")[:1]
    return AuditEntry.objects.filter(event=event, pk__gte=Coalesce(Subquery(imported), 0)).order_by("pk")
