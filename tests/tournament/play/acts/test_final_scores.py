"""Final scores: four numbers in place of hands, with everything else as with hands."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_entries, make_event, make_round, play, set_state
from tests.pages import assert_fault_beside, text_of
from tests.penalties.given import give, seated
from tests.tournament.play.at_table import referee_of
from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.final_scores import correct_finals, record_finals
from tournament.play.acts.hands import correct_hand, take_back_last_hand
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.sealing import seal_round
from tournament.play.bridge.evaluation import Deltas
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.errors import (
    FinalScoresOnly,
    FinalScoresStand,
    HandConflict,
    HandsOnly,
    HandsStand,
    KeyReused,
    PenaltiesMeanwhile,
    ReasonMissing,
    RoundClosed,
    RoundSealed,
    ScoresDiffer,
    TableClosed,
    TableNotOpen,
    ValueRefused,
)
from tournament.play.inputs import WinInput
from tournament.play.links.acts import replace_link
from tournament.play.links.queries import token_of
from tournament.play.models import Hand
from tournament.play.pages.hall import hall_tables
from tournament.play.queries.tables import table_state
from tournament.play.sign_off.acts.acceptance import accept_hands
from tournament.play.verbs import PlayVerb
from tournament.standings.queries import entry_results, standings

pytestmark = pytest.mark.django_db
NOTHING: Deltas = (0, 0, 0, 0)
SCORES: Deltas = (120, -24, -36, -60)


@pytest.fixture
def finals_event(organizer: User) -> Event:
    event = make_event(organizer=organizer)
    only_finals(event)
    return event


@pytest.fixture
def table(finals_event: Event) -> Table:
    entries = make_entries(finals_event, 8)
    return make_round(finals_event, [entries[:4], entries[4:]]).tables.get(number=1)


def only_finals(event: Event, *, wanted: bool = True) -> None:
    change_entry_rules(event.created_by, event, allowed=list(EntryMethod), final_scores_only=wanted)


def enter(table: Table, scores: Deltas = SCORES, *, seen: Deltas = NOTHING, **more: Any) -> Hand:
    more = {"client_key": uuid4(), **more}
    return record_finals(table.round.event.created_by, table, scores=scores, moved_seen=seen, **more)


def correct(hand: Hand, scores: Deltas, *, seen: Deltas = NOTHING, **more: Any) -> Hand:
    more = {"client_key": uuid4(), "reason": "Misread", **more}
    person = more.pop("person", hand.table.round.event.created_by)
    return correct_finals(person, hand, scores=scores, moved_seen=seen, **more)


def close_all(table: Table) -> None:
    for each in table.round.tables.order_by("number"):
        close_table(table.round.event.created_by, each, expected_hands=1)
    close_round(table.round.event.created_by, table.round)


def test_scores_are_the_tables_result(table: Table) -> None:
    event = table.round.event
    with one_act(event, PlayVerb.FINAL_SCORES_RECORDED):
        hand = enter(table)
    state = table_state(event, table)
    assert (hand.number, hand.outcome, state.totals) == (1, Outcome.FINAL, SCORES)
    assert state.position.is_over
    first, second = hall_tables(event, table.round)
    assert (first.state, first.hands_recorded, first.hands_planned) == ("played", 1, 1)
    assert second.state == "waiting"


def test_repeat_returns_the_first_answer(table: Table) -> None:
    key = uuid4()
    hand = enter(table, client_key=key)
    with nothing_changes(table.round.event):
        assert enter(table, client_key=key) == hand
    with refused(table.round.event, KeyReused):
        enter(table, (0, 0, 0, 0), client_key=key)


def test_two_desks_enter_one_table_once(table: Table) -> None:
    enter(table)
    with refused(table.round.event, HandConflict):
        enter(table, (4, -4, 0, 0))


@pytest.mark.parametrize("scores", [(1, 0, 0, 0), (120, -24, -36, -59), (-1, -1, -1, -1)])
def test_scores_that_do_not_add_up_are_refused(table: Table, scores: Deltas) -> None:
    with refused(table.round.event, ScoresDiffer):
        enter(table, scores)


def test_penalties_of_the_table_are_in_the_scores(table: Table) -> None:
    """In mcr a late player loses points at the table, which nobody gets: the paper has them."""
    event = table.round.event
    give(event, seated(table, 2), "late", table=table, measure=7)
    with refused(event, PenaltiesMeanwhile):
        enter(table)
    late: Deltas = (0, 0, -10, 0)
    with refused(event, ScoresDiffer):
        enter(table, SCORES, seen=late)
    enter(table, (120, -24, -46, -60), seen=late)
    enter(table.round.tables.get(number=2))
    close_all(table)
    points = {row.entry.number: row.points for row in standings(event).rows}
    assert points == {1: 120, 2: -24, 3: -46, 4: -60, 5: 120, 6: -24, 7: -36, 8: -60}


def test_penalties_of_other_books_come_off_the_event(organizer: User) -> None:
    event = make_event(organizer=organizer, ruleset="gghk")
    only_finals(event)
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    give(event, seated(table, 0), "opponents_hand_flipped", table=table)
    enter(table)
    close_all(table)
    rows = {row.entry.number: (row.points, row.per_round[0].points) for row in standings(event).rows}
    assert rows[1] == (120 - 96, 120)


def test_correction_is_a_new_version_with_its_reason(table: Table) -> None:
    event = table.round.event
    hand = enter(table)
    with one_act(event, PlayVerb.FINAL_SCORES_CORRECTED):
        new = correct(hand, (60, -24, -36, 0))
    assert (new.supersedes, new.reason) == (hand, "Misread")
    assert table_state(event, table).totals == (60, -24, -36, 0)
    with refused(event, HandConflict):
        correct(hand, (0, 0, 0, 0))
    with refused(event, ReasonMissing):
        correct(new, (0, 0, 0, 0), reason=" ")


def test_other_correction_under_the_same_key_is_refused(table: Table) -> None:
    event = table.round.event
    hand, key = enter(table), uuid4()
    corrected = correct(hand, (60, -24, -36, 0), client_key=key)
    with nothing_changes(event):
        assert correct(hand, (60, -24, -36, 0), client_key=key) == corrected
    with refused(event, KeyReused):
        correct(hand, (0, 0, 0, 0), client_key=key)
    with refused(event, KeyReused):
        correct(hand, (60, -24, -36, 0), client_key=key, reason="The judge said so")


def test_scores_are_taken_back_and_entered_anew(table: Table) -> None:
    event = table.round.event
    enter(table)
    with one_act(event, PlayVerb.FINAL_SCORES_VOIDED):
        take_back_last_hand(event.created_by, table, client_key=uuid4(), expected_number=1)
    assert not table_state(event, table).entered
    enter(table, (0, 0, 0, 0))
    assert table_state(event, table).totals == (0, 0, 0, 0)


def test_hands_and_final_scores_never_mix(table: Table) -> None:
    event = table.round.event
    with refused(event, FinalScoresOnly):
        play(table, NO_WIN)
    hand = enter(table)
    with refused(event, FinalScoresStand):
        play(table, NO_WIN)
    with refused(event, FinalScoresStand):
        correct_hand(event.created_by, hand, client_key=uuid4(), reason="Slip", entered=NO_WIN)


def test_table_that_has_hands_goes_on_with_them(table: Table) -> None:
    event = table.round.event
    only_finals(event, wanted=False)
    play(table, discard_win(0, 1, 8))
    only_finals(event)
    play(table, NO_WIN)
    with refused(event, HandConflict):
        enter(table)


def test_table_of_a_normal_event_says_why_it_has_no_hands(table: Table) -> None:
    event = table.round.event
    only_finals(event, wanted=False)
    with refused(event, ReasonMissing):
        enter(table)
    assert enter(table, reason="The paper got wet").reason == "The paper got wet"


def test_hand_does_not_become_final_scores(table: Table) -> None:
    event = table.round.event
    only_finals(event, wanted=False)
    (hand,) = play(table, NO_WIN)
    with refused(event, HandsStand):
        correct(hand, SCORES)


@pytest.mark.parametrize(
    ("state", "refusal"),
    [
        (RoundState.PLANNED, TableNotOpen),
        (RoundState.DRAWN, TableNotOpen),
        (RoundState.CLOSED, RoundClosed),
    ],
)
def test_scores_wait_for_the_round(table: Table, state: RoundState, refusal: type[Refusal]) -> None:
    set_state(table.round, state)
    with refused(table.round.event, refusal):
        enter(table)


def test_closed_table_and_sealed_round_keep_their_scores(table: Table) -> None:
    event = table.round.event
    referee = referee_of(table)
    hand = enter(table)
    enter(table.round.tables.get(number=2))
    close_table(event.created_by, table, expected_hands=1)
    with refused(event, TableClosed):
        correct(hand, (0, 0, 0, 0), person=referee)
    hand = correct(hand, (4, -4, 0, 0))
    close_table(event.created_by, table.round.tables.get(number=2), expected_hands=1)
    close_round(event.created_by, table.round)
    seal_round(event.created_by, table.round)
    with refused(event, RoundSealed):
        correct(hand, (0, 0, 0, 0))


def test_record_hands_stand_beside_the_scores_and_move_nothing(table: Table) -> None:
    event = table.round.event
    best = [WinInput(0, value=88, note="Big Four Winds"), WinInput(3, value=24)]
    hand = enter(table, best=best)
    assert list(hand.wins.values_list("seat", "value", "note")) == [(0, 88, "Big Four Winds"), (3, 24, "")]
    assert table_state(event, table).totals == SCORES
    with refused(event, ValueRefused):
        correct(hand, SCORES, best=[WinInput(0, value=5)])


def test_standings_and_player_page_have_them(table: Table, client: Client) -> None:
    event = table.round.event
    enter(table, best=[WinInput(0, value=88, note="Big Four Winds")])
    enter(table.round.tables.get(number=2), (8, -8, 0, 0))
    close_all(table)
    rows = [(row.entry.number, row.points, row.table_points_x12) for row in standings(event).rows]
    assert rows[:2] == [(1, 120, 48), (5, 8, 48)]
    entry = event.entries.get(number=1)
    assert entry_results(event, entry, event.rounds.all()).rounds[0].points == 120
    page = text_of(client.get(reverse("registration:entry-detail", args=[event.slug, entry.pk])))
    assert "Final scores; record hands: Player 1 88" in page


def address(table: Table) -> str:
    return reverse("play:final-scores", args=[table.round.event.slug, table.round.number, table.number])


def data_of(*scores: str, **more: str) -> dict[str, str]:
    typed = {f"score_{seat}": score for seat, score in enumerate(scores)}
    return {"client_key": str(uuid4()), "moved_seen": "0,0,0,0", **typed, **more}


def test_page_saves_and_goes_on_to_the_next_table(table: Table, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    response = client.post(address(table), data_of("+120", "−24", "-36", ""))
    second = table.round.tables.get(number=2)
    assert (response.status_code, response["Location"]) == (302, address(second))
    page = text_of(client.get(address(second)))
    assert "Table 1 is saved: Player 1 +120, Player 2 −24, Player 3 −36, Player 4 −60." in page
    assert "1 table without scores" in page
    response = client.post(address(second), data_of("0", "0", "0", "0"))
    assert response["Location"] == reverse("play:overview", args=[table.round.event.slug, 1])


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        (("120", "-24", "-36", "-59"), "score_3"),
        (("120", "-24", "", ""), "score_2"),
        (("120", "x", "-36", ""), "score_1"),
        (("120", "-24", "-36", "9999999"), "score_3"),
        (("", "", "", ""), "score_0"),
        (("1.5", "-24", "-36", ""), "score_0"),
    ],
)
def test_page_shows_what_is_wrong_beside_it(
    table: Table, sign_in: SignIn, organizer: User, typed: tuple[str, ...], field: str
) -> None:
    with nothing_changes(table.round.event):
        response = sign_in(organizer).post(address(table), data_of(*typed))
    assert_fault_beside(response, field)


def test_page_shows_a_refused_record_hand_at_its_player(
    table: Table, sign_in: SignIn, organizer: User
) -> None:
    data = data_of("120", "-24", "-36", "", best_value_1="5", best_note_2="Big Four Winds")
    response = sign_in(organizer).post(address(table), data)
    assert_fault_beside(response, "best_value_2")
    data["best_note_2"] = ""
    assert_fault_beside(sign_in(organizer).post(address(table), data), "best_value_1")


def test_page_corrects_what_stands(table: Table, sign_in: SignIn, organizer: User) -> None:
    hand = enter(table, best=[WinInput(0, value=88, note="Big Four Winds")])
    client = sign_in(organizer)
    page = client.get(address(table))
    form = page.context["form"]
    assert [form[f"score_{seat}"].value() for seat in range(4)] == [120, -24, -36, -60]
    data = data_of("60", "36", "-36", "-60", version_seen=str(hand.pk), reason="Misread")
    assert client.post(address(table), data).status_code == 302
    assert table_state(table.round.event, table).totals == (60, 36, -36, -60)
    data["client_key"] = str(uuid4())
    assert client.post(address(table), data).status_code == 409
    correct_page = reverse("play:hand-correct", args=[*address(table).split("/")[1:2], 1, 1, 1])
    assert client.get(correct_page)["Location"] == address(table)


def test_table_page_leads_to_the_scores(table: Table, sign_in: SignIn, organizer: User) -> None:
    event = table.round.event
    page = reverse("play:table-detail", args=[event.slug, 1, 1])
    response = sign_in(organizer).get(page)
    assert response.context["form"] is None
    assert address(table) in text_of(response)
    enter(table)
    assert "The final scores are entered." in text_of(sign_in(organizer).get(page))


@pytest.mark.parametrize("players", [8, 40])
def test_page_takes_the_same_queries_whatever_the_hall(
    organizer: User, client: Client, players: int, django_assert_max_num_queries: Any
) -> None:
    event = make_event(organizer=organizer)
    only_finals(event)
    entries = make_entries(event, players)
    round_ = make_round(event, [entries[first : first + 4] for first in range(0, players, 4)])
    client.force_login(organizer)
    with django_assert_max_num_queries(22):
        client.get(address(round_.tables.get(number=1)))


@pytest.fixture
def token(table: Table) -> str:
    """The link of the table's scorer, in an event that enters final scores only."""
    event = table.round.event
    rules = {"allowed": list(EntryMethod), "final_scores_only": True, "allows_links": True}
    change_entry_rules(event.created_by, event, **rules)
    return token_of(replace_link(event.created_by, table))


