"""Who sends a request, as far as the front can tell before anything reads it: an address, its network, a session."""

import ipaddress
from dataclasses import dataclass

IPV6_BLOCK_BITS = 64
"""A network gives each of its members a whole block of this size."""
IPV6_NETWORK_BITS = 48
"""A provider gives a customer up to so much: one sender may have every block in it."""
NETWORK_SHARE = 8
"""A network of IPv6 counts for each of its blocks with this part of what it did, because it may be many people."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def parsed_address(text: str) -> Address | None:
    """The address that a text names. An IPv4 address that is mapped into IPv6 is an IPv4 address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address


def sender_address(peer: str, forwarded_for: str, *, is_behind_proxy: bool) -> str | None:
    """The address by which a sender is counted; None if there is none.

    Behind our proxy it is the address that the proxy added last; the sender may have forged everything before it. Of an
    IPv6 address it is the block, because one sender has all addresses in it.
    """
    added = forwarded_for.rpartition(",")[2].strip() if is_behind_proxy else ""
    address = parsed_address(added or peer)
    if isinstance(address, ipaddress.IPv6Address):
        return str(_around(address, IPV6_BLOCK_BITS).network_address)
    return str(address) if address else None


def network_of(address: str) -> ipaddress.IPv6Network | None:
    """The network of an IPv6 address; None for IPv4, where an address is the smallest and the largest unit."""
    parsed = parsed_address(address)
    return _around(parsed, IPV6_NETWORK_BITS) if isinstance(parsed, ipaddress.IPv6Address) else None


def _around(address: ipaddress.IPv6Address, bits: int) -> ipaddress.IPv6Network:
    return ipaddress.IPv6Network((address, bits), strict=False)


@dataclass(frozen=True, slots=True)
class Sender:
    """What a request is counted for: each key with the part of its amount that counts.

    As long as a sender used no more than `allowance`, nobody who used nothing comes first.
    """

    keys: tuple[tuple[bytes, float], ...] = ()
    allowance: float = 0


def sender_at(address: str | None, allowance: float = 0) -> Sender:
    """A sender who is known by an address only."""
    name = address or ""
    network = network_of(name)
    keys: tuple[tuple[bytes, float], ...] = ((f"address {name}".encode(), 1.0),)
    if network:
        keys = (*keys, (f"network {network}".encode(), 1 / NETWORK_SHARE))
    return Sender(keys, allowance)


def sender_with(session: bytes, allowance: float) -> Sender:
    """A sender who is signed in: counted for the session alone, so that nobody else at the address is in the way."""
    return Sender(((b"session " + session, 1.0),), allowance)
