"""What is deleted by itself: contact data, photos of hands, lists that were read, tries to sign up.

The timers of mails and backups, every start of the server and `manage.py forget_contacts` do it. Each finds what became due
since, so nothing depends on a timer that was missed.
"""

import logging
from dataclasses import dataclass

from django.utils import timezone

from tournament.core.duty import check_duty
from tournament.core.errors import Refusal
from tournament.registration.acts.imports import forget_old_drafts
from tournament.registration.acts.people import forget_due_contacts
from tournament.registration.acts.rush import COUNTED_FOR
from tournament.registration.hooks.forgetting import forgetting
from tournament.registration.models import SignUpTry

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Of how many people the contact data were deleted, how many lists, and how much that other apps keep as long."""

    people: int
    lists: int
    others: int


def forget_what_is_due() -> Forgotten:
    """Delete whatever has been stored for long enough. Raises a Refusal where this machine may not write."""
    check_duty("forget_contacts")
    SignUpTry.objects.filter(at__lt=timezone.now() - COUNTED_FOR).delete()
    return Forgotten(forget_due_contacts(), forget_old_drafts(), sum(forget() for forget in forgetting))


def forget_beside_other_work() -> None:
    """The same for a timer that has something else to do, on a machine that may be a standby."""
    try:
        forget_what_is_due()
    except Refusal as refusal:
        log.info("Nothing was forgotten: %s", refusal)
