"""The deal put right by a referee and seats drawn anew: what the table goes on with, what is read again, what is refused."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.constraints import execute, refused_by
from tests.factories import (
    NO_WIN,
    discard_win,
    make_event,
    make_staff,
    make_table,
    play,
    self_draw,
    set_state,
)
from tests.pages import confirmed
from tests.tournament.play.at_table import (
    actor_of,
    draw_seats,
    hand_fields,
    referee_of,
    set_dealer,
    state_of,
    url_of,
)
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.draws.seats.seating import seating_of
from tournament.events.enums import Role, RoundState
from tournament.play.acts.rotation import draw_seats_anew, take_back_change
from tournament.play.acts.rounds import close_table, put_round_back
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.bridge.offline_course import course_ahead
from tournament.play.enums import Outcome, RotationKind
from tournament.play.errors import (
    ChairsTwice,
    ChangeTakenBack,
    DealChanged,
    DealerHasTheTurn,
    FollowingHandRefused,
    HandNotReached,
    HandsChanged,
    KeyReused,
    ReasonMissing,
    RoundNotPlayed,
    RoundSealed,
    TableClosed,
    TurnNotInMatch,
)
from tournament.play.models import RotationChange, RoundSeal
from tournament.play.pages.deal import next_deal_view, seat_draw_waits

EAST, SOUTH, WEST, NORTH = range(4)
WRONG = RotationKind.WRONG_DEALER
SOUTH_PUNG = "123456m55m22z777z +2z"
"""In gghk 6 faan for South, who counts the pung of South, and 5 for the others."""
NORTH_PUNG = "123m456p99s44z777z +4z"
"""In gghk 3 faan on a discard for North, and 2 for the others: below the minimum of 3."""


@pytest.fixture
def gghk(db: None) -> Table:
    return make_table(make_event(ruleset="gghk"))


@pytest.fixture
def apm(db: None) -> Table:
    return make_table(make_event(ruleset="apm", options={"seats_drawn_anew": "each_quarter"}))


def dealers(table: Table) -> list[int]:
    return [position.dealer for position in state_of(table).positions]


def tiles(seat: int, text: str) -> HandInput:
    return HandInput(Outcome.SELF_DRAW, (WinInput(seat, tiles=text),))


def take_back(change: RotationChange, **fields: Any) -> RotationChange:
    given: dict[str, Any] = {
        "client_key": uuid4(),
        "reason": "It was right",
    }
    return take_back_change(fields.pop("person", actor_of(change.table)), change, **{**given, **fields})


def test_wrong_dealers_hand_stands_and_the_deal_passes_on_from_the_right_one(gghk: Table) -> None:
    """HKMA, Dealer Rotation Error: North dealt in East's turn and won; South deals next, and North is skipped later."""
    set_dealer(gghk, kind=WRONG, dealer=NORTH, turn=None)
    play(gghk, self_draw(NORTH, 3), NO_WIN, NO_WIN, NO_WIN, NO_WIN)
    assert dealers(gghk) == [NORTH, SOUTH, WEST, EAST, SOUTH, WEST]
    assert [position.turn for position in state_of(gghk).positions] == [1, 2, 3, 5, 6, 7]


def test_wrong_dealer_who_deals_next_anyway_is_skipped_at_once(gghk: Table) -> None:
    set_dealer(gghk, kind=WRONG, dealer=SOUTH, turn=None)
    play(gghk, NO_WIN)
    assert dealers(gghk) == [SOUTH, WEST]


@pytest.mark.parametrize("ruleset", ["apm", "mau"])
def test_wrong_dealer_is_not_skipped_where_the_book_does_not_say_so(db: None, ruleset: str) -> None:
    table = make_table(make_event(ruleset=ruleset))
    set_dealer(table, kind=WRONG, dealer=NORTH, turn=None)
    play(table, NO_WIN, NO_WIN, NO_WIN, NO_WIN)
    assert dealers(table) == [NORTH, SOUTH, WEST, NORTH, EAST]


def test_hand_dealt_again_goes_back_to_the_right_dealer(gghk: Table) -> None:
    set_dealer(gghk, kind=WRONG, dealer=NORTH, turn=None)
    play(gghk, HandInput(Outcome.ABANDONED), NO_WIN, NO_WIN, NO_WIN)
    assert dealers(gghk) == [NORTH, EAST, SOUTH, WEST, NORTH]


def test_wrong_dealer_changes_the_winds_and_no_chairs(gghk: Table) -> None:
    set_dealer(gghk, kind=WRONG, dealer=NORTH, turn=None)
    position = state_of(gghk).position
    assert [int(wind) for wind in position.winds] == [1, 2, 3, 0]
    assert position.chairs == (0, 1, 2, 3)


