"""Where a site in a hall is opened: on its machine, and on phones."""

from unittest.mock import patch

import pytest

from tournament.core.qr import qr_for_terminal
from tournament.core.server.addresses import Site

NETWORK = "0.0.0.0"  # noqa: S104 - only a text here


@pytest.mark.parametrize(
    ("host", "port", "own", "phone"),
    [
        ("127.0.0.1", 8000, "http://127.0.0.1:8000/", ""),
        ("localhost", 8000, "http://localhost:8000/", ""),
        ("::1", 8000, "http://[::1]:8000/", ""),
        (NETWORK, 8000, "http://127.0.0.1:8000/", "http://192.168.1.5:8000/"),
        (NETWORK, 80, "http://127.0.0.1/", "http://192.168.1.5/"),
        ("hall.example", 8000, "http://hall.example:8000/", "http://hall.example:8000/"),
    ],
)
def test_addresses_to_open(host: str, port: int, own: str, phone: str) -> None:
    with patch("tournament.core.server.addresses.network_address", return_value="192.168.1.5"):
        site = Site(host, port)
        assert (site.own_url, site.phone_url) == (own, phone)


def test_https_has_a_usual_port_of_its_own() -> None:
    assert Site("hall.example", 443, is_https=True).own_url == "https://hall.example/"
    assert Site("hall.example", 80, is_https=True).own_url == "https://hall.example:80/"


def test_machine_without_a_network_has_no_address_for_phones() -> None:
    with patch("tournament.core.server.addresses.network_address", return_value=None):
        assert Site(NETWORK, 8000).phone_url == ""


def test_code_for_the_terminal_is_made_of_half_blocks() -> None:
    code = qr_for_terminal("http://192.168.1.5:8000/")
    assert len(code.splitlines()) > 10
    assert "\u2584" in code or "\u2580" in code
