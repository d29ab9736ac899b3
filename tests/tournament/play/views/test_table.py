"""The table page and the acts at the table, as a referee's browser sends them."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_round,
    make_table,
    play,
    self_draw,
    set_state,
)
from tests.pages import HTMX, assert_fault_beside, confirmed, is_fragment, text_of, words_of
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.access import EventRequest
from tournament.events.acting import touch
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.hands import Recorded, correct_hand, record_hand
from tournament.play.acts.rounds import close_table
from tournament.play.enums import Outcome
from tournament.play.models import Hand, TableClosing
from tournament.play.queries.records import records_of
from tournament.play.views.table_context import FoundTable, find_table
from tournament.registration.models import Entry


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


@pytest.fixture
def judge(sign_in: SignIn, referee: User, table: Table) -> Client:
    """A referee of the table's event."""
    return sign_in(referee)


def test_visitor_reads_the_table(table: Table) -> None:
    play(table, discard_win(0, 1, 8))
    response = Client().get(url_of(table, "table-detail"))
    page = text_of(response)
    assert response.status_code == 200
    assert response.context["form"] is None
    assert "Player 1 wins 8 from Player 2" in page
    assert "client_key" not in page


def test_referee_gets_the_form_of_the_next_hand(table: Table, judge: Client) -> None:
    play(table, NO_WIN)
    response = judge.get(url_of(table, "table-detail"))
    assert 'name="expected_hand_number" value="2"' in text_of(response)


def test_hand_is_recorded_by_points(table: Table, judge: Client) -> None:
    response = judge.post(url_of(table, "hand-add"), hand_fields())
    assert (response.status_code, response["Location"]) == (302, url_of(table, "table-detail"))
    assert Hand.objects.get().deltas == (32, -16, -8, -8)


def test_hand_is_recorded_by_tiles(table: Table, judge: Client) -> None:
    fields = hand_fields(method="tiles", points="", tiles="123m456p78s99m777z +9s")
    assert judge.post(url_of(table, "hand-add"), fields).status_code == 302
    assert Hand.objects.get().wins.get().value == 12


def test_htmx_gets_the_table_back(table: Table, judge: Client) -> None:
    response = judge.post(url_of(table, "hand-add"), hand_fields(), headers=HTMX)
    assert (response.status_code, is_fragment(response)) == (200, True)
    assert "Player 1 wins 8 from Player 2" in text_of(response)


def test_what_the_outcome_does_not_need_is_left_out(table: Table, judge: Client) -> None:
    judge.post(url_of(table, "hand-add"), hand_fields(outcome="no_win"))
    judge.post(url_of(table, "hand-add"), hand_fields(2, outcome="self_draw"))
    first, second = Hand.objects.order_by("number")
    assert (first.wins.count(), first.discarder) == (0, None)
    assert (second.deltas, second.discarder) == ((48, -16, -16, -16), None)


def test_second_press_of_the_button_is_harmless(table: Table, judge: Client) -> None:
    fields = hand_fields()
    assert [judge.post(url_of(table, "hand-add"), fields).status_code for _ in range(2)] == [302, 302]
    assert Hand.objects.count() == 1


def test_hand_that_somebody_else_entered_is_shown(table: Table, judge: Client) -> None:
    play(table, self_draw(2, 10))
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-add"), hand_fields())
    page = text_of(response)
    assert response.status_code == 409
    assert "Player 3 wins 10, self-drawn" in page


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"outcome": ""}, "outcome"),
        ({"outcome": "void"}, "outcome"),
        ({"outcome": "earthquake"}, "outcome"),
        ({"winner": ""}, "winner"),
        ({"winner": "4"}, "winner"),
        ({"winner": "me"}, "winner"),
        ({"discarder": ""}, "discarder"),
        ({"discarder": "0"}, "discarder"),
        ({"discarder": "-1"}, "discarder"),
        ({"method": "guess"}, "method"),
        ({"points": ""}, "points"),
        ({"points": "7"}, "points"),
        ({"points": "-8"}, "points"),
        ({"points": "9" * 30}, "points"),
        ({"points": "eight"}, "points"),
        ({"method": "tiles", "tiles": ""}, "tiles"),
        ({"method": "tiles", "tiles": "rubbish"}, "tiles"),
        ({"method": "tiles", "tiles": "123m +4m"}, "tiles"),
        ({"method": "tiles", "tiles": "1" * 201}, "tiles"),
        ({"method": "tiles", "tiles": "nul\0"}, "tiles"),
        ({"method": "tiles", "tiles": "123m456p78s99m777z +9s", "bonus": "x"}, "tiles"),
        ({"method": "tiles", "tiles": "123m456p78s99m777z +9s", "flags": ["luck"]}, "flags"),
    ],
)
def test_hand_with_a_fault_is_not_recorded(
    table: Table, judge: Client, fields: dict[str, Any], field: str
) -> None:
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-add"), hand_fields(**fields), headers=HTMX)
    assert_fault_beside(response, field)
    assert is_fragment(response)


