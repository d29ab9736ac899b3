"""Warnings printed at the start of a site that others can reach."""

from django.conf import settings

from tournament.accounts.checks import demo_sentence
from tournament.accounts.demo import DEMO_PASSWORD, demo_users_with
from tournament.core.client import is_loopback_name

SECRET_LETTERS = 40
PLAIN_HTTP = (
    "The site speaks plain http: others on the network can read passwords along, and tablets cannot open a table "
    "without network. `manage.py serve --https` (HTTPS=1 make run) ends both."
)


def open_doors(host: str, *, is_https: bool = False) -> list[str]:
    """One sentence for each danger; none for a site that only this machine can reach."""
    if settings.LOCAL and is_loopback_name(host):
        return []
    dangers = [
        (
            settings.DEBUG,
            "SEATWIND_DEBUG is on: every error page shows internal details of the program.",
        ),
        (
            len(settings.SECRET_KEY) < SECRET_LETTERS,
            f"SEATWIND_SECRET_KEY is short: use at least {SECRET_LETTERS} random letters, or sessions can be forged.",
        ),
        (
            not (is_https or settings.SESSION_COOKIE_SECURE),
            PLAIN_HTTP,
        ),
    ]
    sentences = [sentence for is_open, sentence in dangers if is_open]
    names = [user.username for user in demo_users_with(DEMO_PASSWORD)]
    return [*sentences, demo_sentence(names)] if names else sentences