def score_fields(*scores: object) -> dict[str, str]:
    typed = {f"score_{seat}": str(score) for seat, score in enumerate(scores)}
    return {**typed, "client_key": str(uuid4()), "moved_seen": "0,0,0,0"}


def test_scorer_enters_final_scores_that_count_once_they_are_accepted(
    table: Table, token: str, client: Client
) -> None:
    event, url = table.round.event, reverse("play:link-final-scores", args=[token])
    assert f'href="{url}"' in text_of(client.get(reverse("play:link-table", args=[token])))
    fields = score_fields(120, -24, -36, "")
    page = client.post(url, fields, follow=True)
    assert "Player 1 +120" in text_of(page)
    assert "They count once they are accepted." in text_of(page)
    assert f'href="{url}"' not in text_of(page)
    state = table_state(event, table)
    assert (state.totals, state.totals_entered) == (NOTHING, SCORES)
    client.post(url, fields)
    assert Hand.objects.count() == 1
    accept_hands(event.created_by, table, versions=[hand.pk for hand in state.provisional])
    assert table_state(event, table).totals == SCORES


def test_scores_that_do_not_fit_are_refused_to_the_scorer(table: Table, token: str, client: Client) -> None:
    page = client.post(reverse("play:link-final-scores", args=[token]), score_fields(120, -24, -36, -59))
    assert page.status_code == 422
    assert "The four scores add up to 1; they should add up to 0." in text_of(page)
    assert not Hand.objects.exists()


