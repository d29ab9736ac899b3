"""Reads of somebody with an account: what is stored, and what nobody else would look after."""

from typing import Any

from django.db.models import QuerySet

from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.enums import Role
from tournament.events.models import Event, Staff
from tournament.people.models import EventMembers, MembersList
from tournament.people.queries import organized_by
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import columns_of, declared

SECRETS = {
    "password",
    "sealed_secret",
    "digest",
    "token_hash",
    "session",
    "public_key",
    "credential_id",
    "handle",
}
"""What opens something, or checks what does."""


def events_left_alone(user: User) -> QuerySet[Event]:
    """The events that are not finished and that nobody else organizes."""
    others = Staff.objects.filter(role=Role.ORGANIZER, user__is_active=True).exclude(user=user)
    return organized_by(user).filter(finished_at=None).exclude(pk__in=others.values("event")).order_by("pk")


def lists_left_alone(user: User) -> list[MembersList]:
    """The members’ lists of the account that no event with another organizer uses."""
    others = Staff.objects.filter(role=Role.ORGANIZER, event__is_rehearsal=False).exclude(user=user)
    shared = EventMembers.objects.filter(event__in=others.values("event"))
    return list(MembersList.objects.filter(created_by=user).exclude(pk__in=shared.values("members")))


def account_data(user: User) -> dict[str, Any]:
    """Everything that is stored about an account, as JSON; times are in UTC. Secrets are left out."""
    own = ("username", "display_name", "email", "date_joined", "last_login", "warned_by_mail")
    data: dict[str, Any] = {"account": {name: _written(getattr(user, name)) for name in own}}
    kinds = {Kind.ACCOUNT, Kind.SIGN_INS, Kind.ROLES, Kind.MAILS}
    for stored in declared():
        names = {name for kind in kinds for name in stored.columns(kind)} - SECRETS
        if "user" in columns_of(stored.model) and stored.model._meta.get_field("user").related_model is User:
            columns = [name for name in columns_of(stored.model) if name in names - {"user"}]
            if columns:
                rows = stored.model._base_manager.filter(user=user).order_by("pk")
                data[stored.model._meta.model_name or ""] = [
                    {name: _written(value) for name, value in row.items()} for row in rows.values(*columns)
                ]
    roles = Staff.objects.filter(user=user, event__deleted_at=None).order_by("pk")
    data["staff"] = [
        {"event": row.event.name, "role": row.role, "tables": row.tables}
        for row in roles.select_related("event")
    ]
    lines = AuditEntry.objects.filter(actor=user).order_by("pk")
    data["acts"] = [
        {"at": _written(at), "event": event or "", "act": verb}
        for at, event, verb in lines.values_list("at", "event__slug", "verb")
    ]
    return data


def _written(value: Any) -> Any:
    return value if isinstance(value, bool | int | list | dict) or value is None else str(value)
