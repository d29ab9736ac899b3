"""Made-up players, chosen at random from the communities."""

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from tournament.simulation.chance import stream
from tournament.simulation.communities import COMMUNITIES, Community

ATTEMPTS_AT_A_NEW_NAME = 20
"""After this many attempts to find a new name, two people may share one, as in real life."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person on a player list, with the fields of an entry."""

    name: str
    name_zh: str
    club: str
    country: str
    federation_id: str

    def entry_fields(self) -> dict[str, str]:
        return asdict(self)


def random_people(rng: random.Random, how_many: int) -> list[Person]:
    """Return `how_many` people. Federation numbers are unique, and so are names as long as new ones are found."""
    people = []
    seen: set[tuple[str, str]] = set()
    for serial in range(1, how_many + 1):
        for _attempt in range(ATTEMPTS_AT_A_NEW_NAME):
            person = _random_person(rng, serial)
            if (person.name, person.name_zh) not in seen:
                break
        seen.add((person.name, person.name_zh))
        people.append(person)
    return people


def made_up_people(seed: int, how_many: int) -> list[dict[str, str]]:
    """The fields of so many people that nobody is, for the copy of an event that robots play."""
    return [person.entry_fields() for person in random_people(stream(seed, "people"), how_many)]


def _random_person(rng: random.Random, serial: int) -> Person:
    community = rng.choices(COMMUNITIES, weights=[community.share for community in COMMUNITIES])[0]
    given = rng.choice(community.given)
    family = rng.choice(community.family)
    return Person(
        name=" ".join(_in_order(community, given[0], family[0])),
        name_zh=family[1] + given[1],
        club=rng.choice(community.clubs),
        country=community.country,
        federation_id=f"{community.federation_prefix}{serial:06d}" if community.federation_prefix else "",
    )


def _in_order(community: Community, given: str, family: str) -> Sequence[str]:
    return (family, given) if community.is_family_first else (given, family)
