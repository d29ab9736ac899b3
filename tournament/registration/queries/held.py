"""Places that are held for people who have to confirm their address."""

from django.db.models import Q
from django.utils import timezone

from tournament.registration.enums import SignUpState


def holding() -> Q:
    """The sign-ups for which a place is held now."""
    return Q(state=SignUpState.UNCONFIRMED, holds_place=True, confirm_until__gt=timezone.now())
