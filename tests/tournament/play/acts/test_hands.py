"""Acts at the table: hands recorded once, corrected, taken back; tables and rounds closed and opened again."""

from uuid import uuid4

import pytest

from tests.acts import nothing_changes, one_act, refused
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_round,
    make_table,
    play,
    self_draw,
    set_state,
)
from tests.tournament.play.at_table import actor_of, referee_of, state_of
from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal, RulesetInUse
from tournament.events.models import Event, Round
from tournament.events.verbs import EventVerb
from tournament.play.acts.event_settings import change_event_settings
from tournament.play.acts.hands import correct_hand, record_hand, take_back_last_hand
from tournament.play.acts.rounds import close_round, close_table, reopen_round, reopen_table, start_round
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.errors import (
    AnotherRoundRuns,
    DiscarderMissing,
    DiscarderWins,
    FollowingHandRefused,
    HandConflict,
    HandNotReached,
    HandsChanged,
    KeyReused,
    MatchOver,
    NothingPlayed,
    NothingToTakeBack,
    ReasonMissing,
    RoundClosed,
    RoundRunning,
    SeveralWinners,
    TableClosed,
    TableNotClosed,
    TableNotOpen,
    TablesOpen,
    TilesMissing,
    TilesRefused,
    ValueMissing,
    ValueRefused,
    WinnerMissing,
)
from tournament.play.models import Hand
from tournament.play.verbs import PlayVerb

MIXED_STRAIGHT = "123m456p78s99m777z +9s"
"""12 points in mcr on a discard: Mixed Straight 8, Dragon Pung 2, Concealed Hand 2."""
SOUTH_PUNG = "123456m55m22z777z +2z"
"""In gghk 6 faan for South, who counts the pung of South, and 5 for the others."""
THIN_SOUTH_PUNG = "123m456p99s22z777z +2z"
"""In gghk 3 faan for South, and 2 for the others: below the minimum of 3."""


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


@pytest.fixture
def gghk_table(db: None) -> Table:
    """A table in whose rules the dealer stays after a win."""
    return make_table(ruleset="gghk")


def tiles_win(winner: int, tiles: str, discarder: int | None = None, **more: object) -> HandInput:
    outcome = Outcome.SELF_DRAW if discarder is None else Outcome.DISCARD
    return HandInput(outcome, (WinInput(seat=winner, tiles=tiles, **more),), discarder)  # type: ignore[arg-type]


def correct(hand: Hand, entered: HandInput, *, person: User | None = None, reason: str = "Slip") -> Hand:
    return correct_hand(
        person or actor_of(hand.table), hand, client_key=uuid4(), reason=reason, entered=entered
    )


def record(table: Table, entered: HandInput, *, expected_number: int) -> Hand:
    return record_hand(
        actor_of(table), table, client_key=uuid4(), expected_number=expected_number, entered=entered
    ).hand


def take_back(table: Table, number: int) -> Hand:
    return take_back_last_hand(actor_of(table), table, client_key=uuid4(), expected_number=number)


def close(table: Table) -> None:
    close_table(actor_of(table), table, expected_hands=len(state_of(table).counted))


# Recording


def test_hand_is_written_with_its_points(table: Table) -> None:
    with one_act(table.round.event, PlayVerb.HAND_RECORDED):
        hand = record(table, discard_win(2, 0, 10), expected_number=1)
    assert (hand.number, hand.deltas, hand.discarder) == (1, (-18, -8, 34, -8), 0)
    win = hand.wins.get()
    assert (win.seat, win.value, win.method, win.tiles) == (2, 10, EntryMethod.POINTS, None)


def test_self_drawn_hand_is_paid_by_everybody(table: Table) -> None:
    (hand,) = play(table, self_draw(3, 8))
    assert hand.deltas == (-16, -16, -16, 48)


def test_hand_without_win_moves_no_point(table: Table) -> None:
    (hand,) = play(table, NO_WIN)
    assert (hand.deltas, hand.wins.count()) == ((0, 0, 0, 0), 0)


def test_tiles_decide_the_value_and_keep_their_reasons(table: Table) -> None:
    (hand,) = play(table, tiles_win(1, MIXED_STRAIGHT, discarder=3))
    win = hand.wins.get()
    assert (win.value, win.method) == (12, EntryMethod.TILES)
    assert hand.deltas == (-8, 36, -8, -20)
    names = sorted(item["name"] for item in win.breakdown["items"])
    assert names == ["Concealed Hand", "Dragon Pung", "Mixed Straight"]


