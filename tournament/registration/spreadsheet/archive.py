"""The zip archive of a workbook, opened so that no file can do harm.

The archive's directory is checked before anything is unpacked, and unpacked bytes are counted, because the directory
can lie.
"""

import io
import struct
import zipfile
import zlib

from tournament.registration.spreadsheet.types import RefusalCode, SpreadsheetRefused

MAX_PARTS = 200
MAX_UNPACKED_BYTES = 20 * 1024 * 1024

_ENCRYPTED_FLAG = 0x1
_PLAIN_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What zipfile raises for archives that are damaged in various ways.
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    IndexError,
    KeyError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)


class Archive:
    """The parts of a workbook by their path, ignoring case.

    Raises SpreadsheetRefused: not_a_spreadsheet, too_many_parts, unpacks_too_large, password_protected.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _FAULTS as fault:
            raise SpreadsheetRefused(RefusalCode.NOT_A_SPREADSHEET) from fault
        parts = self._zip.infolist()
        if len(parts) > MAX_PARTS:
            raise SpreadsheetRefused(RefusalCode.TOO_MANY_PARTS, {"parts": len(parts), "maximum": MAX_PARTS})
        if sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES:
            raise _unpacks_too_large()
        if any(part.flag_bits & _ENCRYPTED_FLAG for part in parts):
            raise SpreadsheetRefused(RefusalCode.PASSWORD_PROTECTED)
        self._parts = {part.filename.replace("\\", "/").lstrip("/").lower(): part for part in parts}
        self._bytes_left = MAX_UNPACKED_BYTES

    @property
    def names(self) -> frozenset[str]:
        """The paths of all parts, in lower case."""
        return frozenset(self._parts)

    def read(self, path: str) -> bytes:
        """The unpacked part; empty if there is none. Raises SpreadsheetRefused: damaged_workbook, unpacks_too_large."""
        part = self._parts.get(path.lstrip("/").lower())
        if part is None:
            return b""
        if part.compress_type not in _PLAIN_METHODS:
            raise SpreadsheetRefused(RefusalCode.DAMAGED_WORKBOOK)
        try:
            with self._zip.open(part) as stream:
                data = stream.read(self._bytes_left + 1)
        except _FAULTS as fault:
            raise SpreadsheetRefused(RefusalCode.DAMAGED_WORKBOOK) from fault
        self._bytes_left -= len(data)
        if self._bytes_left < 0:
            raise _unpacks_too_large()
        return data


def _unpacks_too_large() -> SpreadsheetRefused:
    return SpreadsheetRefused(
        RefusalCode.UNPACKS_TOO_LARGE, {"megabytes": MAX_UNPACKED_BYTES // (1024 * 1024)}
    )
