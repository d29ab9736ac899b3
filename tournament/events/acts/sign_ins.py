"""Sign-ins, sign-outs and wrong passwords with their address: rows of the audit that belong to no event."""

from functools import partial
from typing import Any, cast

from django.contrib.auth import logout
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, AccountDoing, account_act
from tournament.accounts.acts.factors import AppCode, Proof, WrittenCode
from tournament.accounts.acts.secrets import account_of, count_failure, prove, tried_too_often
from tournament.accounts.acts.sessions import begin_session, browser_of
from tournament.accounts.errors import CodeWrong, SecretWrong, SignInOver
from tournament.accounts.factors.half import is_same_password
from tournament.accounts.known_devices import is_known_device
from tournament.accounts.models import OwnerMail, User
from tournament.accounts.verbs import AccountVerb
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry
from tournament.audit.verbs import Verb
from tournament.core.client import client_address
from tournament.core.duty import check_duty, is_writer
from tournament.core.errors import Refusal
from tournament.events.acts.proofs import use_proof, with_codes_counted
from tournament.events.acts.second_factors import confirm_with_factor
from tournament.events.hooks.owner_warnings import warn_of_wrong_passwords, warn_owner

UNKNOWN = "?"


class SignInDoing(AccountDoing[User]):
    """The account is taken as its password was checked, so that a session with an older password opens nothing."""

    def lock(self) -> None:
        """Nothing is read again."""


@account_act("sign_in_here", _("Sign in"), on=User, who=ACCOUNTS, undo="sign_out_here", doing=SignInDoing)
def sign_in_here(doing: AccountDoing[User], *, request: HttpRequest, is_new_device: bool = False) -> None:
    """Sign oneself in on the device of the request. The owner of the account is warned of a new one."""
    begin_session(request, doing.subject)
    entry = doing.tell(AccountVerb.SIGNED_IN, **_place(request))
    if is_new_device:
        warn_owner(doing.subject, OwnerMail.NEW_DEVICE, entry)


@account_act(
    "sign_in_with_factor", _("Sign in with a second factor"), on=User, who=ACCOUNTS, undo="sign_out_here"
)
def sign_in_with_factor(
    doing: AccountDoing[User],
    *,
    request: HttpRequest,
    proof: Proof,
    password_mark: str | None,
    is_new_device: bool,
) -> None:
    """Sign oneself in on the device of the request by using up a factor. `password_mark` is of the password that was
    right before; a passkey that checked the person needs none. Raises SignInOver, and what `use_proof` does.
    """
    user = doing.subject
    if password_mark is not None and not is_same_password(user, password_mark):
        raise SignInOver
    verb, data = use_proof(user, proof)
    begin_session(request, user)
    entry = doing.tell(verb, **data, **_place(request))
    if isinstance(proof, WrittenCode):
        warn_owner(user, OwnerMail.FACTORS_CHANGED, entry)
    elif is_new_device:
        warn_owner(user, OwnerMail.NEW_DEVICE, entry)


@account_act("sign_out_here", _("Sign out"), on=User, who=ACCOUNTS, undo="sign_in_here", doing=SignInDoing)
def sign_out_here(doing: AccountDoing[User], *, request: HttpRequest) -> None:
    """Sign oneself out on the device of the request. A copy forgets the session, and tells nothing."""
    if is_writer():
        doing.tell(AccountVerb.SIGNED_OUT, **_place(request))
    logout(request)


def account_signing_in(request: HttpRequest, username: str, password: str) -> User:
    """The account that a name and a password open. Raises SecretWrong, TriedTooOften, and on a copy, where a wrong one
    could not be told, what `check_duty` does.
    """
    check_duty("sign_in_here")
    try:
        return account_of(request, username, password)
    except SecretWrong as wrong:
        entry = _record_failure(request, username)
        raise _answer_to(wrong, username, entry) from None


def finish_sign_in(request: HttpRequest, user: User, proof: Proof, *, password_mark: str | None) -> None:
    """Sign in with a factor; a wrong code is counted and told. Raises what `sign_in_with_factor` does, and
    CodesTriedTooOften.
    """
    is_new = not is_known_device(request, user)
    do = partial(
        sign_in_with_factor,
        user,
        user,
        request=request,
        proof=proof,
        password_mark=password_mark,
        is_new_device=is_new,
    )
    if not isinstance(proof, AppCode):
        do()
        return

    def note(wrong: CodeWrong) -> None:
        name = user.get_username()
        entry = record(None, None, AccountVerb.CODE_FAILED, actor_name=name, **_place(request))
        if wrong.is_last:
            warn_owner(user, OwnerMail.WRONG_CODES, entry)

    with_codes_counted(request, user, do, note)


def confirm(request: HttpRequest, user: User, proof: Proof) -> None:
    """Show who is signed in, with a factor. Raises what `confirm_with_factor` does, and CodesTriedTooOften."""
    do = partial(confirm_with_factor, user, user, proof=proof)
    if not isinstance(proof, AppCode):
        do()
        return
    failed = AccountVerb.CONFIRMATION_FAILED
    with_codes_counted(request, user, do, lambda _wrong: record(None, user, failed, **_place(request)))


def fail_later(request: HttpRequest, username: str) -> Refusal:
    """Count and record a wrong password of a sign-in that could not be finished at once. Raises what `check_duty` does."""
    check_duty("sign_in_here")
    wrong = count_failure(request, username)
    return _answer_to(wrong, username, _record_failure(request, username))


def check_secret(request: HttpRequest, secret: str, failed: Verb, *, pin: str = "") -> None:
    """Check the password of whoever is signed in, or the PIN whose hash is given. Raises SecretWrong, TriedTooOften, and
    on a copy what `check_duty` does.

    `failed` is what the audit says of a wrong one.
    """
    check_duty(failed)
    user = cast("User", request.user)
    try:
        prove(request, user, secret, pin=pin)
    except SecretWrong as wrong:
        entry = record(None, user, failed, **_place(request))
        raise _answer_to(wrong, user.get_username(), entry) from None


def _answer_to(wrong: SecretWrong, username: str, entry: AuditEntry) -> Refusal:
    if not wrong.is_last:
        return wrong
    warn_of_wrong_passwords(username, entry)
    return tried_too_often()


def _record_failure(request: HttpRequest, username: str) -> AuditEntry:
    """A name without an account is not stored: it may be a password typed into the wrong field."""
    is_known = User.objects.filter(username=username).exists()
    name = username if is_known else UNKNOWN
    return record(None, None, AccountVerb.SIGN_IN_FAILED, actor_name=name, **_place(request))


def _place(request: HttpRequest) -> dict[str, Any]:
    return {"address": client_address(request) or UNKNOWN, "browser": browser_of(request) or UNKNOWN}
