"""Versions of a draw: kept, compared, chosen, undone, and made again byte for byte."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.acts import nothing_changes, one_act, refused
from tests.constraints import behind_the_triggers
from tests.factories import make_entries, make_event, set_state
from tests.tournament.draws.deeds import choose, draw, draw_to, tables_of
from tournament.accounts.models import User
from tournament.draws.acts.discarding import discard_draw
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round
from tournament.draws.acts.versions import choose_version, swap_seats
from tournament.draws.engine import Method, methods
from tournament.draws.enums import DrawKind, Fill
from tournament.draws.errors import DrawMovedOn, VersionNotFound, VersionOutOfDate
from tournament.draws.models import Draw
from tournament.draws.pages.draw_desk import compared_tables, undo_version, version_lines
from tournament.draws.queries import current_draw
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Event, Round
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry


@pytest.fixture
def round_(event: Event) -> Round:
    make_entries(event, 16, club="")
    return event.rounds.get(number=1)


def swap(round_: Round, *, note: str = "", version: int | None = None) -> Draw:
    """Exchange East of table 1 with South of table 2."""
    tables = tables_of(round_)
    one, other = (Entry.objects.get(pk=pk) for pk in (tables[0][0], tables[1][1]))
    return swap_seats(
        round_.event.created_by, round_, one=one, other=other, note=note, expected_version=version
    )


def test_draw_tells_why(round_: Round) -> None:
    made = draw(round_, note="The first was drawn before Ada came")
    assert made.note == "The first was drawn before Ada came"
    assert set(made.report) == {"cost", "unmet", "tables"}
    assert [story["table"] for story in made.report["tables"]] == [1, 2, 3, 4]


def test_swap_keeps_its_parent_and_its_cost(round_: Round) -> None:
    first = draw(round_)
    second = swap(round_, note="They share a car")
    assert (second.kind, second.parent, second.note) == (DrawKind.SWAP, first, "They share a car")
    assert second.swapped == [first.result[0][0], first.result[1][1]]
    assert second.report["tables"][0]["seats"][0]["player"] == second.result[0][0]


def test_swap_of_a_draw_that_moved_on_is_refused(round_: Round) -> None:
    draw(round_)
    swap(round_, version=1)
    with refused(round_.event, DrawMovedOn):
        swap(round_, version=1)


def test_swap_is_undone_by_the_version_before(round_: Round, organizer: User) -> None:
    first = draw(round_)
    swapped = swap(round_)
    assert undo_version(swapped) == 1
    with one_act(round_.event, DrawVerb.DRAW_CHOSEN, is_public=False):
        made = choose_version(organizer, round_, version=1, note="as it was")
    assert (made.version, made.kind, made.parent, made.result) == (3, DrawKind.CHOSEN, first, first.result)
    assert [list(table) for table in tables_of(round_)] == first.result
    assert undo_version(made) is None


def test_choice_pressed_twice_makes_one_version(round_: Round, organizer: User) -> None:
    draw(round_)
    swap(round_)
    made = choose_version(organizer, round_, version=1, expected_version=2)
    with nothing_changes(round_.event):
        assert choose_version(organizer, round_, version=1, expected_version=2) == made


def test_choice_among_versions_that_moved_on_is_refused(round_: Round, organizer: User) -> None:
    draw(round_)
    swap(round_)
    draw(round_, seed=9)
    with refused(round_.event, DrawMovedOn):
        choose_version(organizer, round_, version=1, expected_version=2)


def test_version_of_a_discarded_draw_can_be_taken(round_: Round, organizer: User) -> None:
    first = draw(round_)
    discard_draw(organizer, round_)
    choose_version(organizer, round_, version=1)
    assert (round_.state, [list(table) for table in tables_of(round_)]) == (RoundState.DRAWN, first.result)


def test_unknown_version_is_refused(round_: Round, organizer: User) -> None:
    draw(round_)
    with refused(round_.event, VersionNotFound):
        choose_version(organizer, round_, version=9)


def test_version_without_somebody_who_came_is_refused(round_: Round, organizer: User) -> None:
    draw(round_)
    make_entries(round_.event, 1)
    with refused(round_.event, VersionOutOfDate):
        choose_version(organizer, round_, version=1)


def test_version_with_somebody_who_left_is_refused(round_: Round, organizer: User) -> None:
    draw(round_)
    set_status(organizer, round_.event.entries.get(number=2), status=EntryStatus.WITHDRAWN)
    with refused(round_.event, VersionOutOfDate):
        choose_version(organizer, round_, version=1)


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED])
def test_public_round_keeps_its_version(round_: Round, organizer: User, state: RoundState) -> None:
    draw(round_)
    draw(round_, seed=8)
    set_state(round_, state)
    with refused(round_.event, RoundStateRefusal):
        choose_version(organizer, round_, version=1)


def test_version_lines_tell_which_are_alike(round_: Round, organizer: User) -> None:
    draw(round_)
    swap(round_)
    choose_version(organizer, round_, version=1)
    lines = version_lines(round_)
    assert [(line.draw.version, line.is_current, line.same_as) for line in lines] == [
        (3, True, 1),
        (2, False, None),
        (1, False, None),
    ]


def test_compared_tables_are_those_that_differ(round_: Round) -> None:
    first = draw(round_)
    second = swap(round_)
    tables = compared_tables(first, second)
    assert [table.number for table in tables] == [1, 2]
    assert [seat.moved for seat in tables[0].left] == [True, False, False, False]
    assert [seat.moved for seat in tables[1].right] == [False, True, False, False]


def test_every_version_is_made_again_byte_for_byte(round_: Round, organizer: User) -> None:
    draw(round_)
    swap(round_)
    choose_version(organizer, round_, version=1)
    assert [reproduced_bytes(made) == stored_bytes(made) for made in round_.draws.all()] == [True] * 3


@pytest.mark.one_database
@pytest.mark.django_db
@pytest.mark.parametrize("method", methods.all_methods())
def test_draw_of_every_method_is_made_again(method: Method) -> None:
    event = make_event(rounds_planned=4)
    make_entries(event, 16)
    for number in (1, 2):
        made = draw(event.rounds.get(number=number), method, seed=number)
        set_state(made.round, RoundState.CLOSED)
        assert reproduced_bytes(Draw.objects.get(pk=made.pk)) == stored_bytes(made)
    if not method.needs_results:
        for made in draw_to(event.rounds.get(number=3), 4, method):
            assert reproduced_bytes(Draw.objects.get(pk=made.pk)) == stored_bytes(made)


@pytest.mark.django_db
def test_draw_bounded_by_time_is_made_again_from_its_steps() -> None:
    event = make_event()
    make_entries(event, 16, club="Same")
    made = draw_round(event.created_by, event.rounds.get(number=1), method=methods.RANDOM, ranked_ids=[])
    assert reproduced_bytes(Draw.objects.get(pk=made.pk)) == stored_bytes(made)


@pytest.mark.django_db
def test_draw_with_sit_outs_is_made_again() -> None:
    event = make_event()
    make_entries(event, 10)
    choose(event, fill=Fill.SIT_OUT)
    made = draw(event.rounds.get(number=1))
    assert len(made.sitting_out) == 2
    assert reproduced_bytes(made) == stored_bytes(made)


def verify(event: Event, *more: str) -> str:
    out = StringIO()
    call_command("verify_draws", "--event", event.slug, *more, stdout=out)
    return out.getvalue()


def test_command_makes_all_draws_again(round_: Round) -> None:
    draw(round_)
    swap(round_)
    said = verify(round_.event)
    assert "Round 1, version 2 (swap): the same." in said
    assert "2 draws of Spring Open were made again, each byte for byte the same." in said


def test_command_looks_at_one_round(round_: Round) -> None:
    draw(round_)
    assert "0 draws" in verify(round_.event, "--round", "2")


def test_command_finds_a_draw_that_was_tampered_with(round_: Round) -> None:
    made = draw(round_)
    made.result[0][0], made.result[1][0] = made.result[1][0], made.result[0][0]
    with behind_the_triggers("draws_draw"):
        made.save()
    with pytest.raises(CommandError, match="1 of 1 draws of Spring Open are not as stored"):
        verify(round_.event)


def test_command_names_a_draw_of_an_older_release(round_: Round) -> None:
    made = draw(round_)
    with behind_the_triggers("draws_draw"):
        Draw.objects.filter(pk=made.pk).update(inputs={}, settings={})
    with pytest.raises(CommandError, match="1 of 1"):
        verify(round_.event)


def test_published_round_keeps_its_newest_version(round_: Round, organizer: User) -> None:
    draw(round_)
    newest = swap(round_)
    publish_round(organizer, round_)
    assert current_draw(round_) == newest