def test_fault_keeps_what_was_entered(table: Table, judge: Client) -> None:
    response = judge.post(url_of(table, "hand-add"), hand_fields(points="7", winner="2"))
    form = response.context["form"]
    assert (form["points"].value(), form["winner"].value(), form["discarder"].value()) == ("7", "2", "1")
    assert 'value="7"' in text_of(response)


@pytest.mark.parametrize("fields", [{"client_key": "x"}, {"client_key": ""}, {"expected_hand_number": "0"}])
def test_hidden_fields_are_checked_too(table: Table, judge: Client, fields: dict[str, str]) -> None:
    with nothing_changes(table.round.event):
        assert judge.post(url_of(table, "hand-add"), hand_fields(**fields)).status_code == 422


def test_preview_says_what_the_hand_would_do(table: Table, judge: Client) -> None:
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-preview"), hand_fields())
    assert (response.status_code, is_fragment(response)) == (200, True)
    assert response.context["preview"].deltas == (32, -16, -8, -8)
    assert "Player 1 wins 8 from Player 2" in text_of(response)


def test_preview_of_tiles_asks_which_one_won(table: Table, judge: Client) -> None:
    fields = hand_fields(method="tiles", tiles="123m456m789m123p55s", points="")
    error = judge.post(url_of(table, "hand-preview"), fields).context["preview"].error
    assert "Say which tile won" in error
    assert "cannot be read" not in error


@pytest.mark.parametrize("hand", ["", "0", "1", "99", "x", "9" * 30, "²"])
def test_preview_bears_any_hand_number(table: Table, judge: Client, hand: str) -> None:
    response = judge.post(url_of(table, "hand-preview") + f"?hand={hand}", hand_fields(points="7"))
    assert response.status_code == 200
    assert "minimum" in response.context["preview"].error


def test_hand_is_corrected_with_a_reason(table: Table, judge: Client) -> None:
    (hand,) = play(table, discard_win(0, 1, 8))
    url = url_of(table, "hand-correct", 1)
    assert 'value="8"' in text_of(judge.get(url))
    fields = hand_fields(points="10", reason="Miscounted", version_seen=hand.pk)
    assert confirmed(judge, url, fields)["Location"] == url_of(table, "table-detail")
    assert Hand.objects.current().get().reason == "Miscounted"
    assert "Miscounted" in text_of(Client().get(url_of(table, "table-detail")))


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"reason": ""}, "reason"), ({"reason": "   "}, "reason"), ({"points": "7"}, "points")],
)
def test_correction_with_a_fault_changes_nothing(
    table: Table, judge: Client, fields: dict[str, str], field: str
) -> None:
    (hand,) = play(table, discard_win(0, 1, 8))
    sent = hand_fields(**{"reason": "Slip", "version_seen": hand.pk, **fields})
    with nothing_changes(table.round.event):
        assert_fault_beside(judge.post(url_of(table, "hand-correct", 1), sent), field)


def test_correction_of_a_replaced_version_is_refused(table: Table, judge: Client) -> None:
    (hand,) = play(table, discard_win(0, 1, 8))
    url = url_of(table, "hand-correct", 1)
    confirmed(judge, url, hand_fields(points="9", reason="Slip", version_seen=hand.pk))
    with nothing_changes(table.round.event):
        response = judge.post(url, hand_fields(points="10", reason="Slip", version_seen=hand.pk))
    assert response.status_code in (409, 422)
    assert "was not saved" in text_of(response)


@pytest.mark.parametrize("version", ["0", "999999", "9" * 30, "x"])
def test_correction_of_an_unknown_version_is_refused(table: Table, judge: Client, version: str) -> None:
    play(table, discard_win(0, 1, 8))
    fields = hand_fields(reason="Slip", version_seen=version)
    with nothing_changes(table.round.event):
        assert judge.post(url_of(table, "hand-correct", 1), fields).status_code in (404, 422)


