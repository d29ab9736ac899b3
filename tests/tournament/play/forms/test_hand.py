"""What the screens at the table let a referee enter: items, overrides, false wins, repairs, corrections."""

from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import discard_win, make_event, make_staff, make_table, play
from tests.pages import confirmed, words_of
from tests.tournament.play.at_table import hand_fields, state_of, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.models import Hand, HandWin, SeatRepair
from tournament.play.queries.tables import entry_methods, entry_rules_of

MIXED_STRAIGHT = "123m456p78s99m777z +9s"


@pytest.fixture
def judge(sign_in: SignIn, referee: User) -> Client:
    return sign_in(referee)


def table_of(ruleset: str, referee: User, **options: Any) -> Table:
    event = make_event(ruleset=ruleset, options=options)
    make_staff(event, referee, Role.REFEREE)
    return make_table(event)


def test_hand_without_a_choice_is_told_where_to_begin(judge: Client, referee: User) -> None:
    table = table_of("mcr", referee)
    answer = judge.post(url_of(table, "hand-add"), hand_fields(outcome="", winner="", discarder=""))
    assert "Tap the seat of the winner, or choose how the hand ended." in words_of(answer)


def test_items_are_ticked_as_often_as_they_count(judge: Client, referee: User) -> None:
    table = table_of("mcr", referee)
    items = ["Full Flush", "Tile Hog", "Tile Hog"]
    judge.post(url_of(table, "hand-add"), hand_fields(method="items", items=items))
    assert HandWin.objects.get().items == {"Full Flush": 1, "Tile Hog": 2}
    assert state_of(table).totals == (52, -36, -8, -8)


def test_items_of_bonus_tiles_are_offered_only_with_them(judge: Client, referee: User) -> None:
    for has_bonus in (True, False):
        table = table_of("hk_fanlaak", referee, bonus_tiles=has_bonus)
        page = judge.get(url_of(table, "table-detail")).content.decode()
        assert "Chow hand" in page
        assert ("No Flowers or Seasons" in page) is has_bonus


@pytest.mark.parametrize(
    ("ruleset", "typed", "value"),
    [
        ("gghk", "11", 10),  # calculated as a 10-faan hand (Basic Principles 4)
        ("gghk", "10", 10),
        ("hk_fanlaak", "64", 10),
        ("mcr", "88", 88),
        ("apm", "480", 480),
    ],
)
def test_total_above_the_cap_counts_as_the_cap(
    judge: Client, referee: User, ruleset: str, typed: str, value: int
) -> None:
    table = table_of(ruleset, referee)
    preview = judge.post(url_of(table, "hand-preview"), hand_fields(points=typed)).context["preview"]
    assert preview.worth == str(value)
    judge.post(url_of(table, "hand-add"), hand_fields(points=typed))
    assert HandWin.objects.get().value == value
    sheet = hand_fields(2, rows="1", **{"row1-winner": "1", "row1-source": "2", "row1-points": typed})
    judge.post(url_of(table, "sheet"), sheet)
    assert [win.value for win in HandWin.objects.order_by("pk")] == [value, value]


@pytest.mark.parametrize(("ruleset", "typed"), [("gghk", "51"), ("hk_fanlaak", "65"), ("apm", "325")])
def test_total_that_no_hand_has_is_refused(judge: Client, referee: User, ruleset: str, typed: str) -> None:
    table = table_of(ruleset, referee)
    with nothing_changes(table.round.event):
        assert judge.post(url_of(table, "hand-add"), hand_fields(points=typed)).status_code == 422


