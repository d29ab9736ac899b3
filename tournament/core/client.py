"""Who sends a request: its address, and whether it comes from this machine."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

# A network assigns each of its members a whole block of this size.
IPV6_BLOCK_BITS = 64
FORWARDED_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


def client_address(request: HttpRequest) -> str | None:
    """The address by which a sender is counted; None if there is none.

    Behind our proxy it is the address that the proxy added last; the sender may have forged everything before it. Of an
    IPv6 address it is the block, because one sender has all addresses in it.
    """
    sent = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        sent = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or sent
    address = _parsed(sent)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, IPV6_BLOCK_BITS), strict=False).network_address)
    return str(address) if address else None


def is_from_this_machine(request: HttpRequest) -> bool:
    """Whether a browser on this machine asks directly; a proxy on the machine asks for others."""
    if settings.BEHIND_PROXY or any(name in request.headers for name in FORWARDED_HEADERS):
        return False
    address = _parsed(request.META.get("REMOTE_ADDR", ""))
    return bool(address and address.is_loopback) and is_loopback_name(
        split_domain_port(request.get_host())[0]
    )


def is_loopback_name(name: str) -> bool:
    """Whether a host name or address means the machine itself."""
    address = _parsed(name.strip("[]"))
    return address.is_loopback if address else name.lower() in {"localhost"}


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address
