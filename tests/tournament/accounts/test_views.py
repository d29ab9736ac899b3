"""Signing in and out."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.pages import text_of
from tournament.accounts.models import User

URL = "/sign-in/"


def test_sign_in_goes_where_the_person_wanted(organizer: User) -> None:
    response = Client().post(URL, {"username": "organizer", "password": "tiles", "next": "/events/new/"})
    assert (response.status_code, response["Location"]) == (302, "/events/new/")


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil.example", ""]
)
def test_sign_in_never_leaves_the_site(organizer: User, target: str) -> None:
    response = Client().post(URL, {"username": "organizer", "password": "tiles", "next": target})
    assert (response.status_code, response["Location"]) == (302, "/")


def test_wrong_password_keeps_the_name(organizer: User) -> None:
    client = Client()
    response = client.post(URL, {"username": "organizer", "password": "bamboo", "next": "/events/new/"})
    page = text_of(response)
    assert response.status_code == 422
    assert 'value="organizer"' in page
    assert 'value="/events/new/"' in page
    assert "bamboo" not in page
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("fields", [{}, {"username": ""}, {"username": "nul\0", "password": "nul\0"}])
def test_sign_in_with_a_fault_is_422(db: None, fields: dict[str, str]) -> None:
    assert Client().post(URL, fields).status_code == 422


def test_sign_out_ends_the_session(sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    assert client.post(reverse("accounts:sign-out"))["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_visitor_signs_out_without_harm(db: None) -> None:
    assert Client().post(reverse("accounts:sign-out")).status_code == 302
