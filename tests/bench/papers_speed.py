"""How long the PDF file of a whole round takes: seats by name, seats by table, and a score sheet for each table.

    python tests/bench/papers_speed.py [players]

Method: an event for each ruleset with made-up players and a published round, in a new SQLite file. The sheets are
printed as the job of the page prints them, in one process. A set may take 20 seconds; the program fails when one takes
longer. Times are those of the processor (user and system), so other work on the machine counts little.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

PLAYERS = 200
SET_SECONDS = 20.0


def main(players: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/papers.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        os.environ.setdefault("SEATWIND_SECRET_KEY", "only-for-this-measurement-" + "x" * 40)

        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        return measure(players, Path(folder))


def measure(players: int, folder: Path) -> int:
    """Print the set of a round of every ruleset. Returns 1 when one exceeds its limit."""
    from django.core.management import call_command

    from tournament.events.models import Event
    from tournament.events.rulebook.rulesets import known_rulesets
    from tournament.papers.documents import ROUND_SET
    from tournament.papers.documents.types import Order
    from tournament.papers.pdf.engine import write_pdf
    from tournament.papers.rendering import printed_sheets

    say(f"{players} players")
    say(f"{'ruleset':<12} {'sheets':>7} {'kB':>7} {'seconds':>8}")
    slow = []
    for ruleset in known_rulesets():
        call_command(
            "simulate_event",
            players=players,
            ruleset=ruleset.id,
            name=ruleset.id,
            rounds=1,
            hands=1,
            quiet=True,
        )
        event = Event.objects.get(name=ruleset.id)
        began = time.process_time()
        sheets = printed_sheets(
            ROUND_SET, Order(event, "https://seatwind.example.org", event.rounds.get(number=1))
        )
        pdf = write_pdf(sheets, cache=folder / "fonts")
        taken = time.process_time() - began
        say(f"{ruleset.id:<12} {len(sheets):>7} {len(pdf) // 1000:>7} {taken:>8.1f}")
        if taken > SET_SECONDS:
            slow.append(ruleset.id)
    say(f"Too slow: {', '.join(slow) or 'none'}")
    return 1 if slow else 0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS))
