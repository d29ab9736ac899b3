"""Requests as a browser sends them: a connection stays open, and one that the server closed meanwhile is opened again."""

import asyncio
import gzip
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.load.site import CSRF, HOST, Answer

ANSWER_SECONDS = 15.0
"""How long a page waits for an answer: `ANSWER_MS` in queue.js and live.js."""


class NoAnswer(Exception):  # noqa: N818 - what a page meets, and tries again
    """Nobody answered: the connection was refused, cut, or silent."""


@dataclass(slots=True)
class Wire:
    """One connection of one device to the site, with a session or without."""

    port: int
    session: str = ""
    owner: str = ""
    _reader: asyncio.StreamReader | None = None
    _writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, fields: Mapping[str, str] | None = None) -> Answer:
        """GET a page, or POST a form. Raises NoAnswer.

        A browser repeats by itself what it sent on a connection that had been closed before anything came back.
        """
        begun = time.monotonic()
        for is_last in (self._writer is None, True):
            try:
                status, headers, body = await asyncio.wait_for(self._exchange(path, fields), ANSWER_SECONDS)
            except _ClosedBefore as closed:
                self.close()
                if is_last:
                    raise NoAnswer(str(closed)) from closed
            except (OSError, EOFError, ValueError, TimeoutError) as error:
                self.close()
                raise NoAnswer(type(error).__name__) from error
            else:
                if headers.get("connection", "").lower() == "close":
                    self.close()
                if headers.get("content-encoding") == "gzip":
                    body = gzip.decompress(body)
                return Answer(status, headers, body, time.monotonic() - begun)
        raise AssertionError("the loop above ends with an answer or an error")

    async def _exchange(
        self, path: str, fields: Mapping[str, str] | None
    ) -> tuple[int, dict[str, str], bytes]:
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection(HOST, self.port)
        try:
            self._writer.write(self._request(path, fields))
            await self._writer.drain()
            first = await self._reader.readline()
        except ConnectionError as error:
            raise _ClosedBefore(type(error).__name__) from error
        if not first:
            raise _ClosedBefore("closed")
        headers = {}
        while (line := await self._reader.readline()).strip():
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.strip().lower()] = value.strip()
        if not line:
            raise EOFError
        body = await self._reader.readexactly(int(headers.get("content-length", 0)))
        return int(first.split()[1]), headers, body

    def _request(self, path: str, fields: Mapping[str, str] | None) -> bytes:
        lines = [f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1", f"Host: {HOST}:{self.port}"]
        lines += ["Accept-Encoding: gzip", "Accept-Language: en"]
        if self.session:
            lines += [f"Cookie: csrftoken={CSRF}; sessionid={self.session}", "HX-Request: true"]
        body = ""
        if fields is not None:
            body = urlencode(fields)
            lines += [f"X-CSRFToken: {CSRF}", f"Seatwind-Owner: {self.owner}"]
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()

    def close(self) -> None:
        """Let the connection go."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class _ClosedBefore(Exception):  # noqa: N818 - handled above
    """The connection ended before the first byte of an answer."""


@dataclass(slots=True)
class Times:
    """How long answers took, and what they were."""

    seconds: list[float] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)

    def note(self, answer: Answer | None) -> None:
        """Count an answer; None is none."""
        name = "no answer" if answer is None else str(answer.status)
        self.answers[name] = self.answers.get(name, 0) + 1
        if answer is not None:
            self.seconds.append(answer.seconds)
