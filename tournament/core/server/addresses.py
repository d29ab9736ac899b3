"""The addresses of a site in a hall, for this machine and for phones."""

import ipaddress
import socket
from dataclasses import dataclass

WILDCARDS = {"0.0.0.0", "::", ""}  # noqa: S104 - compared, not bound
# An address that no machine has (RFC 5737). Connecting a UDP socket to it sends nothing.
SOMEWHERE = ("192.0.2.1", 9)


@dataclass(frozen=True, slots=True)
class Site:
    """The host and port where a server listens."""

    host: str
    port: int
    is_https: bool = False

    @property
    def own_url(self) -> str:
        """The address to open on this machine."""
        return self.url_at("127.0.0.1" if self.host in WILDCARDS else self.host)

    @property
    def phone_url(self) -> str:
        """The address to open on a phone; empty where phones cannot reach the site."""
        host = network_address() if self.host in WILDCARDS else self.host
        return self.url_at(host) if host and not _is_loopback(host) else ""

    def url_at(self, host: str) -> str:
        """The address with this host, and with the port unless it is the default one."""
        scheme, usual = ("https", 443) if self.is_https else ("http", 80)
        name = f"[{host}]" if ":" in host else host
        return f"{scheme}://{name}/" if self.port == usual else f"{scheme}://{name}:{self.port}/"


def network_address() -> str | None:
    """The address of this machine in its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if _is_loopback(address) else address


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
