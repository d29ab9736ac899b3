"""A complete answer of the server, and its headers."""

from collections.abc import Iterable
from dataclasses import dataclass

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Answer:
    """A complete response."""

    status: int
    headers: Headers
    body: bytes


def header_of(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> bytes:
    """The first value of a header; empty when it is missing."""
    return next((value for key, value in headers if key.lower() == name), b"")


def joined_header_of(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> bytes:
    """All values of a header, joined as the application reads them; empty when it is missing."""
    return b",".join(value for key, value in headers if key.lower() == name)
