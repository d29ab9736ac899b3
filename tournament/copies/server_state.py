"""What the copies say of the state of the server."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.copies.enums import CopyKind, Trouble
from tournament.copies.queries import CopyState, state_of_mirror, states_of_copies
from tournament.core import duty
from tournament.core.hooks.state import Figure, Line

LATE_SECONDS = 60
"""A copy that lacks something for longer needs somebody to look."""


def copy_lines() -> Iterator[Line]:
    """One line for each copy that this machine feeds. The page of copies has more."""
    link = {"url": reverse("copies:copy-list"), "link": _("Copies")}
    for copy in states_of_copies():
        label = _("Standby") if copy.kind == CopyKind.STANDBY else _("Public mirror")
        yield Line(label, _words(copy), is_well=copy.is_well and copy.lag < LATE_SECONDS, **link)


def _words(copy: CopyState) -> str:
    if not copy.is_well:
        return _("%(address)s does not follow.") % {"address": copy.address}
    lacks = ngettext("%(count)s change waits.", "%(count)s changes wait.", copy.waiting) % {
        "count": copy.waiting
    }
    return _("%(address)s has delivery %(number)s. %(waiting)s") % {
        "address": copy.address,
        "number": copy.number,
        "waiting": lacks,
    }


def copy_figures() -> Iterator[Figure]:
    """How far each copy is behind, in changes and seconds; on a mirror, how old it is and what waits there."""
    for copy in states_of_copies():
        labels = {"kind": copy.kind, "address": copy.address}
        yield Figure("outbox_changes", "Changes that a copy does not have yet.", copy.waiting, labels)
        yield Figure("outbox_lag_seconds", "For how long a copy has lacked something.", copy.lag, labels)
        yield Figure("copy_well", "1 if a copy follows, else 0.", int(copy.trouble == Trouble.NONE), labels)
    mirror = state_of_mirror() if duty.is_mirror() else None
    if mirror:
        yield Figure("mirror_age_seconds", "How old the pages of this mirror are.", mirror.age or 0)
        yield Figure(
            "mirror_requests_waiting", "Requests of visitors that wait for the hall.", mirror.waiting
        )
