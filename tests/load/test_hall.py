"""The full hall in small: two tables, ten seconds, the same faults and the same ledger; so that the scene cannot rot."""

import random
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, connections

from tests.load.devices import Hand
from tests.load.ledger import LedgerHall, entered_hand, reckoned
from tests.load.scenes.cut_connections import cut_others
from tests.load.scenes.hall import Plan, play_hall
from tests.load.site import running
from tests.processes import database_url

SMALL = Plan(tables=2, spectators=6, hands=6, hand_seconds=0.8, kill_seconds=2, has_browser=False)


@pytest.mark.flaky(reruns=2)
@pytest.mark.long
@pytest.mark.slow
@pytest.mark.each_database
@pytest.mark.django_db(transaction=True)
def test_small_hall_with_faults_keeps_every_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "SEATWIND_SECRET_KEY": settings.SECRET_KEY,
        "SEATWIND_LOCAL": "1",
        "SEATWIND_HTTPS": "0",
        "DATABASE_URL": database_url(),
        "CACHE_URL": (tmp_path / "cache").as_uri(),
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    log = tmp_path / "server.log"
    connections.close_all()
    breaks = cut_others if connection.vendor == "postgresql" else None

    with running(log) as site:
        report = play_hall(site, SMALL, breaks)

    assert report.broken == [], (report.lines(), log.read_text())
    assert report.figures["standings"] == "8 rows, 0 differ from the ledger"
    assert report.figures["faults"].startswith("2 workers")


def test_ledger_reckons_by_the_book() -> None:
    """48, 24, 12, 0 twelfths; who has the same points shares them; the winner of a discard gets 24 and its points."""
    hall = LedgerHall("no-such-hall", [], 1, people={(1, seat): seat + 1 for seat in range(4)})
    hand = Hand(1, 1, "key", {}, (32, -16, -8, -8))

    assert reckoned(hall, [hand]) == {1: (1, 48, 32), 2: (4, 0, -16), 3: (2, 18, -8), 4: (2, 18, -8)}
    made_up = [entered_hand(random.Random(number), 1, number) for number in range(1, 40)]
    assert {sum(hand.deltas) for hand in made_up} == {0}
    assert {hand.fields["outcome"] for hand in made_up} == {"discard", "self_draw", "no_win"}
