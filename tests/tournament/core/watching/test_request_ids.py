"""The number of a request: made or brought, in the header of every answer, and on pages of errors."""

import pytest
from django.test import Client

from tests.pages import text_of
from tournament.core.watching.request_ids import OWN, code_of, id_of, new_id

BROUGHT = "0f8fad5b-d9cb-469f-a165-70867728950e"


def test_numbers_are_short_and_differ() -> None:
    numbers = {new_id() for _time in range(100)}
    assert len(numbers) == 100
    assert all(OWN.fullmatch(number) for number in numbers)


@pytest.mark.parametrize(
    "brought", ["", "short", "x" * 65, "two words here", "a\nb" * 5, "<script>alert(1)</script>"]
)
def test_what_is_no_number_is_not_taken_from_a_proxy(brought: str) -> None:
    assert OWN.fullmatch(id_of(brought, is_behind_proxy=True))


def test_number_is_taken_from_a_trusted_proxy_only() -> None:
    assert id_of(BROUGHT, is_behind_proxy=True) == BROUGHT
    assert OWN.fullmatch(id_of(BROUGHT, is_behind_proxy=False))


def test_code_of_a_brought_number_is_short_and_stays() -> None:
    code = code_of(BROUGHT)
    assert OWN.fullmatch(code)
    assert code_of(BROUGHT) == code
    assert code_of(code) == code


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "status"), [("/", 200), ("/nothing/", 404), ("/health/live/", 200)])
def test_every_answer_has_its_number(address: str, status: int) -> None:
    response = Client().get(address)
    assert response.status_code == status
    assert OWN.fullmatch(response["X-Request-ID"])
    assert (response["X-Request-ID"] in text_of(response)) is (status == 404)


@pytest.mark.django_db
def test_page_of_an_error_names_the_code_of_the_proxys_number(settings: object) -> None:
    settings.BEHIND_PROXY = True  # type: ignore[attr-defined]
    response = Client().get("/nothing/", headers={"X-Request-ID": BROUGHT})
    assert response["X-Request-ID"] == BROUGHT
    assert code_of(BROUGHT) in text_of(response)
