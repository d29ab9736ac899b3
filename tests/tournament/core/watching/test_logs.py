"""No token of a table link is written into a log, and nothing that names a person."""

import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import IntegrityError
from django.test import Client
from gunicorn.config import Config

from tests.architecture.site_map import Route, all_routes
from tests.factories import make_user
from tournament.core.server.own_log import OwnLog
from tournament.core.watching.logs import REQUESTS, HideTokens, Json, Plain
from tournament.core.watching.request_ids import code_of, current

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


def test_mail_addresses_are_hidden() -> None:
    line = line_of("Refused: %s", "{'anna.b+x@mail.example.org': (550, b'no')}")
    assert line == "Refused: {'…@…': (550, b'no')}"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (KeyError("Anna"), "KeyError: '…'"),
        (ValueError("invalid literal: 'Anna Müller'"), "ValueError: invalid literal: '…'"),
        (AttributeError("'Entry' object has no attribute 'seat'"), "'Entry' object has no attribute 'seat'"),
        (
            IntegrityError(
                'duplicate key violates unique constraint "entry_once"\nDETAIL:  Key (name)=(Anna) already exists.'
            ),
            'django.db.utils.IntegrityError: duplicate key violates unique constraint "entry_once"',
        ),
    ],
)
def test_values_in_errors_are_hidden(error: Exception, told: str) -> None:
    line = line_of("Internal Server Error", error=error)
    assert line.endswith(told)
    assert "Anna" not in line


def test_error_is_told_with_its_places_and_what_led_to_it() -> None:
    try:
        try:
            raise KeyError("Anna")
        except KeyError as error:
            raise ValueError("no “Anna” here") from error
    except ValueError as error:
        line = line_of("Failed", error=error)
    assert "test_logs.py" in line
    assert "KeyError: '…'" in line
    assert "no “…” here" in line
    assert "no “Anna”" not in line.replace('raise ValueError("no “Anna” here")', "")


@pytest.fixture
def logged() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """What was logged until it is called, with a line for each request, as JSON."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Json())
    handler.addFilter(HideTokens())
    root, requests = logging.getLogger(), logging.getLogger(REQUESTS)
    level = requests.level
    root.addHandler(handler)
    requests.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.removeHandler(handler)
    requests.setLevel(level)


@pytest.mark.django_db
def test_each_request_is_one_line_without_its_address(logged: Callable[[], list[dict[str, Any]]]) -> None:
    response = Client().get(f"/t/{TOKEN}/?q=Anna+M%C3%BCller")
    lines = logged()
    assert {line["request"] for line in lines} == {response["X-Request-ID"]}
    (line,) = [line for line in lines if line["logger"] == REQUESTS]
    assert {name: line[name] for name in ("method", "route", "status")} == {
        "method": "GET",
        "route": "play:link-table",
        "status": 404,
    }
    assert line["ms"] > 0
    (other,) = [line for line in lines if line["logger"] == "django.request"]
    assert (other["level"], other["message"]) == ("warning", "Not Found: /t/…/")


@pytest.mark.django_db
def test_guesses_name_nobody(logged: Callable[[], list[dict[str, Any]]]) -> None:
    """Whoever guesses passwords is counted and locked out, and the log names neither account nor address."""
    make_user("anna-mueller")
    for _time in range(7):
        Client().post(
            "/sign-in/", {"username": "anna-mueller", "password": "wrong"}, REMOTE_ADDR="192.0.2.77"
        )
    written = json.dumps(logged())
    assert "anna" not in written
    assert "192.0.2.77" not in written


def test_lines_of_a_request_have_its_number() -> None:
    record = logging.LogRecord("x", logging.WARNING, __file__, 1, "Lost", (), None)
    token = current.set("K7QF-2M9X")
    try:
        assert Plain().format(record) == "Lost [K7QF-2M9X]"
        current.set("0f8fad5b-d9cb-469f")
        code = code_of("0f8fad5b-d9cb-469f")
        assert Plain().format(record) == f"Lost [{code}, 0f8fad5b-d9cb-469f]"
        assert json.loads(Json().format(record))["code"] == code
    finally:
        current.set("")
        assert Plain().format(record) == "Lost"
        current.reset(token)


def test_server_reports_pass_the_same_filter(settings: Any) -> None:
    settings.LOG = "json"
    log = OwnLog(Config())
    try:
        handlers = log.error_log.handlers
        assert handlers
        assert all(isinstance(one.formatter, Json) for one in handlers)
        assert all(any(isinstance(each, HideTokens) for each in one.filters) for one in handlers)
    finally:
        for handler in list(log.error_log.handlers):
            log.error_log.removeHandler(handler)