def test_robbed_kong_counts_as_its_flag(table: Table) -> None:
    hand = HandInput(Outcome.ROBBED_KONG, (WinInput(seat=1, tiles=MIXED_STRAIGHT),), 3)
    (stored,) = play(table, hand)
    assert "Robbing The Kong" in {item["name"] for item in stored.wins.get().breakdown["items"]}


def test_seats_winds_move_from_hand_to_hand(table: Table) -> None:
    play(table, NO_WIN, NO_WIN)
    position = state_of(table).position
    assert (position.hand_number, position.dealer, [int(wind) for wind in position.winds]) == (
        3,
        2,
        [2, 3, 0, 1],
    )


def test_dealer_stays_after_a_win_in_gghk(gghk_table: Table) -> None:
    play(gghk_table, discard_win(0, 1, 3), discard_win(0, 1, 3), discard_win(1, 2, 3))
    assert [position.dealer for position in state_of(gghk_table).positions] == [0, 0, 0, 1]


def test_first_hand_starts_a_published_round(event: Event) -> None:
    round_ = make_round(event, [make_entries(event, 4)], state=RoundState.PUBLISHED)
    play(round_.tables.get(), NO_WIN)
    round_.refresh_from_db()
    assert round_.state == RoundState.RUNNING
    verbs = list(event.audit_entries.order_by("pk").values_list("verb", flat=True))
    assert verbs[-2:] == [EventVerb.ROUND_STARTED, PlayVerb.HAND_RECORDED]


@pytest.mark.parametrize(
    ("state", "refusal"),
    [
        (RoundState.PLANNED, TableNotOpen),
        (RoundState.DRAWN, TableNotOpen),
        (RoundState.CLOSED, RoundClosed),
    ],
)
def test_hand_needs_a_round_that_is_out(table: Table, state: RoundState, refusal: type[Refusal]) -> None:
    set_state(table.round, state)
    with refused(table.round.event, refusal):
        record(table, NO_WIN, expected_number=1)


def test_refused_hand_does_not_start_the_round(event: Event) -> None:
    round_ = make_round(event, [make_entries(event, 4)], state=RoundState.PUBLISHED)
    with refused(event, ValueRefused):
        record(round_.tables.get(), discard_win(0, 1, 7), expected_number=1)


def as_read_before(table: Table) -> Table:
    """The table as a page read it, before what the test does next."""
    return Table.objects.select_related("round__event").get(pk=table.pk)


def test_round_that_was_closed_since_the_table_was_read_takes_no_hand(table: Table) -> None:
    play(table, NO_WIN)
    seen = as_read_before(table)
    close(table)
    close_round(actor_of(table), Round.objects.get(pk=table.round_id))
    with refused(table.round.event, RoundClosed):
        record(seen, NO_WIN, expected_number=2)


def test_table_that_was_closed_since_it_was_read_takes_no_hand(table: Table) -> None:
    play(table, NO_WIN)
    seen = as_read_before(table)
    close(table)
    with refused(table.round.event, TableClosed):
        record(seen, NO_WIN, expected_number=2)


def test_hand_is_read_by_the_settings_that_hold_now(table: Table) -> None:
    seen = as_read_before(table)
    event = table.round.event
    change_event_settings(actor_of(table), event, fields={"ruleset": "gghk"})
    # Four points are below the minimum of the rules that held when the table was read.
    assert record(seen, discard_win(0, 1, 4), expected_number=1).wins.get().value == 4


def test_hand_is_alone_unless_something_happened_since_the_table_was_read(table: Table) -> None:
    entry = {"entered": NO_WIN}
    alone = record_hand(
        actor_of(table), as_read_before(table), client_key=uuid4(), expected_number=1, **entry
    )
    seen = as_read_before(table)
    play(table, NO_WIN)
    followed = record_hand(actor_of(table), seen, client_key=uuid4(), expected_number=3, **entry)
    event = Event.objects.get(pk=table.round.event_id)
    assert (alone.is_alone, followed.is_alone) == (True, False)
    assert followed.revision == event.revision


def test_closed_table_takes_no_hand(table: Table) -> None:
    play(table, NO_WIN)
    close(table)
    with refused(table.round.event, TableClosed):
        record(table, NO_WIN, expected_number=2)


