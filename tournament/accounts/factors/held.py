"""Which second factors an account has."""

from dataclasses import dataclass

from tournament.accounts.models import AuthenticatorApp, Passkey, User


@dataclass(frozen=True, slots=True)
class Factors:
    """The factors of an account. Recovery codes are none by themselves: they stand in for one."""

    app: AuthenticatorApp | None
    passkeys: list[Passkey]
    recovery_left: int

    def __bool__(self) -> bool:
        return bool(self.app or self.passkeys)


def factors_of(user: User) -> Factors:
    return Factors(
        AuthenticatorApp.objects.filter(user=user).first(),
        list(user.passkeys.all()),
        user.recovery_codes.filter(used_at=None).count(),
    )
