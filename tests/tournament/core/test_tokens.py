"""Secret links that were given out work as long as the site's secret stays: their tokens never change."""

from typing import Any

import pytest

from tournament.core.tokens import hash_of, may_be_token, secret_token
from tournament.events.acts.invitations import TOKEN_SALT as INVITATIONS
from tournament.play.links.queries import TOKEN_SALT as TABLES
from tournament.registration.models import SignUp
from tournament.registration.queries.sign_ups import TOKEN_SALT as SIGN_UPS
from tournament.registration.queries.sign_ups import confirm_code_of


@pytest.mark.parametrize(
    ("salt", "token"),
    [
        (INVITATIONS, "3VDNXoexjEs0Uh0jKXSQAsfTiD3x8sfx6XQLm5VfT0g"),
        (TABLES, "VeeKtLSZb4ht4G2BqXAJ_60it7WmxdCArYc9kVTO7Hg"),
        (SIGN_UPS, "7YwjOoWJRUwHOT9IEBoJZvjCZj3bjmbzsTG9u89jzLo"),
    ],
)
def test_token_of_each_kind_of_link_stays(settings: Any, salt: str, token: str) -> None:
    settings.SECRET_KEY = "a site's secret"
    assert secret_token(salt, "nonce") == token
    assert may_be_token(token)


def test_code_that_confirms_an_address_stays(settings: Any) -> None:
    settings.SECRET_KEY = "a site's secret"
    code = confirm_code_of(SignUp(nonce="nonce", email="ann@example.org"))
    assert code == "-qe9f16XmNMbPpBhdb3JON8LnJuArJChnWggFtSf9-s"


def test_hash_of_a_token_stays() -> None:
    assert hash_of("token") == "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0"


@pytest.mark.parametrize("text", ["", "x" * 42, "x" * 44, "é" * 43])
def test_what_cannot_be_a_token(text: str) -> None:
    assert not may_be_token(text)
