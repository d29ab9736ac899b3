"""A parcel: one zip file whose manifest names the digest of everything in it.

It is written beside its place, and moved there when all of it is on the disk: a file of its name is whole.
"""

import hashlib
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.errors import Refusal

Json = Mapping[str, Any]
FORMAT = "seatwind-parcel"
MANIFEST = "manifest.json"
MANIFEST_MOST = 50_000_000
CHUNK = 1 << 20
PACKING = 1
"""The level of zlib: the first one takes a third of the time of the usual one, and a tenth more space."""
OWNER_ONLY = 0o600
"""What a backup holds is nobody else's."""
BEGINNING_OF_TIME = (1980, 1, 1, 0, 0, 0)
"""Every member's time, so that the same contents give the same bytes."""


class ParcelRefused(Refusal):
    """A file that is refused; nothing was changed."""

    code = "parcel_refused"
    field = "document"


class NotOurs(ParcelRefused):
    code = "not_ours"
    text = gettext_lazy("%(file)s is not a file that Seatwind made for this: %(what)s.")


class Damaged(ParcelRefused):
    code = "damaged"
    text = gettext_lazy("%(file)s is damaged or was changed: %(member)s is not what the manifest says.")


class Parcel:
    """A parcel that is being filled."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self.members: dict[str, Json] = {}

    def add(self, name: str, chunks: Iterable[bytes], *, packed: bool = True) -> None:
        """Add a member, piece by piece; `packed` unless its bytes are packed already."""
        info = ZipInfo(name, BEGINNING_OF_TIME)
        info.compress_type = ZIP_DEFLATED if packed else ZIP_STORED
        info.external_attr = OWNER_ONLY << 16
        found, size = hashlib.sha256(), 0
        with self._archive.open(info, "w", force_zip64=True) as member:
            for chunk in chunks:
                member.write(chunk)
                found.update(chunk)
                size += len(chunk)
        self.members[name] = {"sha256": found.hexdigest(), "bytes": size}


@contextmanager
def new_parcel(path: Path, kind: str, facts: Callable[[], Json]) -> Iterator[Parcel]:
    """A parcel to fill, which is at `path` at the end of the block, and nowhere if the block fails.

    `facts` are asked at the end, for the manifest.
    """
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
            with ZipFile(file, "w", compresslevel=PACKING) as archive:
                parcel = Parcel(archive)
                yield parcel
                manifest = {
                    "format": FORMAT,
                    "version": 1,
                    "kind": kind,
                    **facts(),
                    "members": parcel.members,
                }
                info = ZipInfo(MANIFEST, BEGINNING_OF_TIME)
                info.compress_type = ZIP_DEFLATED
                archive.writestr(info, json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    settle(path.parent)


def settle(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class OpenedParcel:
    """A parcel that is read. Nothing of it is believed before `check`."""

    def __init__(self, archive: ZipFile, name: str, kind: str) -> None:
        self._archive, self.name = archive, name
        self.manifest = self._manifest(kind)
        self.members: Mapping[str, Json] = self.manifest["members"]

    def _manifest(self, kind: str) -> dict[str, Any]:
        try:
            if self._archive.getinfo(MANIFEST).file_size > MANIFEST_MOST:
                raise NotOurs(file=self.name, what=_("its manifest is too large"))
            found = json.loads(self._archive.read(MANIFEST))
        except KeyError:
            raise NotOurs(file=self.name, what=_("it has no manifest")) from None
        except (ValueError, BadZipFile, zlib.error, RecursionError):
            raise NotOurs(file=self.name, what=_("its manifest cannot be read")) from None
        is_ours = isinstance(found, dict) and (found.get("format"), found.get("kind")) == (FORMAT, kind)
        if not is_ours or not isinstance(found.get("members"), dict):
            raise NotOurs(file=self.name, what=_("it holds something else"))
        return dict(found)

    def stream(self, name: str) -> Iterator[bytes]:
        """A member, piece by piece. Raises Damaged if it is not what the manifest says; at its end, as a rule."""
        said = self.members.get(name)
        if not isinstance(said, dict) or not isinstance(said.get("bytes"), int):
            raise Damaged(file=self.name, member=name)
        found, left = hashlib.sha256(), said["bytes"]
        try:
            with self._archive.open(name) as member:
                while chunk := member.read(CHUNK):
                    found.update(chunk)
                    left -= len(chunk)
                    if left < 0:
                        break
                    yield chunk
        except (KeyError, BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
            raise Damaged(file=self.name, member=name) from error
        if left or found.hexdigest() != said.get("sha256"):
            raise Damaged(file=self.name, member=name)

    def read(self, name: str, *, most: int) -> bytes:
        """A small member as a whole. Raises Damaged, also if it has more than `most` bytes."""
        said = self.members.get(name)
        if isinstance(said, dict) and isinstance(said.get("bytes"), int) and said["bytes"] > most:
            raise Damaged(file=self.name, member=name)
        return b"".join(self.stream(name))

    def check(self) -> None:
        """Read everything once. Raises Damaged where something is not what the manifest says, or is not in it."""
        for name in sorted({*self._archive.namelist(), *self.members} - {MANIFEST}):
            for _chunk in self.stream(name):
                pass


@contextmanager
def opened(file: Path | BinaryIO, kind: str, name: str = "") -> Iterator[OpenedParcel]:
    """The parcel in a file, which refusals call by this name. Raises NotOurs."""
    name = name or (file.name if isinstance(file, Path) else "")
    try:
        archive = ZipFile(file)
    except OSError as error:
        raise NotOurs(file=name, what=error.strerror or str(error)) from error
    except (BadZipFile, ValueError):
        raise NotOurs(file=name, what=_("it cannot be unpacked")) from None
    with archive:
        yield OpenedParcel(archive, name, kind)


def pieces(path: Path) -> Iterator[bytes]:
    """A file, piece by piece."""
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk
