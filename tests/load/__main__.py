"""`python -m tests.load [SCENE…]`: run the scenes against the database of DATABASE_URL, which is created for them."""

import importlib
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SCENES = (
    "slow_senders",
    "kills",
    "cut_connections",
    "same_posts",
    "guessers",
    "junk_sign_ups",
    "full_disk",
    "hall",
    "standby",
    "mirror",
)


def main(chosen: list[str]) -> int:
    """Run the scenes whose names begin with an argument, each on its own server. Returns 1 when an expectation failed."""
    os.environ.update(SEATWIND_LOCAL="1", SEATWIND_HTTPS="0", DJANGO_SETTINGS_MODULE="tournament.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from tests.load.site import running

    if "postgresql" in settings.DATABASES["default"]["ENGINE"]:
        make_postgresql_database(settings.DATABASES["default"])

    call_command("migrate", verbosity=0)
    is_good = True
    for name in SCENES:
        if chosen and not name.startswith(tuple(chosen)):
            continue
        # Other load on the machine slows the answers, so it is printed beside the figures.
        begun, load = time.monotonic(), os.getloadavg()[0]
        scene = importlib.import_module(f"tests.load.scenes.{name}")
        log = Path(tempfile.gettempdir()) / f"seatwind-load-{os.getpid()}-{name}.log"
        with running(log) as site:
            report = scene.play(site)
        seconds = time.monotonic() - begun
        words = f"{seconds:.0f} s, load average {load:.1f} on {os.cpu_count()} cores before it"
        sys.stdout.write(f"{name.replace('_', ' ')} ({words})\n")
        sys.stdout.write("\n".join(report.lines()) + "\n")
        sys.stdout.flush()
        if report.broken:
            is_good = False
            sys.stdout.write(f"  The server's own words: {log}\n")
        else:
            log.unlink()
    return 0 if is_good else 1


def make_postgresql_database(given: Mapping[str, Any]) -> None:
    """Recreate the database. Its name must end in `_load`, so that a real one is never dropped."""
    import psycopg
    from psycopg.sql import SQL, Identifier

    if not given["NAME"].endswith("_load"):
        raise SystemExit(
            f"The scenes make their database anew, so its name must end in _load: {given['NAME']!r}."
        )
    who = {
        "user": given["USER"] or None,
        "password": given["PASSWORD"] or None,
        "port": given["PORT"] or None,
    }
    with psycopg.connect(host=given["HOST"], dbname="postgres", autocommit=True, **who) as server:
        name = Identifier(given["NAME"])
        server.execute(SQL("DROP DATABASE IF EXISTS {}").format(name))
        server.execute(SQL("CREATE DATABASE {}").format(name))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
