"""Check whether the server can listen on a host and port, before it is started."""

import errno
import socket
from pathlib import Path

from tournament.launch.errors import HostUnknown, Obstacle, PortBusy, PortForbidden, PortInvalid


def parse_port(text: str) -> int:
    """Return the port as a number from 1 to 65535; raises PortInvalid."""
    if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535 and len(text) <= 5:
        return int(text)
    raise PortInvalid(
        f"{text!r} is not a port: give a whole number from 1 to 65535, for example PORT=9000 make run."
    )


def check_port_is_free(host: str, port: int) -> None:
    """Return if a server can listen there. Raises PortBusy, PortForbidden or HostUnknown."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise _host_unknown(host) from None
    with socket.socket(family, kind, protocol) as probe:
        # Servers set this too. Without it, a port in TIME_WAIT after a stop would look busy.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise _explain(error, host, port) from None


def _explain(error: OSError, host: str, port: int) -> Obstacle:
    other = 9000 if port != 9000 else 9001
    if error.errno == errno.EADDRINUSE:
        return PortBusy(
            f"Port {port} is busy: {_who_listens(port)}, "
            f"or choose another port, for example PORT={other} make run."
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return PortForbidden(
            f"Only an administrator may use port {port}: choose one above 1023, "
            f"for example PORT={other} make run."
        )
    return _host_unknown(host)


def _who_listens(port: int) -> str:
    """Name the process that uses the port and say how to end it, as far as the system allows."""
    pid = listener_of(port)
    if pid is None:
        return "perhaps Seatwind is running already; stop the program that uses it"
    words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    return f"process {pid} ({' '.join(words[:3]).strip()}) listens there; end it with: kill {pid}"


def listener_of(port: int, proc: Path = Path("/proc")) -> int | None:
    """Return the id of a process that listens on the port; None where the system does not reveal it.

    If several processes share the socket, as a server and its workers do, it is the oldest, which ends the others.
    """
    inodes = {inode for table in ("tcp", "tcp6") for inode in _listening_inodes(proc / "net" / table, port)}
    wanted = {f"socket:[{inode}]" for inode in inodes}
    numbers = sorted(int(entry.name) for entry in proc.glob("[0-9]*")) if wanted else []
    return next((pid for pid in numbers if wanted & _links_of(proc / str(pid) / "fd")), None)


def _listening_inodes(table: Path, port: int) -> list[str]:
    """The sockets in the state LISTEN (0A) of one of the kernel's tables."""
    try:
        rows = [line.split() for line in table.read_text(encoding="ascii").splitlines()[1:]]
    except OSError:
        return []
    return [row[9] for row in rows if row[3] == "0A" and int(row[1].rpartition(":")[2], 16) == port]


def _links_of(folder: Path) -> set[str]:
    """The targets of the files that a process has open; empty for another user's process."""
    try:
        entries = list(folder.iterdir())
    except OSError:
        return set()
    return {link for link in map(_link_of, entries) if link}


def _link_of(entry: Path) -> str:
    # A file may be closed between listing it and reading its link.
    try:
        return str(entry.readlink())
    except OSError:
        return ""


def _host_unknown(host: str) -> HostUnknown:
    return HostUnknown(
        f"{host!r} is not an address of this machine: use HOST=127.0.0.1 for this machine alone, "
        "or HOST=0.0.0.0 for the whole network."
    )
