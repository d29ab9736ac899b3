"""Long lists, some rows at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, overload

from django.core.paginator import Paginator
from django.http import HttpRequest

Row = TypeVar("Row")
Row_co = TypeVar("Row_co", covariant=True)
NOT_KEPT = ("r",)
"""Parameters of an address that say nothing of what is shown."""


class Rows(Protocol[Row_co]):
    """A list, or a queryset in an order."""

    def __iter__(self) -> Iterator[Row_co]: ...

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, index: int, /) -> Row_co: ...

    @overload
    def __getitem__(self, index: slice, /) -> "Rows[Row_co]": ...


@dataclass(frozen=True, slots=True)
class Part(Generic[Row]):
    """Some rows of a list of `whole` rows: part `number` of `parts`. `before` and `after` are the queries of the addresses of
    the parts beside it, empty where there are none.
    """

    rows: Sequence[Row]
    number: int
    parts: int
    whole: int
    before: str
    after: str


def part_of(request: HttpRequest, rows: Rows[Row], size: int, parameter: str) -> Part[Row]:
    """The part that the address asks for with this parameter: the first without it, the last beyond the end. Two queries."""
    page = Paginator(rows, size).get_page(request.GET.get(parameter))

    def query_of(number: int) -> str:
        asked = request.GET.copy()
        for name in NOT_KEPT:
            asked.pop(name, None)
        asked[parameter] = str(number)
        return f"?{asked.urlencode()}"

    return Part(
        list(page.object_list),
        page.number,
        page.paginator.num_pages,
        page.paginator.count,
        query_of(page.previous_page_number()) if page.has_previous() else "",
        query_of(page.next_page_number()) if page.has_next() else "",
    )
