"""PostgreSQL: copied by `pg_dump` in its own format, and put back by `pg_restore`."""

import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, cast

from django.db import DatabaseError, connection

from tournament.backups.elsewhere import Facts, elsewhere, unpooled
from tournament.backups.errors import (
    DatabaseSilent,
    InUse,
    MayNotCreate,
    ProgramFailed,
    ProgramMissing,
)
from tournament.backups.stores.common import holds_people_or_events, one_line
from tournament.backups.stores.types import Chunks
from tournament.core.parcel import CHUNK

DJANGO_OPTIONS = ("pool", "server_side_binding", "prepare_threshold", "assume_role", "isolation_level")
"""What Django or its driver understand, and the programs of PostgreSQL do not."""
CONNECT_SECONDS = 10
NAME_BYTES = 63
"""PostgreSQL cuts longer names."""
NEW, REPLACED = "restoring", "replaced"
FORBIDDEN, IN_USE = "42501", "55006"


class PostgreSQL:
    engine = "PostgreSQL"
    member = "database.pgdump"
    is_packed = True

    def __init__(self, facts: Facts) -> None:
        self.facts = unpooled(facts)
        self.facts["OPTIONS"]["connect_timeout"] = CONNECT_SECONDS
        self.name = str(self.facts["NAME"])

    @contextmanager
    def frozen(self, work: Path) -> Iterator[Chunks]:
        with elsewhere(self.facts):
            try:
                with connection.cursor() as cursor:
                    cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                    cursor.execute("SELECT pg_export_snapshot()")
                    snapshot = cursor.fetchone()[0]
            except DatabaseError as error:
                raise DatabaseSilent(why=one_line(error)) from error
            yield lambda: self._dumped(snapshot)

    def _dumped(self, snapshot: str) -> Iterator[bytes]:
        with _program(
            ["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}"],
            self.facts,
            stdout=subprocess.PIPE,
        ) as process:
            output = cast("IO[bytes]", process.stdout)
            while chunk := output.read(CHUNK):
                yield chunk

    @contextmanager
    def scratch(self, chunks: Iterable[bytes], work: Path) -> Iterator[Facts]:
        name = _longer(self.name, NEW)
        facts = {**self.facts, "NAME": name}
        self._manage([f"DROP DATABASE IF EXISTS {_quoted(name)}", f"CREATE DATABASE {_quoted(name)}"])
        try:
            self._fill(facts, chunks)
            yield facts
        finally:
            with suppress(DatabaseSilent):
                self._manage([f"DROP DATABASE IF EXISTS {_quoted(name)}"])

    def _fill(self, facts: Facts, chunks: Iterable[bytes]) -> None:
        command = ["pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"]
        with _program([*command, f"--dbname={_address(facts)}"], facts, stdin=subprocess.PIPE) as process:
            entrance = cast("IO[bytes]", process.stdin)
            with suppress(BrokenPipeError):
                # What broke the pipe, the program says itself.
                for chunk in chunks:
                    entrance.write(chunk)
                entrance.close()

    def has_data(self) -> bool:
        return self._is_there() and holds_people_or_events(self.facts)

    def put_in_place(self, scratch: Facts, moment: str) -> str:
        had_data, kept = self.has_data(), _longer(self.name, f"{REPLACED}_{moment}")
        own, new = _quoted(self.name), _quoted(str(scratch["NAME"]))
        is_there = self._is_there()
        step_aside = [f"ALTER DATABASE {own} RENAME TO {_quoted(kept)}"] if is_there else []
        self._manage(["BEGIN", *step_aside, f"ALTER DATABASE {new} RENAME TO {own}", "COMMIT"])
        if is_there and not had_data:
            self._manage([f"DROP DATABASE {_quoted(kept)}"])
        return kept if had_data else ""

    def _is_there(self) -> bool:
        return bool(self._manage(["SELECT 1 FROM pg_database WHERE datname = %s"], [self.name]))

    def _manage(self, statements: Iterable[str], parameters: list[Any] | None = None) -> list[Any]:
        """Do something to whole databases, from another one. Returns the rows of the last statement."""
        try:
            with elsewhere({**self.facts, "NAME": "postgres"}), connection.cursor() as cursor:
                for statement in statements:
                    cursor.execute(statement, parameters)
                return list(cursor.fetchall()) if cursor.description else []
        except DatabaseError as error:
            if _state(error) == IN_USE:
                raise InUse from error
            if _state(error) == FORBIDDEN:
                raise MayNotCreate(account=self.facts["USER"]) from error
            raise DatabaseSilent(why=one_line(error)) from error


def _state(error: DatabaseError) -> str:
    return getattr(error.__cause__, "sqlstate", "") or ""


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _longer(name: str, end: str) -> str:
    """The name with an end, within the length of a name."""
    return name.encode()[: NAME_BYTES - len(end) - 1].decode(errors="ignore") + f"_{end}"


@contextmanager
def _program(command: list[str], facts: Facts, **pipes: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program of PostgreSQL; whatever ends the block ends it, too. Raises ProgramMissing, ProgramFailed."""
    if command[0] == "pg_dump":
        command = [*command, f"--dbname={_address(facts)}"]
    environment = {**os.environ, "PGPASSWORD": str(facts["PASSWORD"]), "LC_ALL": "C"}
    with TemporaryFile() as said:
        try:
            process = subprocess.Popen(command, env=environment, stderr=said, **pipes)  # noqa: S603 - programs that we name
        except FileNotFoundError as error:
            raise ProgramMissing(program=command[0]) from error
        with process:
            try:
                yield process
            except BaseException:
                process.kill()
                raise
        if process.returncode:
            said.seek(0)
            raise ProgramFailed(program=command[0], why=one_line(said.read().decode(errors="replace")))


def _address(facts: Facts) -> str:
    """How the programs find the database. The password goes by the environment, which other accounts cannot read."""
    said: Mapping[str, Any] = {
        "dbname": facts["NAME"],
        "user": facts["USER"],
        "host": facts["HOST"],
        "port": facts["PORT"],
        **{name: value for name, value in facts["OPTIONS"].items() if name not in DJANGO_OPTIONS},
    }
    return " ".join(
        f"{name}='{str(value).replace(chr(92), chr(92) * 2).replace(chr(39), chr(92) + chr(39))}'"
        for name, value in said.items()
        if value not in ("", None)
    )
