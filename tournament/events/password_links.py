"""Links with which somebody who has forgotten the password sets a new one, issued by hand or sent by mail.

Anybody who has such a link can take over the account. So an organizer can issue one only for an account that was
created by an invitation to the same event and has no role elsewhere, and an administrator for every account except
those of other administrators. A link stops working when it is used, when the account signs in, after a day, and as soon
as a role of the account changes: a link issued yesterday never opens what the account was given today.
"""

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock
from tournament.events.enums import Role, Verb
from tournament.events.errors import PasswordLinkRefused
from tournament.events.models import Event, Invitation, Staff


class RoleBoundTokens(PasswordResetTokenGenerator):
    """Django's tokens for a new password, also bound to the roles of the account."""

    key_salt = "tournament.events.password_links"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        roles = sorted(Staff.objects.filter(user=user).values_list("event", "role"))
        return f"{super()._make_hash_value(user, timestamp)}{user.is_superuser}{roles}"


password_tokens = RoleBoundTokens()


def user_of_link(user_code: str, token: str) -> User | None:
    """The account whose password the link sets; None if it does not work."""
    try:
        pk = int(urlsafe_base64_decode(user_code).decode())
    except (ValueError, OverflowError):
        return None
    user = User.objects.filter(pk=pk, is_active=True).first() if 0 < pk < 2**63 else None
    return user if user and password_tokens.check_token(user, token) else None


def link_takers(event: Event, actor: User) -> QuerySet[User]:
    """The accounts for which this organizer of the event may issue a link."""
    made_here = Invitation.objects.filter(event=event, made_account=True).values("accepted_by")
    with_other_roles = Staff.objects.exclude(event=event).values("user")
    return (
        User.objects.filter(pk__in=made_here, is_superuser=False, is_staff=False)
        .exclude(pk__in=with_other_roles)
        .exclude(pk=actor.pk)
    )


@transaction.atomic
def issue_for_staff(staff: Staff, *, actor: User) -> str:
    """The path of a link for a member of the event's staff. Raises PasswordLinkRefused."""
    event = lock(staff.event)
    user = User.objects.get(pk=staff.user_id)
    is_organizer = event.staff.filter(user=actor, role=Role.ORGANIZER).exists()
    if not (is_organizer and link_takers(event, actor).filter(pk=user.pk).exists()):
        raise PasswordLinkRefused(user=str(user))
    record(event, actor, Verb.PASSWORD_LINK_ISSUED, user=user.get_username())
    return _path(user)


@transaction.atomic
def issue_for_account(user: User, *, actor: User) -> str:
    """The path of a link for any account but an administrator's. Raises PasswordLinkRefused."""
    if not actor.is_superuser or user.is_superuser or not user.is_active:
        raise PasswordLinkRefused(user=str(user))
    record(None, actor, Verb.PASSWORD_LINK_ISSUED, user=user.get_username())
    return _path(user)


def _path(user: User) -> str:
    user_code = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("accounts:password-set", args=[user_code, password_tokens.make_token(user)])
