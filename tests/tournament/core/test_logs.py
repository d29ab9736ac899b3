"""No token of a table link is written into a log."""

import logging

import pytest
from django.conf import settings

from tournament.core.logs import HideTokens

TOKEN = "qQcnJ5N6SmL1FKZ36lUIM78Cy-rDScO_ztgGMBoX4cY"


def line_of(message: str, *args: object, error: Exception | None = None) -> str:
    """What a handler would write."""
    info = (type(error), error, None) if error else None
    record = logging.LogRecord("django.request", logging.WARNING, __file__, 1, message, args, info)
    assert HideTokens().filter(record)
    return logging.Formatter().format(record)


@pytest.mark.parametrize("path", [f"/t/{TOKEN}/", f"/t/{TOKEN}", f"/t/{TOKEN}/sign-off/2/?x=1"])
def test_token_is_hidden(path: str) -> None:
    line = line_of("%s: %s", "Not Found", path)
    assert TOKEN not in line
    assert line.startswith("Not Found: /t/…")


@pytest.mark.parametrize(
    ("path", "hidden"),
    [
        (f"/invitation/{TOKEN}/", "/invitation/…"),
        (f"/new-password/MTI/{TOKEN}/", "/new-password/…"),
        (f"/first-account/{TOKEN}/", "/first-account/…"),
        (f"/sign-in/?next=/invitation/{TOKEN}/", "/sign-in/?next=/invitation/…"),
    ],
)
def test_tokens_of_accounts_are_hidden(path: str, hidden: str) -> None:
    assert line_of("Not Found: %s", path).startswith(f"Not Found: {hidden}")


def test_token_in_an_error_is_hidden() -> None:
    assert TOKEN not in line_of("Internal Server Error", error=ValueError(f"GET /t/{TOKEN}/"))


def test_other_lines_stay_as_they_are() -> None:
    assert line_of("%s: %s", "Not Found", "/spring/rounds/1/") == "Not Found: /spring/rounds/1/"


def test_every_handler_hides_tokens() -> None:
    assert all("tokens" in handler["filters"] for handler in settings.LOGGING["handlers"].values())
