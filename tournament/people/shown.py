"""Proposals as a page offers them: the likely ones chosen already, the others not."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.people.enums import Reason
from tournament.people.queries import Proposal

LIKELY = frozenset(
    {
        Reason.SAME_NUMBER,
        Reason.SAME_EMAIL,
        Reason.MEMBER,
        Reason.CONFIRMED,
        Reason.NAME_AND_CLUB,
        Reason.BOTH_NAMES,
        Reason.NUMBER_OTHER_NAME,
    }
)


@dataclass(frozen=True, slots=True)
class Offered:
    """A proposal. It is ticked where nothing else was found that fits one of the two as well."""

    proposal: Proposal
    is_ticked: bool

    @property
    def value(self) -> str:
        """What a form sends for it."""
        return f"{self.proposal.key}:{self.proposal.reason}"


def in_two_parts(proposals: Iterable[Proposal]) -> tuple[list[Offered], list[Offered]]:
    """The likely proposals and the others, in their order."""
    proposals = list(proposals)
    likely = [each for each in proposals if each.reason in LIKELY]
    fitting = Counter(side.person for each in likely for side in (each.one, each.other))
    alone = [max(fitting[each.one.person], fitting[each.other.person]) == 1 for each in likely]
    others = [Offered(each, is_ticked=False) for each in proposals if each.reason not in LIKELY]
    return [Offered(each, ticked) for each, ticked in zip(likely, alone, strict=True)], others
