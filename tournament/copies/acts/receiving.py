"""How a copy applies a delivery: each once, in the order of their numbers, in one transaction."""

import gzip
import zlib
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.copies.deliveries import continued, head_of, tables_of, time_of
from tournament.copies.enums import CopyKind
from tournament.copies.lens import Lens, lens_of
from tournament.copies.models import ADDRESS_MAX, KEY_MAX, Source
from tournament.copies.rows import ROWS_AT_ONCE, Kind, remove, remove_all

OUT_OF_ORDER = "out_of_order"
OTHER_VERSION = "other_version"
DAMAGED = "damaged"
OTHER_ROWS = "other_rows"
OTHER_BOX = "other_box"
"""A mirror belongs to the installation that was connected first with its pairing code."""
STALE = "stale"
"""A message brought back no challenge that still holds: it is to be sent again with the one in the answer."""
NOTED_EVERY = timedelta(seconds=3)
"""That the writer is heard, every second, is written so often."""


class NotApplied(Exception):  # noqa: N818 - an answer to the writer, which then sends everything
    """Why a delivery was not applied: one of the codes above."""


def heard(source: Source, head: Mapping[str, str], *, is_current: bool = False) -> None:
    """Note that the writer has been heard, whatever it said, and whether this copy then lacked nothing."""
    now = timezone.now()
    told: dict[str, Any] = {}
    if source.kind == CopyKind.MIRROR:
        told = {
            "box": head["box"],
            "term": int(head["term"]),
            "site": head["site"][:ADDRESS_MAX],
            "public_key": head["public_key"][:KEY_MAX],
        }
    is_known = all(getattr(source, name) == value for name, value in told.items())
    noted_at = source.current_at if is_current else source.heard_at
    if is_known and noted_at and now - noted_at < NOTED_EVERY:
        return
    if is_current:
        told["current_at"] = now
    Source.objects.filter(pk=source.pk).update(heard_at=now, **told)


def apply_delivery(file: Path) -> Source:
    """Apply the delivery unless it is applied, and return what this copy then has. Raises NotApplied.

    Foreign keys are checked at the end of the transaction, so the order of the tables does not matter.
    """
    try:
        head = head_of(file)
        with transaction.atomic():
            source = Source.objects.select_for_update().get()
            digest = continued("" if head.is_all else head.after, file)
            if source.digest == digest:
                return source
            lens = lens_of(source.kind)
            if head.version != lens.version():
                raise NotApplied(OTHER_VERSION)
            if not head.is_all and (head.number, head.after) != (source.number + 1, source.digest):
                raise NotApplied(OUT_OF_ORDER)
            for table, columns, rows in tables_of(file):
                _apply(lens, lens.kinds()[table], columns, list(rows), is_all=head.is_all)
            source.number, source.digest = head.number, digest
            source.as_of, source.applied_at = time_of(head), timezone.now()
            source.current_at, source.mirrors = timezone.now(), list(head.mirrors)
            source.term = head.term if source.kind == CopyKind.STANDBY else source.term
            if head.rows_digest:
                source.rows_digest, source.compared_at = lens.digest_here(), timezone.now()
                if source.rows_digest != head.rows_digest:
                    raise NotApplied(OTHER_ROWS)
            source.save()
            return source
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError, KeyError, TypeError) as error:
        raise NotApplied(DAMAGED) from error


def _apply(lens: Lens, kind: Kind, columns: list[str], rows: list[list[object]], *, is_all: bool) -> None:
    """A row is removed and put again, so that no unique value is in the way of another row's."""
    if sorted(columns) != sorted(kind.columns):
        raise NotApplied(OTHER_VERSION)
    order = [columns.index(column) for column in kind.columns]
    if is_all:
        remove_all(kind)
    else:
        remove(kind, [row[0] for row in rows])
    there = [[row[place] for place in order] for row in rows if len(row) == len(columns)]
    for start in range(0, len(there), ROWS_AT_ONCE):
        lens.put(kind, there[start : start + ROWS_AT_ONCE])
