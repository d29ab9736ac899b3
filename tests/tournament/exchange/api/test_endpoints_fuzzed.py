"""A stranger to the program reads the description of the API and sends whatever it allows and does not allow.

Every answer has a status, a type and a schema that the description names, and none is an error of ours.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from tests.tournament.exchange.document.test_event import played_event
from tournament.exchange.acts.tokens import make_token
from tournament.exchange.enums import Scope
from tournament.wsgi import application

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
EXAMPLES = 12


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Requests by WSGI leave the connection of the test open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def api(one_connection: None) -> Any:
    """The description as the site gives it, with an event that most of the requests ask for."""
    event = played_event()
    token = make_token(event.created_by, event.created_by, name="Fuzzer", scopes=tuple(Scope))
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)

    @schema.hook
    def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
        if path_parameters and len(str(path_parameters)) % 3:
            found = {
                name: (value % 7 if isinstance(value, int) else value)
                for name, value in path_parameters.items()
            }
            return {**found, "event": event.slug}
        return path_parameters

    @schema.hook
    def map_headers(context: Any, headers: dict[str, Any] | None) -> dict[str, Any] | None:
        return {**(headers or {}), "Authorization": f"Bearer {token}"} if len(str(headers)) % 2 else headers

    return schema


described = schemathesis.pytest.from_fixture("api")


@described.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_description_names(case: Any) -> None:
    case.call_and_validate(headers={"Accept-Encoding": "identity"})
