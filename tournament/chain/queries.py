"""The digests of the rounds of an event, as pages, papers and documents show them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Model

from tournament.chain.models import RoundDigest
from tournament.chain.triggers import CLOSED
from tournament.core.letters import GROUP, grouped

SHORT_GROUPS = 4
"""How many groups of four are read aloud and compared by eye: nobody finds another event with the same."""


@dataclass(frozen=True, slots=True)
class DigestOfRound:
    """The digest of the chain that covers the results of a closed round as they are; `first` is the one with which it was
    closed at first. `is_brought` if it came with a document, and nothing here proves it. `is_refuted` if what came with the
    event was found to be wrong; the digest is empty unless the round was changed since.
    """

    round_number: int
    digest: str
    first: str
    is_brought: bool = False
    is_refuted: bool = False

    @property
    def short(self) -> str:
        """The beginning, in groups."""
        return grouped(self.digest[: GROUP * SHORT_GROUPS])

    @property
    def rest(self) -> str:
        """What comes after the beginning, in groups."""
        return grouped(self.digest[GROUP * SHORT_GROUPS :])

    @property
    def was(self) -> str:
        """The beginning of the first digest if the results were changed since, empty otherwise."""
        return "" if self.first == self.digest else grouped(self.first[: GROUP * SHORT_GROUPS])


def round_digests(event: Model) -> Mapping[int, DigestOfRound]:
    """The digest of each closed round by its number, the first round first; one query."""
    found: dict[int, DigestOfRound] = {}
    for number, entry, digest, _at in _rows(event):
        before = found.get(number, DigestOfRound(number, "", ""))
        if digest:
            found[number] = replace(
                before, digest=digest, first=before.first or digest, is_brought=entry is None
            )
        else:
            found[number] = replace(before, is_refuted=True)
    return found


def digest_history(event: Model) -> Mapping[int, list[tuple[str, datetime]]]:
    """All digests that each closed round has had, the oldest first, with their times; one query."""
    found: dict[int, list[tuple[str, datetime]]] = {}
    for number, _entry, digest, at in _rows(event):
        if digest:
            found.setdefault(number, []).append((digest, at))
    return found


def _rows(event: Model) -> Iterator[tuple[int, int | None, str, datetime]]:
    """Number of the round, number of the entry, digest and time; by round, the oldest first."""
    rows = RoundDigest.objects.filter(round__event=event.pk, round__state=CLOSED)
    return (
        rows.order_by("round__number", "pk").values_list("round__number", "number", "digest", "at").iterator()
    )


def digest_of_round(event: Model, number: int) -> DigestOfRound | None:
    """The digest of a round, if it is closed."""
    return round_digests(event).get(number)
