"""What both kinds of databases share."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connection

from tournament.accounts.models import User
from tournament.backups.elsewhere import Facts, elsewhere
from tournament.backups.errors import DatabaseSilent
from tournament.events.models import Event


def one_line(error: object) -> str:
    """The first line that a fault says, without its full stop: it stands within a sentence."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0].rstrip(".") if lines else type(error).__name__


@contextmanager
def telling_of_the_database() -> Iterator[None]:
    """A database that does not answer in the block is a refusal. Raises DatabaseSilent."""
    try:
        yield
    except DatabaseError as error:
        raise DatabaseSilent(why=one_line(error)) from error


def holds_people_or_events(facts: Facts) -> bool:
    """Whether a database that can be opened has an account or an event."""
    with elsewhere(facts):
        if Event._meta.db_table not in connection.introspection.table_names():
            return False
        try:
            return Event.with_deleted.exists() or User.objects.exists()
        except DatabaseError:
            # The tables of an earlier version: somebody made them, so there is something to lose.
            return True
