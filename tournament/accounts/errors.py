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


class NameOrPasswordWrong(Refusal):
    """A sign-in that failed; it does not say whether there is such an account."""

    code = "name_or_password_wrong"
    text = _("Wrong user name or password. Check both; capital and small letters matter.")


class DemoPassword(Refusal):
    code = "demo_password"
    text = _(
        "This is the demo's password, which everybody knows. It works only on the machine that runs Seatwind: ask "
        "the organizer for another password."
    )
