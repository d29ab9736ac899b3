"""Sessions are found by their key until they expire."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournament.accounts.session_store import SessionStore

pytestmark = pytest.mark.django_db


def kept() -> str:
    store = SessionStore()
    store["round"] = 7
    store.save()
    assert store.session_key is not None
    return store.session_key


def test_session_is_read_in_one_query() -> None:
    store = SessionStore(kept())
    with CaptureQueriesContext(connection) as asked:
        assert dict(store.items()) == {"round": 7}
    assert len(asked) == 1


def test_unknown_session_is_empty_and_gets_a_new_key() -> None:
    store = SessionStore("a" * 32)
    assert dict(store.items()) == {}
    assert store.session_key is None


def test_expired_session_is_empty() -> None:
    key = kept()
    Session.objects.filter(session_key=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    assert dict(SessionStore(key).items()) == {}


def test_spoiled_session_is_empty() -> None:
    key = kept()
    Session.objects.filter(session_key=key).update(session_data="spoiled")
    assert dict(SessionStore(key).items()) == {}