def test_finished_match_takes_no_hand(db: None) -> None:
    table = make_table(ruleset="apm", options={"hands": 2})
    play(table, NO_WIN, NO_WIN)
    with refused(table.round.event, MatchOver):
        record(table, NO_WIN, expected_number=3)


@pytest.mark.parametrize(
    ("entered", "refusal"),
    [
        (HandInput(Outcome.SELF_DRAW), WinnerMissing),
        (HandInput(Outcome.DISCARD, (WinInput(0, value=8),)), DiscarderMissing),
        (discard_win(0, 0, 8), DiscarderWins),
        (HandInput(Outcome.DISCARD, (WinInput(0, value=8), WinInput(1, value=8)), 2), SeveralWinners),
        (HandInput(Outcome.SELF_DRAW, (WinInput(0, value=8), WinInput(1, value=8))), SeveralWinners),
        (HandInput(Outcome.SELF_DRAW, (WinInput(0),)), ValueMissing),
        (self_draw(0, 7), ValueRefused),
        (self_draw(0, -8), ValueRefused),
        (self_draw(0, 10**9), ValueRefused),
        (tiles_win(0, "  "), TilesMissing),
        (tiles_win(0, "rubbish"), TilesRefused),
        (tiles_win(0, "123m +4m"), TilesRefused),
        (tiles_win(0, "1111m1m23456789s +1m"), TilesRefused),
        (tiles_win(0, "147m258p369s1134z +5z"), TilesRefused),
        (tiles_win(0, "123m345p678s99m22s +2s"), TilesRefused),
        (tiles_win(0, MIXED_STRAIGHT, flags=("heaven", "earth")), TilesRefused),
        (tiles_win(0, MIXED_STRAIGHT, bonus="rubbish"), TilesRefused),
    ],
)
def test_impossible_hand_is_refused(table: Table, entered: HandInput, refusal: type[Refusal]) -> None:
    with refused(table.round.event, refusal):
        record(table, entered, expected_number=1)


def test_two_players_win_one_discard_in_gghk(gghk_table: Table) -> None:
    entered = HandInput(Outcome.DISCARD, (WinInput(0, value=3), WinInput(2, value=4)), 1)
    (hand,) = play(gghk_table, entered)
    assert sorted(hand.wins.values_list("seat", "value")) == [(0, 3), (2, 4)]
    assert sum(hand.deltas) == 0 > hand.deltas[1]


# Exactly once


def test_repeated_post_answers_with_the_first_hand(table: Table) -> None:
    key = uuid4()
    asked = {"client_key": key, "expected_number": 1}
    first = record_hand(actor_of(table), table, entered=NO_WIN, **asked).hand
    with nothing_changes(table.round.event):
        assert record_hand(actor_of(table), table, entered=NO_WIN, **asked).hand == first


def test_repeated_post_is_answered_after_the_table_is_closed(table: Table) -> None:
    (hand,) = play(table, NO_WIN)
    close(table)
    with nothing_changes(table.round.event):
        again = record_hand(
            actor_of(table), table, client_key=hand.client_key, expected_number=1, entered=NO_WIN
        ).hand
    assert again == hand


def test_key_of_another_table_is_refused(table: Table) -> None:
    (elsewhere,) = play(make_table(), NO_WIN)
    with refused(table.round.event, KeyReused):
        record_hand(
            actor_of(table), table, client_key=elsewhere.client_key, expected_number=1, entered=NO_WIN
        )


def test_hand_that_is_taken_shows_the_standing_one(table: Table) -> None:
    (standing,) = play(table, self_draw(0, 8))
    with pytest.raises(HandConflict) as caught, nothing_changes(table.round.event):
        record(table, NO_WIN, expected_number=1)
    assert caught.value.hand == standing


@pytest.mark.parametrize("number", [0, 3, 99])
def test_hand_far_ahead_is_refused(table: Table, number: int) -> None:
    play(table, NO_WIN)
    with refused(table.round.event, HandNotReached):
        record(table, NO_WIN, expected_number=number)


# Correcting


def test_correction_is_a_new_version(table: Table) -> None:
    first, second = play(table, self_draw(0, 8), NO_WIN)
    with one_act(table.round.event, PlayVerb.HAND_CORRECTED):
        corrected = correct(first, discard_win(1, 2, 9))
    assert (corrected.number, corrected.supersedes, corrected.reason) == (1, first, "Slip")
    state = state_of(table)
    assert state.counted == (corrected, second)
    assert state.totals == (-8, 33, -17, -8)


