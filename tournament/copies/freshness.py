"""How new a mirror is: for how long it has not been known to lack nothing. Only this machine's clock is asked."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from tournament.copies.models import Source
from tournament.core import duty, safe_cache

KEPT_SECONDS = 1
"""Every page asks, and one question a second is enough."""
KEY = "copies:current-at"


def age_of_mirror() -> int | None:
    """The seconds since this mirror was last known to be as its hall; None on every other machine."""
    if not duty.is_mirror():
        return None
    at = _current_at()
    return 0 if at is None else max(0, int((timezone.now() - at).total_seconds()))


def _current_at() -> datetime | None:
    kept: Any = safe_cache.get(KEY)
    if kept is None:
        kept = [Source.objects.values_list("current_at", flat=True).first()]
        safe_cache.put(KEY, kept, KEPT_SECONDS)
    at: datetime | None = kept[0]
    return at