def test_hand_is_read_again_under_the_winds_it_was_really_played_with(gghk: Table) -> None:
    play(gghk, tiles(EAST, SOUTH_PUNG))
    assert state_of(gghk).totals == (3 * 64, -64, -64, -64)
    change = set_dealer(gghk, kind=WRONG, dealer=NORTH, turn=None)
    state = state_of(gghk)
    assert state.totals == (3 * 96, -96, -96, -96)
    assert state.hands[0].reason == "The judge said so"
    take_back(change)
    assert state_of(gghk).totals == (3 * 64, -64, -64, -64)


def test_change_that_a_hand_would_not_survive_is_refused_whole(gghk: Table) -> None:
    thin = HandInput(Outcome.DISCARD, (WinInput(EAST, tiles=NORTH_PUNG),), WEST)
    play(gghk, NO_WIN, thin)
    with nothing_changes(gghk.round.event), pytest.raises(FollowingHandRefused):
        set_dealer(gghk, kind=WRONG, from_number=2, dealer=WEST, turn=None)


def test_referee_sets_dealer_and_turn_and_the_match_goes_on_from_there(gghk: Table) -> None:
    play(gghk, NO_WIN, NO_WIN)
    set_dealer(gghk, from_number=3, dealer=WEST, turn=14)
    position = state_of(gghk).position
    assert (position.dealer, position.turn, int(position.round_wind)) == (WEST, 14, NORTH)
    play(gghk, NO_WIN, NO_WIN, NO_WIN)
    state = state_of(gghk)
    assert [one.dealer for one in state.positions[2:]] == [WEST, NORTH, EAST, SOUTH]
    assert state.position.is_over


def test_later_change_of_the_same_hand_stands(gghk: Table) -> None:
    set_dealer(gghk, dealer=WEST, turn=2)
    second = set_dealer(gghk, dealer=NORTH, turn=3)
    assert (state_of(gghk).position.dealer, state_of(gghk).position.turn) == (NORTH, 3)
    take_back(second)
    assert (state_of(gghk).position.dealer, state_of(gghk).position.turn) == (WEST, 2)


def test_change_is_made_once(gghk: Table) -> None:
    key = uuid4()
    first = set_dealer(gghk, client_key=key)
    assert set_dealer(gghk, client_key=key) == first
    with pytest.raises(KeyReused):
        set_dealer(gghk, client_key=key, dealer=WEST)
    other = make_table(make_event(ruleset="gghk"))
    with pytest.raises(KeyReused):
        set_dealer(other, client_key=key)


def test_other_taking_back_under_the_same_key_is_refused(gghk: Table) -> None:
    key = uuid4()
    first, second = set_dealer(gghk), set_dealer(gghk, dealer=WEST)
    taken_back = take_back(first, client_key=key)
    with nothing_changes(gghk.round.event):
        assert take_back(first, client_key=key) == taken_back
    with refused(gghk.round.event, KeyReused):
        take_back(second, client_key=key)
    with refused(gghk.round.event, KeyReused):
        take_back(first, client_key=key, reason="The judge said so")
    with refused(gghk.round.event, KeyReused):
        set_dealer(gghk, client_key=key)


def test_other_seats_drawn_under_the_same_key_are_refused(gghk: Table) -> None:
    key, elsewhere = uuid4(), make_table(make_event(ruleset="gghk"))
    drawn = draw_seats(gghk, 1, WEST, NORTH, EAST, SOUTH, client_key=key)
    with nothing_changes(gghk.round.event):
        assert draw_seats(gghk, 1, WEST, NORTH, EAST, SOUTH, client_key=key) == drawn
    with refused(gghk.round.event, KeyReused):
        draw_seats(gghk, 1, NORTH, WEST, EAST, SOUTH, client_key=key)
    with refused(gghk.round.event, KeyReused):
        draw_seats(gghk, 2, WEST, NORTH, EAST, SOUTH, client_key=key)
    with refused(gghk.round.event, KeyReused):
        draw_seats(elsewhere, 1, WEST, NORTH, EAST, SOUTH, client_key=key)


