"""The page that brings phones to the site and says what plain http lacks."""

from pathlib import Path

import pytest
from django.test import Client

from tests.conftest import SignIn
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.core.server.certificates import prepare_certificates

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(settings: object, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path  # type: ignore[attr-defined]


def test_page_shows_the_address_it_was_asked_at() -> None:
    page = text_of(Client().get("/phones/"))

    assert "http://testserver/" in page
    assert 'class="qr"' in page
    assert "Without https" in page


def test_on_the_machine_itself_it_shows_the_address_of_the_network(settings: object) -> None:
    assert "only this machine can reach the site" in " ".join(
        text_of(Client().get("/phones/", headers={"host": "localhost"})).split()
    )
    settings.PHONE_URL = "https://192.168.1.5:8000/"  # type: ignore[attr-defined]
    page = text_of(Client().get("/phones/", headers={"host": "localhost"}))

    assert "https://192.168.1.5:8000/" in page
    assert "Without https" not in page


def test_certificate_is_offered_by_https_where_there_is_one(tmp_path: Path) -> None:
    assert Client().get("/phones/certificate/").status_code == 404
    prepare_certificates(tmp_path / "https", ["192.168.1.5"])

    assert "Trust this site" not in text_of(Client().get("/phones/"))
    assert "Trust this site" in text_of(Client().get("/phones/", secure=True))
    response = Client().get("/phones/certificate/", secure=True)
    assert response["Content-Type"] == "application/x-x509-ca-cert"
    assert response.content[:1] == b"0"


@pytest.mark.parametrize(
    ("headers", "is_secure", "is_told"),
    [({}, False, True), ({}, True, False), ({"host": "localhost"}, False, False)],
    ids=["plain http in a network", "https", "this machine"],
)
def test_home_says_before_the_event_what_plain_http_lacks(
    organizer: User, sign_in: SignIn, headers: dict[str, str], *, is_secure: bool, is_told: bool
) -> None:
    page = text_of(sign_in(organizer).get("/", headers=headers, secure=is_secure))

    assert ("plain http" in page) is is_told
    assert 'href="/phones/"' in page
