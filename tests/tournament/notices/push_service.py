"""A service that carries notices to phones, and a phone: both check all that the standards ask, with code of their own."""

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event as Signal
from threading import Thread
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Phone:
    """A browser with its keys. `name` ends the address at which it takes notices."""

    def __init__(self, name: str = "phone") -> None:
        self.name = name
        self._key = ec.generate_private_key(CURVE)
        self._auth = b"0123456789abcdef"
        self.p256dh, self.auth = letters(_point(self._key.public_key())), letters(self._auth)

    def read(self, body: bytes) -> dict[str, Any]:
        """Open a sealed message as RFC 8188 and RFC 8291 say."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\0" + _point(self._key.public_key()) + sender
        secret = _derived(shared, self._auth, info, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.rstrip(b"\0")[-1] == 2
        found: dict[str, Any] = json.loads(plain.rstrip(b"\0")[:-1])
        return found


@dataclass
class PushService:
    """What the service was sent, and what it answers: one after the other of `answers`, and then 201."""

    origin: str = ""
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    hangs: bool = False
    freed: Signal = field(default_factory=Signal)

    def endpoint(self, phone: Phone) -> str:
        return f"{self.origin}/send/{phone.name}"

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        self.got.append((path, headers, body))
        check_signature(headers["Authorization"], self.origin)
        assert headers["Content-Encoding"] == "aes128gcm"
        assert 0 < int(headers["TTL"]) <= 86_400
        assert len(headers["Topic"]) <= 32
        if self.hangs:
            self.freed.wait(30)
        return self.answers.pop(0) if self.answers else 201

    def read(self, phone: Phone) -> list[str]:
        """What the phone shows of all that came for it."""
        return [self.shown(phone, at)["body"] for at, _row in enumerate(self._of(phone))]

    def shown(self, phone: Phone, at: int = -1) -> dict[str, Any]:
        return phone.read(self._of(phone)[at][2])

    def _of(self, phone: Phone) -> list[tuple[str, dict[str, str], bytes]]:
        return [row for row in self.got if row[0] == f"/send/{phone.name}"]


def check_signature(header: str, origin: str) -> None:
    """The sender signed for this service, for less than a day (RFC 8292)."""
    scheme, _space, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    signed, _dot, signature = parts["t"].rpartition(".")
    raw = data_of(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data_of(parts["k"]))
    key.verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(data_of(signed.split(".")[1]))
    assert claims["aud"] == origin
    assert time.time() < claims["exp"] <= time.time() + 86_400
    assert claims["sub"].startswith(("mailto:", "https://"))


@contextmanager
def running_service() -> Iterator[PushService]:
    """A service that runs until the test ends."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                status = service.take(self.path, dict(self.headers), body)
            except AssertionError as fault:
                status = 400
                service.got.append(("fault", {}, str(fault).encode()))
            self.send_response(status)
            for name, value in service.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service.origin = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.freed.set()
        server.shutdown()
        server.server_close()
