"""How long the server takes for a keystroke at the desk, and for the preview of a long list.

    python tests/bench/registration_speed.py [players] [rows]

Method: an event with made-up players in a new SQLite file. Every request is sent through Django's test client with all
middleware, in one process. The middle and the worst of several turns are printed, and how many queries each took. A
keystroke may take 100 ms and the preview of a list two seconds; the program fails when the middle is higher. Times are
wall time, so run it on an idle machine.
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

PLAYERS = 1000
ROWS = 4500
TURNS = 5
KEYSTROKE_SECONDS = 0.1
PREVIEW_SECONDS = 2.0
KEYSTROKES = ("a", "an", "ann", "17", "chan", "陳", "dragons", "zzz")


def main(players: int, rows: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/desk.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        os.environ.setdefault("SEATWIND_SECRET_KEY", "only-for-this-measurement-" + "x" * 40)
        os.environ["SEATWIND_DEBUG"] = "1"

        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        return measure(players, rows)


def measure(players: int, rows: int) -> int:
    """Run every step several times and print the figures. Returns 1 when one exceeds its limit."""
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.db import connection, reset_queries
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse

    from tournament.accounts.models import User
    from tournament.simulation.chance import stream
    from tournament.simulation.entering import enter_new_event
    from tournament.simulation.people import random_people

    organizer = User.objects.create_user("organizer", password="tiles")
    fields = {"name": "A Thousand", "ruleset": "mcr", "rounds_planned": 8, "minutes_per_round": 90}
    event = enter_new_event(actor=organizer, fields=fields, players=players, seed=5)
    client = Client(headers={"host": "localhost"})
    client.force_login(organizer)
    desk = reverse("registration:desk", args=[event.slug])
    people = random_people(stream(7, "people"), rows)
    lines = "\n".join(
        f"{number},{one.name},Club {number % 40}" for number, one in enumerate(people, start=2001)
    )
    content = f"No,Name,Club\n{lines}\n".encode()

    def keystroke(text: str) -> Callable[[], None]:
        def press() -> None:
            answer = client.get(desk, {"q": text, "show": "all"}, headers={"HX-Request": "true"})
            assert answer.status_code == 200

        return press

    def preview() -> None:
        file = SimpleUploadedFile("players.csv", content)
        page = client.post(
            reverse("registration:import-upload", args=[event.slug]), {"file": file}, follow=True
        )
        assert page.status_code == 200

    steps = {f"key: {text}": (keystroke(text), KEYSTROKE_SECONDS) for text in KEYSTROKES}
    steps[f"read and preview {rows} rows"] = (preview, PREVIEW_SECONDS)
    say(f"{players} players, {TURNS} turns of each step")
    say(f"{'step':<28} {'middle s':>9} {'worst s':>9} {'queries':>8}")
    slow = []
    for name, (step, bound) in steps.items():
        taken = []
        for _turn in range(TURNS):
            reset_queries()
            began = time.perf_counter()
            with CaptureQueriesContext(connection) as captured:
                step()
            taken.append(time.perf_counter() - began)
        say(f"{name:<28} {statistics.median(taken):>9.3f} {max(taken):>9.3f} {len(captured):>8}")
        if statistics.median(taken) > bound:
            slow.append(name)
    say(f"Too slow: {', '.join(slow) or 'none'}")
    return 1 if slow else 0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    sys.exit(main(*(numbers + [PLAYERS, ROWS][len(numbers) :])))
