"""Whether a host and port can be listened on, before anything is started there."""

import errno
import socket

from tournament.launch.errors import HostUnknown, Obstacle, PortBusy, PortForbidden, PortInvalid


def parse_port(text: str) -> int:
    """Return the port as a number from 1 to 65535; raises PortInvalid."""
    if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535 and len(text) <= 5:
        return int(text)
    raise PortInvalid(
        f"{text!r} is not a port: give a whole number from 1 to 65535, for example PORT=9000 make run."
    )


def check_port_is_free(host: str, port: int) -> None:
    """Return when a server can listen there; raises PortBusy, PortForbidden or HostUnknown."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise _host_unknown(host) from None
    with socket.socket(family, kind, protocol) as probe:
        # Servers set it too; without it a port in TIME_WAIT after a stop would look busy.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise _explain(error, host, port) from None


def _explain(error: OSError, host: str, port: int) -> Obstacle:
    other = 9000 if port != 9000 else 9001
    if error.errno == errno.EADDRINUSE:
        return PortBusy(
            f"Port {port} is busy, perhaps because Seatwind is running already: stop the program that uses it, "
            f"or choose another port, for example PORT={other} make run."
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return PortForbidden(
            f"Only an administrator may use port {port}: choose one above 1023, "
            f"for example PORT={other} make run."
        )
    return _host_unknown(host)


def _host_unknown(host: str) -> HostUnknown:
    return HostUnknown(
        f"{host!r} is not an address of this machine: use HOST=127.0.0.1 for this machine alone, "
        "or HOST=0.0.0.0 for the whole network."
    )
