"""Who sends a request: addresses, networks of IPv6, and what a proxy added."""

import pytest

from tournament.core.server.senders import sender_address, sender_at


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::"),
        ("a socket", None),
        ("", None),
    ],
)
def test_address_of_a_sender(peer: str, address: str | None) -> None:
    assert sender_address(peer, "203.0.113.1", is_behind_proxy=False) == address


def test_only_the_last_address_that_a_proxy_names_is_believed() -> None:
    assert (
        sender_address("127.0.0.1", "192.0.2.200, ::ffff:203.0.113.9", is_behind_proxy=True) == "203.0.113.9"
    )
    assert sender_address("127.0.0.1", "", is_behind_proxy=True) == "127.0.0.1"


def test_block_of_ipv6_is_counted_for_its_network_too() -> None:
    first, second = sender_at("2001:db8:1:2::"), sender_at("2001:db8:1:3::")

    assert first.keys[0] != second.keys[0]
    assert first.keys[1] == second.keys[1]
    assert first.keys[1][1] < 1
    assert len(sender_at("192.0.2.1").keys) == 1
