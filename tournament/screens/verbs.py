"""What the audit says of screens and ceremonies."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class ScreenVerb(Verb):
    """What the audit says of screens."""

    SCREEN_ADDED = "screen_added", _("added the screen “%(name)s”")
    SCREEN_CHANGED = "screen_changed", _("changed what the screen “%(name)s” shows")
    SCREEN_REMOVED = "screen_removed", _("removed the screen “%(name)s”")
    CEREMONY_BEGUN = "ceremony_begun", _("began the ceremony of the best %(places)s")
    PLACE_REVEALED = "place_revealed", _("revealed place %(place)s in the ceremony")
    PLACE_HIDDEN = "place_hidden", _("took place %(place)s back in the ceremony")
    CEREMONY_ENDED = "ceremony_ended", _("ended the ceremony")
