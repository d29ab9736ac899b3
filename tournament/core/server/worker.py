"""gunicorn's asynchronous worker, with a time limit for the head of a request."""

import gc
import sys
from asyncio import BaseTransport
from http import HTTPStatus
from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi

from tournament.core.demo_clock import keep_demo_fresh
from tournament.core.hooks.started import started

SWITCH_SECONDS = 0.0005
"""How long a thread computes before it lets another go on. A hand is recorded with some twenty questions to the database;
after each one its thread would wait five milliseconds for one that makes a page.
"""


class PatientProtocol(ASGIProtocol):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn limits the time between two requests of a connection; this also limits the time before the first.

    The limit applies to the whole head and cannot be extended by sending another byte.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        if self._request_ready is not None:
            self._arm_keepalive_timer()

    async def _handle_websocket(self, request: Any, sockname: Any, peername: Any) -> None:
        """Nothing here is served by WebSocket: refuse it, before anything is asked of the application."""
        status = HTTPStatus.BAD_REQUEST
        self._send_error_response(status.value, "There is no WebSocket here")
        self._close_transport()


class Worker(gasgi.ASGIWorker):  # type: ignore[misc]
    """The worker class named on gunicorn's command line."""

    def init_process(self) -> None:
        # The worker looks up the protocol by this name when it creates its servers.
        gasgi.ASGIProtocol = PatientProtocol
        # What was loaded before stays until the end: the collector need not walk through it with every full collection.
        gc.collect()
        gc.freeze()
        sys.setswitchinterval(SWITCH_SECONDS)
        keep_demo_fresh()
        for begin in started:
            begin()
        super().init_process()
