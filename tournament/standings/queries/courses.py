"""The places of everybody through the rounds."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache

from tournament.core.pictures.bump import Course
from tournament.events.models import Event
from tournament.standings.engine.scores import ScoreRow
from tournament.standings.queries.values import Standings
from tournament.standings.results.comparing import Comparison

KEPT = 4
"""So many events have their earlier places kept; those of 1,000 players take some megabytes."""


def courses_of(event: Event, table: Standings) -> list[Course]:
    """The places after each round that these standings count, in the order of their rows; keys are entry ids. Asks the
    database nothing. Whoever has no place now has none in the last round.
    """
    if table.compared is None or len(table.rounds) < 2:
        return []
    comparison, numbers = table.compared.comparison, table.rounds[:-1]
    counted = set(numbers)
    rows = tuple([row.only_rounds(counted) for row in table.compared.scores])
    question = _Question(event, comparison, rows, numbers)
    earlier = question.places() if comparison.title else _kept_places(question)
    return [
        Course(row.entry.pk, (*(places.get(row.entry.pk) for places in earlier), row.place))
        for row in table.rows
    ]


class _Question:
    """What the places after earlier rounds follow from. While a round is played every hand makes new standings, but these places
    stay as they are. Criteria are equal by their codes and the seed of the lot.
    """

    def __init__(
        self, event: Event, comparison: Comparison, rows: tuple[ScoreRow, ...], numbers: Sequence[int]
    ) -> None:
        self._comparison, self._rows, self._numbers = comparison, rows, numbers
        codes = tuple(criterion.code for criterion in comparison.criteria)
        cuts = repr(comparison.cuts) if comparison.cuts else ""
        self._key: Hashable = (
            event.pk,
            event.lot_seed,
            codes,
            tuple(comparison.related),
            cuts,
            rows,
            numbers,
        )
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Question) and self._key == other._key

    def places(self) -> list[Mapping[int, int]]:
        return list(self._comparison.places_after_each(self._rows, self._numbers))


@lru_cache(maxsize=KEPT)
def _kept_places(question: _Question) -> list[Mapping[int, int]]:
    return question.places()
