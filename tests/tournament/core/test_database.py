"""How the databases are opened."""

import pytest
from django.db import connection

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
