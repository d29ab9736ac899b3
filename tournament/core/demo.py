"""A public demo: an installation for people who look before they install. It begins anew every night.

It is an installation with SEATWIND_DEMO=1. Its visitors read the demo's own events, which nobody can change: their
accounts have no password. Whoever wants to try something gets an event of their own, which nobody else can open. So
nothing that one visitor types is shown to another. `simulation/demo_site.py` builds and replaces the database.
"""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal

VISITS = 300
"""How many visitors get an event of their own between two resets."""
VISITS_FROM_ONE_ADDRESS = 5
BYTES = 400_000_000
"""From this size of the database on, nothing is written until the reset."""
LOOK_SECONDS = 20
"""So long the size of the database is not asked again."""

CLOSED_ACTS = frozenset(
    {
        # They let others into a visitor's event, or give an account a password: events are seen by one visitor only.
        "add_staff",
        "invite",
        "accept_invitation",
        "issue_for_account",
        "issue_for_staff",
        "set_password_by_link",
        "change_password",
        "add_app",
        "add_passkey",
        "make_token",
        # Nothing is sent from a demo.
        "ask_for_notices",
        # A series has a public page.
        "create_series",
        # Pictures and whole documents.
        "set_background",
        "set_logo",
        "import_event",
        # A copy of the event, and a process that plays it.
        "rehearse",
    }
)
"""What nobody can do in a demo, by the codes of the acts."""
FREE_ACTS = frozenset({"sign_out_here"})
"""What can be done even in a demo that is full."""


class NotInDemo(Refusal):
    code = "not_in_demo"
    text = _("This is not possible in the demo. It works in an installation of your own.")


class DemoFull(Refusal):
    code = "demo_full"
    text = _("The demo is full for today. It begins anew at %(hour)s UTC; you can go on looking until then.")


def is_demo() -> bool:
    """Whether this installation is a public demo."""
    return bool(settings.DEMO)


def reset_hour() -> str:
    """When the demo begins anew, as a time of day in UTC."""
    return f"{settings.DEMO_RESET:%H:%M}"


def last_reset_due(now: datetime) -> datetime:
    """The newest time at which the demo should have begun anew."""
    today = datetime.combine(now.astimezone(UTC).date(), settings.DEMO_RESET, UTC)
    return today if today <= now else today - timedelta(days=1)


def check_act(code: str) -> None:
    """What a demo refuses of all acts. Raises NotInDemo, DemoFull."""
    if not is_demo():
        return
    if code in CLOSED_ACTS:
        raise NotInDemo
    if code not in FREE_ACTS and _is_full():
        raise DemoFull(hour=reset_hour())


_seen: tuple[float, bool] = (float("-inf"), False)


def _is_full() -> bool:
    global _seen  # noqa: PLW0603 - one answer for all threads of the process
    asked, answer = _seen
    if time.monotonic() - asked > LOOK_SECONDS:
        answer = database_bytes() >= BYTES
        _seen = (time.monotonic(), answer)
    return answer


def database_bytes() -> int:
    """How large the database is, with what it has not tidied up yet."""
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        files = (Path(name + ending) for ending in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.is_file())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
