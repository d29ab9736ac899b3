"""Who on a list is already in the event: by federation number, or by name and club."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from tournament.core.folding import folded
from tournament.registration.spreadsheet.names import SplitName, name_as_read, name_keys


class Person(Protocol):
    """What a row of a list, or an entry, says about somebody."""

    @property
    def name(self) -> str: ...
    @property
    def name_zh(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def federation_id(self) -> str: ...


class Standing(Person, Protocol):
    """An entry, or a sign-up that waits."""

    @property
    def pk(self) -> int: ...


Row = TypeVar("Row", bound=Standing)


def find_known(standing: Iterable[Row], coming: Sequence[Person]) -> dict[int, Row]:
    """The entry of each person who is already in the event, by the person's position in `coming`.

    The same federation number means the same person. Without one, so does the same name in the same club, compared in
    the folded form that searches use. Each entry stands for one person: if two people on the list have the same name
    and club and one is entered, the second one is new.
    """
    entries = [entry for entry in standing if not getattr(entry, "is_house", False)]
    by_federation_id = {entry.federation_id.casefold(): entry for entry in entries if entry.federation_id}
    by_name: _Namesakes[Row] = _Namesakes(entries)
    found: dict[int, Row] = {}
    for place, person in enumerate(coming):
        entry = by_federation_id.get(person.federation_id.casefold()) if person.federation_id else None
        if entry:
            found[place] = entry
            by_name.take(entry)
    for place, person in enumerate(coming):
        entry = None if place in found else by_name.find(person)
        if entry:
            found[place] = entry
            by_name.take(entry)
    return found


class _Namesakes(Generic[Row]):
    """Finds an entry by name and club that has not been assigned to anybody yet."""

    def __init__(self, entries: Sequence[Row]) -> None:
        self._by_part: defaultdict[tuple[str, str, str], list[Row]] = defaultdict(list)
        self._taken: set[int] = set()
        for entry in entries:
            for part in _parts(entry):
                self._by_part[part].append(entry)

    def take(self, entry: Row) -> None:
        self._taken.add(entry.pk)

    def find(self, person: Person) -> Row | None:
        candidates = [entry for part in _parts(person) for entry in self._by_part[part]]
        return next(
            (entry for entry in candidates if entry.pk not in self._taken and _is_same(entry, person)), None
        )


def _keys(person: Person) -> SplitName:
    return name_keys(name_as_read(person.name, person.name_zh))


def _parts(person: Person) -> list[tuple[str, str, str]]:
    """By what two people may be the same: a name in one script, and the club."""
    latin, native = _keys(person)
    club = folded(person.club)
    return [(script, key, club) for script, key in (("latin", latin), ("native", native)) if key]


def _is_same(entry: Person, person: Person) -> bool:
    """Whether neither a name nor a federation number distinguishes two people of one club."""
    told_apart = [
        one != other for one, other in zip(_keys(entry), _keys(person), strict=True) if one and other
    ]
    numbers_differ = bool(entry.federation_id and person.federation_id)
    return not numbers_differ and not any(told_apart)
