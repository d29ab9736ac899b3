"""What the audit says of printed documents."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class PaperVerb(Verb):
    """What the audit says of printed documents."""

    BACKGROUND_SET = "background_set", _("chose a picture for the certificates")
    BACKGROUND_REMOVED = "background_removed", _("removed the picture from the certificates")
    LOGO_SET = "logo_set", _("chose a logo for certificates and badges")
    LOGO_REMOVED = "logo_removed", _("removed the logo from certificates and badges")
    PAPER_CHOSEN = "paper_chosen", _("chose the paper %(size)s for printing")
