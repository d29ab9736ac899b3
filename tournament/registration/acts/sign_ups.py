"""Signing up, and what somebody can do with the private link afterwards."""

import secrets
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.core.names import clean_texts
from tournament.core.tokens import hash_of
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.models import Event
from tournament.events.people import PLAYERS, VISITORS
from tournament.events.settings.seen import check_seen
from tournament.registration.acts.confirming import (
    ask_to_confirm,
    hold_again,
    must_confirm,
    send_address_mail,
    tell_place,
)
from tournament.registration.acts.entering import PLAYER_FIELDS, check_unique, tell_person_anew
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.fees import charge_as_wished
from tournament.registration.acts.mails import send_later
from tournament.registration.acts.places import check_new, entry_fields, fill_places, let_in, line_up
from tournament.registration.acts.renames import names_of, renamed
from tournament.registration.acts.rush import count_work, work_of
from tournament.registration.conditions import (
    can_come_back,
    can_give_up,
    not_over,
    page_is_open,
    place_is_still_free,
)
from tournament.registration.enums import EntryStatus, MailKind, SignUpState
from tournament.registration.errors import CountryIsFull, SeatsGiven
from tournament.registration.models import SEARCH_FIELDS, SignUp
from tournament.registration.queries.quotas import country_key, places_of_country
from tournament.registration.queries.sign_ups import (
    desk_of,
    has_begun,
    is_withdrawn,
    make_token,
    takes_next,
)
from tournament.registration.verbs import EntryVerb

SIGN_UP_FORM = "sign_up"


def _content(_doing: EventDoing[Event], *, fields: Mapping[str, Any], **_sent: object) -> object:
    return fields


@event_act(
    "sign_up",
    _("Sign up"),
    on=Event,
    who=VISITORS,
    when=[page_is_open],
    once=Made(SignUp, SIGN_UP_FORM),
    content=_content,
    undo="withdraw_sign_up",
)
def sign_up(
    doing: EventDoing[Event],
    *,
    fields: Mapping[str, Any],
    client_key: UUID | None,
    language: str = "",
    sender: str | None = None,
) -> SignUp:
    """Enter somebody, or put them on the waiting list, once per key. `fields` are those of a SignUp.

    The work counts for the address `sender`; without one it is not counted.
    Raises AlreadySignedUp, FormUsed, TooManySignUps, TooManyMails.
    """
    event = doing.event
    nonce = secrets.token_urlsafe(24)
    row = SignUp(
        event=event,
        language=language,
        nonce=nonce,
        token_hash=hash_of(make_token(nonce)),
        **clean_texts(fields),
    )
    check_new(event, row)
    if sender is not None:
        count_work(event, sender, work_of(row))
    desk = desk_of(event)
    if must_confirm(desk, row):
        ask_to_confirm(doing, row)
        return row
    if takes_next(event, desk, row.country):
        row.waiting_since = timezone.now()
        let_in(event, row)
    else:
        line_up(row)
    tell_place(doing, row)
    send_later(row, MailKind.CONFIRMATION if row.entry else MailKind.WAITING)
    return row


@event_act(
    "change_sign_up", _("Change a sign-up"), on=SignUp, who=PLAYERS, when=[not_over], undo="change_sign_up"
)
def change_sign_up(doing: EventDoing[SignUp], *, fields: Mapping[str, Any], seen: str = "") -> SignUp:
    """Change what somebody entered; the entry follows. `seen` is `seen.mark_of` what the person saw. Raises SeatsGiven,
    AlreadySignedUp, CountryIsFull, PlayerEnteredTwice, TooManyMails, ChangedMeanwhile.

    Once a round is drawn, only contact data, answers and permissions change, because the desk has printed the rest.
    """
    event, row = doing.event, doing.subject
    cleaned = clean_texts(fields)
    changed = [name for name, value in cleaned.items() if getattr(row, name) != value]
    if not changed:
        return row
    check_seen(row, fields, seen)
    names_before = names_of(row.entry) if row.entry else frozenset()
    for name in changed:
        setattr(row, name, cleaned[name])
    if set(changed) - PRIVATE and has_begun(event):
        raise SeatsGiven
    if set(changed) & NAMING:
        check_new(event, row)
    if "country" in changed and row.entry:
        _check_country(event, row)
    row.save()
    if row.entry:
        _rewrite_entry(event, row)
        if set(changed) & CHARGED:
            charge_as_wished(row, row.entry)
    told = renamed(row.entry, names_before) if row.entry else {}
    doing.tell(EntryVerb.SIGN_UP_CHANGED, name=row.entry.own_name if row.entry else "", **told)
    if row.state == SignUpState.UNCONFIRMED:
        if "email" in changed:
            send_address_mail(row)
        if "country" in changed:
            hold_again(row)
    if "country" in changed:
        fill_places(doing)
        row.refresh_from_db()
    return row


