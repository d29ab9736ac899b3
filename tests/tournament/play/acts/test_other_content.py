"""The same key with the same content is one act with one answer; with other content it is refused and shown."""

from dataclasses import replace
from typing import Any
from urllib.parse import unquote
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_entries, make_round, play, token_for
from tests.pages import HTMX, confirmed, text_of
from tests.tournament.play.at_table import actor_of, hand_fields, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.models import Event, SentContent
from tournament.play.acts.hands import correct_hand, record_hand, take_back_last_hand
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.enums import Outcome
from tournament.play.errors import HandConflict, HandKeyReused, KeyReused
from tournament.play.models import Hand

HAND = discard_win(0, 1, 8)
READ = HandInput(Outcome.DISCARD, (WinInput(seat=0, tiles="123456789m123p5s +5s", bonus="12f"),), discarder=1)


@pytest.fixture
def table(event: Event) -> Table:
    return make_round(event, [make_entries(event, 4)]).tables.get()


def record(table: Table, entered: HandInput, key: UUID, number: int = 1, **more: Any) -> Hand:
    return record_hand(
        actor_of(table), table, client_key=key, expected_number=number, entered=entered, **more
    ).hand


# By service


@pytest.mark.parametrize(
    "other",
    [NO_WIN, discard_win(0, 1, 9), discard_win(0, 2, 8), replace(HAND, offender=3, fine_points=10)],
    ids=["outcome", "value", "discarder", "false win"],
)
def test_other_hand_under_the_same_key_is_refused(table: Table, other: HandInput) -> None:
    key = uuid4()
    first = record(table, HAND, key)
    with nothing_changes(table.round.event):
        assert record(table, HAND, key) == first
    with refused(table.round.event, HandKeyReused):
        record(table, other, key)


def test_alike_hand_under_the_same_key_but_another_number_is_refused(table: Table) -> None:
    key = uuid4()
    record(table, NO_WIN, key)
    with refused(table.round.event, HandKeyReused):
        record(table, NO_WIN, key, number=2)


def test_refusal_names_what_stands_now(table: Table) -> None:
    key = uuid4()
    first = record(table, HAND, key)
    standing = correct(first, uuid4())
    with pytest.raises(HandConflict) as caught:
        record(table, NO_WIN, key)
    assert caught.value.code == "key_reused"
    assert caught.value.hand == standing
    assert "already recorded hand 1" in str(caught.value)


def test_hand_that_was_taken_back_is_not_recorded_again_by_its_form(table: Table) -> None:
    key = uuid4()
    record(table, HAND, key)
    take_back(table, uuid4())
    with refused(table.round.event, KeyReused):
        record(table, NO_WIN, key)


def test_tiles_in_another_order_are_the_same_hand(table: Table) -> None:
    key = uuid4()
    first = record(table, READ, key)
    again = replace(READ, wins=(replace(READ.wins[0], tiles="5s123p987654321m +5s", bonus="21f"),))
    with nothing_changes(table.round.event):
        assert record(table, again, key) == first
    other = replace(READ, wins=(replace(READ.wins[0], bonus="1f"),))
    with refused(table.round.event, HandKeyReused):
        record(table, other, key)


def test_hand_from_before_contents_were_kept_is_answered(table: Table) -> None:
    key = uuid4()
    first = record(table, HAND, key)
    SentContent.objects.all().delete()
    with nothing_changes(table.round.event):
        assert record(table, HAND, key) == first


def correct(hand: Hand, key: UUID, reason: str = "Slip", entered: HandInput = NO_WIN) -> Hand:
    return correct_hand(actor_of(hand.table), hand, client_key=key, reason=reason, entered=entered)


def test_other_correction_under_the_same_key_is_refused(table: Table) -> None:
    (hand,), key = play(table, HAND), uuid4()
    corrected = correct(hand, key)
    with nothing_changes(table.round.event):
        assert correct(hand, key) == corrected
    with refused(table.round.event, HandKeyReused):
        correct(hand, key, entered=discard_win(0, 1, 9))
    with refused(table.round.event, HandKeyReused):
        correct(hand, key, reason="The judge said so")


def take_back(table: Table, key: UUID, number: int = 1) -> Hand:
    return take_back_last_hand(actor_of(table), table, client_key=key, expected_number=number)


