"""The digests of the rounds of an event, as pages, papers and documents show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Model

from tournament.chain.models import RoundDigest
from tournament.chain.triggers import CLOSED

GROUP = 4
SHORT_GROUPS = 4
"""How many groups of four are read aloud and compared by eye: nobody finds another event with the same."""


@dataclass(frozen=True, slots=True)
class DigestOfRound:
    """The digest of the chain that covers the results of a closed round as they are; `first` is the one with which it was
    closed at first.
    """

    round_number: int
    digest: str
    first: str

    @property
    def short(self) -> str:
        """The beginning, in groups."""
        return _grouped(self.digest[: GROUP * SHORT_GROUPS])

    @property
    def rest(self) -> str:
        """What comes after the beginning, in groups."""
        return _grouped(self.digest[GROUP * SHORT_GROUPS :])

    @property
    def was(self) -> str:
        """The beginning of the first digest if the results were changed since, empty otherwise."""
        return "" if self.first == self.digest else _grouped(self.first[: GROUP * SHORT_GROUPS])


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))


def round_digests(event: Model) -> Mapping[int, DigestOfRound]:
    """The digest of each closed round by its number, the first round first; one query."""
    return {
        number: DigestOfRound(number, digests[-1][0], digests[0][0])
        for number, digests in digest_history(event).items()
    }


def digest_history(event: Model) -> Mapping[int, list[tuple[str, datetime]]]:
    """All digests that each closed round has had, the oldest first, with their times; one query."""
    rows = RoundDigest.objects.filter(round__event=event.pk, round__state=CLOSED).order_by(
        "round__number", "pk"
    )
    found: dict[int, list[tuple[str, datetime]]] = {}
    for number, digest, at in rows.values_list("round__number", "digest", "at"):
        found.setdefault(number, []).append((digest, at))
    return found


def digest_of_round(event: Model, number: int) -> DigestOfRound | None:
    """The digest of a round, if it is closed."""
    return round_digests(event).get(number)
