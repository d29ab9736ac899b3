"""How an event is drawn: its settings, pairs kept apart, and fixed tables."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.acts.act import Doing
from tournament.draws.enums import Winds
from tournament.draws.errors import PairExists, PairRefused, TableFixed
from tournament.draws.models import DrawSettings, FixedTable, KeptApart
from tournament.draws.queries import settings_of
from tournament.draws.settings.plans import Plan, rows_of_plan
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.settings.changes import changes_of, names_of
from tournament.events.settings.finished import check_finished, closed_rounds
from tournament.events.settings.seen import check_seen
from tournament.registration.models import Entry

SIT_OUT_FIELDS = frozenset(("sit_out_points", "sit_out_table_points_x12"))
"""What the event gives for sitting out a round counts in the standings as soon as the round does."""


@event_act(
    "change_draw_settings",
    _("Change how rounds are drawn"),
    on=Event,
    who=ORGANIZERS,
    undo="change_draw_settings",
    asks_reason=True,
    shows_effect=True,
)
def change_draw_settings(
    doing: EventDoing[Event], *, fields: Mapping[str, Any], seen: str = "", reason: str = ""
) -> DrawSettings:
    """Change how later rounds are drawn; drawn rounds stay as they are. `seen` is `seen.mark_of` what the person saw.

    The compensation for sitting out changes the standings, so the public sees the change. Once somebody sat out a round
    that is closed, a reason is needed. Raises ChangedMeanwhile, ChangeNeedsReason, and what the guards of finished
    results raise.
    """
    event = doing.event
    settings = settings_of(event)
    changes = changes_of(settings, fields)
    if not changes:
        return settings
    check_seen(settings, fields, seen)
    changed = names_of(changes)
    touches = SIT_OUT_FIELDS.intersection(changed)
    touched = closed_rounds(event).filter(sit_outs__isnull=False).distinct() if touches else ()
    is_after_results = check_finished(touched, reason)
    for name in changed:
        setattr(settings, name, fields[name])
    settings.save()
    if is_after_results:
        doing.tell(DrawVerb.DRAW_SETTINGS_CHANGED_BECAUSE, changes=changes, reason=reason.strip())
    else:
        doing.tell(DrawVerb.DRAW_SETTINGS_CHANGED, changes=changes)
    return settings


def start_draws(doing: Doing[Any], event: Event, *, winds: Winds, plan: Plan = ()) -> None:
    """Store who decides the winds of a new event and how it is drawn, as a part of the act that makes it."""
    fields: dict[str, Any] = {} if winds == Winds.ASSIGNED else {"winds": winds}
    if plan:
        fields["plan"] = rows_of_plan(plan)
    if fields:
        change_draw_settings(doing, event, fields=fields)


@event_act(
    "keep_apart", _("Keep two players apart"), on=Event, who=ORGANIZERS, undo="release_pair", quiet=True
)
def keep_apart(doing: EventDoing[Event], *, one: Entry, other: Entry, reason: str = "") -> KeptApart:
    """Keep two players of the event from sharing a table. Raises PairRefused, PairExists."""
    if one.pk == other.pk or {one.event_id, other.event_id} != {doing.event.pk}:
        raise PairRefused
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    if KeptApart.objects.filter(one=first, other=second).exists():
        raise PairExists(one=str(one), other=str(other))
    pair = KeptApart.objects.create(one=first, other=second, reason=reason)
    doing.tell(DrawVerb.PAIR_KEPT_APART, one=str(one), other=str(other))
    return pair


@event_act(
    "release_pair",
    _("Let two players share a table again"),
    on=KeptApart,
    who=ORGANIZERS,
    undo="keep_apart",
    deletes=True,
    quiet=True,
)
def release_pair(doing: EventDoing[KeptApart]) -> None:
    """Let two players share a table again. A repeat changes nothing."""
    pair = doing.subject
    params: dict[str, Any] = {"one": str(pair.one), "other": str(pair.other)}
    KeptApart.objects.filter(pk=pair.pk).delete()
    doing.tell(DrawVerb.PAIR_RELEASED, **params)


@event_act(
    "fix_table", _("Give a player a fixed table"), on=Entry, who=ORGANIZERS, undo="free_table", quiet=True
)
def fix_table(doing: EventDoing[Entry], *, number: int) -> FixedTable:
    """Give a player the same table in all later rounds. A repeat changes nothing. Raises TableFixed."""
    entry = doing.subject
    fixed, is_new = FixedTable.objects.get_or_create(entry=entry, defaults={"number": number})
    if fixed.number != number:
        raise TableFixed(name=str(entry), table=fixed.number)
    if is_new:
        doing.tell(DrawVerb.TABLE_FIXED, name=str(entry), table=number)
    return fixed


@event_act(
    "free_table",
    _("Let a player sit anywhere again"),
    on=FixedTable,
    who=ORGANIZERS,
    undo="fix_table",
    deletes=True,
    quiet=True,
)
def free_table(doing: EventDoing[FixedTable]) -> None:
    """Let a player sit anywhere again. A repeat changes nothing."""
    fixed = doing.subject
    FixedTable.objects.filter(pk=fixed.pk).delete()
    doing.tell(DrawVerb.TABLE_FREED, name=str(fixed.entry))
