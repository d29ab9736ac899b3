"""Where messages are taken: to the open internet alone, whatever a stranger's address says or leads to."""

import socket
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag

from tests.tournament.notices.push_service import Phone
from tournament.notices.delivery import ForbiddenAddressError, NotReachedError, deliver, is_allowed, is_open
from tournament.notices.signing import data_of, is_point, is_secret, new_pair, sealed_for


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("142.250.1.1", True),
        ("2a00:1450:4001::1", True),
        ("64:ff9b::8efa:101", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # noqa: S104 - it is refused
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_only_the_open_internet_is_asked(address: str, expected: bool) -> None:
    assert is_open(address) is expected


@pytest.mark.parametrize(
    ("endpoint", "expected"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://web.push.apple.com/abc?x=1", True),
        ("https://updates.push.services.mozilla.com:443/wpush/v2/abc", True),
        ("ftp://push.example.org/a", False),
        ("https:///a", False),
        ("https://push.example.org:99999/a", False),
        ("https://2130706433/a", False),
        ("https://push.example.org/a b", False),
    ],
)
def test_addresses_of_services(endpoint: str, expected: bool) -> None:
    assert is_allowed(endpoint) is expected


def found(*addresses: str) -> list[tuple[Any, ...]]:
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]


def test_name_that_leads_home_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_kwargs: found("142.250.1.1", "192.168.0.7"))
    monkeypatch.setattr(socket, "create_connection", lambda *_args, **_kwargs: pytest.fail("it was asked"))
    with pytest.raises(ForbiddenAddressError):
        deliver("https://push.example.org/1", b"", {})


def test_what_was_looked_up_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def connect(address: tuple[str, int], timeout: float) -> None:
        asked.append((address, timeout > 0))
        raise TimeoutError

    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_kwargs: found("142.250.1.1"))
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(NotReachedError):
        deliver("https://push.example.org/1", b"", {})
    assert asked == [(("142.250.1.1", 443), True)]


def test_without_internet_it_is_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(NotReachedError):
        deliver("https://push.example.org/1", b"", {})


def test_each_message_is_sealed_anew_for_one_phone() -> None:
    phone, other = Phone(), Phone("other")
    one, two = (sealed_for(b'{"a": 1}', p256dh=phone.p256dh, auth=phone.auth) for _time in range(2))
    assert phone.read(one) == phone.read(two) == {"a": 1}
    assert one != two
    with pytest.raises(InvalidTag):
        other.read(one)


def test_keys_are_told_from_other_text() -> None:
    pair = new_pair()
    assert (len(data_of(pair.private)), len(data_of(pair.public))) == (32, 65)
    assert is_point(pair.public)
    assert not is_point(pair.private)
    assert not is_point("é")
    assert is_secret(Phone().auth)
    assert not is_secret(pair.private)
