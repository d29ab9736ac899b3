"""What an organizer changes in the rulebook of an event before it starts, and how its ledger is handled."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from penalties.catalogue.types import Outcome
from penalties.catalogue.wire import outcome_json
from penalties.errors import EventStarted, FoulUnknown
from penalties.models import CARD_POINTS, EventFoul, LedgerSettings
from penalties.queries import event_rule_book
from tournament.accounts.models import User
from tournament.events.audit import record
from tournament.events.changes import changes_of, names_of
from tournament.events.enums import RoundState, Verb
from tournament.events.finished import check_finished, closed_rounds
from tournament.events.models import Event
from tournament.events.services import lock, touch

CODE_LENGTH = 40


def has_started(event: Event) -> bool:
    """Whether a round was started: from then on fouls and amounts stay as they are."""
    return event.rounds.filter(state__in=(RoundState.RUNNING, RoundState.CLOSED)).exists()


@transaction.atomic
def change_outcome(event: Event, *, actor: User, code: str, outcome: Outcome) -> EventFoul:
    """Let a foul have other consequences in this event. Raises EventStarted, FoulUnknown."""
    locked = _before_start(event)
    foul = event_rule_book(locked).foul(code)
    if foul is None:
        raise FoulUnknown
    row, _created = EventFoul.objects.update_or_create(
        event=locked, code=code, defaults={"outcome": outcome_json(outcome)}
    )
    record(locked, actor, Verb.FOULS_CHANGED, foul=foul.name.en)
    touch(locked)
    return row


@transaction.atomic
def add_house_rule(event: Event, *, actor: User, name: str, when: str, outcome: Outcome) -> EventFoul:
    """Add a foul that the rulebook does not have. Raises EventStarted."""
    locked = _before_start(event)
    taken = {foul.code for foul in event_rule_book(locked).fouls}
    base = f"house_{slugify(name)[:CODE_LENGTH].replace('-', '_')}".rstrip("_")
    code, number = base, 1
    while code in taken:
        number += 1
        code = f"{base}_{number}"
    row = EventFoul.objects.create(
        event=locked, code=code, is_house=True, name=name, when=when, outcome=outcome_json(outcome)
    )
    record(locked, actor, Verb.FOULS_CHANGED, foul=name)
    touch(locked)
    return row


@transaction.atomic
def remove_event_foul(row: EventFoul, *, actor: User) -> None:
    """Take a house rule away, or give a foul the consequences of the rulebook again; once more is no act.

    Raises EventStarted.
    """
    locked = _before_start(row.event)
    deleted, _by_model = EventFoul.objects.filter(pk=row.pk).delete()
    if deleted:
        record(locked, actor, Verb.FOULS_CHANGED, foul=row.name or row.code)
        touch(locked)


@transaction.atomic
def change_ledger_settings(
    event: Event, *, actor: User, fields: Mapping[str, Any], reason: str = ""
) -> LedgerSettings:
    """Change how the ledger is handled. What deductions move and what cards cost stays once the event has started.

    What becomes of a disqualified player's results is kept in each penalty, so a change here moves no result. Who
    gets the places of an absent player is computed whenever somebody looks: after closed rounds it needs a reason.

    Raises EventStarted, ChangeNeedsReason, and what the guards of finished results raise.
    """
    locked = lock(event)
    settings = LedgerSettings.of_event(locked)
    changes = changes_of(settings, fields)
    changed = names_of(changes)
    if {"counts_at", *CARD_POINTS} & set(changed) and has_started(locked):
        raise EventStarted
    is_after_results = check_finished(closed_rounds(locked) if "absent_places" in changed else (), reason)
    for name in changed:
        setattr(settings, name, fields[name])
    settings.save()
    if is_after_results:
        verb = Verb.LEDGER_SETTINGS_CHANGED_BECAUSE
        record(locked, actor, verb, changes=changes, reason=reason.strip())
    elif changed:
        record(locked, actor, Verb.LEDGER_SETTINGS_CHANGED, changes=changes)
    if changed:
        touch(locked)
    return settings


def _before_start(event: Event) -> Event:
    locked = lock(event)
    if has_started(locked):
        raise EventStarted
    return locked
