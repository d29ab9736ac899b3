"""How what visitors of a mirror send stays unreadable there: it is sealed for the hall, and the answer for the visitor.

The hall's key pair is made with the pairing, and the private key never leaves the hall. A request is sealed with a key that
is agreed between a new pair and the hall's public key (X25519), so the mirror itself cannot open it again. An answer is
sealed with a key that is made from the ticket of the visitor's browser, of which the mirror keeps only a digest.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from os import urandom

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
NONCE_BYTES = 12


class NotSealedForUs(ValueError):  # noqa: N818 - what is found
    """What arrived was not sealed with this key, or was changed on the way."""


def new_private_key() -> str:
    return _text(X25519PrivateKey.generate().private_bytes_raw())


def public_key_of(private_key: str) -> str:
    return _text(X25519PrivateKey.from_private_bytes(_bytes(private_key)).public_key().public_bytes_raw())


def seal_for_hall(public_key: str, content: bytes) -> bytes:
    """Seal something that only the holder of the private key can open."""
    once = X25519PrivateKey.generate()
    ours = once.public_key().public_bytes_raw()
    theirs = _bytes(public_key)
    key = _agreed(once.exchange(X25519PublicKey.from_public_bytes(theirs)), ours + theirs)
    return ours + seal(key, content)


def open_in_hall(private_key: str, sealed: bytes) -> bytes:
    """Raises NotSealedForUs."""
    own = X25519PrivateKey.from_private_bytes(_bytes(private_key))
    theirs, rest = sealed[:KEY_BYTES], sealed[KEY_BYTES:]
    if len(theirs) < KEY_BYTES:
        raise NotSealedForUs
    shared = own.exchange(X25519PublicKey.from_public_bytes(theirs))
    return unseal(_agreed(shared, theirs + own.public_key().public_bytes_raw()), rest)


def key_of_ticket(ticket: str) -> bytes:
    """The key of the answer."""
    return sha256(b"seatwind answer " + ticket.encode()).digest()


def name_of_ticket(ticket: str) -> str:
    """The digest by which a request is known. The key of its answer cannot be made from it."""
    return sha256(b"seatwind request " + ticket.encode()).hexdigest()


def seal(key: bytes, content: bytes) -> bytes:
    nonce = urandom(NONCE_BYTES)
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, content, None)


def unseal(key: bytes, sealed: bytes) -> bytes:
    """Raises NotSealedForUs."""
    try:
        return ChaCha20Poly1305(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], None)
    except (InvalidTag, ValueError) as error:
        raise NotSealedForUs from error


def _agreed(shared: bytes, both: bytes) -> bytes:
    return HKDF(SHA256(), KEY_BYTES, salt=both, info=b"seatwind request").derive(shared)


def _text(key: bytes) -> str:
    return urlsafe_b64encode(key).decode()


def _bytes(key: str) -> bytes:
    return urlsafe_b64decode(key)
