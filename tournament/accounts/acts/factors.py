"""Second factors as rows: used, added and removed. Acts call these under the lock of the account."""

from dataclasses import dataclass
from typing import TypeAlias

from django.utils import timezone

from tournament.accounts.errors import (
    CodeWrong,
    PasskeyKnown,
    PasskeyRefused,
    PasskeysMany,
    RecoveryCodeWrong,
)
from tournament.accounts.factors.codes import step_of
from tournament.accounts.factors.passkeys import NewPasskey, PasskeyAnswer, checked_count, credential_id_in
from tournament.accounts.factors.recovery import digest_of, new_codes
from tournament.accounts.factors.sealing import seal, unseal
from tournament.accounts.models import AuthenticatorApp, Passkey, RecoveryCode, User

PASSKEYS_MOST = 20


@dataclass(frozen=True, slots=True)
class AppCode:
    """A code of an app, as somebody typed it."""

    typed: str


@dataclass(frozen=True, slots=True)
class WrittenCode:
    """A recovery code, as somebody typed it."""

    typed: str


Proof: TypeAlias = AppCode | WrittenCode | PasskeyAnswer


def use_code(user: User, code: AppCode) -> None:
    """Use up a code of the app. Raises CodeWrong, SealBroken."""
    app = AuthenticatorApp.objects.filter(user=user).first()
    if app is None:
        raise CodeWrong
    now = timezone.now()
    step = step_of(unseal(app.sealed_secret, owner=user.pk), code.typed, now, after=app.last_step)
    if step is None:
        raise CodeWrong
    app.last_step, app.last_used_at = step, now
    app.save(update_fields=["last_step", "last_used_at"])


def use_recovery_code(user: User, code: WrittenCode) -> int:
    """Use up a recovery code; returns how many are left. Raises RecoveryCodeWrong."""
    unused = RecoveryCode.objects.filter(user=user, used_at=None)
    if not unused.filter(digest=digest_of(code.typed)).update(used_at=timezone.now()):
        raise RecoveryCodeWrong
    return unused.count()


def use_passkey(user: User, answer: PasskeyAnswer) -> Passkey:
    """Note the use of a passkey. Raises PasskeyRefused, PasskeyTooLate."""
    passkey = Passkey.objects.filter(user=user, credential_id=credential_id_in(answer.text)).first()
    if passkey is None:
        raise PasskeyRefused
    passkey.sign_count = checked_count(answer, passkey)
    passkey.last_used_at = timezone.now()
    passkey.save(update_fields=["sign_count", "last_used_at"])
    return passkey


def store_app(user: User, secret: str, typed: str) -> None:
    """Store an app in the place of an earlier one, once it shows the right code. Raises CodeWrong."""
    step = step_of(secret, typed, timezone.now())
    if step is None:
        raise CodeWrong
    AuthenticatorApp.objects.filter(user=user).delete()
    AuthenticatorApp.objects.create(user=user, sealed_secret=seal(secret, owner=user.pk), last_step=step)


def drop_app(user: User) -> bool:
    """Remove the app. Returns whether there was one."""
    return bool(AuthenticatorApp.objects.filter(user=user).delete()[0])


def store_passkey(user: User, made: NewPasskey, name: str) -> Passkey:
    """Store a new passkey. Raises PasskeyKnown, PasskeysMany."""
    if Passkey.objects.filter(credential_id=made.credential_id).exists():
        raise PasskeyKnown
    if user.passkeys.count() >= PASSKEYS_MOST:
        raise PasskeysMany(most=PASSKEYS_MOST)
    return Passkey.objects.create(
        user=user,
        name=name,
        credential_id=made.credential_id,
        public_key=made.public_key,
        sign_count=made.sign_count,
        handle=made.handle,
        rp_id=made.rp_id,
    )


def renew_recovery_codes(user: User) -> list[str]:
    """Store ten new codes in the place of all others, and return them: nobody can read them again."""
    RecoveryCode.objects.filter(user=user).delete()
    codes = new_codes()
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, digest=digest_of(code)) for code in codes)
    return codes


def drop_factors(user: User) -> None:
    """Remove every factor, and the recovery codes."""
    drop_app(user)
    Passkey.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()
