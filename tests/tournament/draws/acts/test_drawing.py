"""Drawing, redrawing, swapping, publishing: every step of a round before it is played."""

import pytest

from tests.acts import nothing_changes, one_act, refused
from tests.factories import make_entries, make_event, make_round, set_state
from tournament.accounts.models import User
from tournament.draws.acts.discarding import discard_draw
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.acts.versions import swap_seats
from tournament.draws.engine import Method, methods
from tournament.draws.errors import (
    EarlierRoundOpen,
    PlayersChanged,
    SeatNotFound,
    TooFewPlayers,
    UnfilledTable,
)
from tournament.draws.models import Draw, Seat
from tournament.draws.queries import SeatedTable
from tournament.draws.seats.history import seat_history
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Event, Round
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry

STEPS = 200


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    return make_entries(event, 8)


@pytest.fixture
def round_(event: Event, entries: list[Entry]) -> Round:
    return event.rounds.get(number=1)


def draw(round_: Round, method: Method = methods.RANDOM, seed: int | None = 7) -> Draw:
    ranked = list(round_.event.entries.order_by("number").values_list("pk", flat=True))
    return draw_round(
        round_.event.created_by, round_, method=method, ranked_ids=ranked, seed=seed, step_limit=STEPS
    )


def seating(round_: Round) -> list[SeatedTable]:
    (tables,) = seat_history(round_.event, before=round_.number + 1).rounds[round_.number - 1 :]
    return list(tables.values())


def test_draw_seats_everybody_once(round_: Round, entries: list[Entry]) -> None:
    with one_act(round_.event, DrawVerb.ROUND_DRAWN, is_public=False):
        made = draw(round_)
    round_.refresh_from_db()
    assert round_.state == RoundState.DRAWN
    assert sorted(pk for table in seating(round_) for pk in table) == sorted(entry.pk for entry in entries)
    assert [list(table) for table in seating(round_)] == made.result
    assert (made.version, made.seed, made.method) == (1, 7, "random")
    assert list(round_.tables.values_list("number", flat=True)) == [1, 2]


def test_same_seed_draws_the_same_seats(round_: Round) -> None:
    first = draw(round_)
    second = draw(round_)
    assert (second.result, second.version) == (first.result, 2)


def test_seed_is_made_and_kept_when_none_is_given(round_: Round) -> None:
    assert draw(round_, seed=None).seed == round_.draws.get().seed >= 0


def test_redraw_replaces_the_seats_and_keeps_the_old_draw(round_: Round) -> None:
    draw(round_, seed=1)
    newest = draw(round_, seed=2)
    assert [list(table) for table in seating(round_)] == newest.result
    assert list(round_.draws.values_list("version", "seed")) == [(2, 2), (1, 1)]


def test_second_round_knows_the_first(round_: Round) -> None:
    draw(round_)
    set_state(round_, RoundState.CLOSED)
    second = draw(round_.event.rounds.get(number=2), methods.HIGH_TO_HIGH)
    assert second.inputs["history"] == [[list(table) for table in seating(round_)]]


@pytest.mark.parametrize("players", [0, 3])
def test_draw_needs_a_table_of_players(event: Event, players: int) -> None:
    make_entries(event, players)
    with refused(event, TooFewPlayers):
        draw(event.rounds.get(number=1))


@pytest.mark.parametrize("players", [5, 6, 7])
def test_draw_needs_full_tables(event: Event, players: int) -> None:
    make_entries(event, players)
    with refused(event, UnfilledTable):
        draw(event.rounds.get(number=1))


def test_failing_redraw_keeps_the_standing_draw(round_: Round, entries: list[Entry], organizer: User) -> None:
    draw(round_)
    set_status(organizer, entries[0], status=EntryStatus.WITHDRAWN)
    with refused(round_.event, UnfilledTable):
        draw(round_, seed=8)


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED])
def test_public_round_is_not_drawn_again(round_: Round, entries: list[Entry], state: RoundState) -> None:
    make_round(round_.event, [entries[:4], entries[4:]], state=state)
    with refused(round_.event, RoundStateRefusal):
        draw(round_)


@pytest.mark.parametrize(
    "state", [RoundState.PLANNED, RoundState.DRAWN, RoundState.PUBLISHED, RoundState.RUNNING]
)
def test_draw_from_standings_waits_for_the_round_before(round_: Round, state: RoundState) -> None:
    set_state(round_, state)
    with refused(round_.event, EarlierRoundOpen):
        draw(round_.event.rounds.get(number=2), methods.HIGH_TO_HIGH)


def test_random_draw_does_not_wait(round_: Round) -> None:
    assert draw(round_.event.rounds.get(number=2)).version == 1


def test_withdrawn_player_gets_no_seat(round_: Round, entries: list[Entry], organizer: User) -> None:
    for entry in entries[:4]:
        set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    draw(round_)
    assert set(round_.seats.values_list("entry_id", flat=True)) == {entry.pk for entry in entries[4:]}


