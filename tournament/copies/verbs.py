"""What the audit says of copies."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class CopyVerb(Verb):
    """What the audit says of copies."""

    COPY_CONNECTED = "copy_connected", _("connected the standby at %(address)s")
    COPY_DISCONNECTED = "copy_disconnected", _("disconnected the standby at %(address)s")
    MIRROR_CONNECTED = "mirror_connected", _("connected the public mirror at %(address)s")
    MIRROR_DISCONNECTED = "mirror_disconnected", _("disconnected the public mirror at %(address)s")
    EXCHANGE_ASKED_FOR = "exchange_asked_for", _("asked for everything to be sent again to %(address)s")
