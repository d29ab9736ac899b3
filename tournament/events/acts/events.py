"""Writes on events and the states of their rounds."""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import AccountDoing, Installation
from tournament.accounts.models import User
from tournament.acts.transactions import attempt
from tournament.core.demo import is_demo
from tournament.core.names import clean_texts
from tournament.events.acting import EventDoing, event_act
from tournament.events.conditions import state_refusal
from tournament.events.enums import RANKED_FIRST_BY, RankedBy, Ranking, Role, RoundState, Visibility
from tournament.events.errors import (
    CriteriaMissing,
    DemoEventPrivate,
    DemoEventsEnough,
    EventFinished,
    LastRoundKept,
    RehearsalStaysPrivate,
    RoundsAlreadyDrawn,
    TieBreakAfterLot,
    TieBreakRefused,
)
from tournament.events.models import Event, Round, Staff, cleaned_translations
from tournament.events.people import ORGANIZERS
from tournament.events.rulebook.rulesets import get_ruleset
from tournament.events.settings.changes import changes_of, names_of
from tournament.events.settings.cut_plan import check_cut_plan
from tournament.events.settings.finished import check_event_change
from tournament.events.settings.hold_back import is_held
from tournament.events.settings.options import preset_fields
from tournament.events.settings.seen import check_seen
from tournament.events.verbs import EventVerb

RESERVED_SLUGS = frozenset(
    {
        "account",
        "accounts",
        "calculator",
        "check-document",
        "copies",
        "mirror",
        "demo",
        "events",
        "first-account",
        "api",
        "health",
        "help",
        "invitation",
        "language",
        "metrics",
        "new-password",
        "people",
        "phones",
        "privacy",
        "ratings",
        "recorded-hands",
        "rulesets",
        "series",
        "server",
        "sign-in",
        "sign-out",
        "static",
        "style",
        "t",
        "time",
    }
)
"""First words of addresses that are not events."""
EVENTS_IN_DEMO = 5
"""How many events one visitor of a demo may have."""


def free_slug(name: str) -> str:
    """An address for an event of this name that no other event has."""
    base = slugify(name)[:50] or "event"
    taken = RESERVED_SLUGS | set(
        Event.with_deleted.filter(slug__startswith=base).values_list("slug", flat=True)
    )
    number = 1
    slug = base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def make_event(doing: AccountDoing[Installation], fields: Mapping[str, Any]) -> Event:
    """Make an event with its planned rounds, as a part of an act; whoever does it becomes its organizer.

    Rounds, minutes and ranking that `fields` leave out are those of the rulebook. Raises what `check_tie_breaks` and
    `check_cut_plan` do, and in a demo what `check_demo_event` does.
    """
    check_demo_event(doing.user, fields)
    event = _at_free_address(doing.user, fields)
    Staff.objects.create(event=event, user=doing.user, role=Role.ORGANIZER)
    fit_rounds(event)
    doing.tell(EventVerb.EVENT_CREATED, in_=event)
    return event


def check_demo_event(owner: User, fields: Mapping[str, Any]) -> None:
    """In a demo everybody's events are their own affair, and few. Raises DemoEventPrivate, DemoEventsEnough."""
    if not is_demo():
        return
    if fields.get("visibility", Visibility.PUBLIC) != Visibility.PRIVATE:
        raise DemoEventPrivate
    if Event.objects.filter(created_by=owner).count() >= EVENTS_IN_DEMO:
        raise DemoEventsEnough(most=EVENTS_IN_DEMO)


def _at_free_address(owner: User, fields: Mapping[str, Any]) -> Event:
    while True:
        slug = fields.get("slug") or free_slug(fields["name"])
        try:
            with attempt():
                return _write_event(owner, {**_cleaned(fields), "slug": slug})
        except IntegrityError:
            # Another event may have taken the address at the same moment.
            if "slug" in fields or not Event.with_deleted.filter(slug=slug).exists():
                raise


