"""`manage.py serve`: prepare the database and the static files, then become the web server."""

import hashlib
import os
import shutil
import socket
import sqlite3
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError, OperationalError, connection, connections
from django.utils.translation import gettext as _

from tournament.accounts.acts.first_account import first_account_path
from tournament.accounts.acts.retention import forget_old_sign_ins
from tournament.core.bundles import BUNDLES
from tournament.core.client import is_loopback_name
from tournament.core.database import one_at_a_time
from tournament.core.garbage import collecting_rarely
from tournament.core.management.open_doors import open_doors
from tournament.core.qr import qr_for_terminal
from tournament.core.release import digest_of_sources
from tournament.core.server.addresses import WILDCARDS, Site, network_address
from tournament.core.server.certificates import Files, prepare_certificates
from tournament.core.site import choose_address, why_no_mail
from tournament.core.static_files import SHARED_STYLES
from tournament.core.watching.counting import FOLDER
from tournament.launch.errors import (
    AddressMissing,
    DatabaseUnusable,
    NotADemo,
    NotWritable,
    Obstacle,
    disk_full,
    explain_os_error,
)
from tournament.launch.folders import ensure_writable, preparing
from tournament.launch.ports import check_port_is_free, parse_port
from tournament.registration.acts.retention import forget_beside_other_work
from tournament.simulation.demo_site import why_not_replaced

HEAD_SECONDS = 10
# A worker that does not stop in time is killed, so that stopping never hangs.
STOP_SECONDS = 5
DEADLOCK = "40P01"
TRIES_AT_MIGRATIONS = 5


class Command(BaseCommand):
    """Checks, migrates, collects static files if they have changed, and serves until Ctrl-C."""

    help = "Prepare the database and the static files, then serve the site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
        parser.add_argument("--port", default="8000", help="port to listen on (default 8000)")
        parser.add_argument("--workers", default=2, type=int, help="number of processes (default 2)")
        parser.add_argument(
            "--https", action="store_true", help="serve https with a certificate of this machine's own"
        )
        parser.add_argument("--demo", action="store_true", help="load the demo when there is no event yet")

    def handle(self, *args: Any, **options: Any) -> None:
        host, demo, is_https = options["host"], options["demo"], options["https"]
        try:
            if refusal := why_no_mail():
                raise AddressMissing(refusal)
            port = parse_port(options["port"])
            site = Site(host, port, is_https)
            check_port_is_free(host, port)
            with preparing(settings.VAR_DIR):
                doors = self._prepare(site, demo=demo)
                certificates = prepare_https(site) if is_https else None
                self._address = choose_address(site.phone_url or site.own_url)
            # Preparing takes a while, and another program may have taken the port meanwhile.
            check_port_is_free(host, port)
        except Obstacle as error:
            self.stderr.write(str(error))
            sys.exit(1)
        except KeyboardInterrupt:
            sys.exit(130)
        for sentence in doors:
            self.stderr.write(_("Open: %(what)s") % {"what": sentence})
        self._tell(site)
        if is_https:
            # No HSTS: the same name may be served over plain http at the next event.
            os.environ.update(SEATWIND_HTTPS="1", SEATWIND_HSTS="0")
        os.environ.setdefault("SEATWIND_PHONE_URL", site.phone_url)
        os.environ.setdefault("SEATWIND_STARTED", name_of_kept_pages())
        prepare_figures(settings.VAR_DIR / "metrics" / str(port))
        command = server_command(host=host, port=port, workers=options["workers"], certificates=certificates)
        self.stdout.flush()
        sys.stderr.flush()
        os.chdir(settings.BASE_DIR)
        os.execv(command[0], command)  # noqa: S606 - becomes the server

    def _tell(self, site: Site) -> None:
        """Print the addresses to open on this machine and on phones."""
        if site.phone_url:
            self.stdout.write(qr_for_terminal(site.phone_url))
            self.stdout.write(_("Phones in this network can open %(url)s") % {"url": site.phone_url})
        self.stdout.write(
            _("Seatwind is ready: open %(url)s in a browser. Ctrl-C stops it.") % {"url": site.own_url}
        )
        self.stdout.write(
            _("Links in mails begin with %(address)s; SEATWIND_ORIGINS sets another address.")
            % {"address": self._address}
        )
        if self._first_path:
            # Behind a proxy the own address only leads to https, where nobody listens.
            home = self._address if settings.BEHIND_PROXY else site.own_url
            link = home.rstrip("/") + self._first_path
            self.stdout.write(
                _("Nobody can sign in yet. Create the administrator's account here: %(link)s")
                % {"link": link}
            )

    def _prepare(self, site: Site, *, demo: bool) -> list[str]:
        """Prepare everything and return the warnings."""
        ensure_cache_folder(settings.CACHES)
        try:
            with one_at_a_time():
                prepare_database(demo=demo, is_private=is_loopback_name(site.host), stdout=self.stdout)
            doors = open_doors(site.host, is_https=site.is_https)
            self._first_path = first_account_path()
        except DatabaseError as error:
            obstacle = explain_database_error(error)
            if obstacle is None:
                raise
            raise obstacle from None
        finally:
            connections.close_all()
        try:
            collect_static_files()
        except OSError as error:
            raise explain_os_error(error, settings.STATIC_ROOT) from None
        return doors


