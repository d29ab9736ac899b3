"""Writes on events, their staff and the states of their rounds."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify

from tournament.accounts.models import User
from tournament.core.names import clean_texts
from tournament.events.acts.audit import record
from tournament.events.acts.exactly_once import is_same_content, remember
from tournament.events.changes import changes_of, names_of
from tournament.events.cut_plan import check_cut_plan
from tournament.events.enums import RANKED_FIRST_BY, RankedBy, Ranking, Role, RoundState, Verb
from tournament.events.errors import (
    AlreadyStaff,
    CriteriaMissing,
    EventFinished,
    EventGone,
    FormUsed,
    LastOrganizer,
    LastRoundKept,
    RoundsAlreadyDrawn,
    RoundStateRefusal,
    TieBreakAfterLot,
    TieBreakRefused,
    UnknownUser,
)
from tournament.events.finished import check_event_change
from tournament.events.hold_back import is_held
from tournament.events.models import Event, Round, SentForm, Staff
from tournament.events.rules import preset_fields
from tournament.events.rulesets import get_ruleset
from tournament.events.seen import check_seen

RESERVED_SLUGS = frozenset(
    {
        "account",
        "accounts",
        "events",
        "first-account",
        "api",
        "health",
        "invitation",
        "new-password",
        "phones",
        "recorded-hands",
        "rulesets",
        "series",
        "sign-in",
        "sign-out",
        "static",
        "style",
        "t",
        "time",
    }
)
"""First words of addresses that are not events."""
EVENT_FORM = "event"


def touch(event: Event) -> None:
    """Raise the event's revision by one: the public can see something new. Call inside the act's transaction."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE events_event SET revision = revision + 1 WHERE id = %s", [event.pk])


def lock(event: Event) -> Event:
    """Return the event as it is now, locked until the transaction ends; the first lock of every act.

    Raises EventGone.
    """
    try:
        return Event.objects.select_for_update().get(pk=event.pk)
    except Event.DoesNotExist:
        raise EventGone from None


def lock_seen(event: Event) -> Event:
    """Lock the event as `lock` does. Returns `event` itself if nobody has raised its revision since it was read, which
    saves reading it again; otherwise the event as it is now.

    Only for acts that change nothing on the event's own row. Raises EventGone.
    """
    share = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT revision FROM events_event WHERE id = %s AND deleted_at IS NULL{share}",  # noqa: S608 - no value
            [event.pk],
        )
        row = cursor.fetchone()
    if row is None:
        raise EventGone
    return event if row[0] == event.revision else Event.objects.get(pk=event.pk)


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


def create_event(*, actor: User, fields: Mapping[str, Any], client_key: UUID | None = None) -> Event:
    """Create an event with its planned rounds, once per key; the actor becomes its organizer.

    Rounds, minutes and ranking that `fields` leave out are those of the rulebook. Raises what `check_tie_breaks` and
    `check_cut_plan` do, and FormUsed when the key was used for something else.
    """
    while True:
        made = _event_made_before(client_key, fields)
        if made:
            return made
        slug = fields.get("slug") or free_slug(fields["name"])
        try:
            cleaned = {**clean_texts(fields), "slug": slug}
            return _create_event(actor, cleaned, client_key, fields)
        except IntegrityError:
            # The same form came in at the same moment, or another event took the address.
            is_taken = "slug" not in fields and Event.with_deleted.filter(slug=slug).exists()
            if not is_taken and not _event_made_before(client_key, fields):
                raise


def _event_made_before(client_key: UUID | None, fields: Mapping[str, Any]) -> Event | None:
    if client_key is None:
        return None
    sent = SentForm.objects.filter(client_key=client_key).select_related("event").first()
    if sent and (sent.kind != EVENT_FORM or not is_same_content(sent.client_key, EVENT_FORM, fields)):
        raise FormUsed
    return sent.event if sent else None


