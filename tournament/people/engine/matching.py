"""Who may be one person. Pure: what is known of two people goes in, and a reason with its certainty comes out.

Names are compared in the forms that the caller folded them into, each script by itself: whoever has one name in Latin
letters and one in another script is found by either. Two people who met in an event, or were told apart, are never one.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Match(StrEnum):
    """Why two people may be one, the strongest reason first."""

    SAME_NUMBER = "same_number"
    SAME_EMAIL = "same_email"
    MEMBER = "member"
    CONFIRMED = "confirmed"
    NUMBER_OTHER_NAME = "number_other_name"
    EMAIL_OTHER_NAME = "email_other_name"
    NAME_AND_CLUB = "name_and_club"
    BOTH_NAMES = "both_names"
    NAME_OTHER_CLUB = "name_other_club"
    NAME = "name"


CERTAIN = frozenset({Match.SAME_NUMBER, Match.SAME_EMAIL, Match.MEMBER, Match.CONFIRMED})
"""Reasons for which nobody has to be asked, where they point to one person only."""
ORDER = {match: place for place, match in enumerate(Match)}


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a person: everything folded, nothing of it empty. `events` are where the person plays.

    `names` are names in Latin letters and `native` those in other scripts. `is_member` is somebody on a members’ list,
    `is_confirmed` somebody whose entries were joined by hand before.
    """

    person: int
    names: frozenset[str] = frozenset()
    native: frozenset[str] = frozenset()
    clubs: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    emails: frozenset[str] = frozenset()
    events: frozenset[int] = frozenset()
    is_member: bool = False
    is_confirmed: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether somebody has said who this is."""
        return self.is_member or self.is_confirmed


@dataclass(frozen=True, slots=True)
class Found:
    """Two people who may be one, and why."""

    one: int
    other: int
    match: Match

    @property
    def is_certain(self) -> bool:
        return self.match in CERTAIN


Pair = frozenset[int]


def match_of(one: Known, other: Known) -> Match | None:
    """Why the two may be one person; None if nothing says so, or something speaks against it. The order of the two does
    not matter.
    """
    if one.person == other.person or one.events & other.events:
        return None
    same_name, other_name = _compared(one, other)
    has_name = same_name and not other_name
    if one.numbers & other.numbers:
        return Match.SAME_NUMBER if has_name else Match.NUMBER_OTHER_NAME
    if one.numbers and other.numbers:
        return None
    if one.emails & other.emails:
        return Match.SAME_EMAIL if has_name else Match.EMAIL_OTHER_NAME
    if not has_name:
        return None
    clubs_differ = bool(one.clubs and other.clubs and not one.clubs & other.clubs)
    if one.is_settled != other.is_settled and not clubs_differ:
        return Match.MEMBER if one.is_member or other.is_member else Match.CONFIRMED
    if one.clubs & other.clubs:
        return Match.NAME_AND_CLUB
    if one.names & other.names and one.native & other.native:
        return Match.BOTH_NAMES
    return Match.NAME_OTHER_CLUB if clubs_differ else Match.NAME


def _compared(one: Known, other: Known) -> tuple[bool, bool]:
    """Whether the two share a name, and whether they have different names in one script."""
    scripts = ((one.names, other.names), (one.native, other.native))
    same = any(mine & theirs for mine, theirs in scripts)
    differs = any(mine and theirs and not mine & theirs for mine, theirs in scripts)
    return same, differs


def proposals(people: Sequence[Known], apart: Collection[Pair] = frozenset()) -> list[Found]:
    """Every two people who may be one, the strongest reasons first. `apart` are people who were told apart."""
    seen: set[Pair] = set()
    found: list[Found] = []
    for bucket in _buckets(people).values():
        for place, one in enumerate(bucket):
            for other in bucket[place + 1 :]:
                pair = frozenset({one.person, other.person})
                if pair in seen or len(pair) < 2:
                    continue
                seen.add(pair)
                match = None if pair in apart else match_of(one, other)
                if match:
                    found.append(Found(min(pair), max(pair), match))
    return sorted(found, key=lambda each: (ORDER[each.match], each.one, each.other))


def certain(
    newcomer: Known, people: Sequence[Known], apart: Collection[Pair] = frozenset()
) -> tuple[int, Match] | None:
    """Whom a newcomer is for sure, and why. None where two people fit: then somebody has to say.

    A number or an address outdoes names. Whoever is known only by name must be the only person of that name.
    """
    found: dict[int, Match] = {}
    for other in people:
        match = match_of(newcomer, other)
        if match and frozenset({newcomer.person, other.person}) not in apart:
            found[other.person] = match
    strong = {
        person: match for person, match in found.items() if match in (Match.SAME_NUMBER, Match.SAME_EMAIL)
    }
    numbered = {person: match for person, match in strong.items() if match == Match.SAME_NUMBER}
    candidates = numbered or strong or found
    if len(candidates) != 1:
        return None
    ((person, match),) = candidates.items()
    return (person, match) if match in CERTAIN else None


def _buckets(people: Iterable[Known]) -> dict[tuple[str, str], list[Known]]:
    """The people by everything that two of them may share, so that not everybody is compared with everybody."""
    found: defaultdict[tuple[str, str], list[Known]] = defaultdict(list)
    for person in people:
        for kind, texts in (
            ("name", person.names),
            ("native", person.native),
            ("number", person.numbers),
            ("email", person.emails),
        ):
            for text in texts:
                found[kind, text].append(person)
    return found
