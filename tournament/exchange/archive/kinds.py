"""What an archive has beside the document."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.db.models import Model

from tournament.events.models import Event


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rows:
    """The rows of a model that belong to an event, which the document does not have.

    `event` leads from a row to its event. `left_out` are columns that mean something in one installation only. `points_at`
    says of which rows a column names one or several, or, where it holds values by the keys of rows, the keys; they stand
    before in the order of archives. People, tables, events and accounts are known anyway.
    """

    name: str
    model: type[Model]
    event: str = "event"
    left_out: str = ""
    points_at: Mapping[str, str] = field(default_factory=dict)
    make: Callable[[], Mapping[str, object]] = dict
    """Fresh values of columns that are left out."""


@dataclass(frozen=True, slots=True)
class Member:
    """A file in the archive. `write` gives its bytes, nothing where there is none; `check` looks at those of an archive
    before the event is made, and raises a Refusal.
    """

    name: str
    write: Callable[[Event], Iterator[bytes] | None]
    check: Callable[[Iterable[bytes]], None]
