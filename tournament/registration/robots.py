"""How the sign-up page tells people from programs.

The form carries the time at which it was made, signed with the site's secret for this event, and a field that people do
not see. No third party is involved.
"""

from django.core import signing

from tournament.events.models import Event
from tournament.registration.errors import FormTooOld, FormTooQuick, LooksLikeARobot

SECONDS_TO_FILL_IN = 2
"""Nobody fills in the form faster than this."""
HOURS_KEPT = 12
SALT = "tournament.registration.sign_up_form"


def stamp_for(event: Event) -> str:
    """The current time, signed for this event's form."""
    return signing.TimestampSigner(salt=SALT).sign(str(event.pk))


def check_person(event: Event, stamp: str, trap: str) -> None:
    """Raise LooksLikeARobot, FormTooQuick or FormTooOld unless a person seems to have filled in the form."""
    if trap:
        raise LooksLikeARobot
    signer = signing.TimestampSigner(salt=SALT)
    try:
        value = signer.unsign(stamp, max_age=HOURS_KEPT * 3600)
    except signing.SignatureExpired as error:
        raise FormTooOld from error
    except signing.BadSignature as error:
        raise LooksLikeARobot from error
    if value != str(event.pk):
        raise LooksLikeARobot
    if _is_younger(signer, stamp, SECONDS_TO_FILL_IN):
        raise FormTooQuick


def _is_younger(signer: signing.TimestampSigner, stamp: str, seconds: int) -> bool:
    if seconds <= 0:
        return False
    try:
        signer.unsign(stamp, max_age=seconds)
    except signing.SignatureExpired:
        return False
    return True
