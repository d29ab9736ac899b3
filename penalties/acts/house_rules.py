"""An organizer's changes to the rulebook of an event before it starts, and the settings of its ledger."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from penalties.catalogue.types import Outcome
from penalties.catalogue.wire import outcome_json
from penalties.errors import EventStarted, FoulUnknown
from penalties.models import CARD_POINTS, EventFoul, LedgerSettings
from penalties.queries import event_rule_book
from penalties.texts import text_json
from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.changes import changes_of, names_of
from tournament.events.enums import RoundState, Verb
from tournament.events.finished import check_finished, closed_rounds
from tournament.events.models import Event

CODE_LENGTH = 40


def has_started(event: Event) -> bool:
    """Whether any round has started. From then on, fouls and amounts cannot be changed."""
    return event.rounds.filter(state__in=(RoundState.RUNNING, RoundState.CLOSED)).exists()


@transaction.atomic
def change_outcome(event: Event, *, actor: User, code: str, outcome: Outcome) -> EventFoul:
    """Change the consequences of a foul for this event. Raises EventStarted, FoulUnknown."""
    locked = _before_start(event)
    foul = event_rule_book(locked).foul(code)
    if foul is None:
        raise FoulUnknown
    row, _created = EventFoul.objects.update_or_create(
        event=locked, code=code, defaults={"outcome": outcome_json(outcome)}
    )
    record(locked, actor, Verb.FOULS_CHANGED, foul=phrase("foul", name=text_json(foul.name)))
    touch(locked)
    return row


@transaction.atomic
def add_house_rule(event: Event, *, actor: User, name: str, when: str, outcome: Outcome) -> EventFoul:
    """Add a foul that the rulebook does not have; adding the same one again changes nothing. Raises EventStarted."""
    locked = _before_start(event)
    same = {"name": name, "when": when, "outcome": outcome_json(outcome)}
    standing = EventFoul.objects.filter(event=locked, is_house=True, **same).first()
    if standing:
        return standing
    taken = {foul.code for foul in event_rule_book(locked).fouls}
    base = f"house_{slugify(name)[:CODE_LENGTH].replace('-', '_')}".rstrip("_")
    code, number = base, 1
    while code in taken:
        number += 1
        code = f"{base}_{number}"
    row = EventFoul.objects.create(event=locked, code=code, is_house=True, **same)
    record(locked, actor, Verb.FOULS_CHANGED, foul=name)
    touch(locked)
    return row


@transaction.atomic
def remove_event_foul(row: EventFoul, *, actor: User) -> None:
    """Remove a house rule, or restore the rulebook's consequences of a foul. A repeat does nothing.

    Raises EventStarted.
    """
    locked = _before_start(row.event)
    foul = event_rule_book(locked).foul(row.code)
    deleted, _by_model = EventFoul.objects.filter(pk=row.pk).delete()
    if deleted:
        name = phrase("foul", name=text_json(foul.name)) if foul else row.code
        record(locked, actor, Verb.FOULS_CHANGED, foul=name)
        touch(locked)


@transaction.atomic
def change_ledger_settings(
    event: Event, *, actor: User, fields: Mapping[str, Any], reason: str = ""
) -> LedgerSettings:
    """Change the settings of the ledger. Where deductions count and what cards cost is fixed once the event has started.

    Each penalty keeps what happens to a disqualified player's results, so changing that setting changes no existing
    result. The places of absent players are computed on reading, so once a round is closed that setting needs a reason.

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
