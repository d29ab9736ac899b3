"""How long each kind is stored, in words, with the figures of this installation."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.privacy.kinds import Kept


def _contact() -> str:
    days: int = settings.CONTACTS_KEPT
    return ngettext(
        "Until %(days)s day after the event. Its organizer can delete it earlier.",
        "Until %(days)s days after the event. Its organizer can delete it earlier.",
        days,
    ) % {"days": days}


def _backups() -> str:
    hours, days, weeks = settings.BACKUPS_KEPT
    most = max(-(-hours // 24), days, weeks * 7)
    return ngettext("%(days)s day at most", "%(days)s days at most", most) % {"days": most}


WORDS: Mapping[Kept, Callable[[], str]] = {
    Kept.WITH_EVENT: lambda: _(
        "As long as the event is kept. If you are erased, a number replaces your name."
    ),
    Kept.CONTACT: _contact,
    Kept.SIGN_UP: lambda: _(
        "As long as the event is kept; without a place, it is deleted with the contact data."
    ),
    Kept.LISTS: lambda: _("A week"),
    Kept.MAILS: lambda: _("Until it is sent, or two days after that failed"),
    Kept.ACCOUNT: lambda: _("Until you have your account erased"),
    Kept.SIGN_INS: lambda: _("Until you have your account erased; devices until you sign out there"),
    Kept.TRIES: lambda: _("Ten minutes after the last sign-up"),
    Kept.BROWSER: lambda: _("Until you delete it, a year at most"),
    Kept.LOG: lambda: _("As the administrators set up their server"),
    Kept.REHEARSAL: lambda: _("Until the rehearsal ends"),
    Kept.MEMBERS: lambda: _("Until you leave the list"),
    Kept.BACKUPS: _backups,
}


def period_of(kept: Kept) -> str:
    """How long it is stored, in the active language."""
    return WORDS[kept]()
