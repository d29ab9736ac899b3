"""The checks of `manage.py check --deploy` on accounts."""

from typing import Any

from django.core.checks import CheckMessage, Tags, register
from django.core.checks import Warning as CheckWarning
from django.db import DatabaseError

from tournament.accounts.demo import DEMO_PASSWORD, demo_users_with
from tournament.core.database import is_database_there


@register(Tags.security, deploy=True)
def check_demo_password(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """The demo's printed password in a database that is meant for real events."""
    if not is_database_there():
        # A start reports this; the check itself also runs on machines without the database.
        return []
    try:
        names = [user.username for user in demo_users_with(DEMO_PASSWORD)]
    except DatabaseError:
        # There are no tables yet, and so no accounts.
        return []
    if not names:
        return []
    return [CheckWarning(demo_sentence(names), id="seatwind.W002")]


def demo_sentence(names: list[str]) -> str:
    """Say which accounts still have the demo's password, and what to do."""
    return (
        f"The password of {' and '.join(names)} is the demo's, which everybody knows; it signs in from this machine "
        "only. Give another one with manage.py changepassword NAME, or begin with an empty database."
    )
