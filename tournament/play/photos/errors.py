"""Why a photo of a hand is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class PhotographedHandMissing(Refusal):
    code = "photographed_hand_missing"
    text = _("Hand %(number)s is not recorded at this table. Record it first, then add the photo.")


class RemovalReasonMissing(Refusal):
    code = "removal_reason_missing"
    field = "reason"
    text = _("Say in a few words why the photo is removed.")
