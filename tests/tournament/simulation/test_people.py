import random
import re

from tournament.registration.models import Entry
from tournament.simulation.communities import COMMUNITIES
from tournament.simulation.people import random_people

SCRIPTS = {
    "Han": r"[\u4e00-\u9fff]",
    "kana": r"[\u3040-\u30ff]",
    "Polish": r"[ąćęłńóśźżŁŻ]",
    "Latin with accents": r"[éëèçøæöäüßűő]",
}


def test_people_have_different_names_and_federation_numbers():
    people = random_people(random.Random(1), 200)
    federation_ids = [person.federation_id for person in people if person.federation_id]
    assert len({(person.name, person.name_zh) for person in people}) == 200
    assert len(set(federation_ids)) == len(federation_ids) > 50


def test_people_of_one_seed_are_the_same():
    assert random_people(random.Random(5), 30) == random_people(random.Random(5), 30)


def test_people_write_their_names_in_several_scripts():
    text = "".join(person.name + person.name_zh for person in random_people(random.Random(2), 200))
    assert {script: bool(re.search(pattern, text)) for script, pattern in SCRIPTS.items()} == dict.fromkeys(
        SCRIPTS, True
    )


def test_people_outnumber_names_without_end():
    assert len(random_people(random.Random(1), 2000)) == 2000


def test_people_fit_fields_of_entry():
    for person in random_people(random.Random(4), 500):
        for name, value in person.entry_fields().items():
            assert len(value) <= getattr(Entry._meta.get_field(name), "max_length", 0)


def test_communities_name_countries_by_two_letters():
    assert all(re.fullmatch("[A-Z]{2}", community.country) for community in COMMUNITIES)
