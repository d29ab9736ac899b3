"""Making an event, with what its draws and its tables need from the start."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, AccountDoing, Installation, account_act
from tournament.draws.acts.settings import start_draws
from tournament.draws.enums import Winds
from tournament.draws.settings.plans import Plan
from tournament.events.acts.events import make_event
from tournament.events.acts.exactly_once import MadeEvent
from tournament.events.models import Event
from tournament.events.settings.changes import changes_of
from tournament.events.verbs import EventVerb
from tournament.play.models import EntryRules

EVENT_FORM = "event"
NO_RULES: Mapping[str, bool] = {}


@account_act(
    "create_event",
    _("Create an event"),
    on=Installation,
    who=ACCOUNTS,
    once=MadeEvent(EVENT_FORM),
    content=lambda _doing, *, fields, **_more: fields,
    undo="delete_event",
)
def create_event(
    doing: AccountDoing[Installation],
    *,
    fields: Mapping[str, Any],
    winds: Winds = Winds.ASSIGNED,
    plan: Plan = (),
    entry_rules: Mapping[str, bool] = NO_RULES,
    client_key: UUID | None = None,
) -> Event:
    """Create an event with its planned rounds, once per key; whoever creates it becomes its organizer.

    `winds` and `plan` say how it is drawn, and `entry_rules` how its tables enter hands. Raises what `make_event` does,
    and FormUsed when the key was used for something else.
    """
    event = make_event(doing, fields)
    start_draws(doing, event, winds=winds, plan=plan)
    _start_entry_rules(doing, event, entry_rules)
    return event


def _start_entry_rules(doing: AccountDoing[Installation], event: Event, fields: Mapping[str, bool]) -> None:
    """Store how a new event's tables enter hands, where that differs from the defaults.

    `fields` are the names of `EntryRules`'s fields; those left out have their defaults.
    """
    differing = changes_of(EntryRules(event=event), fields)
    if differing:
        EntryRules.objects.create(event=event, **fields)
        doing.tell(EventVerb.EVENT_CHANGED, in_=event, changes=differing)
