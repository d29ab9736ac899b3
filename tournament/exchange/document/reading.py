"""Reads an Open Mahjong Event document from the bytes of a file: strict JSON, of a known version, valid by the schema."""

import gzip
import json
import zlib
from collections.abc import Mapping
from functools import cache
from typing import Any, NoReturn

from django.conf import settings
from jsonschema_rs import Validator

from tournament.exchange.document.event import FORMAT, VERSION, digest_of
from tournament.exchange.document.schema import SchemaFault, check, checker
from tournament.exchange.errors import (
    DigestWrong,
    FileTooLarge,
    NoDocument,
    OtherVersion,
    PublicVariant,
    SchemaRefused,
)

Json = dict[str, Any]
UPLOAD_MEGABYTES = 20
LARGE_MEGABYTES = 200
"""The most that a separate process may unpack: about 60,000 hands."""
COMMAND_MEGABYTES = 400
PACKED = b"\x1f\x8b"
"""The first bytes of a file that gzip packed."""
ESCAPE = "\\u"
DIGITS_MAX = 20
"""Longer numbers do not fit any column, and are slow to read."""


def packed(content: bytes) -> bytes:
    """A file packed with gzip; the same content always gives the same bytes."""
    return gzip.compress(content, mtime=0)


def read_document(content: bytes, *, megabytes: int = UPLOAD_MEGABYTES) -> Json:
    """The document of an event in its full variant; the file may be packed by gzip.

    Raises FileTooLarge, NoDocument, OtherVersion, PublicVariant, SchemaRefused, DigestWrong.
    """
    text = _text(_unpacked(content, megabytes))
    # The bytes of a large file would take as much memory as half of its document.
    del content
    document = _parsed(text)
    del text
    if document.get("format") != FORMAT:
        raise NoDocument(what=f"its format is not {FORMAT}")
    if document.get("version") != VERSION:
        raise OtherVersion(version=document.get("version"), known=VERSION)
    if document.get("visibility") == "public":
        raise PublicVariant
    try:
        check(document, _checker())
    except SchemaFault as fault:
        raise SchemaRefused(place=fault.place, what=fault.what) from fault
    if document["digest"] != digest_of(document):
        raise DigestWrong
    return document


@cache
def schema() -> Mapping[str, Any]:
    """The published schema of the document."""
    path = settings.BASE_DIR / "docs" / "open-mahjong-event" / "schema.json"
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def _checker() -> Validator:
    return checker(schema())


def _unpacked(content: bytes, megabytes: int) -> bytes:
    """Unpack no more than may be read: a small file can contain a very large one."""
    most = megabytes * 1_000_000
    if content.startswith(PACKED):
        reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            content = reader.decompress(content, most + 1)
        except zlib.error as error:
            raise NoDocument(what="it cannot be unpacked") from error
        if not reader.eof and len(content) <= most:
            raise NoDocument(what="it is not complete")
    if len(content) > most:
        raise FileTooLarge(megabytes=megabytes)
    return content


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except ValueError as error:
        raise NoDocument(what=str(error)) from None


def _parsed(text: str) -> Json:
    try:
        document = json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_short, parse_float=_finite
        )
        if ESCAPE in text:
            # Only an escape can give a NUL character, or a lone surrogate, which can be read but not written.
            _check_texts(document)
    except RecursionError:
        raise NoDocument(what="it is nested too deeply") from None
    except ValueError as error:
        raise NoDocument(what=str(error)) from None
    if not isinstance(document, dict):
        raise NoDocument(what="it is no object")
    return document


def _once(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in an object")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _short(digits: str) -> int:
    if len(digits) > DIGITS_MAX:
        raise ValueError("a number is too long")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if number - number != 0:
        raise ValueError("a number is too large")
    return number


def _check_texts(value: Any) -> None:
    if isinstance(value, str):
        if "\0" in value:
            raise ValueError("a text has a NUL character")
        value.encode()
    elif isinstance(value, dict):
        for name, part in value.items():
            _check_texts(name)
            _check_texts(part)
    elif isinstance(value, list):
        for part in value:
            _check_texts(part)
