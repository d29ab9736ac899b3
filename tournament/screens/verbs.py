"""What the audit says of screens."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class ScreenVerb(Verb):
    """What the audit says of screens."""

    SCREEN_ADDED = "screen_added", _("added the screen “%(name)s”")
    SCREEN_CHANGED = "screen_changed", _("changed what the screen “%(name)s” shows")
    SCREEN_REMOVED = "screen_removed", _("removed the screen “%(name)s”")
