"""Settings of an event that depend on its hands, or determine how they are entered. Every act locks its event first."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import change_event, lock
from tournament.events.changes import changes_of
from tournament.events.enums import Verb
from tournament.events.errors import RulesetInUse
from tournament.events.models import Event
from tournament.events.seen import check_seen
from tournament.play.enums import EntryMethod
from tournament.play.errors import RoundsEndAtCut
from tournament.play.models import EntryRules, Hand
from tournament.registration.enums import CutKind


@transaction.atomic
def change_event_settings(
    event: Event, *, actor: User, fields: Mapping[str, Any], seen: str = "", reason: str = ""
) -> Event:
    """Change settings of an event; its rules only as long as no hand is recorded. Raises RulesetInUse, RoundsEndAtCut
    when no round would be left after a cut, and what `change_event` raises.
    """
    locked = lock(event)
    rules_change = any(
        name in fields and fields[name] != getattr(locked, name) for name in ("ruleset", "options")
    )
    if rules_change and Hand.objects.of_event(locked).exists():
        raise RulesetInUse
    _check_rounds_after_cuts(locked, fields)
    return change_event(locked, actor=actor, fields=fields, seen=seen, reason=reason)


def _check_rounds_after_cuts(event: Event, fields: Mapping[str, Any]) -> None:
    planned = fields.get("rounds_planned", event.rounds_planned)
    with_rounds = event.stages.exclude(kind=CutKind.TITLE).order_by("-after_round")
    newest = with_rounds.first() if planned < event.rounds_planned else None
    if newest and newest.after_round >= planned:
        raise RoundsEndAtCut(after=newest.after_round)


@transaction.atomic
def start_entry_rules(event: Event, *, actor: User, fields: Mapping[str, bool]) -> None:
    """Store how a new event's tables enter hands, unless it follows the defaults or somebody has already chosen.

    `fields` are the names of `EntryRules`'s fields; those left out have their defaults.
    """
    differing = changes_of(EntryRules(event=event), fields)
    if differing and not EntryRules.objects.filter(event=lock(event)).exists():
        EntryRules.objects.create(event=event, **fields)
        record(event, actor, Verb.EVENT_CHANGED, changes=differing)


@transaction.atomic
def change_entry_rules(
    event: Event,
    *,
    actor: User,
    allowed: Collection[EntryMethod],
    allows_links: bool = False,
    needs_confirmations: bool = False,
    final_scores_only: bool = False,
    seen: str = "",
) -> EntryRules:
    """Set how hands are entered and tables closed in an event; recorded hands stay as they are. Without `allows_links`
    existing links stop working. `seen` is `seen.mark_of` what the person saw. Raises ChangedMeanwhile.
    """
    locked = lock(event)
    fields = {
        "allows_tiles": EntryMethod.TILES in allowed,
        "allows_items": EntryMethod.ITEMS in allowed,
        "allows_points": EntryMethod.POINTS in allowed,
        "allows_links": allows_links,
        "needs_confirmations": needs_confirmations,
        "final_scores_only": final_scores_only,
    }
    before = EntryRules.objects.filter(event=locked).first() or EntryRules(event=locked)
    check_seen(before, fields, seen)
    changes = changes_of(before, fields)
    rules, _created = EntryRules.objects.update_or_create(event=locked, defaults=fields)
    if changes:
        record(locked, actor, Verb.EVENT_CHANGED, changes=changes)
    return rules