def test_corrections_form_one_chain(table: Table) -> None:
    (first,) = play(table, self_draw(0, 8))
    second = correct(first, self_draw(1, 8))
    third = correct(second, self_draw(2, 8))
    assert list(Hand.objects.current()) == [third]
    assert [third.supersedes, third.supersedes.supersedes] == [second, first]


def test_replaced_version_is_not_corrected_again(table: Table) -> None:
    (first,) = play(table, self_draw(0, 8))
    second = correct(first, self_draw(1, 8))
    with pytest.raises(HandConflict) as caught, nothing_changes(table.round.event):
        correct(first, self_draw(2, 8))
    assert caught.value.hand == second


def test_repeated_correction_answers_with_the_first(table: Table) -> None:
    (first,) = play(table, self_draw(0, 8))
    corrected = correct(first, self_draw(1, 8))
    with nothing_changes(table.round.event):
        again = correct_hand(
            actor_of(table), first, client_key=corrected.client_key, reason="Slip", entered=self_draw(1, 8)
        )
    assert again == corrected


def test_correction_needs_a_reason(table: Table) -> None:
    (hand,) = play(table, self_draw(0, 8))
    with refused(table.round.event, ReasonMissing):
        correct(hand, NO_WIN, reason="  ")


def test_correction_is_read_by_the_rules(table: Table) -> None:
    (hand,) = play(table, self_draw(0, 8))
    with refused(table.round.event, ValueRefused):
        correct(hand, self_draw(0, 7))


def test_correction_is_read_at_its_own_place(gghk_table: Table) -> None:
    """The winds of the corrected hand count, not those the table has reached."""
    first, *_later = play(gghk_table, NO_WIN, NO_WIN)
    corrected = correct(first, tiles_win(1, SOUTH_PUNG, discarder=2))
    assert corrected.wins.get().value == 6


def test_closed_table_is_corrected_by_whoever_may(table: Table) -> None:
    referee = referee_of(table)
    (hand,) = play(table, self_draw(0, 8))
    close(table)
    with refused(table.round.event, TableClosed):
        correct(hand, NO_WIN, person=referee)
    assert correct(hand, NO_WIN).number == 1


def test_correction_that_moves_the_dealer_reads_later_hands_again(gghk_table: Table) -> None:
    first, second, third = play(
        gghk_table, discard_win(0, 2, 3), tiles_win(1, SOUTH_PUNG, discarder=2), discard_win(3, 0, 5)
    )
    assert second.wins.get().value == 6
    with one_act(gghk_table.round.event, PlayVerb.HAND_CORRECTED):
        corrected = correct(first, NO_WIN)
    state = state_of(gghk_table)
    assert [hand.number for hand in state.counted] == [1, 2, 3]
    again = state.counted[1]
    assert (again.supersedes, again.wins.get().value) == (second, 5)
    assert (state.counted[0], state.counted[2]) == (corrected, third)
    assert sum(state.totals) == 0


def test_correction_that_moves_nobody_leaves_later_hands(gghk_table: Table) -> None:
    first, second = play(gghk_table, discard_win(0, 2, 3), tiles_win(1, SOUTH_PUNG, discarder=2))
    correct(first, discard_win(0, 3, 4))
    assert state_of(gghk_table).counted[1] == second


def test_correction_that_ruins_a_later_hand_is_refused(gghk_table: Table) -> None:
    first, _second = play(gghk_table, discard_win(0, 2, 3), tiles_win(1, THIN_SOUTH_PUNG, discarder=2))
    with refused(gghk_table.round.event, FollowingHandRefused):
        correct(first, NO_WIN)


# Taking back


def test_last_hand_is_taken_back_and_entered_anew(table: Table) -> None:
    _first, second = play(table, NO_WIN, self_draw(0, 8))
    with one_act(table.round.event, PlayVerb.HAND_VOIDED):
        void = take_back(table, 2)
    assert (void.outcome, void.supersedes, state_of(table).totals) == (Outcome.VOID, second, (0, 0, 0, 0))
    assert state_of(table).next_number == 2
    anew = record(table, self_draw(1, 8), expected_number=2)
    assert (anew.supersedes, state_of(table).next_number) == (void, 3)


