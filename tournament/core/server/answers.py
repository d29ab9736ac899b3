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
