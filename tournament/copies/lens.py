"""What a copy sees of this installation: a standby all of it, a mirror what is public.

A lens says which tables a copy has, with which columns, and gives their rows. Both sides know the lens, so both compute the
same digest of the rows that the copy should have.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.contrib.auth import get_user_model
from django.db.models import Field

from tournament.copies import rows as whole
from tournament.copies.enums import CopyKind
from tournament.copies.public.declared import PUBLIC, STAFF
from tournament.copies.public.masks import Values
from tournament.copies.public.openness import Gate, Openness, openness
from tournament.copies.rows import ROWS_AT_ONCE, Kind, Row, digest_of, line, rows_of, written
from tournament.registration.models import DeskSettings, Entry

Changes = dict[str, list[str]]
"""The keys of the rows that changed, by table."""
Gates = Mapping[str, Gate]
STAND_IN = "staff"
"""The account that a mirror has in the place of everybody who works at events. Nobody can sign in with it."""


class Lens:
    """What a standby sees: everything."""

    kind = CopyKind.STANDBY

    def kinds(self) -> dict[str, Kind]:
        """The tables that the copy has."""
        return whole.kinds()

    def look(self) -> "View":
        """What the copy sees at this moment. Everything that is read of it belongs into one snapshot."""
        return View(self)

    def version(self) -> str:
        """Two machines can exchange rows only where this is the same."""
        return whole.version()

    def put(self, kind: Kind, rows: Sequence[Row]) -> None:
        """Insert rows of a delivery."""
        whole.put(kind, rows)

    def digest_here(self) -> str:
        """The digest of the rows that this machine has, where it is the copy."""
        return digest_of(self.kinds().values(), rows_of)


class View:
    """The rows of this installation as a copy sees them at one moment."""

    gates: Gates = {}

    def __init__(self, lens: Lens) -> None:
        self.lens = lens

    def also_changed(self, changes: Changes, gates: Gates) -> Changes:
        """The changes with the rows that look otherwise since then although nobody wrote them. `gates` are those of then."""
        return changes

    def rows_of(self, kind: Kind, keys: Sequence[str] | None = None) -> Iterator[Row]:
        """The rows with these keys, or all of them, as a delivery has them."""
        yield from rows_of(kind, keys)

    def digest(self) -> str:
        """The digest of all rows that the copy should have."""
        return digest_of(self.lens.kinds().values(), self.rows_of)


class PublicLens(Lens):
    """What a mirror sees: public events, and of each row the public columns."""

    kind = CopyKind.MIRROR

    def kinds(self) -> dict[str, Kind]:
        return _public_kinds()

    def look(self) -> "PublicView":
        return PublicView(self)

    def version(self) -> str:
        declared = [[table, kind.columns] for table, kind in self.kinds().items()]
        return sha256(line([whole.version(), declared])).hexdigest()

    def put(self, kind: Kind, rows: Sequence[Row]) -> None:
        fields, filled = _kept_fields(kind.table), PUBLIC[kind.table].filled
        staff = stand_in() if any(field.is_relation for field in fields) else None
        whole.put(
            Kind(kind.model, (*kind.fields, *fields)),
            [[*row, *_fill(kind, fields, filled, row, staff)] for row in rows],
        )


class PublicView(View):
    """The public rows at one moment."""

    def __init__(self, lens: Lens) -> None:
        super().__init__(lens)
        self.opened: Openness = openness()
        self.gates = self.opened.gates

    def also_changed(self, changes: Changes, gates: Gates) -> Changes:
        found = {table: dict.fromkeys(keys) for table, keys in changes.items() if table in PUBLIC}
        others = {int(event) for event in {*gates, *self.gates} if gates.get(event) != self.gates.get(event)}
        if others:
            for table, keys in _keys_of_events(others):
                found.setdefault(table, {}).update(dict.fromkeys(keys))
        for table, keys in _dependents(changes, found):
            found.setdefault(table, {}).update(dict.fromkeys(keys))
        return {table: list(keys) for table, keys in found.items() if keys}

    def rows_of(self, kind: Kind, keys: Sequence[str] | None = None) -> Iterator[Row]:
        declared = PUBLIC[kind.table]
        shown = [str(field.attname) for field in kind.fields]
        paths = [path for path in (declared.event, declared.round, *_more(kind.table)) if path]
        names = list(dict.fromkeys([*shown, *(path for path in paths if path != "pk"), "pk"]))
        for part in _in_parts(kind, keys, names):
            found = [
                row
                for row in part
                if declared.is_visible(row, row.get(declared.event), row.get(declared.round), self.opened)
            ]
            if declared.mask and found:
                declared.mask(found, self.opened)
                found = [
                    row
                    for row in found
                    if declared.when != "always" or not declared.too or declared.too(row, self.opened)
                ]
            for row in found:
                if "translations" in row:
                    row["translations"] = {
                        name: text for name, text in row["translations"].items() if name in shown
                    }
                yield written(row[name] for name in shown)


def _more(table: str) -> tuple[str, ...]:
    return ("stage__after_round",) if table == "registration_stageplace" else ()


def _in_parts(kind: Kind, keys: Sequence[str] | None, names: Sequence[str]) -> Iterator[list[Values]]:
    rows = kind.model._base_manager.order_by("pk").values(*names)
    if keys is None:
        part: list[Values] = []
        for row in rows.iterator(chunk_size=ROWS_AT_ONCE):
            part.append(row)
            if len(part) == ROWS_AT_ONCE:
                yield part
                part = []
        yield part
        return
    for start in range(0, len(keys), ROWS_AT_ONCE):
        yield list(rows.filter(pk__in=keys[start : start + ROWS_AT_ONCE]))


def _keys_of_events(events: Iterable[int]) -> Iterator[tuple[str, list[str]]]:
    """Every row of these events, whether it is public or not: those that are not are removed from the mirror."""
    events = list(events)
    for table, declared in PUBLIC.items():
        if declared.event:
            rows = _public_kinds()[table].model._base_manager.filter(**{f"{declared.event}__in": events})
            yield table, [str(pk) for pk in rows.values_list("pk", flat=True)]
    players = Entry.objects.filter(event__in=events).values_list("player_id", flat=True)
    yield "registration_player", [str(pk) for pk in players]


def _dependents(changes: Changes, found: Mapping[str, Mapping[str, None]]) -> Iterator[tuple[str, list[str]]]:
    """Rows that show something of another row that changed: a person has the name of an entry, and a desk counts places."""
    entries = list(found.get("registration_entry", ()))
    for start in range(0, len(entries), ROWS_AT_ONCE):
        some = Entry.objects.filter(pk__in=entries[start : start + ROWS_AT_ONCE])
        yield "registration_player", [str(pk) for pk in some.values_list("player_id", flat=True)]
    if changes.get("registration_reservedplace") or entries:
        desks = DeskSettings.objects.filter(reserved__gt=0)
        yield "registration_desksettings", [str(pk) for pk in desks.values_list("pk", flat=True)]


@cache
def _public_kinds() -> dict[str, Kind]:
    return {
        table: Kind(
            kind.model, tuple(field for field in kind.fields if field.attname in PUBLIC[table].shown.split())
        )
        for table, kind in whole.kinds().items()
        if table in PUBLIC
    }


@cache
def _kept_fields(table: str) -> tuple["Field[Any, Any]", ...]:
    kept = PUBLIC[table].kept.split()
    return tuple(field for field in whole.kinds()[table].fields if field.attname in kept)


def _fill(
    kind: Kind, fields: Sequence["Field[Any, Any]"], filled: Mapping[str, Any], row: Row, staff: int | None
) -> Iterator[Any]:
    values = {field.attname: value for field, value in zip(kind.fields, row, strict=True)}
    for field in fields:
        value = filled.get(field.attname)
        if callable(value):
            value = value(values)
        if value is STAFF:
            yield staff
        elif value is not None:
            yield value
        else:
            yield written([_empty(field, f"{kind.table} {row[0]}")])[0]


def _empty(field: "Field[Any, Any]", row: str) -> Any:
    """What stands in a column that a mirror does not get."""
    if field.null:
        return None
    if field.get_internal_type() == "UUIDField":
        return uuid5(NAMESPACE_URL, f"seatwind mirror {row}")
    return field.get_default()


def stand_in() -> int:
    """The key of the account that stands for the staff on a mirror."""
    return int(
        get_user_model()._base_manager.values_list("pk", flat=True).get(username=STAND_IN, is_active=False)
    )


WHOLE, ONLY_PUBLIC = Lens(), PublicLens()
_LENSES: dict[str, Lens] = {CopyKind.STANDBY: WHOLE, CopyKind.MIRROR: ONLY_PUBLIC}


def lens_of(kind: str) -> Lens:
    """The lens of a copy."""
    return _LENSES[kind]
