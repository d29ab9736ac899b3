"""The second factors of an account: set up, removed, reset by an administrator, and required of people."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import (
    ACCOUNTS,
    ADMINISTRATORS,
    AccountDoing,
    Installation,
    OwnerDoing,
    account_act,
)
from tournament.accounts.acts.factors import (
    Proof,
    drop_app,
    drop_factors,
    renew_recovery_codes,
    store_app,
    store_passkey,
)
from tournament.accounts.acts.sessions import drop_sessions
from tournament.accounts.errors import (
    NoSecondFactor,
    OwnFactorFirst,
    RuleTooSoon,
    SecondFactorNeeded,
    SecondFactorThere,
)
from tournament.accounts.factors.held import factors_of
from tournament.accounts.factors.passkeys import NewPasskey
from tournament.accounts.models import Obliged, OwnerMail, Passkey, RecoveryCode, SecondFactorRule, User
from tournament.accounts.verbs import AccountVerb
from tournament.acts.conditions import condition
from tournament.acts.people import Bearer
from tournament.audit.verbs import Verb
from tournament.core.phrases import phrase
from tournament.events.acts.proofs import use_proof
from tournament.events.hooks.owner_warnings import warn_owner
from tournament.events.obliged import obligation_of

RULE = 1
"""The key of the only rule."""


def _tell_owner(
    doing: AccountDoing[User] | AccountDoing[Passkey], owner: User, verb: Verb, **data: Any
) -> None:
    """Tell the audit of a change, and the owner by mail."""
    warn_owner(owner, OwnerMail.FACTORS_CHANGED, doing.tell(verb, **data))


def _codes_at_first(user: User) -> list[str]:
    """New recovery codes for an account that has no unused ones."""
    has_codes = RecoveryCode.objects.filter(user=user, used_at=None).exists()
    return [] if has_codes else renew_recovery_codes(user)


def _check_first(user: User, *, is_first: bool) -> None:
    """Whoever has typed the password only may add a factor to none, and never beside one. Raises SecondFactorThere."""
    if is_first and factors_of(user):
        raise SecondFactorThere


def _check_not_last(user: User, left: int) -> None:
    """Raises SecondFactorNeeded."""
    if not left and obligation_of(user):
        raise SecondFactorNeeded


@account_act("add_app", _("Set up an authenticator app"), on=User, who=ACCOUNTS, undo="remove_app")
def add_app(doing: AccountDoing[User], *, secret: str, code: str, is_first: bool = False) -> list[str]:
    """Set up an app that shows the right code, in the place of an earlier one. Returns new recovery codes if there were
    none. `is_first` is for somebody who is not signed in yet. Raises CodeWrong, SecondFactorThere.
    """
    _check_first(doing.subject, is_first=is_first)
    store_app(doing.subject, secret, code)
    _tell_owner(doing, doing.subject, AccountVerb.APP_ADDED)
    return _codes_at_first(doing.subject)


@condition(_("The account has an authenticator app."))
def _has_app(doing: AccountDoing[User]) -> None:
    """Raises NoSecondFactor."""
    if factors_of(doing.subject).app is None:
        raise NoSecondFactor(account=str(doing.subject))


@account_act(
    "remove_app", _("Remove the authenticator app"), on=User, who=ACCOUNTS, when=[_has_app], undo="add_app"
)
def remove_app(doing: AccountDoing[User]) -> None:
    """Remove the app. Raises SecondFactorNeeded for the last factor of somebody who has to have one."""
    _check_not_last(doing.subject, doing.subject.passkeys.count())
    drop_app(doing.subject)
    _drop_useless_codes(doing.subject)
    _tell_owner(doing, doing.subject, AccountVerb.APP_REMOVED)


def _drop_useless_codes(user: User) -> None:
    """Without a factor there is nothing that recovery codes could stand in for."""
    if not factors_of(user):
        drop_factors(user)


@account_act("add_passkey", _("Add a passkey"), on=User, who=ACCOUNTS, undo="remove_passkey")
def add_passkey(
    doing: AccountDoing[User], *, made: NewPasskey, name: str, is_first: bool = False
) -> list[str]:
    """Add a passkey whose answer was checked. Returns new recovery codes if there were none. Raises PasskeyKnown,
    PasskeysMany, SecondFactorThere.
    """
    _check_first(doing.subject, is_first=is_first)
    passkey = store_passkey(doing.subject, made, name)
    _tell_owner(doing, doing.subject, AccountVerb.PASSKEY_ADDED, passkey=passkey.name)
    return _codes_at_first(doing.subject)


@account_act("rename_passkey", _("Rename a passkey"), on=Passkey, who=ACCOUNTS, undo="rename_passkey")
def rename_passkey(doing: AccountDoing[Passkey], *, name: str) -> None:
    """Give a passkey another name. The same name changes nothing."""
    passkey, before = doing.subject, doing.subject.name
    if name == before:
        return
    passkey.name = name
    passkey.save(update_fields=["name"])
    _tell_owner(doing, passkey.user, AccountVerb.PASSKEY_RENAMED, before=before, passkey=name)


@account_act(
    "remove_passkey", _("Remove a passkey"), on=Passkey, who=ACCOUNTS, undo="add_passkey", deletes=True
)
def remove_passkey(doing: AccountDoing[Passkey]) -> None:
    """Remove a passkey. Raises SecondFactorNeeded for the last factor of somebody who has to have one."""
    passkey, owner = doing.subject, doing.subject.user
    held = factors_of(owner)
    _check_not_last(owner, len(held.passkeys) - 1 + (held.app is not None))
    passkey.delete()
    _drop_useless_codes(owner)
    _tell_owner(doing, owner, AccountVerb.PASSKEY_REMOVED, passkey=passkey.name)


@condition(_("The account has a second factor."))
def _has_factor(doing: AccountDoing[User]) -> None:
    """Raises NoSecondFactor."""
    if not factors_of(doing.subject):
        raise NoSecondFactor(account=str(doing.subject))


@account_act(
    "make_recovery_codes",
    _("Make new recovery codes"),
    on=User,
    who=ACCOUNTS,
    when=[_has_factor],
    undo="make_recovery_codes",
)
def make_recovery_codes(doing: AccountDoing[User]) -> list[str]:
    """Ten new recovery codes, shown this once. All others end."""
    codes = renew_recovery_codes(doing.subject)
    _tell_owner(doing, doing.subject, AccountVerb.RECOVERY_CODES_MADE)
    return codes


@account_act("confirm_with_factor", _("Confirm who you are"), on=User, who=ACCOUNTS, when=[_has_factor])
def confirm_with_factor(doing: AccountDoing[User], *, proof: Proof) -> None:
    """Use a factor to show who is there, before a change. Raises what `use_proof` does."""
    use_proof(doing.subject, proof)
    doing.tell(AccountVerb.CONFIRMED)


@account_act(
    "reset_second_factor",
    _("Remove somebody’s second factor"),
    on=User,
    who=ADMINISTRATORS | {Bearer.SITE},
    when=[_has_factor],
    doing=OwnerDoing,
    asks_reason=True,
)
def reset_second_factor(doing: AccountDoing[User], *, reason: str) -> int:
    """Remove every factor of somebody who lost them, and end their sessions. Returns how many ended."""
    user = doing.subject
    drop_factors(user)
    ended = drop_sessions(user)
    data = {"user": user.get_username(), "reason": reason}
    _tell_owner(doing, user, AccountVerb.SECOND_FACTOR_RESET, **data)
    return ended


@account_act(
    "require_second_factor",
    _("Decide who needs a second factor"),
    on=Installation,
    who=ADMINISTRATORS,
    undo="require_second_factor",
)
def require_second_factor(doing: AccountDoing[Installation], *, obliged: Obliged, since: datetime) -> None:
    """Decide who has to have a second factor, and from when on. The same again changes nothing.

    Raises OwnFactorFirst, and RuleTooSoon for a new rule that would begin today.
    """
    before = SecondFactorRule.objects.filter(pk=RULE).first()
    if before and (before.obliged, before.since) == (obliged, since):
        return
    if obliged != Obliged.NOBODY:
        if not factors_of(doing.user):
            raise OwnFactorFirst
        is_narrower = before is not None and before.since == since and obliged == Obliged.ADMINISTRATORS
        if not is_narrower and since < timezone.now() + timedelta(minutes=1):
            raise RuleTooSoon
    SecondFactorRule.objects.update_or_create(pk=RULE, defaults={"obliged": obliged, "since": since})
    if obliged == Obliged.NOBODY:
        doing.tell(AccountVerb.SECOND_FACTOR_FREE)
        return
    words = phrase("obliged", obliged=obliged)
    doing.tell(AccountVerb.SECOND_FACTOR_REQUIRED, obliged=words, since=f"{since:%Y-%m-%d}")
