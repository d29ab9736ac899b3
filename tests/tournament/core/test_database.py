"""How the databases are opened."""

import pytest
from django.db import connection

from tournament.core.database import PREPARING, one_at_a_time
from tournament.events.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

PREPARED = "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%%events_event%%slug%%'"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite plans within the program")
def test_postgresql_plans_a_repeated_statement_once() -> None:
    for number in range(8):
        assert not Event.objects.filter(slug=f"nothing-{number}").exists()
    with connection.cursor() as cursor:
        cursor.execute(PREPARED)
        assert cursor.fetchone()[0] >= 1


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite serves one machine")
def test_one_server_prepares_the_database_while_the_others_wait() -> None:
    other = connection.copy()
    other.settings_dict["OPTIONS"] = {
        name: value for name, value in other.settings_dict["OPTIONS"].items() if name != "pool"
    }

    def is_free() -> bool:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [PREPARING])
            (is_ours,) = cursor.fetchone()
            cursor.execute("SELECT pg_advisory_unlock_all()")
        return bool(is_ours)

    try:
        with one_at_a_time():
            assert not is_free()
        assert is_free()
    finally:
        other.close()
