"""Invitations: a link by which somebody joins the staff of an event, with an existing account or a new one.

The token in the address is made as `core/tokens.py` says. An invitation works once, for a week, and as long as the
person who made it is an organizer of the event.
"""

import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.core.names import one_line
from tournament.core.tokens import hash_of, may_be_token, secret_token
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.acts.staff import check_tables_fit, place_of
from tournament.events.enums import Role
from tournament.events.errors import AlreadyStaff, InvitationOver
from tournament.events.independent import voucher_of
from tournament.events.models import Event, Invitation, Staff
from tournament.events.people import HEADS, ORGANIZERS, STAFF, VISITORS
from tournament.events.verbs import EventVerb

INVITATION_FORM = "invitation"
NONCE_BYTES = 24
TOKEN_SALT = "tournament.events.acts.invitations"  # noqa: S105 - tells these tokens from others, no secret
"""Part of every token that was ever given out, so it must not change when modules move."""
WORKS_FOR = timedelta(days=7)


def token_of(invitation: Invitation) -> str:
    """The token in the invitation's address; empty if the site's secret has changed since it was made."""
    token = secret_token(TOKEN_SALT, invitation.nonce)
    return token if hash_of(token) == invitation.token_hash else ""


def find_invitation(token: str) -> Invitation | None:
    """The invitation with this token, whether it still works or not."""
    if not may_be_token(token):
        return None
    found = Invitation.objects.filter(token_hash=hash_of(token))
    return found.select_related("event", "made_by", "accepted_by").first()


def is_open(invitation: Invitation) -> bool:
    """Whether the invitation can be accepted now."""
    if invitation.withdrawn_at or invitation.accepted_at or invitation.expires_at <= timezone.now():
        return False
    maker = Staff.objects.filter(event=invitation.event_id, user=invitation.made_by_id, role=Role.ORGANIZER)
    return maker.exists()


def open_invitations(event: Event) -> QuerySet[Invitation]:
    """The event's invitations that have been neither accepted nor withdrawn and have not expired, the latest first."""
    waiting = event.invitations.filter(withdrawn_at__isnull=True, accepted_at__isnull=True)
    organizers = event.staff.filter(role=Role.ORGANIZER).values("user")
    return waiting.filter(expires_at__gt=timezone.now(), made_by__in=organizers).order_by("-pk")


@event_act(
    "invite",
    _("Invite somebody to the staff"),
    on=Event,
    who=ORGANIZERS,
    once=Made(Invitation, INVITATION_FORM),
    content=lambda _doing, *, role, name, tables=(): (
        {"role": role.value, "name": name} | ({"tables": sorted(tables)} if tables else {})
    ),
    undo="withdraw_invitation",
    quiet=True,
)
def invite(
    doing: EventDoing[Event],
    *,
    role: Role,
    name: str,
    tables: Collection[int] = (),
    client_key: UUID | None = None,
) -> Invitation:
    """Make an invitation for somebody, called `name` in the list of the staff; once per key. A referee may have some of the
    `tables` only. Raises FormUsed, TablesOfReferees.
    """
    check_tables_fit(role, tables)
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    invitation = Invitation.objects.create(
        event=doing.event,
        role=role,
        tables=sorted(tables),
        name=one_line(name),
        nonce=nonce,
        token_hash=hash_of(secret_token(TOKEN_SALT, nonce)),
        made_by=doing.user,
        expires_at=timezone.now() + WORKS_FOR,
    )
    if tables:
        doing.tell(EventVerb.STAFF_INVITED_AT, name=invitation.name, place=place_of(role, tables))
    else:
        doing.tell(EventVerb.STAFF_INVITED, name=invitation.name, role=role.value)
    return invitation


def _withdrawn(doing: EventDoing[Invitation]) -> Invitation | None:
    invitation = doing.subject
    return invitation if invitation.withdrawn_at and not invitation.accepted_at else None


@condition(_("Nobody has accepted the invitation."))
def _not_accepted(doing: EventDoing[Invitation]) -> None:
    if doing.subject.accepted_at:
        raise InvitationOver


@event_act(
    "withdraw_invitation",
    _("Withdraw an invitation"),
    on=Invitation,
    who=ORGANIZERS,
    already=_withdrawn,
    when=[_not_accepted],
    undo="invite",
    quiet=True,
)
def withdraw_invitation(doing: EventDoing[Invitation]) -> Invitation:
    """Revoke the link. A repeat changes nothing."""
    invitation = doing.subject
    invitation.withdrawn_at = timezone.now()
    invitation.save(update_fields=["withdrawn_at"])
    doing.tell(EventVerb.INVITATION_WITHDRAWN, name=invitation.name)
    return invitation


@condition(_("The invitation still works."))
def _works(doing: EventDoing[Invitation]) -> None:
    if not is_open(doing.subject):
        raise InvitationOver


@event_act(
    "accept_invitation",
    _("Join the staff"),
    on=Invitation,
    who=VISITORS | STAFF,
    when=[_works],
    undo="remove_staff",
    quiet=True,
    parts=True,
)
def accept_invitation(doing: EventDoing[Invitation]) -> Staff:
    """Join the staff. An account that is not saved yet is created too. Raises AlreadyStaff."""
    event, invitation, user = doing.event, doing.subject, doing.user
    makes_account = user.pk is None
    if makes_account:
        user.save()
    elif event.staff.filter(user=user).exists():
        raise AlreadyStaff(user=str(user))
    accepted = {"accepted_at": timezone.now(), "accepted_by": user, "made_account": makes_account}
    Invitation.objects.filter(pk=invitation.pk).update(**accepted)
    vouched_by = voucher_of(event, invitation.made_by_id) if invitation.role in HEADS else None
    staff = Staff.objects.create(
        event=event, user=user, role=invitation.role, tables=invitation.tables, vouched_by_id=vouched_by
    )
    params: dict[str, Any] = {"name": invitation.name, "user": user.get_username(), "role": invitation.role}
    doing.tell(EventVerb.INVITATION_ACCEPTED, **params)
    return staff
