"""Why an act by a table link is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class RoundNotStarted(Refusal):
    code = "round_not_started"
    text = _("Round %(round)s is %(state)s, so nothing can be entered through a table link. Ask a referee.")


class LinksNotAllowed(Refusal):
    code = "links_not_allowed"
    text = _("This event does not use table links. Allow them under “At the table” in the settings first.")


class LinkOver(Refusal):
    code = "link_over"
    text = _("This link no longer works. Ask a referee for a new one.")


class LinkSpent(Refusal):
    code = "link_spent"
    text = _(
        "Too many entries were made through this link. Ask a referee to continue for you, or for a new link."
    )
