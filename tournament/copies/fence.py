"""A machine that was down asks its standby, before it writes again, whether that has taken over."""

from tournament.copies.acts.taking_over import retire
from tournament.copies.enums import CopyKind
from tournament.copies.errors import StandbySilent
from tournament.copies.feeding import SHORT_SECONDS, STATE, NoAnswer, Refused, ask
from tournament.copies.models import Copy
from tournament.core.duty import IsRetired


def ask_standby() -> None:
    """Raises IsRetired when a standby has taken over, StandbySilent when one does not answer."""
    for copy in Copy.objects.filter(kind=CopyKind.STANDBY).order_by("pk"):
        try:
            has_taken_over = ask(copy.address, copy.secret, STATE, seconds=SHORT_SECONDS).taken_over
        except (NoAnswer, Refused):
            raise StandbySilent from None
        if has_taken_over:
            retire()
            raise IsRetired