def test_change_is_taken_back_once(gghk: Table) -> None:
    change = set_dealer(gghk)
    key = uuid4()
    first = take_back(change, client_key=key)
    assert take_back(change, client_key=key) == first
    for what in (change, first):
        with pytest.raises(ChangeTakenBack):
            take_back(what)
    assert state_of(gghk).position.dealer == EAST


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"reason": " "}, ReasonMissing),
        ({"from_number": 3}, HandNotReached),
        ({"from_number": 0}, HandNotReached),
        ({"expected_hands": 7}, HandsChanged),
        ({"turn": 17}, TurnNotInMatch),
        ({"turn": 0}, TurnNotInMatch),
        ({"turn": None}, TurnNotInMatch),
        ({"kind": WRONG, "dealer": EAST, "turn": None}, DealerHasTheTurn),
    ],
)
def test_change_that_makes_no_sense_is_refused(
    gghk: Table, fields: dict[str, Any], refusal: type[Exception]
) -> None:
    play(gghk, NO_WIN)
    with nothing_changes(gghk.round.event), pytest.raises(refusal):
        set_dealer(gghk, **fields)


@pytest.mark.parametrize("state", [RoundState.PLANNED, RoundState.DRAWN, RoundState.PUBLISHED])
def test_round_that_is_not_played_has_no_deal_to_change(gghk: Table, state: RoundState) -> None:
    set_state(gghk.round, state)
    with nothing_changes(gghk.round.event), pytest.raises(RoundNotPlayed):
        set_dealer(gghk)


def test_round_with_a_change_is_not_put_back(gghk: Table) -> None:
    set_dealer(gghk)
    with nothing_changes(gghk.round.event), pytest.raises(DealChanged):
        put_round_back(actor_of(gghk), gghk.round)


def test_closed_table_is_for_the_head_referee_and_a_sealed_round_for_nobody(gghk: Table) -> None:
    referee = referee_of(gghk)
    play(gghk, NO_WIN)
    close_table(actor_of(gghk), gghk, expected_hands=1)
    with pytest.raises(TableClosed):
        set_dealer(gghk, person=referee)
    change = set_dealer(gghk)
    RoundSeal.objects.create(round=gghk.round, sealed_by=actor_of(gghk))
    with pytest.raises(RoundSealed):
        set_dealer(gghk)
    with pytest.raises(RoundSealed):
        take_back(change)


def test_seats_drawn_anew_hold_from_that_hand_on(apm: Table) -> None:
    play(apm, NO_WIN, NO_WIN, NO_WIN, NO_WIN)
    assert seat_draw_waits(apm.round.event, state_of(apm))
    draw_seats(apm, 5, WEST, EAST, NORTH, SOUTH)
    state = state_of(apm)
    assert not seat_draw_waits(apm.round.event, state)
    assert (state.position.dealer, state.position.chairs) == (WEST, (1, 3, 0, 2))
    play(apm, NO_WIN, NO_WIN, NO_WIN)
    assert dealers(apm)[4:] == [WEST, EAST, NORTH, SOUTH]


def test_seats_drawn_are_asked_for_once_a_quarter(apm: Table) -> None:
    event = apm.round.event
    waits = []
    for _hand in range(16):
        waits.append(seat_draw_waits(event, state_of(apm)))
        play(apm, NO_WIN)
    assert [number for number, is_due in enumerate(waits, 1) if is_due] == [5, 9, 13]
    assert not seat_draw_waits(event, state_of(apm))


def test_draw_of_an_abandoned_hand_is_not_asked_for_twice(apm: Table) -> None:
    play(apm, NO_WIN, NO_WIN, NO_WIN, NO_WIN)
    draw_seats(apm, 5, WEST, EAST, NORTH, SOUTH)
    play(apm, HandInput(Outcome.ABANDONED))
    assert not seat_draw_waits(apm.round.event, state_of(apm))


def test_seats_entered_late_are_read_into_the_hands_played_since(apm: Table) -> None:
    """A pung of East is worth 10 more to East; kept hands of a tablet that was offline come in before the seats do."""
    play(apm, NO_WIN, NO_WIN, NO_WIN, NO_WIN, tiles(WEST, "123m456p99s11z777z +1z"))
    before = state_of(apm).totals[WEST]
    draw_seats(apm, 5, WEST, EAST, NORTH, SOUTH)
    assert state_of(apm).totals[WEST] == before + 3 * 10


def test_seats_drawn_by_two_on_one_chair_are_refused(apm: Table) -> None:
    with nothing_changes(apm.round.event), pytest.raises(ChairsTwice):
        draw_seats_anew(
            actor_of(apm),
            apm,
            client_key=uuid4(),
            from_number=1,
            chairs={0: 0, 1: 0, 2: 2, 3: 3},
            expected_hands=0,
        )


