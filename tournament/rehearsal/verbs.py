"""What the audit says of rehearsals. The audit of the event that is rehearsed says nothing: it stays as it was."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class RehearsalVerb(Verb):
    """What the audit says of rehearsals."""

    REHEARSAL_BEGUN = "rehearsal_begun", _("began this rehearsal of “%(name)s”")
    REHEARSAL_ENDED = "rehearsal_ended", _("ended the rehearsal “%(name)s” and removed its copy")
    ROBOTS_PAUSED = "robots_paused", _("paused the robots")
    ROBOTS_RESUMED = "robots_resumed", _("let the robots go on")
    DEVICE_JOINED = "device_joined", _("the device “%(device)s” joined the rehearsal")
    DEVICE_REMOVED = "device_removed", _("took the device “%(device)s” off the list of the rehearsal")
