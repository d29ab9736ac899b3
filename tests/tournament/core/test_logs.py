"""No token of a table link is written into a log."""

import logging
from urllib.parse import quote

import pytest
from django.conf import settings

from tests.architecture.site_map import Route, all_routes
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


SECRET_POLICIES = ("link", "invitation")
"""How the policies end of views whose address is a key."""
PLAIN = {"event_slug": "spring", "user_code": "MTI"}


def secret_routes() -> list[Route]:
    return [route for route in all_routes() if route.policy.endswith(SECRET_POLICIES)]


def test_routes_with_a_secret_are_found() -> None:
    """By their arguments as well, so that a new view with a token and another policy is not forgotten."""
    named = {
        route.name
        for route in all_routes()
        if {"token", "mark"} & set(" ".join(route.arguments).replace("_", " ").split())
    }
    assert named - {"exchange:token-revoke"} == {route.name for route in secret_routes()}


@pytest.mark.parametrize("secret", [TOKEN, "0123456789abcdef0123456789abcdef", "shortened-1"])
def test_secret_parts_of_all_routes_are_hidden(secret: str) -> None:
    for route in secret_routes():
        url = route.url({name: _filled(name, secret) for name in route.arguments})
        for written in (url, f"/sign-in/?next={url}", f"/sign-in/?next={quote(url, safe='')}"):
            assert secret not in line_of("Not Found: %s", written), route.name


def _filled(argument: str, secret: str) -> str | int:
    is_secret = argument == "mark" or argument.endswith("token")
    return secret if is_secret else PLAIN.get(argument, 1)


def test_token_in_an_error_is_hidden() -> None:
    assert TOKEN not in line_of("Internal Server Error", error=ValueError(f"GET /t/{TOKEN}/"))


def test_other_lines_stay_as_they_are() -> None:
    assert line_of("%s: %s", "Not Found", "/spring/rounds/1/") == "Not Found: /spring/rounds/1/"


def test_every_handler_hides_tokens() -> None:
    assert all("tokens" in handler["filters"] for handler in settings.LOGGING["handlers"].values())
