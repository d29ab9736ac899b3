"""How an event is drawn: its settings, pairs kept apart, and fixed tables."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournament.accounts.models import User
from tournament.draws.enums import Winds
from tournament.draws.errors import PairExists, PairRefused, TableFixed
from tournament.draws.models import DrawSettings, FixedTable, KeptApart
from tournament.draws.plans import Plan, rows_of_plan
from tournament.draws.queries import settings_of
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.changes import changes_of, names_of
from tournament.events.enums import Verb
from tournament.events.finished import check_finished, closed_rounds
from tournament.events.models import Event
from tournament.events.seen import check_seen
from tournament.registration.models import Entry

SIT_OUT_FIELDS = frozenset(("sit_out_points", "sit_out_table_points_x12"))
"""What the event gives for sitting out a round counts in the standings as soon as the round does."""


@transaction.atomic
def change_draw_settings(
    event: Event, *, actor: User, fields: Mapping[str, Any], seen: str = "", reason: str = ""
) -> DrawSettings:
    """Change how later rounds are drawn; drawn rounds stay as they are. `seen` is `seen.mark_of` what the person saw.

    The compensation for sitting out changes the standings, so the public sees the change. Once somebody sat out a round
    that is closed, a reason is needed. Raises ChangedMeanwhile, ChangeNeedsReason, and what the guards of finished
    results raise.
    """
    locked = lock(event)
    settings = settings_of(locked)
    changes = changes_of(settings, fields)
    if not changes:
        return settings
    check_seen(settings, fields, seen)
    changed = names_of(changes)
    touches = SIT_OUT_FIELDS.intersection(changed)
    touched = closed_rounds(locked).filter(sit_outs__isnull=False).distinct() if touches else ()
    is_after_results = check_finished(touched, reason)
    for name in changed:
        setattr(settings, name, fields[name])
    settings.save()
    if is_after_results:
        record(locked, actor, Verb.DRAW_SETTINGS_CHANGED_BECAUSE, changes=changes, reason=reason.strip())
    else:
        record(locked, actor, Verb.DRAW_SETTINGS_CHANGED, changes=changes)
    touch(locked)
    return settings


@transaction.atomic
def start_draws(event: Event, *, actor: User, winds: Winds, plan: Plan = ()) -> None:
    """Store who decides the winds of a new event and how it is drawn, unless somebody has already chosen."""
    fields: dict[str, Any] = {} if winds == Winds.ASSIGNED else {"winds": winds}
    if plan:
        fields["plan"] = rows_of_plan(plan)
    if fields and not DrawSettings.objects.filter(event=lock(event)).exists():
        change_draw_settings(event, actor=actor, fields=fields)


@transaction.atomic
def keep_apart(event: Event, *, actor: User, one: Entry, other: Entry, reason: str = "") -> KeptApart:
    """Keep two players of the event from sharing a table. Raises PairRefused, PairExists."""
    locked = lock(event)
    if one.pk == other.pk or {one.event_id, other.event_id} != {locked.pk}:
        raise PairRefused
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    if KeptApart.objects.filter(one=first, other=second).exists():
        raise PairExists(one=str(one), other=str(other))
    pair = KeptApart.objects.create(one=first, other=second, reason=reason)
    record(locked, actor, Verb.PAIR_KEPT_APART, one=str(one), other=str(other))
    return pair


@transaction.atomic
def release_pair(pair: KeptApart, *, actor: User) -> None:
    """Let two players share a table again. A repeat changes nothing."""
    event = lock(pair.one.event)
    deleted, _by_model = KeptApart.objects.filter(pk=pair.pk).delete()
    if deleted:
        record(event, actor, Verb.PAIR_RELEASED, one=str(pair.one), other=str(pair.other))


@transaction.atomic
def fix_table(entry: Entry, *, actor: User, number: int) -> FixedTable:
    """Give a player the same table in all later rounds. A repeat changes nothing. Raises TableFixed."""
    event = lock(entry.event)
    fixed, is_new = FixedTable.objects.get_or_create(entry=entry, defaults={"number": number})
    if fixed.number != number:
        raise TableFixed(name=str(entry), table=fixed.number)
    if not is_new:
        return fixed
    record(event, actor, Verb.TABLE_FIXED, name=str(entry), table=number)
    return fixed


@transaction.atomic
def free_table(fixed: FixedTable, *, actor: User) -> None:
    """Let a player sit anywhere again. A repeat changes nothing."""
    event = lock(fixed.entry.event)
    deleted, _by_model = FixedTable.objects.filter(pk=fixed.pk).delete()
    if deleted:
        record(event, actor, Verb.TABLE_FREED, name=str(fixed.entry))
