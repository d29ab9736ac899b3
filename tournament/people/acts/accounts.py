"""What is stored about somebody with an account: handed out, and erased."""

from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.db import transaction
from django.db.models import CASCADE
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, ADMINISTRATORS, AccountDoing, OwnerDoing, account_act
from tournament.accounts.acts.sessions import drop_sessions
from tournament.accounts.acts.throttle import counted_names
from tournament.accounts.errors import LastAdministrator
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.acts.conditions import condition
from tournament.acts.people import Bearer, Guest
from tournament.audit.acts.recording import replace_account
from tournament.audit.models import AuditEntry
from tournament.core import safe_cache
from tournament.core.phrases import phrase
from tournament.events.acts.staff import end_role
from tournament.events.errors import OnlyOrganizer
from tournament.events.models import Invitation
from tournament.people.accounts import account_data, events_left_alone, lists_left_alone
from tournament.people.acts.members import delete_members_list
from tournament.registration.erased import Erased, account_uid, note_erased, person_digest


class ErasingDoing(OwnerDoing):
    """The account and those of all administrators are locked, so that the last two cannot erase each other."""

    def lock(self) -> None:
        super().lock()
        administrators = User.objects.filter(is_superuser=True).order_by("pk")
        list(administrators.select_for_update(no_key=True).values_list("pk"))


@condition(_("Somebody else is an administrator, too, if the account is one."))
def _an_administrator_is_left(doing: AccountDoing[User]) -> None:
    """Raises LastAdministrator. A restored backup may be older than the other administrator."""
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=doing.subject.pk)
    if doing.subject.is_superuser and not isinstance(doing.person, Guest) and not others.exists():
        raise LastAdministrator


@condition(_("Every event that is not finished has another organizer."))
def _organizers_are_left(doing: AccountDoing[User]) -> None:
    """Raises OnlyOrganizer. A restored backup may be older than the other organizer."""
    alone = [] if isinstance(doing.person, Guest) else [str(one) for one in events_left_alone(doing.subject)]
    if alone:
        raise OnlyOrganizer(user=str(doing.subject), events=phrase("names", names=alone))


def _erased(doing: AccountDoing[User]) -> User | None:
    return doing.subject if doing.subject.username == doing.subject.code else None


@account_act(
    "hand_out_account",
    _("Download what is stored about an account"),
    on=User,
    who=ADMINISTRATORS,
    doing=OwnerDoing,
    quiet=True,
)
def hand_out_account(doing: AccountDoing[User]) -> Mapping[str, Any]:
    """Everything that is stored about somebody with an account, for that person. The audit records that it was handed
    out.
    """
    doing.tell(AccountVerb.ACCOUNT_HANDED_OUT, user=doing.subject.get_username())
    return account_data(doing.subject)


@account_act(
    "hand_out_own_account", _("Download what is stored about you"), on=User, who=ACCOUNTS, quiet=True
)
def hand_out_own_account(doing: AccountDoing[User]) -> Mapping[str, Any]:
    """The same of one’s own account."""
    return hand_out_account(doing, doing.user)


@account_act(
    "erase_account",
    _("Erase somebody’s account"),
    on=User,
    who=ADMINISTRATORS | {Bearer.SITE},
    when=[_an_administrator_is_left, _organizers_are_left],
    doing=ErasingDoing,
    already=_erased,
)
def erase_account(doing: AccountDoing[User]) -> User:
    """Remove who an account is: names, e-mail, password, second factors, devices, sign-ins, tokens, roles, and mails and
    lists of players that wait. A repeat changes nothing.

    What the person did stays in the audit, with a code in place of the name; so do events, series and other rows that the
    account made. Members’ lists that nobody else keeps are deleted. A player of the same name is somebody else here.
    """
    user = doing.subject
    person = person_digest(account_uid(user))
    names = {user.username, str(user)} | set(
        AuditEntry.objects.filter(actor=user).values_list("actor_name", flat=True)
    )
    # The id is for `complete_list`: the audit comes along where the list does not.
    doing.tell(AccountVerb.ACCOUNT_ERASED, user=user.code, account=user.pk, person=person)
    for staff in user.staff_roles.select_related("event", "user").order_by("event"):
        end_role(doing, staff)
    for members in lists_left_alone(user):
        delete_members_list(doing, members)
    _replace_names(user, names)
    drop_sessions(user)
    counted = [*names, *counted_names(names)]
    for model in (AccessLog, AccessAttempt, AccessFailureLog):
        model._default_manager.filter(username__in=counted).delete()
    for relation in User._meta.related_objects:
        if relation.on_delete is CASCADE:
            relation.related_model._base_manager.filter(**{relation.field.name: user}).delete()
    user.username, user.display_name, user.first_name, user.last_name, user.email = user.code, "", "", "", ""
    user.is_active = user.is_superuser = user.is_staff = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
    transaction.on_commit(partial(note_erased, person=person, account=user.pk))
    transaction.on_commit(safe_cache.forget_pages)
    return user


def _replace_names(user: User, names: set[str]) -> None:
    invited: dict[int, set[str]] = defaultdict(set)
    accepted = Invitation.objects.filter(accepted_by=user)
    for event, name in accepted.values_list("event", "name"):
        invited[event].add(name)
    accepted.update(name=user.code)
    replace_account(user, names, user.code, invited=invited)


@account_act(
    "erase_own_account",
    _("Erase your account"),
    on=User,
    who=ACCOUNTS,
    when=[_an_administrator_is_left, _organizers_are_left],
    doing=ErasingDoing,
)
def erase_own_account(doing: AccountDoing[User]) -> None:
    """Erase one’s own account; every session ends, this one as well."""
    erase_account(doing, doing.user)


def erase_account_again(one: Erased) -> bool:
    """Erase an account that was erased since a backup was made. Only for a database that nobody uses yet. Returns whether
    there was such an account.
    """
    user = User.objects.filter(pk=one.account or 0).first()
    if user is None or person_digest(account_uid(user)) != one.person:
        return False
    erase_account(Guest(Bearer.SITE), user)
    return True
