"""What is known of a row besides its own fields: set where it is at hand, and forgotten where it may have changed."""

from django.db.models import Model


def load_none(row: Model, *names: str) -> None:
    """Make the one-to-one relations `names` of a row known to be empty."""
    for name in names:
        getattr(type(row), name).related.set_cached_value(row, None)


def forget_others(row: Model) -> None:
    """Forget the rows that point to this one, so that they are read again."""
    for relation in row._meta.related_objects:
        if relation.is_cached(row):
            relation.delete_cached_value(row)
