"""gunicorn's asynchronous worker, with a limit on the time that the head of a request may take."""

from asyncio import BaseTransport

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi


class PatientProtocol(ASGIProtocol):  # type: ignore[misc]  # gunicorn has no types
    """gunicorn limits the time between two requests of a connection; this limits the time before the first, too.

    The limit holds for the whole head: a sender cannot renew it with another byte.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        if self._request_ready is not None:
            self._arm_keepalive_timer()


class Worker(gasgi.ASGIWorker):  # type: ignore[misc]
    """gunicorn names this class on its command line."""

    def init_process(self) -> None:
        # The worker looks the protocol up by this name when it makes its servers.
        gasgi.ASGIProtocol = PatientProtocol
        super().init_process()
