"""What the audit says of printed documents."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class PaperVerb(Verb):
    """What the audit says of printed documents."""

    BACKGROUND_SET = "background_set", _("chose a picture for the certificates")
    BACKGROUND_REMOVED = "background_removed", _("removed the picture from the certificates")
