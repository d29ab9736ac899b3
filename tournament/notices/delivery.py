"""Takes a message to the service of a browser's maker.

The address was given by a stranger. So it is asked only by https, at the port of https, at an address of the open internet,
and what was looked up is what is connected to; wherever the answer would lead, nobody follows. Neither a service that hangs
nor one that answers without end holds anybody up.
"""

import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

PATIENCE_SECONDS = 5
"""For each step of the way: to connect, to send, to hear the next bytes."""
WHOLE_SECONDS = 10
"""For all of it."""
ANSWER_MOST = 2000
HTTPS_PORT = 443
HTTP_PORT = 80
NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses of IPv4 within IPv6 (RFC 6052)."""


class ForbiddenAddressError(Exception):
    """No message is ever sent to this address."""


class NotReachedError(Exception):
    """The service was not reached, or did not answer in time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the service answered. `wait` is for how many seconds it wants to be left alone."""

    status: int
    wait: int = 0


def is_allowed(endpoint: str) -> bool:
    """Whether the address looks like that of a service. Where its name leads is looked up when something is sent."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    if not parts.hostname or parts.username or parts.password or not endpoint.isascii() or " " in endpoint:
        return False
    if settings.PUSH_ANYWHERE:
        return parts.scheme in ("http", "https")
    return (
        parts.scheme == "https"
        and port in (None, HTTPS_PORT)
        and "." in parts.hostname
        and not _is_number(parts.hostname)
    )


def _is_number(host: str) -> bool:
    """Whether it is an address rather than a name, however it is written."""
    if ":" in host or host.rsplit(".", 1)[-1].isdecimal():
        return True
    return host.rsplit(".", 1)[-1].startswith("0x")


def is_open(address: str) -> bool:
    """Whether an address is one of the open internet, and no other one in disguise."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found in NAT64:
            found = IPv4Address(int(found) & 0xFFFFFFFF)
        elif found.ipv4_mapped:
            found = found.ipv4_mapped
        elif found.sixtofour or found.teredo:
            return False
    return found.is_global and not found.is_multicast


def deliver(endpoint: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Post a message. Raises ForbiddenAddressError, NotReachedError."""
    if not is_allowed(endpoint):
        raise ForbiddenAddressError
    parts = urlsplit(endpoint)
    host, port = parts.hostname or "", parts.port or (HTTPS_PORT if parts.scheme == "https" else HTTP_PORT)
    try:
        opened = socket.create_connection((_looked_up(host, port), port), timeout=PATIENCE_SECONDS)
        if parts.scheme == "https":
            opened = _secured(opened, host)
        ends = Timer(WHOLE_SECONDS, _cut, [opened])
        ends.daemon = True
        ends.start()
        try:
            return _posted(opened, parts, body, headers)
        finally:
            ends.cancel()
            opened.close()
    except (OSError, HTTPException) as fault:
        raise NotReachedError(type(fault).__name__) from fault


def _looked_up(host: str, port: int) -> str:
    """An address of the host. Raises ForbiddenAddressError if one of its addresses is not of the open internet."""
    found = [
        str(row[4][0])
        for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    ]
    if not settings.PUSH_ANYWHERE and not all(map(is_open, found)):
        raise ForbiddenAddressError
    return found[0]


def _secured(plain: socket.socket, host: str) -> ssl.SSLSocket:
    """The connection with the certificate of this host; they agree when the first bytes are sent."""
    try:
        return ssl.create_default_context().wrap_socket(
            plain, server_hostname=host, do_handshake_on_connect=False
        )
    except BaseException:
        plain.close()
        raise


def _posted(opened: socket.socket, parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> Answer:
    if isinstance(opened, ssl.SSLSocket):
        opened.do_handshake()
    connection = HTTPConnection(parts.hostname or "", timeout=PATIENCE_SECONDS)
    connection.sock = opened
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    connection.request("POST", path, body, {"Host": parts.netloc, "Connection": "close", **headers})
    response = connection.getresponse()
    response.read(ANSWER_MOST)
    wait = response.headers.get("Retry-After", "")
    return Answer(response.status, int(wait) if wait.isascii() and wait.isdecimal() and len(wait) < 7 else 0)


def _cut(opened: socket.socket) -> None:
    """End a connection for which another thread waits."""
    with suppress(OSError):
        opened.shutdown(socket.SHUT_RDWR)
