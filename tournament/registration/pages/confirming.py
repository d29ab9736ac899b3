"""What somebody reads whose address is not confirmed yet."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event
from tournament.registration.models import SignUp


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPage(PageValues):
    """The page behind the link of the mail: programs follow links, so a person has to press a button. `held_until` is
    when the place is no longer held; None where none is.
    """

    template: ClassVar[str] = "registration/sign_up_confirm.html"

    event: Event
    can: Can
    sign_up: SignUp
    held_until: datetime | None
