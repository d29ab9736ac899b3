"""The running server: its workers come back, its port is let go, and a head that trickles in is given up."""

import asyncio
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from gunicorn.config import Config

from tests.architecture.import_rules import ROOT
from tournament.core.management.commands.serve import server_command
from tournament.core.server.worker import PatientProtocol
from tournament.launch.ports import listener_of

linux_only = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="reads Linux's tables of sockets")


def test_connection_that_sends_no_head_is_closed() -> None:
    """No byte renews the limit: it is set once, when the connection is made."""

    async def scene() -> tuple[bool, bool]:
        config = Config()
        config.set("keepalive", 1)
        loop = asyncio.get_running_loop()
        worker = SimpleNamespace(cfg=config, log=MagicMock(), asgi=MagicMock(), loop=loop, nr_conns=0)
        protocol = PatientProtocol(worker)
        transport = MagicMock()
        transport.get_extra_info.return_value = None
        protocol.connection_made(transport)
        limit = protocol._keepalive_handle
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        is_kept = protocol._keepalive_handle is limit
        protocol._keepalive_timeout()
        protocol.connection_lost(None)
        protocol._task.cancel()
        return is_kept, transport.close.called

    assert asyncio.run(scene()) == (True, True)


def test_websocket_is_refused_before_the_application_is_asked() -> None:
    async def scene() -> tuple[bytes, bool]:
        loop = asyncio.get_running_loop()
        worker = SimpleNamespace(cfg=Config(), log=MagicMock(), asgi=MagicMock(), loop=loop, nr_conns=0)
        protocol = PatientProtocol(worker)
        transport = MagicMock()
        transport.get_extra_info.return_value = None
        protocol.connection_made(transport)
        head = "GET /t/x/ HTTP/1.1", "Host: x", "Connection: Upgrade", "Upgrade: websocket"
        keys = "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        protocol.data_received("\r\n".join((*head, *keys, "", "")).encode())
        for _ in range(5):
            await asyncio.sleep(0)
        protocol.connection_lost(None)
        return b"".join(call.args[0] for call in transport.write.call_args_list), worker.asgi.called

    answer, is_asked = asyncio.run(scene())
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert not is_asked


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[int, int]]:
    """A running server with two workers: its process id and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    variables = {"SEATWIND_LOCAL": "1", "SEATWIND_SECRET_KEY": "x" * 50}
    variables |= {"DATABASE_URL": f"sqlite:///{tmp_path}/health.sqlite3"}
    process = subprocess.Popen(
        server_command(host="127.0.0.1", port=port, workers=2),
        cwd=ROOT,
        env={**os.environ, **variables, "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: is_alive(port))
        yield process.pid, port
    finally:
        process.kill()
        process.wait()


def wait_until(is_true: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end, "this did not happen in time"
        time.sleep(0.05)


def is_alive(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", "/health/")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def children_of(pid: int) -> set[int]:
    return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


@linux_only
@pytest.mark.flaky(reruns=2)
@pytest.mark.slow
def test_killed_workers_come_back_and_a_killed_parent_leaves_no_orphan(server: tuple[int, int]) -> None:
    parent, port = server
    before = children_of(parent)
    assert listener_of(port) == parent

    for worker in before:
        os.kill(worker, signal.SIGKILL)
    wait_until(lambda: len(children_of(parent) - before) == 2 and is_alive(port))
    workers = children_of(parent)
    os.kill(parent, signal.SIGKILL)
    wait_until(lambda: listener_of(port) is None)
    wait_until(lambda: not any(is_running(worker) for worker in workers))


def is_running(pid: int) -> bool:
    """Whether the process runs; one that ended and that nobody has asked about yet does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
