"""The texts of mails that warn the owner of an account.

They contain no link: whoever gets a forged one has nothing to click that a true one would have.
"""

from collections.abc import Mapping
from datetime import UTC

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import OwnerMail, User
from tournament.events.models import AuditEntry
from tournament.registration.mails import Mail

TEXTS: Mapping[OwnerMail, tuple[str | Promise, str | Promise]] = {
    OwnerMail.NEW_DEVICE: (
        _("Seatwind: %(account)s was signed in on a new device"),
        _(
            "Hello %(name)s,\n\nsomebody signed in as %(account)s on a device that was not used for it before: "
            "%(browser)s, from the address %(address)s, on %(time)s.\n\nIf that was you, there is nothing to do. If "
            "not, open Seatwind as you always do, and choose a new password on the page of your account. That signs "
            "out everybody else.\n\nThe same page has a switch for these mails.\n"
        ),
    ),
    OwnerMail.WRONG_PASSWORDS: (
        _("Seatwind: many wrong passwords for %(account)s"),
        _(
            "Hello %(name)s,\n\nsomebody typed many wrong passwords for %(account)s, the last one on %(time)s with "
            "%(browser)s, from the address %(address)s. More tries from there have to wait for a quarter of an "
            "hour. Devices that are signed in stay so.\n\nIf that was you and you have forgotten the password, ask "
            "for a link on the page where you sign in. If not, there is nothing to do as long as your password is "
            "long and used nowhere else.\n\nThe page of your account has a switch for these mails.\n"
        ),
    ),
}


def warning_for(user: User, kind: OwnerMail, reported: AuditEntry) -> Mail | None:
    """The warning in the active language; None if its owner wants none any more."""
    if not (user.warned_by_mail and user.email and user.is_active):
        return None
    words = {
        "name": str(user),
        "account": user.get_username(),
        "time": f"{reported.at.astimezone(UTC):%Y-%m-%d %H:%M} UTC",
        "browser": reported.data["browser"],
        "address": reported.data["address"],
    }
    subject, body = TEXTS[kind]
    return Mail(" ".join(str(subject % words).split()), str(body % words))
