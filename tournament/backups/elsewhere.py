"""Reads and writes another database than the site's, with everything that usually works on the site's.

Only for commands: the thread's connection is exchanged, and nobody else may use it meanwhile.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

Facts = Mapping[str, Any]
"""The settings of a database, as Django has them."""


def unpooled(facts: Facts) -> dict[str, Any]:
    """The same database without the pool: each connection is opened when it is needed, and ends when it is closed."""
    found = deepcopy(dict(facts))
    found["OPTIONS"] = {name: value for name, value in found["OPTIONS"].items() if name != "pool"}
    return found


def own_facts() -> dict[str, Any]:
    """The settings of the site's database."""
    return unpooled(connections[DEFAULT_DB_ALIAS].settings_dict)


def let_go() -> None:
    """End every connection of this process to the site's database, those that wait in its pool as well."""
    connections.close_all()
    close_pool = getattr(connections[DEFAULT_DB_ALIAS], "close_pool", None)
    if close_pool is not None:
        close_pool()


@contextmanager
def elsewhere(facts: Facts) -> Iterator[None]:
    """Within the block the default connection leads to this database."""
    usual = connections[DEFAULT_DB_ALIAS]
    other = usual.copy()
    other.settings_dict = dict(facts)
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = usual
