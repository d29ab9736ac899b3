"""Sessions in the database, read by a statement that is written once, because every request of an account needs one."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournament.core.fixed_query import FixedQuery

_sessions_with = FixedQuery(lambda key: Session.objects.filter(session_key=key), key=str)


class SessionStore(DatabaseSessions):
    """As Django's store; an expired session is none."""

    def load(self) -> dict[str, Any]:
        found = _sessions_with.first(key=self.session_key)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(found.session_data)
        return data
