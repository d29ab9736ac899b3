"""Alive is whoever answers; ready is who can read and write."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.db import OperationalError, connection
from django.test import Client
from psycopg.errors import DiskFull

from tests.pages import text_of
from tournament.core import health
from tournament.launch.errors import disk_full

pytestmark = pytest.mark.each_database


@pytest.fixture(autouse=True)
def fresh_answer() -> Iterator[None]:
    """Every test looks for itself."""
    health._last = (float("-inf"), "")
    yield
    health._last = (float("-inf"), "")


@pytest.mark.django_db
def test_ready() -> None:
    response = Client().get("/health/")
    assert (response.status_code, text_of(response)) == (200, "ok")


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's disk may be another machine's")
def test_full_disk_is_not_ready_but_alive(tmp_path: object) -> None:
    with patch("tournament.core.health.ensure_writable", side_effect=disk_full(tmp_path)):
        response = Client().get("/health/")
        alive = Client().get("/health/live/")

    assert response.status_code == 503
    assert "is full: free about 1 GB" in text_of(response)
    assert alive.status_code == 200


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's disk is this machine's")
def test_readiness_writes_to_the_disk_of_the_tables() -> None:
    """PostgreSQL's log has room made beforehand, so a commit alone would not notice that the disk is full."""
    *_others, limit, sorting = health.POSTGRESQL_WRITES
    with connection.cursor() as cursor:
        cursor.execute(limit)
        cursor.execute(f"EXPLAIN (ANALYZE, COSTS OFF) {sorting}")
        plan = " ".join(line for (line,) in cursor.fetchall())
    assert "external merge" in plan


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's disk is this machine's")
def test_full_disk_of_the_database_is_named() -> None:
    error = OperationalError("could not extend file")
    error.__cause__ = DiskFull("could not extend file")
    with patch("tournament.core.health.connection.cursor", side_effect=error):
        response = Client().get("/health/")

    assert response.status_code == 503
    assert "The disk of the database is full" in text_of(response)


def test_lost_database_is_not_ready_but_alive() -> None:
    """Without a database of its own this test could not ask for one: alive asks for none."""
    with patch("tournament.core.health.connection.cursor", side_effect=OperationalError("gone")):
        response = Client().get("/health/")

    assert response.status_code == 503
    assert "The database does not answer" in text_of(response)
    assert Client().get("/health/live/").status_code == 200


@pytest.mark.django_db
def test_many_who_ask_try_the_disk_once() -> None:
    with patch("tournament.core.health._look", return_value="") as look:
        for _ in range(5):
            Client().get("/health/")

    assert look.call_count == 1
