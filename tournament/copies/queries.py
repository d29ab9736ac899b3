"""How far the copies are, for the administrator's page."""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from tournament.copies.enums import CopyKind, Trouble
from tournament.copies.models import Asked, Change, Copy, Source
from tournament.core.age import age_seconds

SHORT = 12
"""So many digits of a digest are shown: enough to compare two screens."""


@dataclass(frozen=True, slots=True)
class CopyState:
    """A copy as the page shows it. `waiting` is how many changes it does not have yet, and `lag` for how many seconds it has
    lacked something, or not answered.
    """

    pk: int
    kind: str
    address: str
    trouble: str
    number: int
    digest: str
    applied_at: datetime | None
    answered_at: datetime | None
    compared_at: datetime | None
    waiting: int
    needs_all: bool
    lag: int

    @property
    def is_well(self) -> bool:
        return self.trouble == Trouble.NONE and self.answered_at is not None


def states_of_copies() -> list[CopyState]:
    """The copies that this machine feeds."""
    return [_state_of(copy) for copy in Copy.objects.order_by("pk")]


def _state_of(copy: Copy) -> CopyState:
    waiting = 0 if copy.needs_all and not copy.reads_on else _waiting(copy).count()
    return CopyState(
        pk=copy.pk,
        kind=copy.kind,
        address=copy.address,
        trouble=copy.trouble,
        number=copy.number,
        digest=copy.digest[:SHORT],
        applied_at=copy.applied_at,
        answered_at=copy.answered_at,
        compared_at=copy.compared_at,
        waiting=waiting,
        needs_all=copy.needs_all,
        lag=_lag(copy, waiting),
    )


def _lag(copy: Copy, waiting: int) -> int:
    is_level = copy.trouble == Trouble.NONE and not waiting and not copy.needs_all
    since = copy.answered_at if is_level else copy.applied_at or copy.connected_at
    return int((timezone.now() - (since or copy.connected_at)).total_seconds())


def _waiting(copy: Copy) -> QuerySet[Change]:
    if connection.vendor == "sqlite":
        return Change.objects.filter(pk__gt=copy.horizon)
    return Change.objects.filter(mark__gte=copy.horizon)


@dataclass(frozen=True, slots=True)
class MirrorState:
    """What a mirror says of itself. `age` is in seconds."""

    number: int
    digest: str
    rows_digest: str
    applied_at: datetime | None
    heard_at: datetime | None
    compared_at: datetime | None
    waiting: int
    age: int | None
    site: str


def state_of_mirror() -> MirrorState | None:
    """How this mirror is; None on a machine that never was one."""
    source = Source.objects.filter(kind=CopyKind.MIRROR).first()
    if source is None:
        return None
    return MirrorState(
        number=source.number,
        digest=source.digest[:SHORT],
        rows_digest=source.rows_digest[:SHORT],
        applied_at=source.applied_at,
        heard_at=source.heard_at,
        compared_at=source.compared_at,
        waiting=Asked.objects.filter(answered_at__isnull=True).count(),
        age=age_seconds(),
        site=source.site,
    )