def test_scorer_of_an_event_that_enters_hands_is_led_to_the_table(
    table: Table, token: str, client: Client
) -> None:
    url = reverse("play:link-final-scores", args=[token])
    only_finals(table.round.event, wanted=False)
    change_entry_rules(
        table.round.event.created_by, table.round.event, allowed=list(EntryMethod), allows_links=True
    )
    assert client.get(url).headers["Location"] == reverse("play:link-table", args=[token])
    response = client.post(url, score_fields(120, -24, -36, -60))
    assert response.status_code == 409
    assert str(HandsOnly()) in text_of(response)
    assert not Hand.objects.exists()


def test_table_of_final_scores_speaks_of_no_hands(table: Table, token: str, client: Client) -> None:
    place = [table.round.event.slug, 1, 1]
    pages = [reverse("play:table-detail", args=place), reverse("play:link-table", args=[token])]
    for is_entered in (False, True):
        if is_entered:
            client.post(reverse("play:link-final-scores", args=[token]), score_fields(120, -24, -36, -60))
        for page in pages:
            shown = text_of(client.get(page))
            assert "Final scores" in shown
            assert "Hand 1" not in shown
            assert "All hands played" not in shown
    assert "Undo the final scores" in shown
    assert "Undo hand" not in shown
    undone = {"expected_hand_number": 1, "client_key": uuid4()}
    answer = client.post(reverse("play:link-hand-undo", args=[token]), undone, follow=True)
    assert "The final scores were taken back." in text_of(answer)