@pytest.mark.parametrize(
    ("ruleset", "options", "most"),
    [
        ("gghk", {}, 3),  # all hu count (Hu 3.3)
        ("apm", {}, 3),  # rule 49 of the scoring sheet: one discard, three winners
        ("apm", {"triple_win": "void"}, 3),
        ("apm", {"triple_win": "interception"}, 1),
        ("mau", {}, 1),  # no exceptions to interception
        ("hk_fanlaak", {}, 1),  # claim priority
        ("mcr", {}, 1),
    ],
)
def test_several_winners_are_offered_where_the_book_knows_them(
    judge: Client, referee: User, ruleset: str, options: dict[str, str], most: int
) -> None:
    table = table_of(ruleset, referee, **options)
    page = judge.get(url_of(table, "table-detail"))
    assert ('name="also_won"' in page.content.decode()) is (most > 1)
    sheet = judge.get(url_of(table, "sheet")).content.decode()
    assert ("data-several" in sheet) is (most > 1)
    points = "10" if ruleset == "gghk" else "20"
    fields = hand_fields(points=points, also_won=["2", "3"])
    for seat in (2, 3):
        fields |= {f"seat{seat}-method": "points", f"seat{seat}-points": points}
    judge.post(url_of(table, "hand-add"), fields)
    assert HandWin.objects.count() == most


def test_override_is_refused_shown_and_kept_for_ever(judge: Client, referee: User) -> None:
    table = table_of("mcr", referee)
    typed = hand_fields(method="tiles", tiles=MIXED_STRAIGHT, declared="10")
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-add"), typed)
    assert response.status_code == 422
    assert "Calculated: 12. Declared: 10." in response.content.decode()
    judge.post(url_of(table, "hand-add"), {**typed, "override_reason": "Called so at the table"})
    for client in (judge, Client()):
        page = client.get(url_of(table, "table-detail")).content.decode()
        assert "Declared 10, calculated 12." in page
        assert "Called so at the table" in page


def test_false_win_that_ends_the_hand_is_two_touches(judge: Client, referee: User) -> None:
    table = table_of("hk_fanlaak", referee, false_win_penalty=30)
    judge.post(url_of(table, "hand-add"), hand_fields(outcome="false_win", offender="2"))
    hand = Hand.objects.get()
    assert (hand.outcome, hand.offender, hand.deltas) == (Outcome.FALSE_WIN, 2, (30, 30, -90, 30))


def test_second_winners_fault_stands_in_the_second_winners_part(judge: Client, referee: User) -> None:
    table = table_of("gghk", referee)
    typed = hand_fields(points="3", also_won=["2"], **{"seat2-method": "points", "seat2-points": "2"})
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-add"), typed)
    assert response.status_code == 422
    form = response.context["form"]
    assert "points" in form.also_forms[2].errors
    assert "points" not in form.errors
    (above,) = form.non_field_errors()
    assert above.startswith(f"{form.seat_names[2]}: ")


@pytest.mark.parametrize(("faulty", "change"), [(0, {"points": "2"}), (2, {"seat2-points": "2"})])
def test_refusal_of_one_of_two_winners_names_the_player(
    judge: Client, referee: User, faulty: int, change: dict[str, str]
) -> None:
    table = table_of("gghk", referee)
    both = {"points": "3", "also_won": ["2"], "seat2-method": "points", "seat2-points": "3"}
    start = f"{table.seats.get(wind=faulty).entry}: "
    assert judge.post(url_of(table, "hand-preview"), hand_fields(**both)).context["preview"].error == ""
    preview = judge.post(url_of(table, "hand-preview"), hand_fields(**{**both, **change})).context["preview"]
    assert preview.error.startswith(start)
    answer = judge.post(url_of(table, "hand-add"), hand_fields(**{**both, **change}))
    assert unquote(answer["Seatwind-Sentence"]).startswith(start)


def test_refusal_of_a_single_winner_names_nobody(judge: Client, referee: User) -> None:
    table = table_of("gghk", referee)
    preview = judge.post(url_of(table, "hand-preview"), hand_fields(points="2")).context["preview"]
    assert preview.error == "The hand is worth 2, below the minimum of 3 faan."


def test_circumstance_that_the_outcome_rules_out_is_left_out(judge: Client, referee: User) -> None:
    table = table_of("mcr", referee)
    judge.post(
        url_of(table, "hand-add"), hand_fields(method="tiles", tiles=MIXED_STRAIGHT, flags=["last_of_wall"])
    )
    stored = HandWin.objects.get()
    assert (stored.tiles["flags"], stored.value) == ([], 12)


def test_method_that_the_event_does_not_allow_is_refused(judge: Client, referee: User) -> None:
    table = table_of("mcr", referee)
    change_entry_rules(table.round.event.created_by, table.round.event, allowed=[EntryMethod.TILES])
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-add"), hand_fields())
    assert response.status_code == 422
    assert "method" in response.context["form"].errors


