"""Settings of an event that depend on its hands, or determine how they are entered."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.events import change_event
from tournament.events.errors import RulesetInUse
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.settings.changes import changes_of
from tournament.events.settings.seen import check_seen
from tournament.events.verbs import EventVerb
from tournament.play.enums import EntryMethod
from tournament.play.errors import RoundsAfterTitle, RoundsEndAtCut
from tournament.play.models import EntryRules, Hand
from tournament.play.queries.tables import entry_rules_of
from tournament.registration.enums import CutKind


@event_act(
    "change_event_settings",
    _("Change the settings of the event"),
    on=Event,
    who=ORGANIZERS,
    undo="change_event_settings",
    asks_reason=True,
    shows_effect=True,
)
def change_event_settings(
    doing: EventDoing[Event], *, fields: Mapping[str, Any], seen: str = "", reason: str = ""
) -> Event:
    """Change settings of an event; its rules only as long as no hand is recorded. Raises RulesetInUse, RoundsEndAtCut
    when no round would be left after a cut, RoundsAfterTitle when one would follow the decision on the first place, and what `change_event` raises.
    """
    event = doing.event
    rules_change = any(
        name in fields and fields[name] != getattr(event, name) for name in ("ruleset", "options")
    )
    if rules_change and Hand.objects.of_event(event).exists():
        raise RulesetInUse
    _check_rounds_after_stages(event, fields)
    return change_event(doing, event, fields=fields, seen=seen, reason=reason)


def _check_rounds_after_stages(event: Event, fields: Mapping[str, Any]) -> None:
    planned = fields.get("rounds_planned", event.rounds_planned)
    if planned == event.rounds_planned:
        return
    title = event.stages.filter(kind=CutKind.TITLE, after_round=event.rounds_planned).first()
    if title and planned > title.after_round:
        raise RoundsAfterTitle(after=title.after_round)
    cut = event.stages.exclude(kind=CutKind.TITLE).order_by("-after_round").first()
    if cut and planned < event.rounds_planned and cut.after_round >= planned:
        raise RoundsEndAtCut(after=cut.after_round)


@event_act(
    "change_entry_rules",
    _("Change how hands are entered"),
    on=Event,
    who=ORGANIZERS,
    undo="change_entry_rules",
    quiet=True,
)
def change_entry_rules(
    doing: EventDoing[Event],
    *,
    allowed: Collection[EntryMethod],
    allows_links: bool = False,
    needs_confirmations: bool = False,
    final_scores_only: bool = False,
    seen: str = "",
) -> EntryRules:
    """Set how hands are entered and tables closed in an event; recorded hands stay as they are. Without `allows_links`
    existing links stop working. `seen` is `seen.mark_of` what the person saw. Raises ChangedMeanwhile.
    """
    event = doing.event
    fields = {
        "allows_tiles": EntryMethod.TILES in allowed,
        "allows_items": EntryMethod.ITEMS in allowed,
        "allows_points": EntryMethod.POINTS in allowed,
        "allows_links": allows_links,
        "needs_confirmations": needs_confirmations,
        "final_scores_only": final_scores_only,
    }
    before = entry_rules_of(event)
    check_seen(before, fields, seen)
    changes = changes_of(before, fields)
    rules, _created = EntryRules.objects.update_or_create(event=event, defaults=fields)
    if changes:
        doing.tell(EventVerb.EVENT_CHANGED, changes=changes)
    return rules
