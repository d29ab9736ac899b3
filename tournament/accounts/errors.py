"""Refusals for people with an account, or who are about to get one."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class AccountsExist(Refusal):
    code = "accounts_exist"
    text = _(
        "This installation already has accounts. Ask its administrator or an organizer for an invitation."
    )


class SecretWrong(Refusal):
    """A wrong password or PIN. With `is_last` the next one has to wait."""

    code = "secret_wrong"
    text = _("Wrong password. Check upper and lower case, then try again.")

    @property
    def is_last(self) -> bool:
        return bool(self.params.get("is_last"))


class TriedTooOften(Refusal):
    """Too many wrong passwords: this one was not checked."""

    code = "tried_too_often"
    text = _(
        "Too many wrong passwords. Wait %(minutes)s minutes and try again. Anybody who is already signed in "
        "stays signed in."
    )


class SignInOver(Refusal):
    """A sign-in that was begun with a password that is no longer the account's, or too long ago."""

    code = "sign_in_over"
    text = _("This sign-in took too long. Begin again.")


class NameOrPasswordWrong(Refusal):
    """A sign-in that failed; it does not say whether there is such an account."""

    code = "name_or_password_wrong"
    text = _("Wrong username or password. Check both; capital and small letters matter.")


class DemoPassword(Refusal):
    code = "demo_password"
    text = _(
        "This is the demo's password, which everybody knows. It works only on the machine that runs Seatwind: ask "
        "the organizer for another password."
    )


class CodeWrong(Refusal):
    """A wrong code, or one that was used before. With `is_last` the next one has to wait."""

    code = "code_wrong"
    field = "code"
    text = _(
        "This code is not right. Take the newest one that the app shows; each code works once. If it is wrong again, "
        "check that the phone’s clock is set automatically."
    )

    @property
    def is_last(self) -> bool:
        return bool(self.params.get("is_last"))


class CodesTriedTooOften(Refusal):
    """Too many wrong codes: this one was not checked."""

    code = "codes_tried_too_often"
    field = "code"
    text = _(
        "Too many wrong codes. Wait %(minutes)s minutes and try again, or use a passkey or a recovery code now."
    )


class RecoveryCodeWrong(Refusal):
    code = "recovery_code_wrong"
    field = "recovery"
    text = _(
        "This is not one of your unused recovery codes. Each one works once, and making new ones ends the old ones."
    )


class PasskeyRefused(Refusal):
    code = "passkey_refused"
    text = _("This passkey was not accepted. Try again, or sign in another way.")


class PasskeyTooLate(Refusal):
    code = "passkey_too_late"
    text = _("This took too long. Try again.")


class PasskeyKnown(Refusal):
    code = "passkey_known"
    text = _("This passkey belongs to an account already.")


class PasskeysMany(Refusal):
    code = "passkeys_many"
    text = _("An account has at most %(most)s passkeys. Remove one that you do not use.")


class PasskeysNeedName(Refusal):
    code = "passkeys_need_name"
    text = _(
        "Passkeys do not work here, because this page was opened by a number. They need a name with https, such as "
        "%(site)s. An authenticator app works everywhere."
    )


class PasskeysNeedHttps(Refusal):
    code = "passkeys_need_https"
    text = _(
        "Passkeys do not work here, because this page was opened without https. They need an address such as "
        "%(site)s. An authenticator app works everywhere."
    )


class SealBroken(Refusal):
    code = "seal_broken"
    text = _(
        "The codes of this app can no longer be checked here. Use a passkey or a recovery code, or ask the administrator."
    )


class SetUpTooLate(Refusal):
    code = "set_up_too_late"
    text = _("This took too long. Scan the new QR code, and type the code that the app shows for it.")


class SecondFactorNeeded(Refusal):
    """The last factor of somebody who has to have one."""

    code = "second_factor_needed"
    text = _("Your account has to have a second factor. Add another one before you remove this one.")


class SecondFactorThere(Refusal):
    """The password alone no longer opens this account, so it cannot add a factor either."""

    code = "second_factor_there"
    text = _("This account has a second factor by now. Sign in with it.")


class NoSecondFactor(Refusal):
    code = "no_second_factor"
    text = _("%(account)s has no second factor.")


class OwnFactorFirst(Refusal):
    code = "own_factor_first"
    text = _("Set up a second factor of your own before you require one of others.")


class RuleTooSoon(Refusal):
    code = "rule_too_soon"
    field = "since"
    text = _("Choose a day from tomorrow on, so that nobody is surprised in the middle of an event.")


class LastAdministrator(Refusal):
    code = "last_administrator"
    text = _(
        "This is the only administrator, and an installation needs one. Make another one with "
        "“manage.py createsuperuser” first."
    )
