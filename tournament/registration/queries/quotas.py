"""How many places people of one country can have, and how many they have."""

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from tournament.core.countries import country_code
from tournament.core.folding import folded
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import DeskSettings
from tournament.registration.queries.held import holding


@dataclass(frozen=True, slots=True)
class CountryPlaces:
    """The places for people of a country, and how many of them are taken."""

    country: str
    most: int
    taken: int

    @property
    def free(self) -> int:
        return max(0, self.most - self.taken)

    @property
    def beyond(self) -> int:
        """How many people have a place beyond the quota."""
        return max(0, self.taken - self.most)


def has_quotas(desk: DeskSettings) -> bool:
    """Whether the country of somebody decides about a place."""
    return desk.country_most is not None or bool(desk.country_quotas)


def country_key(text: str) -> str:
    """What people of one country have in common, however each of them writes it; empty without a country."""
    return country_code(text) or folded(text).upper()


def quota_of(desk: DeskSettings, country: str) -> int | None:
    """How many places people of a country can have; None without a limit. Whoever names no country has none."""
    key = country_key(country)
    if not key:
        return None
    most: int | None = desk.country_quotas.get(key, desk.country_most)
    return most


def taken_by_country(event: Event) -> Counter[str]:
    """How many people of each country have a place, or one that is held for them. House players have none. Two queries."""
    people = event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    held = event.sign_ups.filter(holding())
    countries = [row.values_list("country", flat=True) for row in (people, held)]
    return Counter(country_key(country) for country in chain(*countries))


def places_by_country(event: Event, desk: DeskSettings) -> list[CountryPlaces]:
    """The countries that have a quota of their own, and those of people who have a place, by their letters."""
    if not has_quotas(desk):
        return []
    taken = taken_by_country(event)
    found = [
        (country, most)
        for country in sorted({*desk.country_quotas, *taken})
        if (most := quota_of(desk, country)) is not None
    ]
    return [CountryPlaces(country, most, taken[country]) for country, most in found]


def places_of_country(event: Event, desk: DeskSettings, country: str) -> CountryPlaces | None:
    """The places for people of this country; None where it has no quota."""
    most = quota_of(desk, country)
    if most is None:
        return None
    key = country_key(country)
    return CountryPlaces(key, most, taken_by_country(event)[key])