def _cleaned(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The texts as they are stored, also those in other languages."""
    cleaned = clean_texts(fields)
    if "translations" in cleaned:
        cleaned["translations"] = cleaned_translations(Event, cleaned["translations"])
    return cleaned


def _write_event(owner: User, fields: Mapping[str, Any]) -> Event:
    event = Event(**{**preset_fields(fields["ruleset"]), **fields, "created_by": owner})
    check_tie_breaks(event)
    check_cut_plan(event.cut_after, event.cut_size, event.rounds_planned)
    event.revision = _first_revision()
    event.save()
    return event


def _first_revision() -> int:
    """A revision newer than that of any deleted event: a page still open may show one that had the same address."""
    deleted = Event.with_deleted.filter(deleted_at__isnull=False)
    return (deleted.aggregate(newest=Max("revision"))["newest"] or 0) + 1


@event_act(
    "change_event", _("Change the settings of an event"), on=Event, who=ORGANIZERS, undo="change_event"
)
def change_event(
    doing: EventDoing[Event], *, fields: Mapping[str, Any], seen: str = "", reason: str = ""
) -> Event:
    """Change settings of an event; `seen` is `seen.mark_of` what the person saw of these fields.

    What changes the results of closed rounds needs a reason (`finished`): raises ChangeNeedsReason, and what the guards
    of finished results raise.

    Raises what `check_tie_breaks` and `check_cut_plan` do, RoundsAlreadyDrawn when drawn rounds would be cut off,
    ChangedMeanwhile when somebody came first, RehearsalStaysPrivate, DemoEventPrivate, EventFinished where rounds would be
    planned after the end, LastRoundKept where a round kept for the ceremony would be shown because others follow it.
    Whether the ruleset may still change is known where hands are (`play.event_settings.change_event_settings`).
    """
    event = doing.event
    fields = _cleaned(fields)
    if is_demo() and fields.get("visibility", Visibility.PRIVATE) != Visibility.PRIVATE:
        raise DemoEventPrivate
    changes = changes_of(event, fields)
    if not changes:
        return event
    check_seen(event, fields, seen)
    if event.finished_at is not None and "rounds_planned" in names_of(changes):
        raise EventFinished
    if event.is_rehearsal and fields.get("visibility", Visibility.PRIVATE) != Visibility.PRIVATE:
        raise RehearsalStaysPrivate
    is_after_results = check_event_change(event, changes, reason)
    changed = names_of(changes)
    kept = _last_round_kept(event)
    for name in changed:
        setattr(event, name, fields[name])
    # Who stops keeping the last round says so; who plans another round may not think of it.
    if kept and event.holds_last_round and not is_held(event, kept):
        raise LastRoundKept(number=kept.number)
    # Which rulesets there are is code, not a constraint of the database: an unknown one is refused here.
    get_ruleset(event.ruleset)
    check_tie_breaks(event)
    check_cut_plan(event.cut_after, event.cut_size, event.rounds_planned)
    event.save(update_fields=changed)
    if "rounds_planned" in changed:
        fit_rounds(event)
    if is_after_results:
        doing.tell(EventVerb.EVENT_CHANGED_BECAUSE, changes=changes, reason=reason.strip())
    else:
        doing.tell(EventVerb.EVENT_CHANGED, changes=changes)
    return event


def _last_round_kept(event: Event) -> Round | None:
    """The last round, if it has been played and its scores are held back."""
    last = event.rounds.filter(number=event.rounds_planned).first()
    is_played = last is not None and last.state in (RoundState.RUNNING, RoundState.CLOSED)
    return last if last and is_played and is_held(event, last) else None


def check_tie_breaks(event: Event) -> None:
    """Raise TieBreakRefused or TieBreakAfterLot where a tie-break could never decide, CriteriaMissing without any."""
    compared: list[RankedBy] = list(RANKED_FIRST_BY[Ranking(event.ranking)])
    for code in event.tie_breaks:
        criterion = RankedBy(code)
        if criterion in compared:
            raise TieBreakRefused(criterion=str(criterion))
        if RankedBy.LOT in compared:
            raise TieBreakAfterLot(criterion=str(criterion))
        compared.append(criterion)
    if not compared:
        raise CriteriaMissing


def fit_rounds(event: Event) -> None:
    """Add rounds up to the planned number, and remove those beyond it. Raises RoundsAlreadyDrawn."""
    surplus = event.rounds.filter(number__gt=event.rounds_planned)
    drawn = surplus.exclude(state=RoundState.PLANNED).order_by("-number").first()
    if drawn:
        raise RoundsAlreadyDrawn(number=drawn.number)
    surplus.delete()
    have = set(event.rounds.values_list("number", flat=True))
    Round.objects.bulk_create(
        Round(event=event, number=number)
        for number in range(1, event.rounds_planned + 1)
        if number not in have
    )


def move_round(round_: Round, source: RoundState, target: RoundState) -> Round:
    """Move a round to another state if it is still in `source`, or raise RoundStateRefusal.

    Call inside a transaction that holds the event's lock. The times of the states entered are set, those of the states
    left are cleared, and published results are hidden again.
    """
    stamps = {
        "published_at": (RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED),
        "started_at": (RoundState.RUNNING, RoundState.CLOSED),
        "closed_at": (RoundState.CLOSED,),
    }

    now = timezone.now()
    changes: dict[str, Any] = {"state": target, "results_published_at": None}
    for stamp, states in stamps.items():
        if target not in states:
            changes[stamp] = None
        elif source not in states:
            changes[stamp] = now
    moved = Round.objects.filter(pk=round_.pk, state=source).update(**changes)
    round_.refresh_from_db()
    if moved != 1:
        raise state_refusal(round_)
    return round_
