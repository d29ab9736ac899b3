"""What a start warns of when others can reach the site."""

import pytest

from tournament.accounts.models import User
from tournament.core.client import is_loopback_name
from tournament.core.management.open_doors import open_doors

NETWORK = "0.0.0.0"  # noqa: S104 - only a text here

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def careful_settings(settings: object) -> None:
    settings.LOCAL = True  # type: ignore[attr-defined]
    settings.SECRET_KEY = "x" * 50  # type: ignore[attr-defined]
    settings.SESSION_COOKIE_SECURE = True  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("::1", True),
        ("[::1]", True),
        (NETWORK, False),
        ("hall", False),
    ],
)
def test_loopback_names(*, name: str, expected: bool) -> None:
    assert is_loopback_name(name) is expected


def test_nothing_is_open_on_a_careful_site() -> None:
    assert open_doors(NETWORK) == []


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("DEBUG", True, "SEATWIND_DEBUG is on"),
        ("SECRET_KEY", "short", "SEATWIND_SECRET_KEY is short"),
        ("SESSION_COOKIE_SECURE", False, "plain http"),
    ],
)
def test_dangers_are_named_where_a_network_reaches_the_site(
    settings: object, setting: str, value: object, said: str
) -> None:
    setattr(settings, setting, value)

    assert [said in sentence for sentence in open_doors(NETWORK)] == [True]
    assert open_doors("127.0.0.1") == []


def test_demo_in_a_real_installation_is_named_even_behind_a_proxy(settings: object) -> None:
    settings.LOCAL = False  # type: ignore[attr-defined]
    User.objects.create_user("referee", password="seatwind")

    (sentence,) = open_doors("127.0.0.1")
    assert sentence.startswith("The password of referee is the demo's")