def _check_country(event: Event, row: SignUp) -> None:
    """Raise CountryIsFull for somebody who would take a place of another country that has none left."""
    quota = places_of_country(event, desk_of(event), row.country)
    is_other = row.entry is not None and country_key(row.entry.country) != country_key(row.country)
    if quota and is_other and not quota.free:
        raise CountryIsFull(country=quota.country, most=quota.most)


PRIVATE = frozenset({"given_name", "family_name", "email", "phone", "answers", "recognised"})
CHARGED = frozenset({"asks_reduced", "wishes"})
NAMING = frozenset({"name", "name_zh", "club", "federation_id"})


def _rewrite_entry(event: Event, row: SignUp) -> None:
    entry = row.entry
    assert entry is not None  # noqa: S101 - asked before; tells the type checker
    fields = clean_texts(entry_fields(row))
    if fields["team"] != entry.team:
        fields |= {"team_order": None, "is_captain": False}
    is_named_anew = any(fields[name] != getattr(entry, name) for name in (*PLAYER_FIELDS, "hides_name"))
    for name, value in fields.items():
        setattr(entry, name, value)
    check_unique(event, entry)
    entry.save(update_fields=[*fields, *SEARCH_FIELDS])
    if is_named_anew:
        tell_person_anew(entry, email=row.email)


def _withdrawn(doing: EventDoing[SignUp]) -> SignUp | None:
    return doing.subject if is_withdrawn(doing.subject) else None


def _not_withdrawn(doing: EventDoing[SignUp]) -> SignUp | None:
    return None if is_withdrawn(doing.subject) else doing.subject


@event_act(
    "withdraw_sign_up",
    _("Withdraw a sign-up"),
    on=SignUp,
    who=PLAYERS,
    already=_withdrawn,
    when=[can_give_up],
    undo="take_back_withdrawal",
)
def withdraw_sign_up(doing: EventDoing[SignUp]) -> SignUp:
    """Give up the place, or leave the waiting list. A repeat changes nothing."""
    row = doing.subject
    # Before the place goes on: whoever gets it ends what can be undone.
    row.left_at = timezone.now()
    if row.entry:
        row.save(update_fields=["left_at"])
        set_status(doing, row.entry, status=EntryStatus.WITHDRAWN)
        row.refresh_from_db(fields=["left_at"])
        return row
    if row.state == SignUpState.UNCONFIRMED:
        # Coming back that way would leave the confirmation out.
        row.left_at = None
    row.state, row.withdrawn_at = SignUpState.WITHDRAWN, timezone.now()
    row.save()
    doing.tell(EntryVerb.SIGN_UP_LEFT_LINE)
    fill_places(doing)
    return row


@event_act(
    "take_back_withdrawal",
    _("Undo the withdrawal"),
    on=SignUp,
    who=PLAYERS,
    already=_not_withdrawn,
    when=[place_is_still_free],
    undo="withdraw_sign_up",
)
def take_back_withdrawal(doing: EventDoing[SignUp]) -> SignUp:
    """Come back to the same number, or to the same place on the waiting list, as long as nobody else got a place.

    Raises AlreadySignedUp.
    """
    row = doing.subject
    check_new(doing.event, row)
    if row.entry:
        set_status(doing, row.entry, status=EntryStatus.REGISTERED)
        row.refresh_from_db(fields=["left_at"])
        return row
    row.state, row.withdrawn_at, row.left_at = SignUpState.WAITING, None, None
    row.save()
    doing.tell(EntryVerb.SIGN_UP_BACK_IN_LINE)
    fill_places(doing)
    return row


@event_act(
    "sign_up_again",
    _("Sign up again"),
    on=SignUp,
    who=PLAYERS,
    already=_not_withdrawn,
    when=[can_come_back],
    undo="withdraw_sign_up",
)
def sign_up_again(doing: EventDoing[SignUp]) -> SignUp:
    """Come back after a withdrawal: to a free place, or to the end of the waiting list. Raises AlreadySignedUp."""
    event, row = doing.event, doing.subject
    check_new(event, row)
    row.entry = None
    row.state, row.withdrawn_at = SignUpState.WITHDRAWN, timezone.now()
    row.save()
    desk = desk_of(event)
    if must_confirm(desk, row):
        ask_to_confirm(doing, row)
        return row
    if takes_next(event, desk, row.country):
        let_in(event, row)
    else:
        line_up(row)
    tell_place(doing, row)
    return row