def test_course_for_a_tablet_knows_the_wrong_dealer_and_the_turn_that_is_skipped(gghk: Table) -> None:
    set_dealer(gghk, kind=WRONG, dealer=NORTH, turn=None)
    event = gghk.round.event
    course = course_ahead(event, state_of(gghk))
    met, place = [], 0
    for _hand in range(5):
        met.append(course.turns[place].winds.index(0))
        place = course.turns[place].after["dealer_wins" if place == 0 else "no_win"]
    assert met == [NORTH, SOUTH, WEST, EAST, SOUTH]
    play(gghk, self_draw(NORTH, 3))
    assert course_ahead(event, state_of(gghk)).turns[0].winds.index(0) == SOUTH


def test_course_for_a_tablet_says_where_seats_are_drawn(apm: Table) -> None:
    course = course_ahead(apm.round.event, state_of(apm))
    assert [turn.turn for turn in course.turns if turn.draws_seats] == [5, 9, 13]


def test_hand_kept_on_a_tablet_is_read_under_the_change_made_meanwhile(gghk: Table, sign_in: SignIn) -> None:
    """The tablet names seats, not winds: the pung of South counts for East, who is South under the dealer North."""
    fields = hand_fields(1, outcome="self_draw", discarder="", method="tiles", tiles=SOUTH_PUNG, points="")
    set_dealer(gghk, kind=WRONG, dealer=NORTH, turn=None)
    answer = sign_in(actor_of(gghk)).post(url_of(gghk, "hand-add"), fields)
    assert answer["Seatwind-Key"] == fields["client_key"]
    assert state_of(gghk).totals == (3 * 96, -96, -96, -96)


def test_people_are_told_who_changes_chairs(db: None) -> None:
    table = make_table(make_event(ruleset="mcr"))
    entries = seating_of(table)
    event = table.round.event
    moves = []
    for _hand in range(5):
        moves.append(next_deal_view(event, state_of(table), entries).moves)
        play(table, NO_WIN)
    assert moves[:4] == [(), (), (), ()]
    assert [(move.entry, int(move.wind), move.before) for move in moves[4]] == [
        (entries[SOUTH], EAST, entries[EAST]),
        (entries[EAST], SOUTH, entries[SOUTH]),
        (entries[NORTH], WEST, entries[WEST]),
        (entries[WEST], NORTH, entries[NORTH]),
    ]
    assert next_deal_view(event, state_of(table), entries).moves == ()


@pytest.mark.parametrize(
    ("ruleset", "hands", "words"),
    [
        ("mcr", 4, ("Hand 5 of 16", "", "Prevalent wind")),
        ("apm", 1, ("Hand 2 of 16", "", None)),
        ("gghk", 1, ("Hand 2", "East 1, continuance 1", "Prevailing wind")),
        ("hk_fanlaak", 1, ("Hand 2", "East 1, repeat 1", "Wind of the round")),
    ],
)
def test_table_says_which_hand_it_is_in_the_books_words(
    db: None, ruleset: str, hands: int, words: tuple[str, str, str | None]
) -> None:
    table = make_table(make_event(ruleset=ruleset))
    for _hand in range(hands):
        play(table, self_draw(EAST, 10 if ruleset == "apm" else 8))
    view = next_deal_view(table.round.event, state_of(table), seating_of(table))
    shown = None if view.round_wind is None else view.round_wind_word
    assert (view.hand, view.turn, shown) == words


# The pages


@pytest.fixture
def judge(gghk: Table) -> User:
    user = User.objects.create_user("judge", password="x")
    make_staff(gghk.round.event, user, Role.REFEREE)
    return user


def dealer_fields(table: Table, **changes: Any) -> dict[str, Any]:
    return {
        "kind": "wrong_dealer",
        "from_number": "1",
        "dealer": "3",
        "turn": "1",
        "reason": "North rolled the dice",
        "hands": str(len(state_of(table).entered)),
        "client_key": str(uuid4()),
        **changes,
    }


def test_effect_is_shown_before_the_same_form_saves_it(gghk: Table, sign_in: SignIn, judge: User) -> None:
    play(gghk, tiles(EAST, SOUTH_PUNG))
    client, url = sign_in(judge), url_of(gghk, "dealer-change")
    fields = dealer_fields(gghk)
    page = client.post(url, {**fields, "show": "1"}).content.decode()
    assert "Also recalculated: hand 1." in page
    assert 'id="save-change"' in page
    assert not RotationChange.objects.exists()
    assert confirmed(client, url, {**fields, "save": "1"}).status_code == 302
    page = client.get(url).content.decode()
    assert "North rolled the dice" in page
    change = RotationChange.objects.get()
    back = reverse("play:change-take-back", args=[gghk.round.event.slug, 1, 1, change.pk])
    assert client.post(back, {"client_key": str(uuid4()), "reason": ""}).status_code == 422
    assert client.post(back, {"client_key": str(uuid4()), "reason": "No"}).status_code == 302
    assert state_of(gghk).changes == ()


