"""What other processes need that work on the database of a test."""

from django.db import connection


def database_url() -> str:
    """The database of this test, as another program opens it."""
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    account = f"{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT'] or 5432}"
    return f"postgres://{account}/{facts['NAME']}"
