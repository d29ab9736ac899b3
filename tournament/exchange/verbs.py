"""What the audit says of API tokens."""

from django.utils.translation import gettext_lazy as _

from tournament.audit.verbs import Verb


class TokenVerb(Verb):
    """What the audit says of API tokens."""

    TOKEN_MADE = "token_made", _("created the API token %(name)s")
    TOKEN_REVOKED = "token_revoked", _("revoked the API token %(name)s")
