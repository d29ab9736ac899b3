"""Reads an Open Mahjong Event document from the bytes of a file: strict JSON, of a known version, valid by the schema."""

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, NoReturn

from django.conf import settings
from django.utils.translation import gettext as _
from jsonschema_rs import Validator

from tournament.exchange.document.event import FORMAT, VERSION, digest_of
from tournament.exchange.document.older import VERSIONS, of_this_version
from tournament.exchange.document.schema import PartChecker, SchemaFault, check, checker
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
NAME_SHOWN = 40
DIGITS_MAX = 20
"""Longer numbers do not fit any column, and are slow to read."""


def packed(content: bytes) -> bytes:
    """A file packed with gzip; the same content always gives the same bytes."""
    return gzip.compress(content, mtime=0)


def read_document(content: bytes, *, megabytes: int = UPLOAD_MEGABYTES) -> Json:
    """The document of an event in its full variant; the file may be packed by gzip.

    Raises FileTooLarge, NoDocument, OtherVersion, PublicVariant, SchemaRefused, DigestWrong.
    """
    document = parsed_document(content, megabytes=megabytes)
    del content
    version = document["version"]
    if document.get("visibility") == "public":
        raise PublicVariant
    try:
        check(document, _checker(version))
    except SchemaFault as fault:
        raise SchemaRefused(place=fault.place, what=fault.what) from fault
    if document["digest"] != digest_of(document):
        raise DigestWrong
    return of_this_version(document)


def parsed_document(content: bytes, *, megabytes: int = UPLOAD_MEGABYTES) -> Json:
    """What a file has that calls itself a document of a known version; nothing else of it is checked.

    Raises FileTooLarge, NoDocument, OtherVersion.
    """
    text = _text(_unpacked(content, megabytes))
    # The bytes of a large file would take as much memory as half of its document.
    del content
    document = _parsed(text)
    if document.get("format") != FORMAT:
        raise NoDocument(what=_("its format is not %(format)s") % {"format": FORMAT})
    version = document.get("version")
    # True and 1.0 are equal to 1.
    if type(version) is not int or version not in VERSIONS:
        raise OtherVersion(version=str(version)[:NAME_SHOWN], known=VERSION)
    return document


@cache
def schema(version: int = VERSION) -> Mapping[str, Any]:
    """The published schema of the document, of this version or an earlier one."""
    name = "schema.json" if version == VERSION else f"schema-{version}.json"
    path = settings.BASE_DIR / "docs" / "open-mahjong-event" / name
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def part_checker_of(version: int) -> PartChecker:
    """What finds all faults by the schema of a version."""
    return PartChecker(schema(version))


@cache
def _checker(version: int) -> Validator:
    return checker(schema(version))


def _unpacked(content: bytes, megabytes: int) -> bytes:
    """Unpack no more than may be read: a small file can contain a very large one."""
    most = megabytes * 1_000_000
    if content.startswith(PACKED):
        reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            content = reader.decompress(content, most + 1)
        except zlib.error as error:
            raise NoDocument(what=_("it cannot be unpacked")) from error
        if not reader.eof and len(content) <= most:
            raise NoDocument(what=_("it is not complete"))
    if len(content) > most:
        raise FileTooLarge(megabytes=megabytes)
    return content


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        what = _("it is not text in UTF-8; the first wrong byte is number %(number)s")
        raise NoDocument(what=what % {"number": error.start + 1}) from None


def _parsed(text: str) -> Json:
    try:
        document = json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_short, parse_float=_finite
        )
        if ESCAPE in text:
            # Only an escape can give a NUL character, or a lone surrogate, which can be read but not written.
            _check_texts(document)
    except RecursionError:
        raise NoDocument(what=_("it is nested too deeply")) from None
    except json.JSONDecodeError as error:
        what = _("it is not valid JSON: line %(line)s, column %(column)s")
        raise NoDocument(what=what % {"line": error.lineno, "column": error.colno}) from None
    except _NotStrict as fault:
        raise NoDocument(what=str(fault)) from None
    if not isinstance(document, dict):
        raise NoDocument(what=_("it is not an object"))
    return document


class _NotStrict(ValueError):  # noqa: N818 - an answer, not a fault
    """JSON that Python would read, and that other programs would not read so."""


def _once(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _value in pairs).items() if times > 1)
        raise _NotStrict(
            _("the name %(name)s stands twice in an object") % {"name": repr(twice[:NAME_SHOWN])}
        )
    return found


def _no_number(name: str) -> NoReturn:
    raise _NotStrict(_("%(text)s is not a number") % {"text": name})


def _short(digits: str) -> int:
    if len(digits) > DIGITS_MAX:
        raise _NotStrict(_("the number %(digits)s… is too long") % {"digits": digits[:DIGITS_MAX]})
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if number - number != 0:
        raise _NotStrict(_("the number %(digits)s is too large") % {"digits": digits[:DIGITS_MAX]})
    return number


def _check_texts(value: Any) -> None:
    if isinstance(value, str):
        if "\0" in value:
            raise _NotStrict(_("a text has a NUL character"))
        try:
            value.encode()
        except UnicodeEncodeError:
            raise _NotStrict(_("a text has half of a character")) from None
    elif isinstance(value, dict):
        for name, part in value.items():
            _check_texts(name)
            _check_texts(part)
    elif isinstance(value, list):
        for part in value:
            _check_texts(part)
