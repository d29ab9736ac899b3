"""What somebody who asks for standings may be refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class RoundNotOfficial(Refusal):
    code = "round_not_official"
    text = _("There are no standings after round %(number)s: it is not closed. Choose a closed round.")