def test_hand_that_was_taken_back_is_not_corrected(table: Table, judge: Client) -> None:
    play(table, NO_WIN)
    judge.post(url_of(table, "hand-undo"), {"expected_hand_number": "1", "client_key": str(uuid4())})
    assert judge.get(url_of(table, "hand-correct", 1)).status_code == 404


def test_referee_does_not_correct_a_closed_table(
    table: Table, judge: Client, sign_in: SignIn, organizer: User
) -> None:
    (hand,) = play(table, discard_win(0, 1, 8))
    judge.post(url_of(table, "table-close"), {"hands": "1", "early": "yes"})
    fields = hand_fields(points="10", reason="Slip", version_seen=hand.pk)
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "hand-correct", 1), fields)
    assert (response.status_code, "is closed" in text_of(response)) == (422, True)
    assert confirmed(sign_in(organizer), url_of(table, "hand-correct", 1), fields).status_code == 302


def test_last_hand_is_taken_back(table: Table, judge: Client) -> None:
    play(table, NO_WIN)
    fields = {"expected_hand_number": "1", "client_key": str(uuid4())}
    response = judge.post(url_of(table, "hand-undo"), fields, headers=HTMX)
    assert (response.status_code, is_fragment(response)) == (200, True)
    assert Hand.objects.current().get().outcome == Outcome.VOID
    assert judge.post(url_of(table, "hand-undo"), fields).status_code == 302
    assert Hand.objects.count() == 2


@pytest.mark.parametrize("fields", [{}, {"expected_hand_number": "x", "client_key": "y"}])
def test_taking_back_with_a_fault_changes_nothing(table: Table, judge: Client, fields: Any) -> None:
    play(table, NO_WIN)
    with nothing_changes(table.round.event):
        assert judge.post(url_of(table, "hand-undo"), fields).status_code == 422


def test_taking_back_another_hand_is_refused(table: Table, judge: Client) -> None:
    play(table, NO_WIN, NO_WIN)
    fields = {"expected_hand_number": "1", "client_key": str(uuid4())}
    with nothing_changes(table.round.event):
        assert judge.post(url_of(table, "hand-undo"), fields).status_code == 409


def test_table_is_closed_and_reopened(table: Table, judge: Client, sign_in: SignIn, organizer: User) -> None:
    play(table, NO_WIN)
    assert judge.post(url_of(table, "table-close"), {"hands": "1", "early": "yes"}).status_code == 302
    assert TableClosing.objects.filter(table=table).exists()
    assert judge.get(url_of(table, "table-detail")).context["form"] is None
    client = sign_in(organizer)
    assert client.post(url_of(table, "table-reopen"), {"reason": " "}).status_code == 422
    assert client.post(url_of(table, "table-reopen"), {"reason": "A hand is missing"}).status_code == 302
    assert not TableClosing.objects.exists()


@pytest.mark.parametrize("hands", ["", "0", "2", "x", "9" * 30])
def test_table_is_not_closed_unseen(table: Table, judge: Client, hands: str) -> None:
    play(table, NO_WIN)
    with nothing_changes(table.round.event):
        assert judge.post(url_of(table, "table-close"), {"hands": hands}).status_code == 409


def test_table_is_not_closed_with_a_hand_that_was_corrected_unseen(table: Table, judge: Client) -> None:
    play(table, NO_WIN)
    page = text_of(judge.get(url_of(table, "table-detail")))
    hand = Hand.objects.get()
    assert f'name="newest_version" value="{hand.pk}"' in page
    older = {"hands": "1", "early": "yes", "newest_version": hand.pk}
    correct_hand(
        table.round.event.created_by,
        hand,
        client_key=uuid4(),
        reason="It was won",
        entered=discard_win(0, 1, 8),
    )
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "table-close"), older)
    assert response.status_code == 409
    assert "have changed in the meantime" in text_of(response)
    newer = {**older, "newest_version": Hand.objects.latest("pk").pk}
    assert judge.post(url_of(table, "table-close"), newer).status_code == 302


