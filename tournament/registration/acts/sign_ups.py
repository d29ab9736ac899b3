"""Signing up, and what somebody can do with the private link afterwards."""

import secrets
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournament.core.names import clean_texts
from tournament.core.phrases import Phrase, phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import made_before, remember
from tournament.events.enums import Verb
from tournament.events.errors import FormUsed
from tournament.events.models import Event
from tournament.registration.acts.entering import check_unique
from tournament.registration.acts.entries import set_status_locked
from tournament.registration.acts.mails import send_later
from tournament.registration.acts.places import let_in, line_up
from tournament.registration.acts.rush import count_work, work_of
from tournament.registration.barred import barred_entries, check_not_barred
from tournament.registration.enums import EntryStatus, MailKind, SignUpState
from tournament.registration.errors import (
    AlreadySignedUp,
    SeatsGiven,
    SignUpNotOpen,
    SignUpOver,
)
from tournament.registration.known import find_known
from tournament.registration.models import SEARCH_FIELDS, Player, SignUp
from tournament.registration.published import entry_fields
from tournament.registration.queries.sign_ups import (
    Door,
    desk_of,
    door_of,
    has_begun,
    hash_of,
    is_withdrawn,
    make_token,
    places_of,
)

SIGN_UP_FORM = "sign_up"


@transaction.atomic
def sign_up(
    event: Event,
    *,
    fields: Mapping[str, Any],
    client_key: UUID | None,
    language: str = "",
    sender: str | None = None,
) -> SignUp:
    """Enter somebody, or put them on the waiting list, once per key. `fields` are those of a SignUp.

    The work counts for the address `sender`; without one it is not counted.
    Raises SignUpNotOpen, AlreadySignedUp, FormUsed, TooManySignUps.
    """
    locked = lock(event)
    if made_id := made_before(locked, SIGN_UP_FORM, client_key, fields):
        made = SignUp.objects.filter(pk=made_id).first()
        if made is None:
            raise FormUsed
        return made
    desk = desk_of(locked)
    if door_of(desk) is not Door.OPEN:
        raise SignUpNotOpen
    nonce = secrets.token_urlsafe(24)
    row = SignUp(
        event=locked,
        language=language,
        nonce=nonce,
        token_hash=hash_of(make_token(nonce)),
        **clean_texts(fields),
    )
    _check_new(locked, row)
    if sender is not None:
        count_work(locked, sender, work_of(row))
    if places_of(locked, desk).has_room and not has_begun(locked):
        row.waiting_since = timezone.now()
        let_in(locked, row)
    else:
        line_up(row)
    remember(locked, SIGN_UP_FORM, client_key, row, fields)
    if row.entry:
        record(
            locked, None, Verb.SIGNED_UP, actor_name=somebody(), name=str(row.entry), number=row.entry.number
        )
    else:
        record(locked, None, Verb.SIGN_UP_WAITS, actor_name=somebody())
    send_later(row, MailKind.CONFIRMATION if row.entry else MailKind.WAITING)
    touch(locked)
    return row


def somebody() -> Phrase:
    """Who acts through the sign-up page or a private link, for the audit."""
    return phrase("signed_up_person")


def _check_new(event: Event, row: SignUp) -> None:
    """Raise AlreadySignedUp if the same person has an entry or is waiting. Somebody whom a penalty put out keeps the
    entry; the page, which is public, says no more than that.
    """
    entries = event.entries.filter(~Q(status=EntryStatus.WITHDRAWN) | Q(pk__in=barred_entries(event)))
    others = SignUp.objects.filter(event=event).exclude(state=SignUpState.WITHDRAWN).exclude(pk=row.pk)
    others = others.exclude(entry__status=EntryStatus.WITHDRAWN).exclude(
        state=SignUpState.ENTERED, entry=None
    )
    entered = entries.exclude(sign_up=row) if row.pk else entries
    is_entered = bool(find_known(entered, [row]))
    if is_entered or find_known(others, [row]):
        raise AlreadySignedUp


@transaction.atomic
def change_sign_up(row: SignUp, *, fields: Mapping[str, Any]) -> SignUp:
    """Change what somebody entered; the entry follows. Raises SignUpOver, SeatsGiven, AlreadySignedUp,
    PlayerEnteredTwice.

    Once a round is drawn, only contact data, answers and permissions change, because the desk has printed the rest.
    """
    event = lock(row.event)
    row.refresh_from_db()
    if is_withdrawn(row):
        raise SignUpOver
    cleaned = clean_texts(fields)
    changed = [name for name, value in cleaned.items() if getattr(row, name) != value]
    if not changed:
        return row
    for name in changed:
        setattr(row, name, cleaned[name])
    if set(changed) - PRIVATE and has_begun(event):
        raise SeatsGiven
    if set(changed) & NAMING:
        _check_new(event, row)
    row.save()
    if row.entry:
        _rewrite_entry(event, row)
    record(event, None, Verb.SIGN_UP_CHANGED, actor_name=somebody(), name=str(row.entry or ""))
    touch(event)
    return row


PRIVATE = frozenset({"email", "phone", "answers", "recognised"})
NAMING = frozenset({"name", "name_zh", "club", "federation_id"})


def _rewrite_entry(event: Event, row: SignUp) -> None:
    entry = row.entry
    assert entry is not None  # noqa: S101 - asked before; tells the type checker
    fields = clean_texts(entry_fields(row))
    if fields["team"] != entry.team:
        fields |= {"team_order": None, "is_captain": False}
    for name, value in fields.items():
        setattr(entry, name, value)
    check_unique(event, entry)
    entry.save(update_fields=[*fields, *SEARCH_FIELDS])
    names = {name: fields[name] for name in ("name", "name_zh", "federation_id")}
    Player.objects.filter(pk=entry.player_id).update(**names)


@transaction.atomic
def withdraw_sign_up(row: SignUp) -> None:
    """Give up the place, or leave the waiting list. A repeat changes nothing. Raises SeatsGiven."""
    event = lock(row.event)
    row.refresh_from_db()
    if is_withdrawn(row):
        return
    if row.entry:
        if has_begun(event):
            raise SeatsGiven
        set_status_locked(event, row.entry, None, EntryStatus.WITHDRAWN, actor_name=somebody())
        return
    row.state, row.withdrawn_at = SignUpState.WITHDRAWN, timezone.now()
    row.save()
    record(event, None, Verb.SIGN_UP_LEFT_LINE, actor_name=somebody())
    touch(event)


@transaction.atomic
def sign_up_again(row: SignUp) -> SignUp:
    """Come back after a withdrawal: to a free place, or to the end of the waiting list. Raises SignUpNotOpen,
    AlreadySignedUp, PlayerBarred.
    """
    event = lock(row.event)
    row.refresh_from_db()
    if not is_withdrawn(row):
        return row
    desk = desk_of(event)
    if door_of(desk) is not Door.OPEN or has_begun(event):
        raise SignUpNotOpen
    if row.entry:
        check_not_barred(event, row.entry)
    _check_new(event, row)
    row.entry = None
    row.state, row.withdrawn_at = SignUpState.WITHDRAWN, timezone.now()
    row.save()
    if places_of(event, desk).has_room:
        entry = let_in(event, row)
        name, number = str(entry), entry.number
        record(event, None, Verb.SIGNED_UP, actor_name=somebody(), name=name, number=number)
    else:
        line_up(row)
        record(event, None, Verb.SIGN_UP_WAITS, actor_name=somebody())
    touch(event)
    return row
