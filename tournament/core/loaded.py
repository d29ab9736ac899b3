"""Rows just written, told what a query would read of them, so that a page made of them asks nothing twice."""

from collections.abc import Sequence

from django.db.models import Model


def load_rows(row: Model, name: str, rows: Sequence[Model]) -> None:
    """Make `row.name.all()` answer with `rows`, which must be all there are, in the order of their model."""
    found = getattr(row, name).all()
    found._result_cache = list(rows)
    cache = row.__dict__.setdefault("_prefetched_objects_cache", {})
    cache[name] = found


def load_none(row: Model, *names: str) -> None:
    """Make the one-to-one relations `names` of a row known to be empty."""
    for name in names:
        getattr(type(row), name).related.set_cached_value(row, None)
