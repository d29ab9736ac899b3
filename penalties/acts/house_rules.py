"""An organizer's changes to the rulebook of an event before it starts, and the settings of its ledger."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from penalties.catalogue.types import Outcome
from penalties.catalogue.wire import outcome_json
from penalties.errors import EventStarted, FoulUnknown
from penalties.models import CARD_POINTS, EventFoul, LedgerSettings
from penalties.queries import event_rule_book
from penalties.rulebook.texts import text_json
from penalties.verbs import LedgerVerb
from tournament.acts.conditions import condition
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.enums import RoundState
from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.settings.changes import changes_of, names_of
from tournament.events.settings.finished import check_finished, closed_rounds
from tournament.events.settings.seen import check_seen, mark_of_values

CODE_LENGTH = 40


def has_started(event: Event) -> bool:
    """Whether any round has started. From then on, fouls and amounts cannot be changed."""
    return event.rounds.filter(state__in=(RoundState.RUNNING, RoundState.CLOSED)).exists()


@condition(_("No round has started yet."))
def not_started(doing: EventDoing[Any]) -> None:
    """No round has started. Raises EventStarted."""
    if has_started(doing.event):
        raise EventStarted


@event_act(
    "change_outcome",
    _("Change the consequences of a foul"),
    on=Event,
    who=ORGANIZERS,
    when=[not_started],
    undo="remove_event_foul",
)
def change_outcome(doing: EventDoing[Event], *, code: str, outcome: Outcome, seen: str = "") -> EventFoul:
    """Change the consequences of a foul for this event. `seen` is `seen.mark_of_values` of those that the person saw. Raises
    FoulUnknown, ChangedMeanwhile.
    """
    event = doing.event
    foul = event_rule_book(event).foul(code)
    if foul is None:
        raise FoulUnknown
    if seen and foul.outcome != outcome and seen != mark_of_values(outcome_json(foul.outcome)):
        raise ChangedMeanwhile
    row, _created = EventFoul.objects.update_or_create(
        event=event, code=code, defaults={"outcome": outcome_json(outcome)}
    )
    doing.tell(LedgerVerb.FOULS_CHANGED, foul=phrase("foul", name=text_json(foul.name)))
    return row


@event_act(
    "add_house_rule",
    _("Add a house rule"),
    on=Event,
    who=ORGANIZERS,
    when=[not_started],
    undo="remove_event_foul",
)
def add_house_rule(doing: EventDoing[Event], *, name: str, when: str, outcome: Outcome) -> EventFoul:
    """Add a foul that the rulebook does not have; adding the same one again changes nothing."""
    event = doing.event
    same = {"name": name, "when": when, "outcome": outcome_json(outcome)}
    standing = EventFoul.objects.filter(event=event, is_house=True, **same).first()
    if standing:
        return standing
    taken = {foul.code for foul in event_rule_book(event).fouls}
    base = f"house_{slugify(name)[:CODE_LENGTH].replace('-', '_')}".rstrip("_")
    code, number = base, 1
    while code in taken:
        number += 1
        code = f"{base}_{number}"
    row = EventFoul.objects.create(event=event, code=code, is_house=True, **same)
    doing.tell(LedgerVerb.FOULS_CHANGED, foul=name)
    return row


@event_act(
    "remove_event_foul",
    _("Restore the rulebook’s consequences of a foul"),
    on=EventFoul,
    who=ORGANIZERS,
    when=[not_started],
    deletes=True,
)
def remove_event_foul(doing: EventDoing[EventFoul]) -> None:
    """Remove a house rule, or restore the rulebook's consequences of a foul. A repeat does nothing."""
    row = doing.subject
    foul = event_rule_book(doing.event).foul(row.code)
    row.delete()
    name = phrase("foul", name=text_json(foul.name)) if foul else row.code
    doing.tell(LedgerVerb.FOULS_CHANGED, foul=name)


@event_act(
    "change_ledger_settings",
    _("Change how penalties are handled"),
    on=Event,
    who=ORGANIZERS,
    undo="change_ledger_settings",
    asks_reason=True,
    shows_effect=True,
)
def change_ledger_settings(
    doing: EventDoing[Event], *, fields: Mapping[str, Any], seen: str = "", reason: str = ""
) -> LedgerSettings:
    """Change the settings of the ledger. Where deductions count and what cards cost is fixed once the event has started.
    `seen` is `seen.mark_of` what the person saw.

    Each penalty keeps what happens to a disqualified player's results, so changing that setting changes no existing
    result. The places of absent players are computed on reading, so once a round is closed that setting needs a reason.

    Raises ChangedMeanwhile, EventStarted, ChangeNeedsReason, and what the guards of finished results raise.
    """
    event = doing.event
    settings = LedgerSettings.of_event(event)
    changes = changes_of(settings, fields)
    if changes:
        check_seen(settings, fields, seen)
    changed = names_of(changes)
    if {"counts_at", *CARD_POINTS} & set(changed) and has_started(event):
        raise EventStarted
    is_after_results = check_finished(closed_rounds(event) if "absent_places" in changed else (), reason)
    for name in changed:
        setattr(settings, name, fields[name])
    settings.save()
    if is_after_results:
        verb = LedgerVerb.LEDGER_SETTINGS_CHANGED_BECAUSE
        doing.tell(verb, changes=changes, reason=reason.strip())
    elif changed:
        doing.tell(LedgerVerb.LEDGER_SETTINGS_CHANGED, changes=changes)
    return settings
