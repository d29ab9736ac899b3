"""Who sends a request: its address, and whether it comes from this machine."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from tournament.core.server.senders import parsed_address, sender_address

FORWARDED_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


def client_address(request: HttpRequest) -> str | None:
    """The address by which a sender is counted (`sender_address`); None if there is none."""
    return sender_address(
        request.META.get("REMOTE_ADDR", ""),
        request.headers.get("X-Forwarded-For", ""),
        is_behind_proxy=settings.BEHIND_PROXY,
    )


def is_from_this_machine(request: HttpRequest) -> bool:
    """Whether a browser on this machine asks directly; a proxy on the machine asks for others."""
    if settings.BEHIND_PROXY or any(name in request.headers for name in FORWARDED_HEADERS):
        return False
    address = parsed_address(request.META.get("REMOTE_ADDR", ""))
    return bool(address and address.is_loopback) and is_loopback_name(
        split_domain_port(request.get_host())[0]
    )


def is_loopback_name(name: str) -> bool:
    """Whether a host name or address means the machine itself."""
    address = parsed_address(name.strip("[]"))
    return address.is_loopback if address else name.lower() in {"localhost"}