def prepare_database(*, demo: bool, is_private: bool, stdout: Any) -> None:
    """Migrate, remove what has been stored for long enough, and load the demo if wanted and no event exists. `load_demo` prints its sign-ins
    itself.

    If the site can be reached from a network, the demo's accounts get a random password.
    """
    if connection.vendor == "sqlite":
        ensure_writable(Path(connection.settings_dict["NAME"]).parent)
    bring_up_to_date()
    if settings.DEMO:
        prepare_demo(stdout)
        return
    forget_old_sign_ins()
    forget_beside_other_work()
    if demo:
        call_command("load_demo", private_password=not is_private, stdout=stdout)


def bring_up_to_date() -> None:
    """Run the migrations; once more where PostgreSQL ended one because a backup that was running was in its way."""
    with collecting_rarely():
        for _time in range(TRIES_AT_MIGRATIONS - 1):
            try:
                call_command("migrate", interactive=False, verbosity=0)
            except OperationalError as error:
                if getattr(error.__cause__, "sqlstate", "") != DEADLOCK:
                    raise
            else:
                return
        call_command("migrate", interactive=False, verbosity=0)


def prepare_demo(stdout: Any) -> None:
    """Let a demo begin anew if it is due, or has never begun. Raises NotADemo."""
    if refusal := why_not_replaced():
        raise NotADemo(refusal)
    call_command("reset_demo", if_due=True, stdout=stdout)


def ensure_cache_folder(caches: Mapping[str, Mapping[str, Any]]) -> None:
    """Check the folder of a cache in files. Raises NotWritable or DiskFull.

    A cache on another machine is not asked: the site works without it, and it may come later.
    """
    for cache in caches.values():
        location = str(cache.get("LOCATION", ""))
        if location.startswith("/"):
            ensure_writable(Path(location))


def name_of_kept_pages() -> str:
    """Under which name the workers keep what they render; what an earlier release rendered is not used.

    Servers that share a Redis share the pages, too, as long as they run the same program for the same site.
    """
    if "redis" not in settings.CACHES["pages"]["BACKEND"]:
        return str(time.time_ns())
    site = (settings.SITE_URL, settings.PHONE_URL, settings.LANGUAGES, settings.DEMO, settings.DEBUG)
    return digest_of_sources(settings.BASE_DIR, site)


def prepare_figures(folder: Path) -> None:
    """Empty the folder in which the workers count, where figures are asked for, and tell them of it."""
    if settings.METRICS_TOKEN:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        os.environ[FOLDER] = str(folder)


def collect_static_files() -> None:
    """Collect, hash and compress the static files if any has changed since the last time."""
    stamp = settings.STATIC_ROOT.with_suffix(".sha256")
    digest = digest_of_static_sources()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == digest:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(digest, encoding="ascii")


def digest_of_static_sources() -> str:
    """Return a digest of the path, size and modification time of every static file, of the storage settings, and of
    what is joined.
    """
    digest = hashlib.sha256(repr((settings.STORAGES, settings.DEBUG, SHARED_STYLES, BUNDLES)).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            path = Path(storage.path(name))
            status = path.stat()
            digest.update(f"{path}|{status.st_size}|{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def prepare_https(site: Site) -> Files:
    """Issue certificates for every address and name of this machine."""
    names = [network_address(), f"{socket.gethostname().partition('.')[0]}.local", "localhost", "127.0.0.1"]
    if site.host not in WILDCARDS:
        names.insert(0, site.host)
    return prepare_certificates(settings.VAR_DIR / "https", dict.fromkeys(name for name in names if name))


def server_command(*, host: str, port: int, workers: int, certificates: Files | None = None) -> list[str]:
    """Return the command line of the server: gunicorn, with the worker and the front of `core.server`."""
    choices = {
        "--bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
        "--worker-class": "tournament.core.server.worker.Worker",
        "--logger-class": "tournament.core.server.own_log.OwnLog",
        "--workers": str(workers),
        # This is also the time limit for the head of a request.
        "--keep-alive": str(HEAD_SECONDS),
        "--graceful-timeout": str(STOP_SECONDS),
        "--log-level": "warning",
    }
    if certificates:
        choices |= {"--certfile": str(certificates.certificate), "--keyfile": str(certificates.key)}
    # Loaded once, before the workers are created, so a killed worker is replaced quickly.
    flags = ["--preload", "--no-control-socket"]
    pairs = [part for pair in choices.items() for part in pair]
    return [sys.executable, "-m", "gunicorn", *pairs, *flags, "tournament.asgi:application"]


def explain_database_error(error: DatabaseError) -> Obstacle | None:
    """Return the error that explains what is wrong with the database; None when the program is at fault."""
    if connection.vendor == "sqlite":
        return _explain_sqlite_error(error)
    if not isinstance(error, OperationalError):
        return None
    return DatabaseUnusable(
        "The database of DATABASE_URL does not answer or refuses the sign-in: check that its server runs "
        "and that address, user and password are right, and try again."
    )


def _explain_sqlite_error(error: DatabaseError) -> Obstacle | None:
    path = Path(connection.settings_dict["NAME"])
    # The low byte is the kind of failure, the rest are details.
    kind = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
    if kind == sqlite3.SQLITE_FULL:
        return disk_full(path)
    if kind in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM}:
        return NotWritable(
            f"Seatwind cannot write to the database {path}: give yourself the right to write to it and to its "
            "folder, and try again."
        )
    if kind in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return DatabaseUnusable(f"Another program is using the database {path}: stop it and try again.")
    if kind in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
        return DatabaseUnusable(
            f"The file {path} is damaged or not a database: replace it with a backup, or move it away to "
            "start with a new one."
        )
    return None
