"""The figures: behind a token, counted where things happen, and without a name of anybody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings as product
from django.db import OperationalError
from django.test import Client

from tests.factories import make_event
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.core.watching import metrics
from tournament.core.watching.counting import FOLDER
from tournament.registration.enums import MailKind
from tournament.registration.models import OutgoingMail

TOKEN = "a-long-random-token"


def figures(token: str = TOKEN) -> dict[str, float]:
    response = Client().get("/metrics/", headers={"Authorization": f"Bearer {token}"})
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain")
    assert "no-store" in response["Cache-Control"]
    lines = response.content.decode().splitlines()
    return {
        name: float(value) for name, _space, value in (one.rpartition(" ") for one in lines if one[0] != "#")
    }


@pytest.fixture
def offered(settings: object) -> None:
    settings.METRICS_TOKEN = TOKEN  # type: ignore[attr-defined]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("token", "sent"), [("", ""), ("", "Bearer "), (TOKEN, ""), (TOKEN, "Bearer wrong"), (TOKEN, TOKEN)]
)
def test_there_are_none_without_the_token(settings: object, token: str, sent: str) -> None:
    settings.METRICS_TOKEN = token  # type: ignore[attr-defined]
    assert Client().get("/metrics/", headers={"Authorization": sent} if sent else {}).status_code == 404


@pytest.mark.django_db
def test_requests_are_counted_by_route_and_status(offered: None) -> None:
    name = 'seatwind_requests_total{method="GET",route="events:home",status="200"}'
    before = figures().get(name, 0)
    Client().get("/")
    Client().get("/nobody-knows-this/")
    after = figures()
    assert after[name] == before + 1
    assert after['seatwind_request_seconds_count{route="events:home"}'] >= 1
    assert not [one for one in after if "nobody-knows-this" in one]


@pytest.mark.django_db
def test_kept_pages_are_hits(offered: None, settings: object) -> None:
    settings.CACHES = {  # type: ignore[attr-defined]
        name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "metrics"}
        for name in ("default", "pages")
    }
    event = make_event()
    before = figures()
    for _time in range(3):
        assert Client().get(f"/{event.slug}/entries/").status_code == 200
    after = figures()
    results = {kind: f'seatwind_kept_pages_total{{result="{kind}"}}' for kind in ("hit", "miss")}
    assert {kind: after[one] - before.get(one, 0) for kind, one in results.items()} == {"hit": 2, "miss": 1}
    assert after['seatwind_requests_total{method="GET",route="registration:entry-list",status="200"}'] >= 3


@pytest.mark.django_db
def test_what_is_so_at_this_moment(offered: None) -> None:
    OutgoingMail.objects.create(sign_up=make_sign_up(make_event()), kind=MailKind.CONFIRMATION)
    found = figures()
    assert found["seatwind_mails_waiting"] == 1
    assert found["seatwind_hands_recorded"] == 0
    assert found["seatwind_ready"] == 1
    assert found["seatwind_disk_free_bytes"] > 0
    assert {"seatwind_jobs_waiting", "seatwind_jobs_failed", "seatwind_oldest_mail_seconds"} <= found.keys()
    assert [one for one in found if one.startswith("seatwind_info{") and 'version="0.1.0"' in one]


@pytest.mark.django_db
def test_errors_of_the_database_are_counted(offered: None) -> None:
    name = 'seatwind_database_errors_total{kind="other"}'
    before = figures().get(name, 0)
    metrics.count_error([OperationalError("no such table"), ValueError()])
    metrics.count_error([ValueError()])
    assert figures()[name] == before + 1


COUNTS = """
import os
from tournament.core.watching import metrics
worker = os.fork()
metrics.count_ready()
if not worker:
    os._exit(0)
os.waitpid(worker, 0)
print(metrics.written([]).decode())
"""


def test_workers_add_up(tmp_path: Path) -> None:
    """Each process writes a file of its own, and one that ended still counts."""
    done = subprocess.run(
        [sys.executable, "-c", COUNTS],
        env={**os.environ, FOLDER: str(tmp_path), "DJANGO_SETTINGS_MODULE": "tests.settings"},
        cwd=product.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "seatwind_ready_answers_total 2.0" in done.stdout
