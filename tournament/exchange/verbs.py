"""What the audit says of API tokens, and of archives that do not hold what their chain says."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.audit.verbs import Verb


class TokenVerb(Verb):
    """What the audit says of API tokens."""

    TOKEN_MADE = "token_made", _("created the API token %(name)s")
    TOKEN_REVOKED = "token_revoked", _("revoked the API token %(name)s")


class ArchiveVerb(Verb):
    """What the audit says of archives."""

    CHAIN_BROKEN = (
        "archive_chain_broken",
        ngettext_lazy(
            "warns: this event was made of an archive that is not as its chain says (%(count)s difference)",
            "warns: this event was made of an archive that is not as its chain says (%(count)s differences)",
            "count",
        ),
    )
