"""Rows of an event that its archive has beside the document."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.db.models import Model

from tournament.core.hooks.hook import Hook


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rows:
    """The rows of a model that belong to an event, which the document does not have.

    `event` leads from a row to its event. `left_out` are columns that mean something in one installation only. `points_at`
    says of which rows a column names one or several, or, where it holds values by the keys of rows, the keys; they stand
    before in the order of archives. `file` is a column of bytes: each row has a member of its own for it. People, hands, tables, events and accounts are known anyway.
    """

    name: str
    model: type[Model]
    event: str = "event"
    left_out: str = ""
    file: str = ""
    points_at: Mapping[str, str] = field(default_factory=dict)
    make: Callable[[], Mapping[str, object]] = dict
    """Fresh values of columns that are left out."""


archived_rows: Hook[Rows] = Hook()
"""What apps further right add to those of `archive/rows.py`."""