def test_other_hand_is_not_taken_back_under_the_same_key(table: Table) -> None:
    play(table, NO_WIN, HAND)
    key = uuid4()
    void = take_back(table, key, 2)
    with nothing_changes(table.round.event):
        assert take_back(table, key, 2) == void
    with refused(table.round.event, KeyReused):
        take_back(table, key, 1)


def test_key_of_a_hand_takes_nothing_back(table: Table) -> None:
    key = uuid4()
    record(table, HAND, key)
    with refused(table.round.event, HandKeyReused):
        take_back(table, key)


# By page


def test_other_hand_by_the_page_is_shown_beside_the_standing_one(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    client, fields = sign_in(referee), hand_fields()
    for _again in range(2):
        assert client.post(url_of(table, "hand-add"), fields).status_code == 302
    with nothing_changes(table.round.event):
        answer = client.post(url_of(table, "hand-add"), {**fields, "points": "24"})
    assert answer.status_code == 409
    conflict = answer.context["conflict"]
    assert conflict.standing.sentence == "Player 1 wins 8 from Player 2"
    assert conflict.mine.sentence == "Player 1 wins 24 from Player 2"
    assert conflict.client_key != fields["client_key"]
    number = {"expected_hand_number": "2", "another_hand": "2"}
    sent = {**dict(conflict.typed), "client_key": conflict.client_key, **number}
    assert client.post(url_of(table, "hand-add"), sent).status_code == 302
    assert [hand.number for hand in Hand.objects.order_by("number")] == [1, 2]


def test_device_keeps_the_other_hand_for_a_person_to_decide(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    client, fields = sign_in(referee), hand_fields()
    first = client.post(url_of(table, "hand-add"), fields, headers=HTMX)
    assert first["Seatwind-Key"] == fields["client_key"]
    for change in ({"points": "24"}, {"expected_hand_number": "2"}):
        answer = client.post(url_of(table, "hand-add"), {**fields, **change}, headers=HTMX)
        assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "key_reused")
        assert "already recorded hand 1" in unquote(answer["Seatwind-Sentence"])
        assert "Seatwind-Key" not in answer


def test_other_correction_by_the_page_stays_typed_under_a_new_key(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    (hand,), client = play(table, NO_WIN), sign_in(referee)
    fields = hand_fields(version_seen=hand.pk, reason="Slip")
    assert confirmed(client, url_of(table, "hand-correct", 1), fields).status_code == 302
    with nothing_changes(table.round.event):
        answer = client.post(url_of(table, "hand-correct", 1), {**fields, "points": "24"})
    assert answer.status_code == 409
    assert "already recorded hand 1" in text_of(answer)
    form = answer.context["form"]
    assert form["points"].value() == "24"
    assert form["client_key"].value() != fields["client_key"]


def test_other_sheet_by_the_page_is_numbered_anew_once_a_person_says_so(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    client = sign_in(referee)
    fields = {
        "client_key": str(uuid4()),
        "expected_hand_number": "1",
        "rows": "16",
        "row1-winner": "1",
        "row1-source": "2",
        "row1-points": "24",
    }
    for _again in range(2):
        assert client.post(url_of(table, "sheet"), fields).status_code == 302
    assert Hand.objects.count() == 1
    with nothing_changes(table.round.event):
        answer = client.post(url_of(table, "sheet"), {**fields, "row1-points": "25"})
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (422, "key_reused")
    assert "This paper sheet was not saved" in text_of(answer)
    form = answer.context["form"]
    again = {
        **fields,
        "row1-points": "25",
        **{name: form[name].value() for name in ("client_key", "expected_hand_number", "typed_for")},
    }
    with nothing_changes(table.round.event):
        assert client.post(url_of(table, "sheet"), again)["Seatwind-Refusal"] == "hand_conflict"
    assert client.post(url_of(table, "sheet"), {**again, "another_hand": "2"}).status_code == 302
    assert [hand.number for hand in Hand.objects.order_by("number")] == [1, 2]


# By table link


def test_other_hand_by_the_table_link_is_shown_beside_the_standing_one(table: Table) -> None:
    token = token_for(table)
    url, fields = reverse("play:link-hand-add", args=[token]), hand_fields()
    for _again in range(2):
        assert Client().post(url, fields).status_code == 302
    with nothing_changes(table.round.event):
        answer = Client().post(url, {**fields, "points": "24"})
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "key_reused")
    assert answer.context["conflict"].mine.sentence == "Player 1 wins 24 from Player 2"
    assert Hand.objects.count() == 1
