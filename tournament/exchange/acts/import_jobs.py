"""Large documents are imported in the background, because all their hands are checked by the rules."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from django.utils import translation
from django.utils.translation import get_language

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.jobs import waiting
from tournament.core.jobs.begun import Job, Work, start
from tournament.core.jobs.folder import GIVEN
from tournament.core.jobs.process import Tell
from tournament.exchange.acts.archives import ZIP, import_file
from tournament.exchange.document.reading import LARGE_MEGABYTES, PACKED

LARGE_BYTES = 2_000_000
LARGE_PACKED_BYTES = 80_000
"""Documents of this size hold about 600 hands, which take a second or two."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: the address of the event, or a refusal and the field it belongs to."""

    slug: str = ""
    refusal: str = ""
    field: str | None = None


def is_large(content: bytes) -> bool:
    """Whether importing this file takes longer than a page should."""
    is_packed = content.startswith((PACKED, ZIP))
    return len(content) > (LARGE_PACKED_BYTES if is_packed else LARGE_BYTES)


def work_of(owner: User) -> Work:
    command = ("tournament.core.jobs", f"{__name__}.{make_of_order.__name__}", "imports")
    return Work(f"account-{owner.pk}-import", command)


def begin(content: bytes, *, owner: User, slug: str, client_key: UUID | None) -> Job:
    """The job that imports this file; begins it unless the same form has already done so."""
    order = {
        "owner": owner.pk,
        "slug": slug,
        "client_key": str(client_key) if client_key else None,
        "language": get_language(),
        "content": hashlib.sha256(content).hexdigest(),
    }
    return start(work_of(owner), order, parts=0, patience=waiting.PATIENCE_SECONDS, given=content)


def make_of_order(order: Mapping[str, Any], tell: Tell) -> tuple[str, bytes]:
    """Import the given file in a separate process and delete it; the returned file holds the result."""
    given = Path(order[GIVEN])
    try:
        with translation.override(order["language"]):
            imported = _imported(given, order, tell)
    finally:
        given.unlink()
    return "imported.json", json.dumps(asdict(imported)).encode()


def _imported(given: Path, order: Mapping[str, Any], tell: Tell) -> Imported:
    key = UUID(order["client_key"]) if order["client_key"] else None
    try:
        event = import_file(
            User.objects.get(pk=order["owner"]),
            given.read_bytes(),
            megabytes=LARGE_MEGABYTES,
            slug=order["slug"],
            client_key=key,
            tell=tell,
        )
    except Refusal as refusal:
        return Imported(refusal=str(refusal), field=refusal.field)
    return Imported(slug=event.slug)


def imported_of(job: Job) -> Imported:
    """The result of an import's job."""
    return Imported(**json.loads(job.content))
