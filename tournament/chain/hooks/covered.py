"""Which rows the chain covers, and which of their columns."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from django.db.models import Model

from tournament.core.hooks.hook import Hook

Rename = Callable[[int], int]
"""The id that a row had in another installation."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Covered:
    """The rows of a model are covered by the chain of their event.

    `columns` are the names of what is covered, with spaces between them, and never change; `later` are those that a later
    version added, with the value that older rows have there: it is left out of what is digested. `left_out` are columns
    that may change without an act. `event` leads from a row to its event. `round` leads to the round of whose results the
    row is a part, or to its number; of such a row a change of `result`, or of anything if that is empty, changes the
    results. A change of the columns in `all_results` can change those of every round. Rows with one of the values
    `unless` in a column are not covered: they are written outside of acts.

    The rest says how a row is found again in an archive, where ids are others. `bound` are the columns that mean something
    in one installation only: accounts, keys of devices, the moment of a press. `renamed` says of which rows a column of
    JSON has ids, and gives them their other ones. If the column `own_id` is empty, it stands for the id of the row. Rows
    that stay in their installation have `stays`.
    """

    model: type[Model]
    columns: str
    later: Mapping[str, object] = field(default_factory=dict)
    left_out: str = ""
    event: str = "event"
    round: str = ""
    result: str = ""
    all_results: str = ""
    unless: tuple[str, Collection[str]] | None = None
    bound: str = ""
    renamed: Mapping[str, tuple[type[Model], Callable[..., object]]] = field(default_factory=dict)
    own_id: str = ""
    stays: bool = False

    @property
    def kind(self) -> str:
        """What the chain calls such a row: the name of its table, which stays when a model moves."""
        return self.model._meta.db_table

    @property
    def names(self) -> tuple[str, ...]:
        """All covered columns."""
        return (*self.columns.split(), *self.later)


covered: Hook[Covered] = Hook()
"""The rows that each app has covered."""


@cache
def covered_by_kind() -> Mapping[str, Covered]:
    """All of them by the name of the kind, when every app is ready."""
    return {one.kind: one for one in covered}


def ids_renamed(ids: Iterable[int], rename: Rename) -> list[int]:
    """A list of ids under their other names."""
    return [rename(one) for one in ids]
