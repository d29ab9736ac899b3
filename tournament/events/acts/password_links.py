"""Links with which somebody who has forgotten the password sets a new one, issued by hand or sent by mail.

Anybody who has such a link can take over the account. So an organizer can issue one only for an account that was
created by an invitation to the same event, has no role elsewhere and owns nothing beyond the event, and an administrator
for every account except those of other administrators. A link stops working when it is used, when the account signs in,
after a day, and as soon as a role of the account changes, or what it owns: a link issued yesterday never opens what the
account was given today.
"""

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ADMINISTRATORS, AccountDoing, account_act
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.acts.conditions import condition
from tournament.events.acting import EventDoing, event_act
from tournament.events.errors import PasswordLinkRefused
from tournament.events.models import Event, Invitation, Staff
from tournament.events.people import HEADS, ORGANIZERS

OWNED = ("members_lists", "series_created", "rating_lists", "api_tokens")
"""The relations to an account that open something beyond the events in which it has a role."""


class RoleBoundTokens(PasswordResetTokenGenerator):
    """Django's tokens for a new password, also bound to the roles of the account and to what it owns."""

    key_salt = "tournament.events.password_links"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        real = Staff.objects.filter(user=user, event__is_rehearsal=False)
        roles = sorted(real.values_list("event", "role"))
        owned = [sorted(getattr(user, name).values_list("pk", flat=True)) for name in OWNED]
        return f"{super()._make_hash_value(user, timestamp)}{user.is_superuser}{roles}{owned}"


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
    """The accounts for which this organizer of the event may issue a link. Where it asks for two people, none of those who
    confirm is among them.
    """
    made_here = Invitation.objects.filter(event=event, made_account=True).values("accepted_by")
    second_people = event.staff.filter(role__in=HEADS, event__two_people_rule__isnull=False).values("user")
    with_other_roles = Staff.objects.filter(event__is_rehearsal=False).exclude(event=event).values("user")
    owns_nothing = {f"{name}__isnull": True for name in OWNED}
    return (
        User.objects.filter(pk__in=made_here, is_superuser=False, is_staff=False, **owns_nothing)
        .exclude(pk__in=with_other_roles)
        .exclude(pk=actor.pk)
        .exclude(pk__in=second_people)
    )


@condition(
    _(
        "An invitation of this event made the account, which has no role elsewhere and no list, series or token."
    )
)
def account_is_of_this_event(doing: EventDoing[Staff]) -> None:
    """Raises PasswordLinkRefused."""
    if not link_takers(doing.event, doing.user).filter(pk=doing.subject.user_id).exists():
        raise PasswordLinkRefused(user=str(doing.subject.user))


@event_act(
    "issue_for_staff",
    _("Give a member of the staff a link for a new password"),
    on=Staff,
    who=ORGANIZERS,
    when=[account_is_of_this_event],
    quiet=True,
)
def issue_for_staff(doing: EventDoing[Staff]) -> str:
    """The path of a link for a member of the event's staff."""
    user = User.objects.get(pk=doing.subject.user_id)
    doing.tell(AccountVerb.PASSWORD_LINK_ISSUED, user=user.get_username())
    return _path(user)


@condition(_("The account can sign in and is not an administrator’s."))
def _can_have_link(doing: AccountDoing[User]) -> None:
    """Only accounts that sign in, and no administrator's. Raises PasswordLinkRefused."""
    if doing.subject.is_superuser or not doing.subject.is_active:
        raise PasswordLinkRefused(user=str(doing.subject))


@account_act(
    "issue_for_account",
    _("Give an account a link for a new password"),
    on=User,
    who=ADMINISTRATORS,
    when=[_can_have_link],
)
def issue_for_account(doing: AccountDoing[User]) -> str:
    """The path of a link for any account but an administrator's."""
    user = doing.subject
    doing.tell(AccountVerb.PASSWORD_LINK_ISSUED, user=user.get_username())
    return _path(user)


def _path(user: User) -> str:
    user_code = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("accounts:password-set", args=[user_code, password_tokens.make_token(user)])