@transaction.atomic
def _create_event(
    actor: User, fields: Mapping[str, Any], client_key: UUID | None, content: Mapping[str, Any]
) -> Event:
    event = Event(**{**preset_fields(fields["ruleset"]), **fields, "created_by": actor})
    check_tie_breaks(event)
    check_cut_plan(event.cut_after, event.cut_size, event.rounds_planned)
    event.revision = _first_revision()
    event.save()
    remember(event, EVENT_FORM, client_key, event, content)
    Staff.objects.create(event=event, user=actor, role=Role.ORGANIZER)
    fit_rounds(event)
    record(event, actor, Verb.EVENT_CREATED)
    return event


def _first_revision() -> int:
    """A revision newer than that of any deleted event: a page still open may show one that had the same address."""
    deleted = Event.with_deleted.filter(deleted_at__isnull=False)
    return (deleted.aggregate(newest=Max("revision"))["newest"] or 0) + 1


@transaction.atomic
def change_event(
    event: Event, *, actor: User, fields: Mapping[str, Any], seen: str = "", reason: str = ""
) -> Event:
    """Change settings of an event; `seen` is `seen.mark_of` what the person saw of these fields.

    What changes the results of closed rounds needs a reason (`finished`): raises ChangeNeedsReason, and what the guards
    of finished results raise.

    Raises what `check_tie_breaks` and `check_cut_plan` do, RoundsAlreadyDrawn when drawn rounds would be cut off,
    ChangedMeanwhile when somebody came first, EventFinished where rounds would be planned after the end, LastRoundKept
    where a round kept for the ceremony would be shown because others follow it. Whether the ruleset may still change is
    known where hands are (`play.event_settings.change_event_settings`).
    """
    locked = lock(event)
    fields = clean_texts(fields)
    changes = changes_of(locked, fields)
    if not changes:
        return locked
    check_seen(locked, fields, seen)
    if locked.finished_at is not None and "rounds_planned" in names_of(changes):
        raise EventFinished
    is_after_results = check_event_change(locked, changes, reason)
    changed = names_of(changes)
    kept = _last_round_kept(locked)
    for name in changed:
        setattr(locked, name, fields[name])
    # Who stops keeping the last round says so; who plans another round may not think of it.
    if kept and locked.holds_last_round and not is_held(locked, kept):
        raise LastRoundKept(number=kept.number)
    # Which rulesets there are is code, not a constraint of the database: an unknown one is refused here.
    get_ruleset(locked.ruleset)
    check_tie_breaks(locked)
    check_cut_plan(locked.cut_after, locked.cut_size, locked.rounds_planned)
    locked.save(update_fields=changed)
    if "rounds_planned" in changed:
        fit_rounds(locked)
    touch(locked)
    if is_after_results:
        record(locked, actor, Verb.EVENT_CHANGED_BECAUSE, changes=changes, reason=reason.strip())
    else:
        record(locked, actor, Verb.EVENT_CHANGED, changes=changes)
    return locked


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


@transaction.atomic
def add_staff(event: Event, *, actor: User, username: str, role: Role) -> Staff:
    """Give a user a role. Raises UnknownUser, AlreadyStaff."""
    locked = lock(event)
    user = User.objects.filter(username=username).first()
    if user is None:
        raise UnknownUser(username=username)
    if locked.staff.filter(user=user).exists():
        raise AlreadyStaff(user=str(user))
    staff = Staff.objects.create(event=locked, user=user, role=role)
    record(locked, actor, Verb.STAFF_ADDED, user=str(user), role=role.value)
    return staff


@transaction.atomic
def remove_staff(staff: Staff, *, actor: User) -> None:
    """Take away a role. A repeat changes nothing. Raises LastOrganizer: somebody must be able to run the event."""
    event = lock(staff.event)
    others = event.staff.filter(role=Role.ORGANIZER).exclude(pk=staff.pk)
    if staff.role == Role.ORGANIZER and not others.exists():
        raise LastOrganizer(user=str(staff.user))
    deleted, _by_model = event.staff.filter(pk=staff.pk).delete()
    if deleted:
        record(event, actor, Verb.STAFF_REMOVED, user=str(staff.user), role=staff.role)


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


def state_refusal(round_: Round) -> RoundStateRefusal:
    """Why an act does not fit the current state of a round."""
    return RoundStateRefusal(number=round_.number, state=str(round_.get_state_display()).lower())
