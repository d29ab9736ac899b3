"""A new database is made by squashed migrations. One that has some of those which they replace gets the others."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.db import connection
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

Key = tuple[str, str]
STEP = 5
"""An update is planned from every fifth state that an older database can be in."""


@contextmanager
def database_with(applied: Iterable[Key]) -> Iterator[MigrationExecutor]:
    """What Django knows of a database that has seen these migrations."""
    with patch.object(MigrationRecorder, "applied_migrations", return_value=dict.fromkeys(applied)):
        yield MigrationExecutor(connection)


def planned(applied: Iterable[Key]) -> list[set[Key]]:
    """What an update runs; for a squashed migration, what it replaces."""
    with database_with(applied) as executor:
        executor.loader.check_consistent_history(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [set(one.replaces) or {(one.app_label, one.name)} for one, _is_backwards in plan]


def needs_of_older() -> dict[Key, set[Key]]:
    """The migrations that need no squashed one, in an order in which they can run, and what each depends on."""
    loader = MigrationLoader(None, replace_migrations=False)
    graph, squashed = loader.graph, loader.replacements.keys()
    plans = [plan for key in sorted(graph.nodes) if not squashed & set(plan := graph.forwards_plan(key))]
    return {key: {parent.key for parent in graph.node_map[key].parents} for plan in plans for key in plan}


def test_every_older_database_gets_the_rest() -> None:
    needs = needs_of_older()
    order = list(needs)
    whole = set().union(*planned([]))
    assert set(order) <= whole
    for count in range(0, len(order) + 1, STEP):
        done = set(order[:count])
        for step in planned(order[:count]):
            assert not step & done, count
            assert all(needs.get(key, set()) <= done | step for key in step), count
            done |= step
        assert done == whole, count


def test_squashed_migrations_say_what_the_older_ones_say() -> None:
    replacements = MigrationLoader(None).replacements
    with database_with([]) as executor:
        squashed = executor.loader
    with database_with(one.replaces[0] for one in replacements.values()) as executor:
        older = executor.loader
    assert replacements.keys() <= squashed.graph.nodes.keys()
    assert not replacements.keys() & older.graph.nodes.keys()
    difference = MigrationAutodetector(older.project_state(), squashed.project_state())
    assert difference.changes(graph=squashed.graph) == {}