def test_round_is_started_closed_and_reopened(table: Table, sign_in: SignIn, organizer: User) -> None:
    set_state(table.round, RoundState.PUBLISHED)
    client = sign_in(organizer)
    place = [table.round.event.slug, 1]
    assert client.post(reverse("play:round-start", args=place)).status_code == 302
    assert client.post(reverse("play:round-close", args=place)).status_code == 409
    play(table, NO_WIN)
    client.post(url_of(table, "table-close"), {"hands": "1", "early": "yes"})
    assert client.post(reverse("play:round-close", args=place)).status_code == 302
    table.round.refresh_from_db()
    assert table.round.state == RoundState.CLOSED
    with nothing_changes(table.round.event):
        for reason in ("", " "):
            assert (
                client.post(reverse("play:round-reopen", args=place), {"reason": reason}).status_code == 422
            )
    page = client.get(reverse("draws:round-detail", args=place)).content.decode()
    assert "Reason for reopening the round" in page
    reopened = client.post(reverse("play:round-reopen", args=place), {"reason": "A hand is missing"})
    assert reopened.status_code == 302
    assert "reopened round 1: A hand is missing" in text_of(
        client.get(reverse("events:audit-list", args=place[:1]))
    )
    table.round.refresh_from_db()
    assert table.round.state == RoundState.RUNNING


def test_second_round_is_not_started_while_the_first_runs(
    table: Table, sign_in: SignIn, organizer: User
) -> None:
    event = table.round.event
    set_state(event.rounds.get(number=2), RoundState.PUBLISHED)
    with nothing_changes(event):
        response = sign_in(organizer).post(reverse("play:round-start", args=[event.slug, 2]))
    assert response.status_code == 409
    assert "Round 1 is running" in text_of(response)


def test_taking_a_hand_back_says_so(table: Table, judge: Client) -> None:
    """A script shows it at once, a plain form on the next page."""
    for headers in (HTMX, {}):
        play(table, NO_WIN)
        fields = {"expected_hand_number": "1", "client_key": str(uuid4())}
        response = judge.post(url_of(table, "hand-undo"), fields, headers=headers)
        page_text = response.headers.get("HX-Trigger") or text_of(judge.get(url_of(table, "table-detail")))
        assert "Hand 1 was taken back." in page_text


def test_closed_table_offers_its_referee_nothing_that_is_refused(
    table: Table, judge: Client, sign_in: SignIn, organizer: User
) -> None:
    play(table, NO_WIN)
    offers = ("Correct", "Correct the seats")
    assert all(words in text_of(judge.get(url_of(table, "table-detail"))) for words in offers)
    close_table(organizer, table, expected_hands=1)
    assert not any(words in text_of(judge.get(url_of(table, "table-detail"))) for words in offers)
    page = text_of(sign_in(organizer).get(url_of(table, "table-detail")))
    assert all(words in page for words in offers)


def test_page_that_shows_the_newest_is_told_nothing(event: Event, sign_in: SignIn, referee: User) -> None:
    """A hand at another table is no news here; one at this table is, and says who recorded it."""
    entries = make_entries(event, 8)
    table, other = make_round(event, [entries[:4], entries[4:]]).tables.order_by("number")
    judge = sign_in(referee)
    page = judge.get(url_of(table, "table-detail"))
    seen = {"r": page.context["stamp"]}
    play(other, NO_WIN)
    assert judge.get(url_of(table, "table-detail"), seen, headers=HTMX).status_code == 204
    play(table, discard_win(0, 1, 8))
    page = judge.get(url_of(table, "table-detail"), seen, headers=HTMX)
    assert page.status_code == 200
    assert "Hand 1 was recorded by organizer: Player 1 wins 8 from Player 2." in text_of(page)


def test_wrong_number_of_tiles_is_told_with_the_number(table: Table, judge: Client) -> None:
    fields = hand_fields(method="tiles", points="", tiles="123m456p78s99m +9s")
    page = text_of(judge.post(url_of(table, "hand-preview"), fields))
    assert "This one has 10 tiles." in page


def test_preview_of_a_correction_says_so_and_that_the_places_are_live(
    table: Table, judge: Client, sign_in: SignIn
) -> None:
    play(table, NO_WIN)
    page = text_of(judge.post(url_of(table, "hand-preview") + "?hand=1", hand_fields()))
    assert "Correct: Player 1 wins 8 from Player 2" in page
    assert "Record:" not in page
    assert "Place, live" in page
    set_state(table.round, RoundState.CLOSED)
    organizer = sign_in(table.round.event.created_by)
    page = text_of(organizer.post(url_of(table, "hand-preview") + "?hand=1", hand_fields()))
    assert "Correct: Player 1 wins 8 from Player 2" in page
    assert "Place, live" not in page