@pytest.mark.parametrize(
    "changes", [{"dealer": ""}, {"kind": "dealer_set", "turn": ""}, {"reason": ""}, {"from_number": "9"}]
)
def test_nonsense_is_told_beside_its_field(
    gghk: Table, sign_in: SignIn, judge: User, changes: dict[str, Any]
) -> None:
    with nothing_changes(gghk.round.event):
        answer = sign_in(judge).post(
            url_of(gghk, "dealer-change"), {**dealer_fields(gghk), **changes, "save": "1"}
        )
    assert answer.status_code == 422


def test_wrong_dealer_is_offered_where_the_book_knows_it(db: None, sign_in: SignIn) -> None:
    for ruleset, is_known in (("gghk", True), ("apm", True), ("mcr", False), ("hk_fanlaak", False)):
        table = make_table(make_event(ruleset=ruleset))
        page = sign_in(actor_of(table)).get(url_of(table, "dealer-change")).content.decode()
        assert ('value="wrong_dealer"' in page) == is_known, ruleset


def test_seats_drawn_are_entered_from_the_table_page(apm: Table, sign_in: SignIn) -> None:
    play(apm, NO_WIN, NO_WIN, NO_WIN, NO_WIN)
    client = sign_in(actor_of(apm))
    url = url_of(apm, "seats-draw")
    assert url in client.get(url_of(apm, "table-detail")).content.decode()
    fields = {
        "from_number": "5",
        "east": "2",
        "south": "0",
        "west": "3",
        "north": "1",
        "hands": "4",
        "client_key": str(uuid4()),
    }
    twice = confirmed(client, url, {**fields, "south": "2", "save": "1"})
    assert (twice.status_code, RotationChange.objects.count()) == (422, 0)
    assert confirmed(client, url, {**fields, "save": "1"}).status_code == 302
    assert state_of(apm).position.dealer == WEST


def test_visitor_reads_that_seats_are_drawn_and_is_offered_nothing(apm: Table) -> None:
    play(apm, NO_WIN, NO_WIN, NO_WIN, NO_WIN)
    page = Client().get(url_of(apm, "table-detail")).content.decode()
    assert "Tell a referee who sits where" in page
    assert url_of(apm, "seats-draw") not in page


# The database


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": WRONG},
        {"kind": WRONG, "dealer": 1, "turn": 2},
        {"kind": RotationKind.DEALER_SET, "dealer": 1},
        {"kind": RotationKind.DEALER_SET, "dealer": 7, "turn": 1},
        {"kind": RotationKind.SEATS_DRAWN, "chair_east": 0},
        {"kind": RotationKind.TAKEN_BACK},
        {"kind": RotationKind.DEALER_SET, "dealer": 1, "turn": 1, "reason": ""},
        {"kind": RotationKind.DEALER_SET, "dealer": 1, "turn": 1, "from_number": 0},
        {
            "kind": RotationKind.SEATS_DRAWN,
            "chair_east": 0,
            "chair_south": 1,
            "chair_west": 2,
            "chair_north": 2,
        },
    ],
)
def test_row_that_does_not_fit_its_kind_is_refused(gghk: Table, fields: dict[str, Any]) -> None:
    given = {
        "table": gghk,
        "from_number": 1,
        "reason": "Why",
        "client_key": uuid4(),
        "recorded_by": actor_of(gghk),
    }
    with pytest.raises(IntegrityError), transaction.atomic():
        RotationChange.objects.create(**{**given, **fields})


def test_row_is_kept_as_it_is_and_takes_back_its_own_tables_only(gghk: Table) -> None:
    change = set_dealer(gghk)
    other = make_table(make_event(ruleset="gghk"))
    with refused_by("append-only"):
        execute("UPDATE play_rotationchange SET reason = 'x'")
    with refused_by("takes back no change of this table"):
        RotationChange.objects.create(
            table=other,
            kind=RotationKind.TAKEN_BACK,
            from_number=1,
            takes_back=change,
            reason="Why",
            client_key=uuid4(),
            recorded_by=actor_of(gghk),
        )


def test_discard_win_of_the_setup_still_pays(gghk: Table) -> None:
    set_dealer(gghk, dealer=WEST, turn=1)
    play(gghk, discard_win(EAST, SOUTH, 3))
    assert state_of(gghk).totals == (32, -32, 0, 0)
