"""What the audit says of series."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class SeriesVerb(Verb):
    """What the audit says of series."""

    SERIES_JOINED = "series_joined", _("added the event to the series “%(name)s”")
    SERIES_LEFT = "series_left", _("removed the event from the series “%(name)s”")
