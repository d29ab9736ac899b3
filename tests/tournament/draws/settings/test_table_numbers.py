"""A hall whose tables have numbers of their own: in the draw, in its reasons, in swaps, at fixed tables."""

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.acts import refused
from tests.conftest import SignIn
from tests.factories import make_entries, make_event, set_state
from tests.pages import text_of
from tests.tournament.draws.deeds import choose, draw, draw_to, tables_of
from tournament.accounts.models import User
from tournament.draws.acts.publishing import publish_round
from tournament.draws.acts.settings import fix_table
from tournament.draws.acts.versions import choose_version, swap_seats
from tournament.draws.engine import Method, methods
from tournament.draws.errors import EngineRefused
from tournament.draws.hooks.draw_checks import Severity
from tournament.draws.models import Draw
from tournament.draws.pages.draw_desk import compared_tables
from tournament.draws.pages.preflight import preflight
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.table_numbers import (
    TABLE_MAX,
    numbers_in_play,
    numbers_of_text,
    text_of_numbers,
)
from tournament.registration.models import Entry

HALL = [5, 6, 7, 11, 12]


@pytest.fixture
def round_(event: Event) -> Round:
    """Sixteen players in a hall of five tables, of which four are needed."""
    make_entries(event, 16)
    choose(event, table_numbers=HALL)
    return event.rounds.get(number=1)


def numbers(round_: Round) -> list[int]:
    return list(round_.tables.order_by("number").values_list("number", flat=True))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", []),
        (" , ", []),
        ("3", [3]),
        ("5-7", [5, 6, 7]),
        ("11-12, 5–7; 7", [5, 6, 7, 11, 12]),
        ("1、3，5", [1, 3, 5]),
    ],
)
def test_numbers_are_read(text: str, wanted: list[int]) -> None:
    assert numbers_of_text(text) == wanted


@given(st.sets(st.integers(1, TABLE_MAX), max_size=60))
def test_numbers_are_printed_as_they_are_read(numbers: set[int]) -> None:
    assert numbers_of_text(text_of_numbers(list(numbers))) == sorted(numbers)


def test_hall_without_numbers_counts_from_one() -> None:
    assert numbers_in_play([], 3) == [1, 2, 3]


@pytest.mark.parametrize("method", methods.all_methods())
def test_every_method_seats_at_the_tables_of_the_hall(round_: Round, method: Method) -> None:
    made = draw(round_, method)
    assert numbers(round_) == made.table_numbers == [5, 6, 7, 11]
    assert [story["table"] for story in made.report["tables"]] == [5, 6, 7, 11]
    assert [list(table) for table in tables_of(round_)] == made.result
    assert reproduced_bytes(Draw.objects.get(pk=made.pk)) == stored_bytes(made)


def test_table_is_fixed_by_its_number_in_the_hall(round_: Round) -> None:
    entry = round_.event.entries.get(number=9)
    fix_table(round_.event.created_by, entry, number=11)
    made = draw(round_)
    assert entry.pk in made.result[3]
    assert made.report["cost"]["fixed"] == 0


def test_table_that_the_hall_does_not_have_is_named_before_the_draw(round_: Round) -> None:
    fix_table(round_.event.created_by, round_.event.entries.get(number=9), number=3)
    (check,) = [
        check for check in preflight(round_.event, round_, methods.RANDOM) if check.code == "no_such_table"
    ]
    assert check.sentence == "Table 3 is the fixed table of Player 9, but only tables 5-7, 11 are used."


def test_tables_are_spread_over_the_rounds_as_in_a_hall_that_counts_from_one(round_: Round) -> None:
    plain = make_event()
    make_entries(plain, 16)
    for number in (1, 2, 3):
        here, there = (draw(event.rounds.get(number=number), seed=number) for event in (round_.event, plain))
        assert here.report["cost"] == there.report["cost"]
        for made in (here, there):
            set_state(made.round, RoundState.CLOSED)
    assert here.inputs["history_tables"] == [[5, 6, 7, 11]] * 2
    assert "history_tables" not in there.inputs


def test_rounds_drawn_ahead_sit_at_the_tables_of_the_hall(round_: Round) -> None:
    for made in draw_to(round_, 3):
        assert numbers(made.round) == [5, 6, 7, 11]
        assert reproduced_bytes(Draw.objects.get(pk=made.pk)) == stored_bytes(made)


def test_swapped_and_chosen_versions_keep_the_numbers_of_their_draw(round_: Round, organizer: User) -> None:
    first = draw(round_)
    choose(round_.event, table_numbers=[])
    one, other = (Entry.objects.get(pk=table[0]) for table in first.result[:2])
    swapped = swap_seats(organizer, round_, one=one, other=other)
    assert numbers(round_) == [5, 6, 7, 11]
    assert [table.number for table in compared_tables(first, swapped)] == [5, 6]
    anew = draw(round_)
    assert numbers(round_) == [1, 2, 3, 4]
    assert [table.number for table in compared_tables(first, anew)] == [1, 2, 3, 4, 5, 6, 7, 11]
    choose_version(organizer, round_, version=1)
    assert numbers(round_) == [5, 6, 7, 11]


def test_hall_with_too_few_tables_is_told_and_refused(round_: Round) -> None:
    event = round_.event
    choose(event, table_numbers=[5, 6, 7])
    (check,) = [check for check in preflight(event, round_, methods.RANDOM) if check.code == "hall_too_small"]
    assert check.severity is Severity.STOP
    assert check.sentence == "This draw needs 4 tables, but the draw settings name only 3."
    with refused(event, EngineRefused):
        draw(round_)


@pytest.mark.django_db
def test_pages_name_the_tables_of_the_hall(round_: Round, sign_in: SignIn, organizer: User) -> None:
    made = draw(round_)
    desk = sign_in(organizer)
    page = text_of(desk.get(reverse("draws:draw-desk", args=[round_.event.slug, 1])))
    assert "Table 11" in page
    assert "Table 4<" not in page
    publish_round(organizer, round_)
    last = Entry.objects.get(pk=made.result[3][0])
    (match,) = (
        Client()
        .get(reverse("draws:seat-search", args=[round_.event.slug]), {"q": str(last.number)})
        .context["matches"][:1]
    )
    assert (match.entry, match.now.table_number) == (last, 11)
    assert Client().get(reverse("draws:draw-quality", args=[round_.event.slug])).status_code == 200


@pytest.mark.django_db
def test_numbers_that_change_between_rounds_are_told_apart() -> None:
    """Round 1 in hall A at tables 1 to 4, round 2 in hall B at 21 to 24: nobody sits at a table twice."""
    event = make_event()
    make_entries(event, 16)
    set_state(draw(event.rounds.get(number=1)).round, RoundState.CLOSED)
    choose(event, table_numbers=[21, 22, 23, 24])
    made = draw(event.rounds.get(number=2))
    assert "history_tables" not in made.inputs
    assert made.report["cost"]["table"] == 0
