"""The player's own page: three taps to doubt a hand, and the referee's answer."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from penalties.acts.own_link import own_mark, own_path
from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_table, play, set_state
from tests.pages import text_of
from tests.penalties.given import seated
from tests.tournament.play.at_table import url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand, take_back_last_hand
from tournament.play.doubts.acts import answer_doubt, raise_doubt
from tournament.play.enums import DoubtAnswerKind, DoubtKind
from tournament.play.forms.notes import REASON_MAX
from tournament.play.models import DoubtAnswer, Hand, HandDoubt, RoundSeal
from tournament.play.people import as_player
from tournament.registration.models import Entry


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


@pytest.fixture
def hand(table: Table) -> Hand:
    return play(table, discard_win(0, 1, 8))[0]


def doubt_url(entry: Entry, hand: Hand) -> str:
    args = [entry.event.slug, entry.pk, own_mark(entry.event, entry), hand.pk]
    return reverse("penalties:own-doubt", args=args)


def test_player_doubts_a_hand_in_three_taps(table: Table, hand: Hand, sign_in: SignIn, referee: User) -> None:
    entry = seated(table, 1)
    visitor = Client()
    own = own_path(entry.event, entry)
    assert doubt_url(entry, hand) in visitor.get(own).content.decode()
    assert "Somebody else won" in text_of(visitor.get(doubt_url(entry, hand)))
    sent = visitor.post(doubt_url(entry, hand), {"kind": "winner", "note": "It was mine"})
    assert (sent.status_code, sent["Location"]) == (302, own)
    page = visitor.get(own)
    assert "A referee will look at hand 1." in text_of(page)
    assert doubt_url(entry, hand) not in page.content.decode()

    staff = sign_in(referee)
    at_table = text_of(staff.get(url_of(table, "table-detail")))
    assert "Somebody else won" in at_table
    assert "“It was mine”" in at_table
    overview = reverse("play:overview", args=[table.round.event.slug, 1])
    assert "1 hand in doubt" in text_of(staff.get(overview + "?show=doubts"))
    assert "in doubt" not in text_of(Client().get(url_of(table, "table-detail")))

    raised = HandDoubt.objects.get()
    answer = staff.post(url_of(table, "doubt-answer", raised.pk), {"kind": "stands", "note": "Two saw it"})
    assert answer.status_code == 302
    assert "The hand stands as it is (Two saw it)" in text_of(visitor.get(own))
    assert "Hands in doubt" not in text_of(staff.get(url_of(table, "table-detail")))


def test_words_are_asked_for_above_the_buttons_that_send_them(table: Table, hand: Hand) -> None:
    page = Client().get(doubt_url(seated(table, 1), hand)).content.decode()

    assert page.index("In your own words") < page.index('name="kind"')
    # In a field of one line, the Enter key would press the first button.
    assert "<textarea" in page


def test_words_of_several_lines_are_kept_as_one(table: Table, hand: Hand) -> None:
    sent = {"kind": "other", "note": "It was mine.\r\nBen saw it."}
    assert Client().post(doubt_url(seated(table, 1), hand), sent).status_code == 302

    assert HandDoubt.objects.get().note == "It was mine. Ben saw it."


def test_only_own_hands_of_the_own_event_are_doubted(table: Table, hand: Hand) -> None:
    other = make_entries(table.round.event, 1)[0]
    for method in ("get", "post"):
        assert getattr(Client(), method)(doubt_url(other, hand)).status_code == 404
    entry = seated(table, 0)
    wrong = doubt_url(entry, hand).replace(own_mark(entry.event, entry), "0" * 32)
    assert Client().post(wrong, {"kind": "winner"}).status_code == 404
    assert not HandDoubt.objects.exists()


@pytest.mark.parametrize("kind", ["", "nonsense"])
def test_bad_doubt_is_not_kept(table: Table, hand: Hand, kind: str) -> None:
    assert Client().post(doubt_url(seated(table, 0), hand), {"kind": kind}).status_code == 422
    assert not HandDoubt.objects.exists()


def test_sealed_round_is_not_doubted(table: Table, hand: Hand, organizer: User) -> None:
    set_state(table.round, RoundState.CLOSED)
    entry = seated(table, 0)
    RoundSeal.objects.create(round=table.round, sealed_by=organizer)
    assert doubt_url(entry, hand) not in Client().get(own_path(entry.event, entry)).content.decode()
    page = Client().post(doubt_url(entry, hand), {"kind": "value"})
    assert page.status_code == 422
    assert "is sealed" in text_of(page)


def test_bad_answer_is_not_kept(table: Table, hand: Hand, sign_in: SignIn, referee: User) -> None:
    raised = raise_doubt(as_player(seated(table, 0)), hand, entry=seated(table, 0), kind=DoubtKind.VALUE)
    staff = sign_in(referee)
    url = url_of(table, "doubt-answer", raised.pk)
    assert staff.post(url, {"kind": "nonsense"}).status_code == 422
    assert staff.post(url, {"kind": "corrected"}).status_code == 409
    assert not DoubtAnswer.objects.exists()


def test_hand_that_was_corrected_unseen_is_not_said_to_stand(
    table: Table, hand: Hand, sign_in: SignIn, referee: User, organizer: User
) -> None:
    raised = raise_doubt(as_player(seated(table, 0)), hand, entry=seated(table, 0), kind=DoubtKind.VALUE)
    staff, url = sign_in(referee), url_of(table, "doubt-answer", raised.pk)
    assert f'name="seen" value="{hand.pk}"' in text_of(staff.get(url_of(table, "table-detail")))
    newer = correct_hand(
        organizer, hand, client_key=uuid4(), reason="Miscounted", entered=discard_win(0, 1, 16)
    )
    older = staff.post(url, {"kind": "stands", "seen": hand.pk})
    assert older.status_code == 409
    assert "has been corrected in the meantime" in text_of(older)
    assert not DoubtAnswer.objects.exists()
    assert f'name="seen" value="{newer.pk}"' in text_of(staff.get(url_of(table, "table-detail")))
    assert staff.post(url, {"kind": "corrected", "seen": newer.pk}).status_code == 302


def test_closing_a_round_names_its_doubts(table: Table, hand: Hand, sign_in: SignIn, organizer: User) -> None:
    raise_doubt(as_player(seated(table, 0)), hand, entry=seated(table, 0), kind=DoubtKind.VALUE)
    browser = sign_in(organizer)
    assert browser.post(url_of(table, "table-close"), {"hands": 1, "early": "yes"}).status_code == 302
    page = reverse("draws:round-detail", args=[table.round.event.slug, 1])
    assert "Hands in doubt: table 1 hand 1." in text_of(browser.get(page))
    browser.post(reverse("play:round-close", args=[table.round.event.slug, 1]))
    assert "Round 1 is closed, with hands in doubt: table 1 hand 1." in text_of(browser.get(page))
    sealing = browser.post(reverse("play:round-seal", args=[table.round.event.slug, 1]))
    assert sealing.status_code == 409


def test_answer_shows_on_the_corrected_hand(
    table: Table, hand: Hand, sign_in: SignIn, referee: User, organizer: User
) -> None:
    """The doubt belongs to the version before: the player reads the answer all the same, and may doubt again."""
    entry = seated(table, 0)
    raised = raise_doubt(as_player(entry), hand, entry=entry, kind=DoubtKind.VALUE)
    corrected = correct_hand(
        organizer, hand, client_key=uuid4(), reason="Miscounted", entered=discard_win(0, 1, 16)
    )
    own = own_path(entry.event, entry)
    page = text_of(Client().get(own))
    assert "You doubted this hand." in page
    assert doubt_url(entry, corrected) not in page

    sign_in(referee).post(url_of(table, "doubt-answer", raised.pk), {"kind": "corrected"})

    page = text_of(Client().get(own))
    assert "The referee’s answer: The hand was corrected" in page
    assert doubt_url(entry, corrected) in page


def take_back(table: Table, referee: User) -> None:
    take_back_last_hand(referee, table, client_key=uuid4(), expected_number=1)


def test_doubt_about_a_hand_that_was_taken_back_is_answered(
    table: Table, hand: Hand, sign_in: SignIn, referee: User
) -> None:
    """Nobody enters the hand again: the referee still answers, and the player reads what became of it."""
    entry = seated(table, 0)
    raised = raise_doubt(as_player(entry), hand, entry=entry, kind=DoubtKind.VALUE)
    take_back(table, referee)
    own = own_path(entry.event, entry)
    page = text_of(Client().get(own))
    assert "Round 1, table 1, hand 1" in page
    assert "This hand was taken back. You doubted this hand. A referee will look at it." in page

    staff, url = sign_in(referee), url_of(table, "doubt-answer", raised.pk)
    at_table = text_of(staff.get(url_of(table, "table-detail")))
    assert "(taken back since)" in at_table
    assert "It was taken back" in at_table
    assert "The hand stands" not in at_table
    assert staff.post(url, {"kind": "stands"}).status_code == 409
    assert not DoubtAnswer.objects.exists()
    assert staff.post(url, {"kind": "corrected", "note": "Nobody won"}).status_code == 302
    page = text_of(Client().get(own))
    assert "The referee’s answer: The hand was taken back (Nobody won)" in page
    assert "Hands in doubt" not in text_of(staff.get(url_of(table, "table-detail")))


def test_hand_entered_again_carries_its_doubt(
    table: Table, hand: Hand, sign_in: SignIn, referee: User
) -> None:
    entry = seated(table, 0)
    raise_doubt(as_player(entry), hand, entry=entry, kind=DoubtKind.VALUE)
    take_back(table, referee)
    play(table, discard_win(1, 0, 8))
    page = text_of(Client().get(own_path(entry.event, entry)))
    assert "You doubted this hand." in page
    assert "Your other doubts" not in page
    at_table = text_of(sign_in(referee).get(url_of(table, "table-detail")))
    assert "(corrected since)" in at_table
    assert "The hand stands" in at_table


def test_page_older_than_the_taking_back_says_so(table: Table, hand: Hand, referee: User) -> None:
    take_back(table, referee)
    page = Client().post(doubt_url(seated(table, 0), hand), {"kind": "value"})
    assert page.status_code == 422
    assert "Hand 1 has been corrected or taken back in the meantime." in text_of(page)


def test_second_doubt_about_a_hand_is_told_to_change_nothing(table: Table, hand: Hand) -> None:
    visitor, entry = Client(), seated(table, 0)
    own = own_path(entry.event, entry)
    visitor.post(doubt_url(entry, hand), {"kind": "value"})
    visitor.get(own)
    visitor.post(doubt_url(entry, hand), {"kind": "winner"})
    assert "You have already doubted hand 1" in text_of(visitor.get(own))
    assert HandDoubt.objects.get().kind == DoubtKind.VALUE


def test_answered_doubt_sent_again_promises_nothing(table: Table, hand: Hand, referee: User) -> None:
    entry = seated(table, 0)
    answer_doubt(
        referee,
        raise_doubt(as_player(entry), hand, entry=entry, kind=DoubtKind.VALUE),
        kind=DoubtAnswerKind.STANDS,
    )
    visitor = Client()
    assert visitor.post(doubt_url(entry, hand), {"kind": "value"}).status_code == 302
    page = text_of(visitor.get(own_path(entry.event, entry)))
    assert "The referee’s answer: The hand stands as it is" in page
    assert "A referee will look at hand" not in page


def test_long_answer_is_told_to_be_long(table: Table, hand: Hand, sign_in: SignIn, referee: User) -> None:
    raised = raise_doubt(as_player(seated(table, 0)), hand, entry=seated(table, 0), kind=DoubtKind.VALUE)
    url = url_of(table, "doubt-answer", raised.pk)
    page = sign_in(referee).post(url, {"kind": "stands", "note": "x" * (REASON_MAX + 1)})
    assert page.status_code == 422
    assert f"longer than {REASON_MAX} characters" in text_of(page)
    assert not DoubtAnswer.objects.exists()