def test_hands_are_taken_back_one_after_the_other(table: Table) -> None:
    play(table, NO_WIN, self_draw(0, 8))
    take_back(table, 2)
    take_back(table, 1)
    assert (state_of(table).counted, state_of(table).next_number) == ((), 1)
    play(table, self_draw(2, 8), self_draw(2, 8))
    assert state_of(table).totals == (-32, -32, 96, -32)


def test_repeated_taking_back_takes_one_hand(table: Table) -> None:
    play(table, NO_WIN, NO_WIN)
    void = take_back(table, 2)
    with nothing_changes(table.round.event):
        again = take_back_last_hand(actor_of(table), table, client_key=void.client_key, expected_number=2)
    assert again == void


def test_empty_table_has_nothing_to_take_back(table: Table) -> None:
    with refused(table.round.event, NothingToTakeBack):
        take_back(table, 1)


def test_hand_that_is_not_the_last_is_not_taken_back(table: Table) -> None:
    play(table, NO_WIN, NO_WIN)
    with pytest.raises(HandConflict), nothing_changes(table.round.event):
        take_back(table, 1)


def test_hand_of_a_closed_table_is_not_taken_back(table: Table) -> None:
    play(table, NO_WIN)
    close(table)
    with refused(table.round.event, TableClosed):
        take_back(table, 1)


# Closing


def test_table_is_closed_once(table: Table) -> None:
    play(table, NO_WIN)
    with one_act(table.round.event, PlayVerb.TABLE_CLOSED_UNCONFIRMED):
        closing = close_table(actor_of(table), table, expected_hands=1)
    with nothing_changes(table.round.event):
        assert close_table(actor_of(table), table, expected_hands=1) == closing


def test_table_without_a_hand_is_not_closed(table: Table) -> None:
    with refused(table.round.event, NothingPlayed):
        close_table(actor_of(table), table, expected_hands=0)


def test_table_whose_hands_were_all_taken_back_is_not_closed(table: Table) -> None:
    play(table, NO_WIN)
    take_back(table, 1)
    with refused(table.round.event, NothingPlayed):
        close_table(actor_of(table), table, expected_hands=0)


@pytest.mark.parametrize("seen", [1, 3])
def test_table_is_closed_as_it_was_seen(table: Table, seen: int) -> None:
    play(table, NO_WIN, NO_WIN)
    with refused(table.round.event, HandsChanged):
        close_table(actor_of(table), table, expected_hands=seen)


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.CLOSED])
def test_table_is_closed_while_its_round_runs(table: Table, state: RoundState) -> None:
    play(table, NO_WIN)
    set_state(table.round, state)
    with refused(table.round.event, TableNotOpen):
        close_table(actor_of(table), table, expected_hands=1)


def test_reopened_table_takes_hands(table: Table) -> None:
    play(table, NO_WIN)
    close(table)
    with one_act(table.round.event, PlayVerb.TABLE_REOPENED_BECAUSE):
        reopen_table(actor_of(table), table, reason="A hand is missing")
    assert record(table, NO_WIN, expected_number=2).number == 2


def test_open_table_is_not_reopened(table: Table) -> None:
    with refused(table.round.event, TableNotClosed):
        reopen_table(actor_of(table), table, reason="A hand is missing")


def test_table_of_a_closed_round_is_not_reopened(table: Table) -> None:
    play(table, NO_WIN)
    close(table)
    set_state(table.round, RoundState.CLOSED)
    with refused(table.round.event, TableNotOpen):
        reopen_table(actor_of(table), table, reason="A hand is missing")


# Rounds


def test_published_round_is_started(table: Table) -> None:
    set_state(table.round, RoundState.PUBLISHED)
    with one_act(table.round.event, EventVerb.ROUND_STARTED):
        start_round(actor_of(table), table.round)
    assert table.round.state == RoundState.RUNNING


@pytest.mark.parametrize("state", [state for state in RoundState if state != RoundState.PUBLISHED])
def test_only_a_published_round_is_started(table: Table, state: RoundState) -> None:
    set_state(table.round, state)
    with refused(table.round.event, RoundStateRefusal):
        start_round(actor_of(table), table.round)


