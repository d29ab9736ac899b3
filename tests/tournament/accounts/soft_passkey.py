"""A passkey in software: what a browser would answer, made with a key of its own."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def raw(value: str) -> bytes:
    return urlsafe_b64decode(value + "=" * (-len(value) % 4))


class SoftPasskey:
    """One passkey. `checks_person` is whether it asks for a finger or a PIN."""

    def __init__(self, origin: str = "https://localhost", *, checks_person: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | (VERIFIED if checks_person else 0)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = token_bytes(32)
        self.count = 0

    def made(self, options: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.create`."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer({"clientDataJSON": text(client), "attestationObject": text(attestation)})

    def used(self, options: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.get`."""
        self.count += 1
        data = self._data(options["rpId"], 0)
        client = self._client("webauthn.get", options)
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": text(client),
                "authenticatorData": text(data),
                "signature": text(signature),
            }
        )

    def _data(self, rp_id: str, more: int) -> bytes:
        return sha256(rp_id.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4)

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps(
            {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        ).encode()

    def _answer(self, response: dict[str, str]) -> str:
        name = text(self.id)
        return json.dumps(
            {
                "id": name,
                "rawId": name,
                "type": "public-key",
                "response": response,
                "clientExtensionResults": {},
            }
        )
