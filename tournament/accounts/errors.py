"""Refusals for people with an account, or who are about to get one."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class AccountsExist(Refusal):
    code = "accounts_exist"
    text = _(
        "This installation already has accounts. Ask its administrator or an organizer for an invitation."
    )
