"""Who has to have a second factor, and from when on."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournament.accounts.models import Obliged, SecondFactorRule, User
from tournament.events.enums import Role
from tournament.events.models import Staff


@dataclass(frozen=True, slots=True)
class Obligation:
    """An account has to have a second factor from a moment on."""

    since: datetime

    @property
    def is_due(self) -> bool:
        return self.since <= timezone.now()


def obligation_of(user: User) -> Obligation | None:
    """What the rule of the installation asks of an account; None if it asks nothing."""
    rule = SecondFactorRule.objects.exclude(obliged=Obliged.NOBODY).first()
    if rule is None:
        return None
    is_obliged = user.is_superuser or (rule.obliged == Obliged.ORGANIZERS and _organizes(user))
    return Obligation(rule.since) if is_obliged else None


def _organizes(user: User) -> bool:
    """Whether the account organizes an event that counts."""
    roles = Staff.objects.filter(user=user, role=Role.ORGANIZER)
    return roles.filter(event__is_rehearsal=False, event__deleted_at=None).exists()
