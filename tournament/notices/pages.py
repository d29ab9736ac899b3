"""What the page on which somebody switches notices on and off shows."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event
from tournament.notices.forms import NoticesForm
from tournament.notices.queries import Followed
from tournament.registration.pages.take_along import CalendarLinks


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticesPage(PageValues):
    """The switches of one browser, and what there is instead.

    `public_key` is empty where this installation sends no notices. `is_on` says whether this browser gets some. `is_away`:
    the services of the phones cannot be reached at the moment. `mail` is the address to which mails go about the same, empty
    where there is none; `calendar` is None for somebody without one.
    """

    template: ClassVar[str] = "notices/notices.html"

    event: Event
    can: Can
    followed: Followed
    form: NoticesForm
    public_key: str
    is_on: bool
    is_away: bool
    tells_nothing: bool
    device: str
    own_url: str
    back_url: str
    manifest_url: str
    mail: str
    takes_mails: bool
    calendar: CalendarLinks | None
    forgotten_on: date
