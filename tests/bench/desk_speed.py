"""How long an organizer with 200 players waits for each step of a draw, and how many queries each step takes.

    python tests/bench/desk_speed.py [players]

Method: a made-up event after its first round, in a new SQLite file. Each step is sent through Django's test client with
all middleware, in one process, and includes the act and the page it redirects to. The median and the maximum of several
runs are printed. The time includes the search of a draw, which the settings limit (one second by default). Every step
must take at most two seconds; the program fails when a median is higher. Times are wall time, so run it on an idle
machine.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

PLAYERS = 200
TURNS = 5
BOUND_SECONDS = 2.0


def main(players: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/desk.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        os.environ.setdefault("SEATWIND_SECRET_KEY", "only-for-this-measurement-" + "x" * 40)
        os.environ["SEATWIND_DEBUG"] = "1"

        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        return measure(players)


def measure(players: int) -> int:
    """Run every step several times and print the figures. Returns 1 when one exceeds the limit."""
    from django.db import connection, reset_queries
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse

    from tournament.accounts.models import User
    from tournament.draws.models import Draw
    from tournament.simulation.entering import enter_new_event
    from tournament.simulation.playing import Crew, Plan, play_event

    organizer = User.objects.create_user("organizer", password="tiles")
    fields = {"name": "Two Hundred", "ruleset": "mcr", "rounds_planned": 8, "minutes_per_round": 90}
    event = enter_new_event(actor=organizer, fields=fields, players=players, seed=5)
    play_event(event, crew=Crew(organizer, organizer), plan=Plan(seed=5, rounds=1, hands=1))
    client = Client(headers={"host": "localhost"})
    client.force_login(organizer)
    desk = reverse("draws:draw-desk", args=[event.slug, 2])

    def seats() -> tuple[int, int]:
        newest = Draw.objects.filter(round__event=event, round__number=2).order_by("-version")[0]
        return newest.result[0][0], newest.result[-1][3]

    def newest_version() -> int:
        return Draw.objects.filter(round__event=event, round__number=2).count()

    def post(name: str, data: dict[str, object]) -> None:
        answer = client.post(reverse(f"draws:{name}", args=[event.slug, 2]), {**data, "back": "desk"})
        assert answer.status_code == 302, (name, answer.status_code)
        look()

    def look() -> None:
        assert client.get(desk).status_code == 200

    def preview() -> None:
        answer = client.get(desk, {"seat": seats()}, headers={"HX-Request": "true"})
        assert b"Swap them" in answer.content

    def swap() -> None:
        one, other = seats()
        post("seat-swap", {"one": one, "other": other, "version": newest_version()})

    steps: dict[str, Callable[[], None]] = {
        "draw, high to high": lambda: post("round-draw", {"method": "high-to-high"}),
        "draw, random": lambda: post("round-draw", {"method": "random"}),
        "look at the desk": look,
        "preview of a swap": preview,
        "swap": swap,
        "older version": lambda: post("version-choose", {"version": 1}),
        "publish": lambda: post("round-publish", {}),
        "take it back": lambda: post("round-unpublish", {}),
    }
    seconds: dict[str, list[float]] = {name: [] for name in steps}
    queries: dict[str, int] = {}
    for _turn in range(TURNS):
        for name, step in steps.items():
            reset_queries()
            began = time.perf_counter()
            with CaptureQueriesContext(connection) as captured:
                step()
            seconds[name].append(time.perf_counter() - began)
            queries[name] = len(captured)

    say(f"{players} players at {players // 4} tables, {TURNS} turns of each step")
    say(f"{'step':<22} {'middle s':>9} {'worst s':>9} {'queries':>8}")
    for name, taken in seconds.items():
        say(f"{name:<22} {statistics.median(taken):>9.2f} {max(taken):>9.2f} {queries[name]:>8}")
    slow = [name for name, taken in seconds.items() if statistics.median(taken) > BOUND_SECONDS]
    say(f"Above {BOUND_SECONDS:.0f} s: {', '.join(slow) or 'none'}")
    return 1 if slow else 0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS))
