"""Who may be one person: examples of each reason, and what holds for all people."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.people.engine.matching import CERTAIN, Known, Match, certain, match_of, proposals


def known(person: int, **said: str) -> Known:
    """Somebody of whom texts are known, several of a kind with a bar between them."""
    return Known(person, **{kind: frozenset(texts.split("|")) for kind, texts in said.items()})


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        ({"names": "ada li", "numbers": "7"}, {"names": "ada li", "numbers": "7"}, Match.SAME_NUMBER),
        ({"names": "ada li", "numbers": "7"}, {"names": "ada wong", "numbers": "7"}, Match.NUMBER_OTHER_NAME),
        ({"names": "ada li", "numbers": "7"}, {"names": "ada li", "numbers": "8"}, None),
        ({"names": "ada li", "emails": "a@x"}, {"names": "ada li", "emails": "a@x|b@x"}, Match.SAME_EMAIL),
        ({"names": "ada li", "emails": "a@x"}, {"names": "ben li", "emails": "a@x"}, Match.EMAIL_OTHER_NAME),
        ({"names": "ada li", "clubs": "north"}, {"names": "ada li", "clubs": "north"}, Match.NAME_AND_CLUB),
        ({"names": "ada li", "clubs": "north"}, {"names": "ada li", "clubs": "south"}, Match.NAME_OTHER_CLUB),
        ({"names": "ada li", "native": "李"}, {"names": "ada li", "native": "李"}, Match.BOTH_NAMES),
        ({"names": "ada li", "native": "李"}, {"native": "李"}, Match.NAME),
        ({"names": "ada li", "native": "李"}, {"names": "ada li", "native": "王"}, None),
        ({"names": "ada li"}, {"names": "ben li"}, None),
        ({"names": "ada li"}, {"native": "李"}, None),
        ({}, {}, None),
    ],
)
def test_reason(one: dict[str, str], other: dict[str, str], match: Match | None) -> None:
    assert match_of(known(1, **one), known(2, **other)) == match
    assert match_of(known(2, **other), known(1, **one)) == match


def test_somebody_who_was_confirmed_is_known_by_name_alone() -> None:
    newcomer = known(1, names="ada li")
    member = Known(2, names=frozenset({"ada li"}), is_member=True)
    confirmed = Known(3, names=frozenset({"ada li"}), is_confirmed=True)
    assert certain(newcomer, [member]) == (2, Match.MEMBER)
    assert certain(newcomer, [confirmed]) == (3, Match.CONFIRMED)
    assert certain(newcomer, [member, confirmed]) is None
    assert certain(newcomer, [member, known(4, names="ada li")]) is None
    assert certain(newcomer, [member], {frozenset({1, 2})}) is None
    elsewhere = known(1, names="ada li", clubs="north")
    assert certain(elsewhere, [Known(2, member.names, clubs=frozenset({"south"}), is_member=True)]) is None


def test_a_number_outdoes_an_address_and_both_outdo_names() -> None:
    newcomer = known(1, names="ada li", numbers="7", emails="a@x")
    by_number, by_mail = known(2, names="ada li", numbers="7"), known(3, names="ada li", emails="a@x")
    assert certain(newcomer, [by_mail, by_number, known(4, names="ada li")]) == (2, Match.SAME_NUMBER)
    assert certain(newcomer, [by_mail, known(4, names="ada li")]) == (3, Match.SAME_EMAIL)
    assert certain(newcomer, [by_number, known(5, names="ada li", numbers="7")]) is None


WORDS = st.frozensets(st.sampled_from(("a", "b", "c")), max_size=2)


@st.composite
def crowds(draw: st.DrawFn) -> list[Known]:
    """Up to eight people of whom little is known, in a world of few names, numbers and events."""
    return [
        Known(
            person,
            names=draw(WORDS),
            native=draw(WORDS),
            clubs=draw(WORDS),
            numbers=draw(WORDS),
            emails=draw(WORDS),
            events=draw(st.frozensets(st.integers(1, 3), max_size=2)),
            is_member=draw(st.booleans()),
            is_confirmed=draw(st.booleans()),
        )
        for person in range(draw(st.integers(0, 8)))
    ]


@given(crowds(), st.sets(st.frozensets(st.integers(0, 7), min_size=2, max_size=2)))
def test_proposals_are_exactly_the_pairs_for_which_something_speaks(
    people: list[Known], apart: set[frozenset[int]]
) -> None:
    found = proposals(people, apart)
    expected = {
        frozenset({one.person, other.person}): match
        for one, other in combinations(people, 2)
        if frozenset({one.person, other.person}) not in apart and (match := match_of(one, other))
    }
    assert {frozenset({each.one, each.other}): each.match for each in found} == expected
    assert len(found) == len(expected)
    by_id = {person.person: person for person in people}
    for each in found:
        one, other = by_id[each.one], by_id[each.other]
        assert not one.events & other.events
        assert each.is_certain == (each.match in CERTAIN)
        shared = one.names & other.names or one.native & other.native
        assert shared or one.numbers & other.numbers or one.emails & other.emails
    assert proposals(list(reversed(people)), apart) == found


@given(crowds())
def test_nobody_is_certain_where_two_people_fit_equally(people: list[Known]) -> None:
    for newcomer in people:
        others = [one for one in people if one.person != newcomer.person]
        found = certain(newcomer, others)
        if found is None:
            continue
        person, match = found
        assert match in CERTAIN
        assert match_of(newcomer, next(one for one in others if one.person == person)) == match
        rivals = [one for one in others if match_of(newcomer, one) == match]
        assert len(rivals) == 1
        assert certain(newcomer, others, {frozenset({newcomer.person, person})}) != found
