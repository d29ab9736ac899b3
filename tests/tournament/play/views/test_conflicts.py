"""Exactly once over the wire: a hundred posts, two referees, and both versions of a hand or of final scores kept."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.factories import make_event, make_staff, make_table, make_user
from tests.pages import assert_fault_beside, confirmed, text_of
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.hands import take_back_last_hand
from tournament.play.enums import EntryMethod
from tournament.play.errors import FinalScoresTakenBack
from tournament.play.links.acts import replace_link
from tournament.play.links.queries import token_of
from tournament.play.models import Hand
from tournament.play.pages.conflict import Conflict

POSTS = 100
THREADS = 10


@pytest.fixture
def table(transactional_db: None) -> Table:
    return make_table(make_event(ruleset="mcr"))


def referee_of(table: Table) -> Client:
    user = make_user()
    make_staff(table.round.event, user, Role.REFEREE)
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.slow
def test_hundred_identical_posts_at_once_make_one_hand(table: Table) -> None:
    referee, sent = referee_of(table), hand_fields()

    def post(_number: int) -> int:
        try:
            client = Client()
            client.cookies = referee.cookies
            return client.post(url_of(table, "hand-add"), sent).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as threads:
        answers = list(threads.map(post, range(POSTS)))
    assert answers == [302] * POSTS
    assert Hand.objects.get().deltas == (32, -16, -8, -8)


def test_two_referees_make_one_hand_and_one_conflict(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    assert first.post(url_of(table, "hand-add"), hand_fields()).status_code == 302
    response = second.post(url_of(table, "hand-add"), hand_fields(winner="2", discarder="3", points="20"))
    assert response.status_code == 409
    assert Hand.objects.count() == 1
    conflict = response.context["conflict"]
    assert conflict.standing.sentence == "Player 1 wins 8 from Player 2"
    assert conflict.mine.sentence == "Player 3 wins 20 from Player 4"
    assert conflict.differs == {"sentence", "worth", "moves"}
    assert response.context["form"]["points"].value() == "20"


def test_refused_version_can_be_recorded_as_the_next_hand(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    conflict = second.post(
        url_of(table, "hand-add"), hand_fields(winner="2", discarder="3", points="20")
    ).context["conflict"]
    number = str(conflict.next_number)
    sent = {
        **dict(conflict.typed),
        "client_key": conflict.client_key,
        "expected_hand_number": number,
        "another_hand": number,
    }
    assert second.post(url_of(table, "hand-add"), sent).status_code == 302
    assert [hand.number for hand in Hand.objects.order_by("number")] == [1, 2]


@pytest.mark.parametrize("agreed", [{}, {"another_hand": ""}, {"another_hand": "1"}, {"another_hand": "3"}])
def test_hand_typed_for_a_taken_number_becomes_no_other_hand_unasked(
    table: Table, agreed: dict[str, str]
) -> None:
    """Neither with its own key nor with another one: only a person who agreed to this very number makes it the next hand."""
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    fields = hand_fields(winner="2", discarder="3", points="20")
    assert second.post(url_of(table, "hand-add"), fields).status_code == 409
    for key in (fields["client_key"], hand_fields()["client_key"]):
        again = {**fields, "client_key": key, "expected_hand_number": "2", **agreed}
        answer = second.post(url_of(table, "hand-add"), again)
        assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "hand_conflict")
    assert Hand.objects.count() == 1


def test_conflict_stands_in_place_of_the_form(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    page = second.post(url_of(table, "hand-add"), hand_fields(points="20")).content.decode()
    assert 'class="conflict"' in page
    assert 'class="hand-form"' not in page
    assert 'id="record-hand"' not in page


def test_hand_typed_before_another_was_taken_back_asks_for_its_number(table: Table) -> None:
    referee = referee_of(table)
    answer = referee.post(url_of(table, "hand-add"), hand_fields(2))
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "hand_not_reached")
    conflict = answer.context["conflict"]
    assert (conflict.number, conflict.next_number, conflict.standing) == (2, 1, None)
    sent = {
        **dict(conflict.typed),
        "client_key": conflict.client_key,
        "expected_hand_number": "1",
        "another_hand": "1",
    }
    assert referee.post(url_of(table, "hand-add"), sent).status_code == 302
    assert Hand.objects.get().number == 1


def test_refused_version_can_replace_the_standing_one(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    conflict = second.post(
        url_of(table, "hand-add"), hand_fields(winner="2", discarder="3", points="20")
    ).context["conflict"]
    sent = {
        **dict(conflict.typed),
        "client_key": conflict.correction_key,
        "preview_mark": conflict.mark,
        "version_seen": conflict.version_seen,
        "expected_hand_number": "1",
        "reason": "The other slip was an old one",
    }
    assert second.post(conflict.correct_url, sent).status_code == 302
    assert Hand.objects.current().get().deltas == (-8, -8, 44, -28)


def test_same_hand_of_two_referees_is_told_so(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    assert second.post(url_of(table, "hand-add"), hand_fields()).context["conflict"].is_same


def test_correction_of_a_replaced_version_keeps_what_was_typed(table: Table) -> None:
    first, second = referee_of(table), referee_of(table)
    first.post(url_of(table, "hand-add"), hand_fields())
    seen = Hand.objects.get().pk
    change = {"version_seen": seen, "reason": "Slip"}
    confirmed(first, url_of(table, "hand-correct", 1), hand_fields(points="9", **change))
    response = second.post(url_of(table, "hand-correct", 1), hand_fields(points="10", **change))
    assert response.status_code == 409
    form = response.context["form"]
    assert form["points"].value() == "10"
    sent = hand_fields(points="10", version_seen=form["version_seen"].value(), reason="Slip")
    assert confirmed(second, url_of(table, "hand-correct", 1), sent).status_code == 302
    assert Hand.objects.current().get().deltas == (34, -18, -8, -8)


def finals_of(table: Table) -> str:
    return url_of(table, "final-scores")


def final_fields(*scores: int, **more: str) -> dict[str, str]:
    typed = {f"score_{seat}": str(score) for seat, score in enumerate(scores)}
    return {"client_key": str(uuid4()), "moved_seen": "0,0,0,0", **typed, **more}


def replacing(conflict: Conflict, reason: str) -> dict[str, str]:
    """What the page sends when somebody puts their scores in the place of the recorded ones."""
    version = str(conflict.version_seen)
    return {
        **dict(conflict.typed),
        "client_key": conflict.correction_key,
        "version_seen": version,
        "reason": reason,
    }


@pytest.fixture
def desk(table: Table) -> Table:
    """A table of an event that enters final scores only; 60 −20 −20 −20 are recorded."""
    event = table.round.event
    rules = {"allowed": list(EntryMethod), "final_scores_only": True, "allows_links": True}
    change_entry_rules(event.created_by, event, **rules)
    first = referee_of(table)
    assert first.post(finals_of(table), final_fields(60, -20, -20, -20)).status_code == 302
    return table


def test_two_final_scores_of_a_table_stand_side_by_side(desk: Table) -> None:
    best = {"best_value_0": "88", "best_note_0": "Big Four Winds"}
    answer = referee_of(desk).post(finals_of(desk), final_fields(60, -20, -30, -10, **best))
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "hand_conflict")
    conflict = answer.context["conflict"]
    assert [move.points for move in conflict.standing.moves] == [60, -20, -20, -20]
    assert [move.points for move in conflict.mine.moves] == [60, -20, -30, -10]
    assert conflict.differs == {"items", "moves"}
    page = text_of(answer)
    assert "Table 1 already has final scores" in page
    assert 'class="stack page-narrow final-scores"' not in page
    assert Hand.objects.count() == 1


def test_final_scores_replace_the_recorded_ones_with_a_reason(desk: Table) -> None:
    second = referee_of(desk)
    fields = final_fields(60, -20, -30, -10)
    conflict = second.post(finals_of(desk), fields).context["conflict"]
    unreasoned = second.post(finals_of(desk), replacing(conflict, " "))
    assert_fault_beside(unreasoned, "reason")
    assert second.post(finals_of(desk), replacing(conflict, "Misread")).status_code == 302
    old, new = Hand.objects.order_by("pk")
    assert (new.deltas, new.supersedes, new.reason) == ((60, -20, -30, -10), old, "Misread")


def test_replaced_meanwhile_they_are_compared_anew(desk: Table) -> None:
    second, third = referee_of(desk), referee_of(desk)
    conflicts = [
        client.post(finals_of(desk), final_fields(*scores)).context["conflict"]
        for client, scores in ((second, (60, -20, -30, -10)), (third, (0, 0, 0, 0)))
    ]
    second.post(finals_of(desk), replacing(conflicts[0], "Misread"))
    answer = third.post(finals_of(desk), replacing(conflicts[1], "Nobody won"))
    assert answer.status_code == 409
    conflict = answer.context["conflict"]
    assert [move.points for move in conflict.standing.moves] == [60, -20, -30, -10]
    assert conflict.reason == "Nobody won"
    assert 'value="Nobody won"' in text_of(answer)


def test_same_final_scores_need_no_decision(desk: Table) -> None:
    answer = referee_of(desk).post(finals_of(desk), final_fields(60, -20, -20, -20))
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "same_hand")
    assert "They are the same as yours" in text_of(answer)
    assert 'name="decision"' not in text_of(answer)


def test_final_scores_taken_back_meanwhile_are_saved_with_the_next_press(desk: Table) -> None:
    standing = Hand.objects.get()
    take_back_last_hand(desk.round.event.created_by, desk, client_key=uuid4(), expected_number=1)
    second = referee_of(desk)
    fields = final_fields(60, -20, -30, -10, version_seen=str(standing.pk), reason="Misread")
    answer = second.post(finals_of(desk), fields)
    assert answer.status_code == 422
    assert str(FinalScoresTakenBack()) in text_of(answer)
    assert not answer.context["form"]["version_seen"].value()
    assert second.post(finals_of(desk), {**fields, "version_seen": ""}).status_code == 302


def test_scorer_compares_final_scores_and_calls_a_referee(desk: Table) -> None:
    token = token_of(replace_link(desk.round.event.created_by, desk))
    url = reverse("play:link-final-scores", args=[token])
    answer = Client().post(url, final_fields(60, -20, -30, -10))
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "hand_conflict")
    page = text_of(answer)
    assert "Keep the recorded scores" in page
    assert "If yours are right, call a referee." in page
    assert "Replace the final scores" not in page
    assert Hand.objects.count() == 1


def test_final_scores_already_entered_by_the_scorer(table: Table) -> None:
    """What waits to be accepted is compared as well."""
    event = table.round.event
    rules = {"allowed": list(EntryMethod), "final_scores_only": True, "allows_links": True}
    change_entry_rules(event.created_by, event, **rules)
    token = token_of(replace_link(event.created_by, table))
    Client().post(reverse("play:link-final-scores", args=[token]), final_fields(60, -20, -20, -20))
    answer = referee_of(table).post(finals_of(table), final_fields(60, -20, -30, -10))
    assert "Recorded by the scorer" in text_of(answer)
