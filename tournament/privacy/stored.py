"""Which columns have personal data. Each app declares its own in `personal.py`, beside its models.

`declared` reads these modules when it is first asked, so an app has nothing to register. `tests/tournament/privacy/test_stored.py`
fails for a model or a column that no app has classified.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from django.apps import apps
from django.db.models import Model

from tournament.privacy.kinds import Kind

MODULE = "personal"
"""The module of an app with its `STORED`."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stored:
    """The columns of a model: by kind those about a person, with spaces between the names, and all others.

    A key to an account, a player or a sign-up is about a person as well. `event` leads from a row to its event, where texts
    that people typed (`Kind.NOTES`) are searched for a name that is erased, and where a rehearsal that has ended deletes rows.
    """

    model: type[Model]
    personal: Mapping[Kind, str] = field(default_factory=dict)
    other: str = ""
    event: str = "event"

    @property
    def label(self) -> str:
        return self.model._meta.label

    def columns(self, kind: Kind) -> tuple[str, ...]:
        """The names of the columns of this kind."""
        return tuple(self.personal.get(kind, "").split())

    @property
    def is_of_an_event(self) -> bool:
        """Whether `event` leads from a row to its event."""
        return any(each.name == self.event.split("__")[0] for each in self.model._meta.concrete_fields)

    @property
    def classified(self) -> tuple[str, ...]:
        """The names of all columns that are declared."""
        return (*(name for names in self.personal.values() for name in names.split()), *self.other.split())


@cache
def declared() -> Sequence[Stored]:
    """What every app has declared, in the order of the apps."""
    return tuple(_read())


def _read() -> Iterator[Stored]:
    for config in apps.get_app_configs():
        name = f"{config.name}.{MODULE}"
        if find_spec(name):
            yield from import_module(name).STORED


def columns_of(model: type[Model]) -> list[str]:
    """Every column of a model but its number, and its lists of other rows."""
    meta = model._meta
    columns = [each.name for each in meta.local_fields if not each.primary_key or each.is_relation]
    return [*columns, *(each.name for each in meta.local_many_to_many)]