def test_round_is_closed_after_its_tables(table: Table) -> None:
    play(table, NO_WIN)
    with refused(table.round.event, TablesOpen):
        close_round(actor_of(table), table.round)
    close(table)
    with one_act(table.round.event, PlayVerb.ROUND_CLOSED):
        close_round(actor_of(table), table.round)
    assert table.round.closed_at is not None


@pytest.mark.parametrize("state", [state for state in RoundState if state != RoundState.RUNNING])
def test_only_a_running_round_is_closed(table: Table, state: RoundState) -> None:
    set_state(table.round, state)
    with refused(table.round.event, RoundStateRefusal):
        close_round(actor_of(table), table.round)


def test_closed_round_is_reopened(table: Table) -> None:
    set_state(table.round, RoundState.CLOSED)
    with one_act(table.round.event, PlayVerb.ROUND_REOPENED_BECAUSE):
        reopen_round(actor_of(table), table.round, reason="A hand is missing")
    assert (table.round.state, table.round.closed_at) == (RoundState.RUNNING, None)


def test_only_one_round_runs_at_a_time(table: Table) -> None:
    event = table.round.event
    set_state(table.round, RoundState.CLOSED)
    set_state(event.rounds.get(number=2), RoundState.RUNNING)
    with refused(event, RoundRunning):
        reopen_round(actor_of(table), table.round, reason="A hand is missing")


def test_second_round_is_not_started_while_the_first_runs(table: Table) -> None:
    event = table.round.event
    second = event.rounds.get(number=2)
    set_state(second, RoundState.PUBLISHED)
    with refused(event, RoundRunning):
        start_round(actor_of(table), second)


def test_hand_of_the_second_round_waits_for_the_first(table: Table) -> None:
    event = table.round.event
    entries = [seat.entry for seat in table.seats.order_by("wind")]
    second = make_round(event, [entries], number=2, state=RoundState.PUBLISHED)
    with refused(event, AnotherRoundRuns):
        record(second.tables.get(), NO_WIN, expected_number=1)


# Rules


def test_rules_stay_once_a_hand_is_recorded(table: Table) -> None:
    play(table, NO_WIN)
    with refused(table.round.event, RulesetInUse):
        change_event_settings(
            actor_of(table), table.round.event, fields={"ruleset": "apm", "venue": "Elsewhere"}
        )


def test_other_settings_change_any_time(table: Table) -> None:
    play(table, NO_WIN)
    with one_act(table.round.event, EventVerb.EVENT_CHANGED):
        change_event_settings(
            actor_of(table), table.round.event, fields={"ruleset": "mcr", "venue": "Town Hall"}
        )


def test_rules_change_before_the_first_hand(event: Event, organizer: User) -> None:
    changed = change_event_settings(
        organizer, event, fields={"ruleset": "hk_fanlaak", "options": {"min_fan": 3}}
    )
    assert (changed.ruleset, changed.options) == ("hk_fanlaak", {"min_fan": 3})


def test_hand_of_one_event_leaves_another_alone(table: Table) -> None:
    other = make_event()
    with nothing_changes(other):
        play(table, self_draw(0, 8))


@pytest.mark.parametrize(
    "entered", [NO_WIN, self_draw(0, 8), discard_win(2, 1, 16)], ids=["no win", "self", "discard"]
)
def test_state_told_with_a_hand_is_the_state_that_is_read(table: Table, entered: HandInput) -> None:
    play(table, self_draw(0, 8), NO_WIN)
    done = record_hand(actor_of(table), table, client_key=uuid4(), expected_number=3, entered=entered)
    assert done.state == state_of(table)
    assert done.state.totals == state_of(table).totals


def test_state_after_a_hand_in_the_place_of_one_taken_back(table: Table) -> None:
    play(table, self_draw(0, 8), NO_WIN)
    take_back(table, 2)
    take_back(table, 1)
    done = record_hand(actor_of(table), table, client_key=uuid4(), expected_number=1, entered=NO_WIN)
    assert done.state == state_of(table)


def test_hand_says_whether_anything_else_happened_since_its_event_was_read(table: Table) -> None:
    seen = Table.objects.select_related("round__event").get(pk=table.pk)
    alone = record_hand(actor_of(table), seen, client_key=uuid4(), expected_number=1, entered=NO_WIN)
    late = record_hand(actor_of(table), seen, client_key=uuid4(), expected_number=2, entered=NO_WIN)
    assert (alone.is_alone, late.is_alone) == (True, False)
