"""Firefox and WebKit by their own protocols, as far as the steps of a hand need: opening pages, reading, clicking, typing."""

import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

WAIT_S = 60.0
STEP_S = 0.1
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name under which the protocol of WebDriver gives elements."""


class Driver(ABC):
    """A window of a browser."""

    @abstractmethod
    def go(self, url: str) -> None: ...

    @abstractmethod
    def run(self, script: str, *arguments: Any) -> Any:
        """What a function body returns in the page."""

    @abstractmethod
    def end(self) -> None: ...

    @abstractmethod
    def _find(self, selector: str) -> dict[str, str]: ...

    @abstractmethod
    def _click(self, element: dict[str, str]) -> None: ...

    @abstractmethod
    def _type(self, element: dict[str, str], text: str) -> None: ...

    def click(self, selector: str) -> None:
        """Click on the first element as soon as it can be clicked."""
        self.until(lambda: self._tried(self._click, selector), f"click on {selector}")

    def type(self, selector: str, text: str) -> None:
        self.until(lambda: self._tried(self._type, selector, text), f"type into {selector}")

    def text(self, selector: str) -> str:
        script = "const it = document.querySelector(arguments[0]); return it ? it.textContent : ''"
        return " ".join(str(self.run(script, selector)).split())

    def sees(self, selector: str, text: str) -> None:
        """Wait until the element says this."""
        self.until(lambda: text in self.text(selector), f"{text!r} in {selector}")

    def until(self, is_done: Callable[[], object], what: str) -> None:
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            with suppress(DriverError):
                if is_done():
                    return
            time.sleep(STEP_S)
        raise AssertionError(f"It did not come about: {what}")

    def _tried(self, act: Callable[..., None], selector: str, *more: str) -> bool:
        act(self._find(selector), *more)
        return True


class DriverError(Exception):
    """The browser refused a command."""


class Firefox(Driver):
    """Firefox by Marionette, which it brings itself."""

    def __init__(self, port: int) -> None:
        self._socket = _connect(port)
        self._pending = b""
        self._number = 0
        self._read()
        self._call("WebDriver:NewSession", {})

    def go(self, url: str) -> None:
        self._call("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        return self._call("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})["value"]

    def end(self) -> None:
        self._socket.close()

    def _find(self, selector: str) -> dict[str, str]:
        found = self._call("WebDriver:FindElement", {"using": "css selector", "value": selector})
        element: dict[str, str] = found["value"]
        return element

    def _click(self, element: dict[str, str]) -> None:
        self._call("WebDriver:ElementClick", {"id": element[ELEMENT]})

    def _type(self, element: dict[str, str], text: str) -> None:
        self._call("WebDriver:ElementSendKeys", {"id": element[ELEMENT], "text": text})

    def _call(self, name: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, name, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _kind, _number, error, result = self._read()
        if error:
            raise DriverError(error["message"])
        return result

    def _read(self) -> Any:
        while b":" not in self._pending:
            self._pending += self._socket.recv(65536)
        length, _, rest = self._pending.partition(b":")
        while len(rest) < int(length):
            rest += self._socket.recv(65536)
        self._pending = rest[int(length) :]
        return json.loads(rest[: int(length)])


class WebKit(Driver):
    """WebKitGTK by the driver of its package."""

    def __init__(self, port: int, browser: str) -> None:
        self._base = f"http://127.0.0.1:{port}"
        _connect(port).close()
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self._base += f"/session/{session['sessionId']}"

    def go(self, url: str) -> None:
        self._call("POST", "/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        return self._call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def end(self) -> None:
        self._call("DELETE", "")

    def _find(self, selector: str) -> dict[str, str]:
        found: dict[str, str] = self._call("POST", "/element", {"using": "css selector", "value": selector})
        return found

    def _click(self, element: dict[str, str]) -> None:
        self._call("POST", f"/element/{element[ELEMENT]}/click", {})

    def _type(self, element: dict[str, str], text: str) -> None:
        self._call("POST", f"/element/{element[ELEMENT]}/value", {"text": text})

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"})  # noqa: S310
        request.get_method = lambda: method  # type: ignore[method-assign]
        try:
            with urllib.request.urlopen(request, timeout=WAIT_S) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise DriverError(error.read().decode()) from error


def _connect(port: int) -> socket.socket:
    """A connection to a program that is still starting."""
    end = time.monotonic() + WAIT_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=WAIT_S)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(STEP_S)


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


@contextmanager
def _running(*command: str, **environment: str) -> Iterator[None]:
    silent = subprocess.DEVNULL
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=silent, stderr=silent)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=WAIT_S)


@contextmanager
def open_firefox(program: str) -> Iterator[Driver]:
    port = _free_port()
    with tempfile.TemporaryDirectory() as profile:
        settings = f'user_pref("marionette.port", {port});\n'
        Path(profile, "user.js").write_text(settings, encoding="utf-8")
        with _running(
            program, "--headless", "--no-remote", "--marionette", "--profile", profile, HOME=profile
        ):
            window = Firefox(port)
            try:
                yield window
            finally:
                window.end()


@contextmanager
def open_webkit(programs: tuple[str, str, str]) -> Iterator[Driver]:
    driver, browser, screen = programs
    port, display = _free_port(), f":{_free_port()}"
    with (
        _running(screen, display, "-screen", "0", "1280x1000x24", "-nolisten", "tcp"),
        _running(driver, f"--port={port}", DISPLAY=display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1"),
    ):
        window = WebKit(port, browser)
        try:
            yield window
        finally:
            window.end()
