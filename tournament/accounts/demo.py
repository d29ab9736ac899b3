"""The demo's password: it is public, so it works only on the machine that runs the demo."""

from django.http import HttpRequest

from tournament.accounts.models import User
from tournament.core.client import is_from_this_machine

DEMO_PASSWORD = "seatwind"  # noqa: S105 - printed for everybody to see
DEMO_PEOPLE = {
    "organizer": "Olive Organizer",
    "head-referee": "Hana Head Referee",
    "referee": "Remy Referee",
    "desk": "Drew Desk",
}
"""The demo's sign-in names and the names shown."""


def demo_users_with(password: str) -> list[User]:
    """The demo's active accounts that this password opens, by name."""
    users = User.objects.filter(username__in=DEMO_PEOPLE, is_active=True).order_by("username")
    return [user for user in users if user.check_password(password)]


def is_demo_elsewhere(request: HttpRequest, password: str) -> bool:
    """Whether somebody uses the demo's password over a network, where it opens nothing."""
    return password == DEMO_PASSWORD and not is_from_this_machine(request)