def test_discarded_draw_stays_on_record(round_: Round, organizer: User) -> None:
    draw(round_)
    with one_act(round_.event, DrawVerb.DRAW_DISCARDED, is_public=False):
        discard_draw(organizer, round_)
    assert (round_.state, round_.seats.count(), round_.tables.count()) == (RoundState.PLANNED, 0, 0)
    assert round_.draws.count() == 1


def test_next_draw_after_a_discarded_one_is_a_new_version(round_: Round, organizer: User) -> None:
    draw(round_)
    discard_draw(organizer, round_)
    assert draw(round_).version == 2


@pytest.mark.parametrize("state", [state for state in RoundState if state != RoundState.DRAWN])
def test_only_a_drawn_round_is_discarded(round_: Round, organizer: User, state: RoundState) -> None:
    set_state(round_, state)
    with refused(round_.event, RoundStateRefusal):
        discard_draw(organizer, round_)


def test_swap_moves_two_players_and_nobody_else(round_: Round, organizer: User) -> None:
    draw(round_)
    (a, b, c, d), (e, f, g, h) = seating(round_)
    one, other = Entry.objects.get(pk=b), Entry.objects.get(pk=g)
    with one_act(round_.event, DrawVerb.SEATS_SWAPPED, is_public=False):
        made = swap_seats(organizer, round_, one=one, other=other)
    assert seating(round_) == [(a, g, c, d), (e, f, b, h)]
    assert [tuple(table) for table in made.result] == seating(round_)
    assert made.version == 2


def test_swap_at_one_table_changes_winds(round_: Round, organizer: User) -> None:
    draw(round_)
    (a, b, c, d), second = seating(round_)
    swap_seats(organizer, round_, one=Entry.objects.get(pk=a), other=Entry.objects.get(pk=d))
    assert seating(round_) == [(d, b, c, a), second]


def test_two_swaps_follow_each_other(round_: Round, organizer: User) -> None:
    draw(round_)
    before = seating(round_)
    one, other = (Entry.objects.get(pk=pk) for pk in (before[0][0], before[1][0]))
    swap_seats(organizer, round_, one=one, other=other)
    swap_seats(organizer, round_, one=one, other=other)
    assert seating(round_) == before


def test_swap_with_oneself_is_refused(round_: Round, organizer: User, entries: list[Entry]) -> None:
    draw(round_)
    with refused(round_.event, SeatNotFound):
        swap_seats(organizer, round_, one=entries[0], other=entries[0])


def test_swap_with_somebody_who_has_no_seat_is_refused(
    round_: Round, organizer: User, entries: list[Entry]
) -> None:
    draw(round_)
    (late,) = make_entries(round_.event, 1)
    with refused(round_.event, SeatNotFound):
        swap_seats(organizer, round_, one=entries[0], other=late)


def test_published_seats_are_not_swapped(round_: Round, organizer: User, entries: list[Entry]) -> None:
    draw(round_)
    publish_round(organizer, round_)
    with refused(round_.event, RoundStateRefusal):
        swap_seats(organizer, round_, one=entries[0], other=entries[1])


def test_publication_is_public_and_can_be_taken_back(round_: Round, organizer: User) -> None:
    draw(round_)
    before = seating(round_)
    with one_act(round_.event, DrawVerb.ROUND_PUBLISHED):
        publish_round(organizer, round_)
    assert round_.is_public
    with one_act(round_.event, DrawVerb.ROUND_UNPUBLISHED):
        unpublish_round(organizer, round_)
    assert (round_.is_public, round_.published_at, seating(round_)) == (False, None, before)


@pytest.mark.parametrize("state", [state for state in RoundState if state != RoundState.DRAWN])
def test_only_a_drawn_round_is_published(round_: Round, organizer: User, state: RoundState) -> None:
    set_state(round_, state)
    with refused(round_.event, RoundStateRefusal):
        publish_round(organizer, round_)


@pytest.mark.parametrize("state", [state for state in RoundState if state != RoundState.PUBLISHED])
def test_only_a_published_round_is_taken_back(round_: Round, organizer: User, state: RoundState) -> None:
    set_state(round_, state)
    with refused(round_.event, RoundStateRefusal):
        unpublish_round(organizer, round_)


def test_outdated_draw_is_not_published(round_: Round, entries: list[Entry], organizer: User) -> None:
    draw(round_)
    set_status(organizer, entries[0], status=EntryStatus.WITHDRAWN)
    with refused(round_.event, PlayersChanged):
        publish_round(organizer, round_)


def test_draw_without_late_entries_is_not_published(round_: Round, organizer: User) -> None:
    draw(round_)
    make_entries(round_.event, 4)
    with refused(round_.event, PlayersChanged):
        publish_round(organizer, round_)


def test_players_of_another_event_are_not_seated(round_: Round, entries: list[Entry]) -> None:
    other = make_entries(make_event(), 4)
    draw(round_)
    assert not Seat.objects.filter(entry__in=other).exists()


def test_draw_of_one_event_leaves_another_alone(round_: Round) -> None:
    other = make_event()
    make_entries(other, 4)
    with nothing_changes(other):
        draw(round_)
