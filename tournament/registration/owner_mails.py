"""The texts of mails that warn the owner of an account.

They contain no link: whoever gets a forged one has nothing to click that a true one would have.
"""

from collections.abc import Mapping
from datetime import UTC

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import OPTIONAL_WARNINGS, OwnerMail, User
from tournament.audit.models import AuditEntry
from tournament.registration.mails import Mail

TEXTS: Mapping[OwnerMail, tuple[str | Promise, str | Promise]] = {
    OwnerMail.NEW_DEVICE: (
        _("Seatwind: new sign-in to %(account)s"),
        _(
            "Hello %(name)s,\n"
            "\n"
            "somebody signed in to %(account)s on a new device: %(browser)s, from the address "
            "%(address)s, on %(time)s.\n"
            "\n"
            "If that was you, there is nothing to do. If not, open Seatwind the way you usually "
            "do, and choose a new password on your account page. That signs out everybody else.\n"
            "\n"
            "You can switch these mails off on the same page.\n"
        ),
    ),
    OwnerMail.WRONG_PASSWORDS: (
        _("Seatwind: many wrong passwords for %(account)s"),
        _(
            "Hello %(name)s,\n"
            "\n"
            "somebody typed many wrong passwords for %(account)s, the last one on %(time)s with "
            "%(browser)s, from the address %(address)s. More tries from there have to wait for a "
            "quarter of an hour. Devices that are signed in stay signed in.\n"
            "\n"
            "If that was you and you have forgotten the password, ask for a link on the sign-in "
            "page. If not, there is nothing to do as long as your password is long and not used "
            "anywhere else.\n"
            "\n"
            "You can switch these mails off on your account page.\n"
        ),
    ),
    OwnerMail.WRONG_CODES: (
        _("Seatwind: somebody knows the password of %(account)s"),
        _(
            "Hello %(name)s,\n"
            "\n"
            "somebody typed the right password of %(account)s and then many wrong codes, the last one on "
            "%(time)s with %(browser)s, from the address %(address)s. Your second factor kept them out.\n"
            "\n"
            "If that was not you, choose a new password on your account page now.\n"
        ),
    ),
    OwnerMail.FACTORS_CHANGED: (
        _("Seatwind: the second factor of %(account)s was changed"),
        _(
            "Hello %(name)s,\n"
            "\n"
            "this was changed in the way %(account)s signs in, on %(time)s:\n"
            "%(who)s %(what)s\n"
            "\n"
            "If you did not expect that, open Seatwind the way you usually do, look at the page “Sign-in and "
            "security”, and choose a new password. If you cannot sign in, ask the administrator.\n"
        ),
    ),
}


def wants_warning(user: User, kind: OwnerMail) -> bool:
    """Whether the owner of an account can be reached, and has not switched off such warnings."""
    is_wanted = user.warned_by_mail or kind not in OPTIONAL_WARNINGS
    return bool(is_wanted and user.email and user.is_active)


def warning_for(user: User, kind: OwnerMail, reported: AuditEntry) -> Mail | None:
    """The warning in the active language; None if its owner wants none any more."""
    if not wants_warning(user, kind):
        return None
    words = {
        "name": str(user),
        "account": user.get_username(),
        "time": f"{reported.at.astimezone(UTC):%Y-%m-%d %H:%M} UTC",
        "browser": reported.data.get("browser", ""),
        "address": reported.data.get("address", ""),
        "who": reported.actor_name,
        "what": reported.sentence,
    }
    subject, body = TEXTS[kind]
    return Mail(" ".join(str(subject % words).split()), str(body % words))
