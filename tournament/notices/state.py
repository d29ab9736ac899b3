"""What the notices that wait say of the state of the server."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.hooks.state import Figure, Line
from tournament.notices.models import Notice, Subscription
from tournament.notices.queries import is_out_of_reach


def notice_lines() -> Iterator[Line]:
    """How many devices get notices, and whether their services can be reached."""
    devices = Subscription.objects.count()
    if is_out_of_reach():
        yield Line(
            _("Notices"),
            _(
                "The services that carry notices to phones cannot be reached, so notices wait. Does this server have internet?"
            ),
            is_well=False,
        )
        return
    text = ngettext("%(count)s device gets notices.", "%(count)s devices get notices.", devices)
    yield Line(_("Notices"), text % {"count": devices})


def notice_figures() -> Iterator[Figure]:
    """The same for programs."""
    yield Figure("notice_devices", "Devices that get notices.", Subscription.objects.count())
    yield Figure("notices_waiting", "Notices that wait to be sent.", Notice.objects.count())
