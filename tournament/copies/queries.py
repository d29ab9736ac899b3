"""How far the copies are, for the administrator's page."""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import QuerySet

from tournament.copies.enums import Trouble
from tournament.copies.models import Change, Copy

SHORT = 12
"""So many digits of a digest are shown: enough to compare two screens."""


@dataclass(frozen=True, slots=True)
class CopyState:
    """A copy as the page shows it. `waiting` is how many changes it does not have yet."""

    pk: int
    address: str
    trouble: str
    number: int
    digest: str
    applied_at: datetime | None
    answered_at: datetime | None
    compared_at: datetime | None
    waiting: int
    needs_all: bool

    @property
    def is_well(self) -> bool:
        return self.trouble == Trouble.NONE and self.answered_at is not None


def states_of_copies() -> list[CopyState]:
    """The copies that this machine feeds."""
    return [
        CopyState(
            pk=copy.pk,
            address=copy.address,
            trouble=copy.trouble,
            number=copy.number,
            digest=copy.digest[:SHORT],
            applied_at=copy.applied_at,
            answered_at=copy.answered_at,
            compared_at=copy.compared_at,
            waiting=_waiting(copy).count(),
            needs_all=copy.needs_all,
        )
        for copy in Copy.objects.order_by("pk")
    ]


def _waiting(copy: Copy) -> QuerySet[Change]:
    if connection.vendor == "sqlite":
        return Change.objects.filter(pk__gt=copy.horizon)
    return Change.objects.filter(mark__gte=copy.horizon)