def test_organizer_says_how_wins_are_entered(event: Event, sign_in: SignIn, organizer: User) -> None:
    client, address = sign_in(organizer), reverse("play:entry-rules", args=[event.slug])
    assert client.post(address, {"allows_tiles": "on", "allows_items": "on"}).status_code == 302
    assert entry_methods(entry_rules_of(event)) == (EntryMethod.TILES, EntryMethod.ITEMS)
    assert client.post(address, {}).status_code == 422
    assert entry_methods(entry_rules_of(event)) == (EntryMethod.TILES, EntryMethod.ITEMS)


def test_repair_is_shown_before_it_is_saved(judge: Client, referee: User) -> None:
    table = table_of("gghk", referee)
    play(table, discard_win(0, 2, 3))
    typed = {
        "client_key": str(uuid4()),
        "first": "0",
        "second": "1",
        "from_number": "1",
        "mix": "by_wind",
        "reason": "Sat wrong",
        "hands": "1",
    }
    with nothing_changes(table.round.event):
        shown = judge.post(url_of(table, "seats-repair"), {**typed, "show": "1"})
    rows = shown.context["effect"].rows
    assert [(row.before, row.after, row.place_before, row.place_after) for row in rows[:2]] == [
        (32, 0, 1, 2),
        (0, 32, 2, 1),
    ]
    assert confirmed(judge, url_of(table, "seats-repair"), {**typed, "save": "1"}).status_code == 302
    assert SeatRepair.objects.count() == 1
    assert state_of(table).totals == (0, 32, -32, 0)


def test_correction_shows_table_and_standings_before_it_is_saved(judge: Client, referee: User) -> None:
    table = table_of("mcr", referee)
    (hand,) = play(table, discard_win(0, 1, 8))
    typed = hand_fields(winner="2", discarder="0", points="20", version_seen=hand.pk)
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-preview") + "?hand=1", typed)
    effect = response.context["preview"].effect
    assert [(row.before, row.after) for row in effect.rows] == [(32, -28), (-16, -8), (-8, 44), (-8, -8)]
    assert (effect.rows[2].place_before, effect.rows[2].place_after) == (2, 1)
    assert response.context["preview"].deltas == (-60, 8, 52, 0)


# What is left in a way of entering that is not chosen


@pytest.mark.parametrize(
    ("ruleset", "typed"),
    [
        ("mcr", {"method": "tiles", "tiles": MIXED_STRAIGHT, "points": "12345"}),
        ("mcr", {"method": "tiles", "tiles": MIXED_STRAIGHT, "points": "-5", "items": "No such item"}),
        ("mcr", {"points": "8", "tiles": "x" * 300, "declared": "-5", "flags": "nonsense"}),
        ("mcr", {"outcome": "self_draw", "discarder": "9"}),
        ("mcr", {"outcome": "no_win", "method": "nonsense", "points": "12345", "winner": "9"}),
        ("mcr", {"outcome": "abandoned", "offender": "9", "fine_points": "12345"}),
        ("gghk", {"points": "3", "offender": "9", "fine_points": "12345", "seat2-points": "12345"}),
        ("gghk", {"outcome": "self_draw", "points": "3", "also_won": "2", "seat2-points": "12345"}),
    ],
)
def test_hidden_values_neither_block_nor_count(
    judge: Client, referee: User, ruleset: str, typed: dict[str, Any]
) -> None:
    table = table_of(ruleset, referee)
    response = judge.post(url_of(table, "hand-add"), hand_fields(**typed))
    assert response.status_code == 302
    hand = Hand.objects.get()
    assert (hand.offender, hand.fine_points) == (None, 0)
    assert [win.value for win in hand.wins.all()] in ([], [8], [12], [3])


def test_value_in_the_chosen_way_is_refused_beside_its_field(judge: Client, referee: User) -> None:
    table = table_of("mcr", referee)
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-add"), hand_fields(points="12345"))
    assert response.status_code == 422
    page = response.content.decode()
    assert page.count('id="id_points_error"') == 1
    assert 'aria-describedby="id_points_error' in page
