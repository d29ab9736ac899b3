"""The pages of faults stand on their own feet, whatever was sent."""

import pytest
from django.test import Client, RequestFactory

from tests.pages import text_of
from tournament.core.views import server_error

pytestmark = pytest.mark.each_database

UNREADABLE = (
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data; boundary=\u00ff",
    "multipart/form-data",
)


@pytest.fixture
def browser(db: None) -> Client:
    """A client that is asked for its token as a browser is, and that holds one."""
    client = Client(enforce_csrf_checks=True)
    client.get("/sign-in/")
    return client


@pytest.mark.parametrize("content_type", UNREADABLE)
@pytest.mark.parametrize(("address", "statuses"), [("/sign-in/", {400, 403}), ("/nothing/here/", {404})])
def test_body_that_cannot_be_read_is_answered_in_words(
    browser: Client, address: str, statuses: set[int], content_type: str
) -> None:
    response = browser.generic("POST", address, b"a=b", content_type=content_type)
    assert response.status_code in statuses
    assert "<h1>" in text_of(response)


def test_page_of_our_own_fault_needs_no_request_and_no_database() -> None:
    response = server_error(RequestFactory().post("/", b"", content_type=UNREADABLE[0]))
    assert response.status_code == 500
    assert "Something went wrong" in text_of(response)