def without_keys(page: str) -> str:
    """A page without what is made anew each time it is rendered."""
    page = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "KEY", page)
    page = re.sub(r"\s+(?:data-announce=\"[^\"]*\")?\s*(>?)", r" \1", page)
    return re.sub(r'(csrfmiddlewaretoken"\s+value=)"\w*"', r"\1", page)


def test_answer_to_a_hand_is_the_table_as_it_is_read_afterwards(table: Table, judge: Client) -> None:
    for number in range(1, 4):
        answer = judge.post(
            url_of(table, "hand-add"), hand_fields(number, points=str(8 * number)), headers=HTMX
        )
        read = judge.get(url_of(table, "table-detail"), headers=HTMX)
        assert without_keys(text_of(answer)) == without_keys(text_of(read))


def test_answer_to_a_hand_shows_what_others_did_meanwhile(
    table: Table, judge: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(table, NO_WIN)

    def record_late(*arguments: Any, **fields: Any) -> Recorded:
        Entry.objects.filter(name="Player 3").update(name="Somebody Else")
        touch(table.round.event)
        return record_hand(*arguments, **fields)

    monkeypatch.setattr("tournament.play.views.table.record_hand", record_late)
    answer = judge.post(url_of(table, "hand-add"), hand_fields(2), headers=HTMX)
    assert "Somebody Else" in text_of(answer)


def test_message_after_a_hand_ends_with_one_full_stop(table: Table, judge: Client) -> None:
    Entry.objects.filter(number=2).update(name="Ivan Jr.")
    response = judge.post(url_of(table, "hand-add"), hand_fields(), headers=HTMX)
    assert "Hand 1 saved: Player 1 wins 8 from Ivan Jr." in text_of(response)
    assert "Jr.." not in text_of(response)


def test_a_hand_that_comes_while_the_page_is_made_is_shown_by_the_next_poll(
    table: Table, judge: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(table, NO_WIN)

    def found_before_the_hand(request: EventRequest, number: int, table_number: int) -> FoundTable:
        found = find_table(request, number, table_number)
        assert len(found.state.entered) == 1
        play(table, NO_WIN)
        return found

    monkeypatch.setattr("tournament.play.views.table.find_table", found_before_the_hand)
    seen = {"r": judge.get(url_of(table, "table-detail")).context["stamp"]}
    monkeypatch.undo()
    answer = judge.get(url_of(table, "table-detail"), seen, headers=HTMX)
    assert (answer.status_code, answer.context["last_number"]) == (200, 2)


def test_a_table_that_is_reopened_while_the_page_is_made_is_shown_open(
    table: Table, judge: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = replace(records_of(table), closing=True)
    monkeypatch.setattr("tournament.play.views.table_context.records_of", lambda _table: closed)
    response = judge.get(url_of(table, "table-detail"))
    assert (response.status_code, response.context["table"].is_closed) == (200, False)


def test_table_far_from_its_end_is_closed_only_when_that_is_meant(table: Table, judge: Client) -> None:
    play(table, NO_WIN)
    page = words_of(judge.get(url_of(table, "table-detail")))
    assert re.search(r"1 of 16 hands played. \d+ minutes are left. Close it anyway", page)
    with nothing_changes(table.round.event):
        refused = judge.post(url_of(table, "table-close"), {"hands": "1"})
    assert refused.status_code == 409
    assert re.search(r"1 of 16 hands played. \d+ minutes are left.", words_of(refused))
    assert judge.post(url_of(table, "table-close"), {"hands": "1", "early": "yes"}).status_code == 302


def test_table_whose_time_is_up_is_closed_without_a_question(table: Table, judge: Client) -> None:
    play(table, NO_WIN)
    Round.objects.filter(pk=table.round_id).update(started_at=timezone.now() - timedelta(minutes=91))
    assert "Close it anyway" not in text_of(judge.get(url_of(table, "table-detail")))
    assert judge.post(url_of(table, "table-close"), {"hands": "1"}).status_code == 302


def test_table_with_all_its_hands_is_closed_without_a_question(table: Table, judge: Client) -> None:
    play(table, *[NO_WIN] * 16)
    assert "Close it anyway" not in text_of(judge.get(url_of(table, "table-detail")))
    assert judge.post(url_of(table, "table-close"), {"hands": "16"}).status_code == 302
