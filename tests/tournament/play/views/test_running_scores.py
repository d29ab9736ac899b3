"""The screens of a table where scores run along: what is shown, sent, previewed, refused and corrected."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import BuildOnce
from tests.factories import make_table, token_for
from tests.pages import HTMX
from tests.tournament.play.at_table import hand_fields, state_of, url_of
from tests.tournament.play.running import drawn, make_running_table, record, ron
from tournament.draws.models import Table
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.bridge.evaluation import totals
from tournament.play.bridge.offline_course import course_ahead
from tournament.play.enums import EntryMethod, Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
OPTIONS: dict[str, Any] = {"red_fives": 3, "abortive_draws": True, "nagashi": True}


@pytest.fixture(scope="module")
def table_id(build_once: BuildOnce) -> int:
    return build_once(lambda: make_running_table(**OPTIONS).pk)


@pytest.fixture
def table(table_id: int) -> Table:
    return Table.objects.select_related("round__event__created_by").get(pk=table_id)


@pytest.fixture
def client(client: Client, table: Table) -> Client:
    client.force_login(table.round.event.created_by)
    return client


def worth(**changes: Any) -> dict[str, Any]:
    """Seat 1 wins 3 han 40 fu from seat 0, with a stick."""
    fields = hand_fields(winner="1", discarder="0", han="3", fu="40", riichi=["1"])
    fields.pop("points")
    return fields | changes


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def add(client: Client, table: Table, **changes: Any) -> Any:
    return client.post(url_of(table, "hand-add"), worth(**changes), headers=HTMX)


def test_table_shows_scores_in_thousands_and_what_lies_on_it(client: Client, table: Table) -> None:
    record(table, drawn(1, riichi=(1,)))
    page = text(client.get(url_of(table, "table-detail")))
    assert '<strong class="num">32.0</strong>' in page
    assert page.count('<strong class="num">29.0</strong>') == 3
    assert '<strong class="num on-table-honba">1</strong>' in page
    assert '<strong class="num on-table-sticks">1</strong>' in page
    assert "East 2" in page
    assert 'data-tile="0m"' in page
    assert "Exhaustive draw, tenpai: Player 2" in page
    assert "Riichi: Player 2." in page


def test_classical_form_has_nothing_of_riichi(client: Client) -> None:

    other = make_table(organizer=make_running_table().round.event.created_by)
    client.force_login(other.round.event.created_by)
    page = text(client.get(url_of(other, "table-detail")))
    for word in ("riichi", "Riichi", "tenpai", "dora", "on-table", 'name="bell"', 'name="han"'):
        assert word not in page


def test_win_by_han_and_fu_is_recorded_with_the_stick(client: Client, table: Table) -> None:
    assert add(client, table).status_code == 200
    (hand,) = state_of(table).entered
    (win,) = hand.all_wins
    assert (win.han, win.fu, hand.riichi, hand.deltas) == (3, 40, 0b0010, (-5200, 5200, 0, 0))


@pytest.mark.parametrize(("code", "han", "yakuman"), [("5", 5, 0), ("11", 11, 0), ("y1", None, 1)])
def test_limit_needs_one_tap(client: Client, table: Table, code: str, han: int | None, yakuman: int) -> None:
    assert add(client, table, han=code, fu="").status_code == 200
    (win,) = state_of(table).entered[0].all_wins
    assert (win.han, win.fu, win.yakuman) == (han, None, yakuman)


def test_win_by_tiles_reads_dora_ura_and_red_fives(client: Client, table: Table) -> None:
    sent = worth(
        method="tiles", tiles="234067m34p88s234s +5p", dora="1s", ura="7s", flags=["ippatsu"], riichi=["1"]
    )
    assert client.post(url_of(table, "hand-add"), sent, headers=HTMX).status_code == 200
    (win,) = state_of(table).entered[0].all_wins
    assert (win.han, win.fu) == (8, 30)
    page = text(client.get(url_of(table, "table-detail")))
    assert "red 5 of characters" in page
    assert "8 han: Baiman" in page


def test_draw_takes_the_tapped_seats(client: Client, table: Table) -> None:
    answer = add(client, table, outcome="no_win", tenpai=["1", "3"], winner="", discarder="")
    assert answer.status_code == 200
    hand = state_of(table).entered[0]
    assert (hand.outcome, hand.tenpai, hand.deltas) == (Outcome.NO_WIN, 0b1010, (-1500, 500, -1500, 1500))


def test_abortive_draw_has_a_cause(client: Client, table: Table) -> None:
    assert add(client, table, outcome="abortive_draw", cause="").status_code == 422
    assert add(client, table, outcome="abortive_draw", cause="four_winds").status_code == 200
    assert "Abortive draw: Four equal winds" in text(client.get(url_of(table, "table-detail")))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"fu": "25", "han": "1"}, "No hand won on a discard is worth 1 han with 25 fu."),
        ({"fu": ""}, "Below five han, choose the fu as well."),
        ({"outcome": "no_win", "tenpai": ["0"]}, "A player in riichi shows tenpai at an exhaustive draw"),
        (
            {"method": "tiles", "tiles": "567m34p88s234s 234m +5p"},
            "A hand with an open set cannot be in riichi.",
        ),
        (
            {"method": "tiles", "tiles": "234567m34p88s234s +5p", "dora": "1s", "ura": "7s", "riichi": []},
            "Only a winner in riichi turns ura dora.",
        ),
        ({"method": "tiles", "tiles": "123m99p555s789m23p +1p", "riichi": []}, "The hand has no yaku."),
    ],
)
def test_what_cannot_be_is_said_on_the_page(
    client: Client, table: Table, changes: dict[str, Any], sentence: str
) -> None:
    answer = add(client, table, **changes)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not table.hands.exists()


def test_preview_says_what_the_hand_moves(client: Client, table: Table) -> None:
    record(table, drawn(0, riichi=(0,)))
    page = text(client.post(url_of(table, "hand-preview"), worth(expected_hand_number="2", typed_for="2")))
    assert "Record: Player 2 wins 3 han 40 fu from Player 1" in page
    assert ">+6500<" in page
    assert ">−5500<" in page


@pytest.mark.parametrize(("riichi", "is_said"), [(["1"], True), ([], False)])
def test_preview_compares_few_han_with_the_stick(
    client: Client, table: Table, riichi: list[str], is_said: bool
) -> None:
    sent = worth(outcome="self_draw", discarder="", han="1", fu="30", riichi=riichi)
    page = text(client.post(url_of(table, "hand-preview"), sent))
    assert "Record: Player 2 wins 1 han 30 fu, self-drawn" in page
    assert ("A hand in riichi is never worth only 1 han with 30 fu." in page) is is_said


def test_sheet_compares_few_han_with_the_stick(client: Client, table: Table) -> None:
    row = {"row1-winner": "2", "row1-source": "0", "row1-points": "1/30", "row1-riichi": "2"}
    fields = {"rows": "16", "client_key": str(uuid4()), "expected_hand_number": "1"}
    page = text(client.post(url_of(table, "sheet-preview"), {**fields, **row}))
    assert "A hand in riichi is never worth only 1 han with 30 fu." in page


def test_correction_shows_the_later_hands_before_it_is_saved(client: Client, table: Table) -> None:
    for entered in (ron(0, 1), ron(2, 3, 3, 30)):
        record(table, entered)
    first = state_of(table).entered[0]
    sent = worth(outcome="no_win", tenpai=["1"], winner="", version_seen=str(first.pk), reason="Misheard")
    preview = client.post(f"{url_of(table, 'hand-preview')}?hand=1", sent)
    page = text(preview)
    assert (
        "Hand 2: East 2, Player 2 deals, 1 honba, 1 stick (before: East 1, Player 1 deals, 1 honba, 0 sticks)"
        in page
    )
    assert "Also recalculated: hand 2." in page
    mark = page.split('name="preview_mark" value="', 1)[1].split('"', 1)[0] if "preview_mark" in page else ""
    url = url_of(table, "hand-correct", 1)
    assert client.post(url, sent).status_code == 422
    assert client.post(url, {**sent, "preview_mark": mark}).status_code == 302
    assert state_of(table).totals == totals(state_of(table).entered) == (-1000, 2000, 4200, -5200)


def test_time_is_up_once(client: Client, table: Table) -> None:
    page = text(client.get(url_of(table, "table-detail")))
    assert 'name="bell" id="id_bell" checked' in page
    assert add(client, table, outcome="no_win", tenpai=["1"], bell="on").status_code == 200
    page = text(client.get(url_of(table, "table-detail")))
    assert "Last hand" in page
    assert 'name="bell"' not in page
    assert add(client, table, expected_hand_number="2", typed_for="2").status_code == 200
    assert "All hands played" in text(client.get(url_of(table, "table-detail")))


def test_hand_by_a_link_waits_to_be_accepted(client: Client, table: Table) -> None:
    token = token_for(table)
    scorer = Client()
    answer = scorer.post(reverse("play:link-hand-add", args=[token]), worth(), headers=HTMX)
    assert answer.status_code == 200
    state = state_of(table)
    assert (state.totals, state.totals_entered) == ((0, 0, 0, 0), (-5200, 5200, 0, 0))
    assert state.position.match is not None
    assert state.position.match.scores == (24800, 35200, 30000, 30000)


def test_paper_sheet_is_typed_in_its_cells(client: Client, table: Table) -> None:
    rows = {
        "row1-winner": "2",
        "row1-source": "1",
        "row1-points": "3/40",
        "row1-riichi": "2",
        "row2-winner": "0",
        "row2-riichi": "3",
        "row2-tenpai": "23",
        "row3-winner": "a",
        "row3-source": "2",
        "row4-winner": "13",
        "row4-source": "2",
        "row4-points": "m, 1 30",
        "row4-bell": "x",
    }
    papers = {f"paper_{seat}": str(score) for seat, score in enumerate(PAPER)}
    fields = {"rows": "16", "client_key": str(uuid4()), "expected_hand_number": "1", "typed_for": "1"}
    answer = client.post(url_of(table, "sheet"), {**fields, **rows, **papers})
    assert answer.status_code == 302, text(answer)
    hands = state_of(table).entered
    assert [hand.deltas for hand in hands] == SHEET_DELTAS
    assert [hand.sticks_after for hand in hands] == [0, 1, 1, 0]
    assert hands[3].bell


SHEET_DELTAS = [(-5200, 5200, 0, 0), (-1500, 1500, 500, -1500), (0, 0, 0, 0), (8600, -10200, 2600, 0)]
"""Hand 4: two honba on each win; the stick goes to the nearest winner, seat 2; seat 1 pays as the dealer pays."""
PAPER = (31900, 26500, 33100, 28500)


def test_unreadable_worth_is_said_in_its_row(client: Client, table: Table) -> None:
    fields = {"rows": "16", "client_key": str(uuid4()), "expected_hand_number": "1", "typed_for": "1"}
    row = {"row1-winner": "2", "row1-source": "1", "row1-points": "three"}
    answer = client.post(url_of(table, "sheet"), {**fields, **row})
    assert answer.status_code == 422
    assert "Type han and fu like 3/40" in text(answer)


def test_final_scores_are_typed_as_on_the_paper(client: Client, table: Table) -> None:
    event = table.round.event
    change_entry_rules(event.created_by, event, allowed=list(EntryMethod), final_scores_only=True)
    url = url_of(table, "final-scores")
    page = text(client.get(url))
    assert "They must add up to 120000" in page
    scores = {f"score_{seat}": str(score) for seat, score in enumerate((40000, 30000, 29000, ""))}
    sent = {"client_key": str(uuid4()), "moved_seen": "0,0,0,0", "sticks_left": "1", **scores}
    assert client.post(url, {**sent, "score_3": "21000"}).status_code == 422
    assert client.post(url, sent).status_code == 302
    hand = state_of(table).entered[0]
    assert (hand.deltas, hand.sticks_after) == ((10000, 0, -1000, -10000), 1)
    assert '<strong class="num">20.0</strong>' in text(client.get(url_of(table, "table-detail")))


def test_course_ahead_says_what_lies_on_the_table(table: Table) -> None:
    event = table.round.event
    record(table, drawn(1, riichi=(1,), bell=True))
    ahead = json.loads(course_ahead(event, state_of(table)).as_json())
    assert ahead["table"] == {"honba": 1, "sticks": 1, "left": 1, "lasts": 2}
    now = ahead["turns"][0]
    assert now["winds"] == [3, 0, 1, 2]
    assert now["after"]["dealer_tenpai"] == now["after"]["abortive_draw"] == now["after"]["dealer_wins"] == 0
    assert now["after"]["no_win"] == now["after"]["other_wins"] == 1
    assert len(ahead["turns"]) == 7


def test_queries_do_not_grow_with_hands(
    client: Client, table: Table, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for _ in range(3):
        record(table, drawn(0, 1))
    client.get(url_of(table, "table-detail"))
    with django_assert_max_num_queries(20):
        client.get(url_of(table, "table-detail"))
