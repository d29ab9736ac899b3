"""The sign-off: what each of the four says, what voids it, disputes, and what closing needs."""

from uuid import uuid4

import pytest

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import NO_WIN, allow_links, discard_win, make_link, make_table, play, set_state
from tests.pages import HTMX, assert_fault_beside, text_of, words_of
from tests.penalties.given import give, take_back
from tests.tournament.play.at_table import actor_of, hand_round, state_of, url_of
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_table, reopen_table
from tournament.play.bridge.evaluation import HandInput
from tournament.play.enums import SeatWord, Verdict
from tournament.play.errors import (
    ConfirmationsMissing,
    DisputeReasonMissing,
    DisputesOpen,
    KeyReused,
    LinkOver,
    NoDispute,
    NothingPlayed,
    PlayerPointsChanged,
    ReasonMissing,
    TableClosed,
    TableNotOpen,
)
from tournament.play.links.acts import revoke_link
from tournament.play.models import Confirmation, Hand
from tournament.play.people import holder_of
from tournament.play.sign_off.acts.confirming import confirm_seat, decide_dispute
from tournament.play.sign_off.queries import table_sign_offs
from tournament.play.verbs import PlayVerb

pytestmark = pytest.mark.each_database


@pytest.fixture
def table(event: Event) -> Table:
    """A table with one hand: East wins 8 from South."""
    table = make_table(event)
    play(table, discard_win(0, 1, 8))
    return table


def say(table: Table, seat: int, reason: str = "", **changed: object) -> Confirmation:
    """The player at the seat agrees, or with a reason does not."""
    fields = {
        "seat": seat,
        "verdict": Verdict.DISPUTED if reason else Verdict.AGREED,
        "reason": reason,
        "client_key": uuid4(),
        "newest_version": state_of(table).newest_version,
    }
    person = changed.pop("person", actor_of(table))
    return confirm_seat(person, table, **{**fields, **changed})


def words(table: Table) -> list[SeatWord]:
    return [one.word for one in table_sign_offs(table.round.event, table, state_of(table))]


def correct(table: Table, number: int, entered: HandInput) -> Hand:
    hand = state_of(table).at_number(number)
    assert hand is not None
    return correct_hand(actor_of(table), hand, client_key=uuid4(), reason="Seen otherwise", entered=entered)


def close(table: Table) -> None:
    close_table(actor_of(table), table, expected_hands=len(state_of(table).entered))


# Words


def test_nobody_has_said_anything(table: Table) -> None:
    assert words(table) == [SeatWord.WAITING] * 4


def test_player_agrees(table: Table) -> None:
    with one_act(table.round.event, PlayVerb.SEAT_LET_CONFIRM):
        given = say(table, 0)
    assert given.seen == [[1, state_of(table).entered[0].pk, 32]]
    assert words(table) == [SeatWord.AGREED, SeatWord.WAITING, SeatWord.WAITING, SeatWord.WAITING]


def test_player_does_not_agree(table: Table) -> None:
    with one_act(table.round.event, PlayVerb.SEAT_LET_DISPUTE):
        say(table, 1, "It was West's discard")
    assert words(table)[1] is SeatWord.DISPUTED


def test_word_by_a_link_is_audited_by_name(table: Table) -> None:
    say(table, 2, person=holder_of(make_link(table)))
    act = AuditEntry.objects.latest("pk")
    assert (act.actor_name, act.sentence) == ("Player 3", "agreed with the result of table 1 of round 1")


def test_repeated_word_is_kept_once(table: Table) -> None:
    key = uuid4()
    assert say(table, 0, client_key=key) == say(table, 0, client_key=key)
    with refused(table.round.event, KeyReused):
        say(table, 0, "It was West's discard", client_key=key)
    with refused(table.round.event, KeyReused):
        say(table, 1, client_key=key)


def test_dispute_says_why(table: Table) -> None:
    with refused(table.round.event, DisputeReasonMissing):
        say(table, 1, verdict=Verdict.DISPUTED)


def test_player_agrees_to_what_was_seen(table: Table) -> None:
    seen = state_of(table).newest_version
    play(table, NO_WIN)
    with refused(table.round.event, PlayerPointsChanged):
        say(table, 0, newest_version=seen)


def test_table_without_hands_is_not_confirmed(event: Event) -> None:
    empty = make_table(event)
    with refused(event, NothingPlayed):
        say(empty, 0, newest_version=1)


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.CLOSED])
def test_words_are_given_while_the_round_runs(table: Table, state: RoundState) -> None:
    set_state(table.round, state)
    with refused(table.round.event, TableNotOpen):
        say(table, 0)


def test_closed_table_is_locked_for_words(table: Table) -> None:
    close(table)
    with refused(table.round.event, TableClosed):
        say(table, 0)


def test_revoked_link_gives_no_word(table: Table) -> None:
    link = make_link(table)
    revoke_link(actor_of(table), table)
    with refused(table.round.event, LinkOver):
        say(table, 0, person=holder_of(link))


# What voids a word


def test_correction_voids_the_words_that_it_changes(table: Table) -> None:
    """The discard came from West: East, the winner, and North keep their points and their words."""
    for seat in range(4):
        say(table, seat)
    correct(table, 1, discard_win(0, 2, 8))
    assert words(table) == [SeatWord.AGREED, SeatWord.CHANGED, SeatWord.CHANGED, SeatWord.AGREED]


def test_correction_taken_back_restores_the_words(table: Table) -> None:
    for seat in range(4):
        say(table, seat)
    correct(table, 1, discard_win(0, 2, 8))
    correct(table, 1, discard_win(0, 1, 8))
    assert words(table) == [SeatWord.AGREED] * 4


def test_hand_played_after_a_word_voids_it(table: Table) -> None:
    say(table, 0)
    play(table, NO_WIN)
    assert words(table)[0] is SeatWord.CHANGED
    say(table, 0)
    assert words(table)[0] is SeatWord.AGREED


# Disputes


def test_referee_decides_a_dispute(table: Table) -> None:
    dispute = say(table, 1, "It was West's discard")
    with one_act(table.round.event, PlayVerb.DISPUTE_DECIDED):
        decide_dispute(actor_of(table), dispute, note="The tile lay before South")
    assert words(table)[1] is SeatWord.DECIDED


def test_decision_says_why_and_comes_once(table: Table) -> None:
    dispute = say(table, 1, "Not mine")
    with refused(table.round.event, ReasonMissing):
        decide_dispute(actor_of(table), dispute, note=" ")
    decide_dispute(actor_of(table), dispute, note="It was")
    with refused(table.round.event, NoDispute):
        decide_dispute(actor_of(table), dispute, note="Really")


@pytest.mark.parametrize("page", ["table-detail", "signoff"])
def test_dispute_stands_first_where_the_referee_looks_until_it_is_decided(
    table: Table, sign_in: SignIn, page: str
) -> None:
    dispute = say(table, 1, "It was West's discard")
    client, url = sign_in(actor_of(table)), url_of(table, page)
    told = client.get(url)
    assert 'id="table-disputes"' in text_of(told)
    assert "It was West's discard" in words_of(told)
    decide_dispute(actor_of(table), dispute, note="It was not")
    assert 'id="table-disputes"' not in text_of(client.get(url))


def test_player_who_agrees_after_all_ends_the_dispute(table: Table) -> None:
    dispute = say(table, 1, "Not mine")
    say(table, 1)
    assert words(table)[1] is SeatWord.AGREED
    with refused(table.round.event, NoDispute):
        decide_dispute(actor_of(table), dispute, note="It was")


def test_correction_does_not_end_a_dispute(table: Table) -> None:
    say(table, 1, "It was West's discard")
    correct(table, 1, discard_win(0, 2, 8))
    assert words(table)[1] is SeatWord.DISPUTED


def test_correction_voids_a_decision(table: Table) -> None:
    decide_dispute(actor_of(table), say(table, 1, "Not mine"), note="It was")
    correct(table, 1, discard_win(0, 2, 8))
    assert words(table)[1] is SeatWord.CHANGED


# Closing


def test_table_with_a_dispute_stays_open(table: Table) -> None:
    dispute = say(table, 1, "Not mine")
    with refused(table.round.event, DisputesOpen):
        close(table)
    decide_dispute(actor_of(table), dispute, note="It was")
    close(table)


def test_table_of_four_words_is_closed(table: Table) -> None:
    for seat in range(4):
        say(table, seat)
    with one_act(table.round.event, PlayVerb.TABLE_CLOSED):
        close(table)
    assert table.closing.unconfirmed == []


def test_missing_words_are_on_the_record(table: Table) -> None:
    say(table, 0)
    say(table, 3)
    with one_act(table.round.event, PlayVerb.TABLE_CLOSED_UNCONFIRMED):
        close(table)
    assert table.closing.unconfirmed == [1, 2]
    assert "not confirmed by Player 2, Player 3" in AuditEntry.objects.latest("pk").sentence


def test_audit_counts_one_hand_as_one() -> None:
    data = {"table": 1, "round": 2, "hands": 1, "players": "Ann"}
    entry = AuditEntry(verb=PlayVerb.TABLE_CLOSED_UNCONFIRMED, data=data)
    assert entry.sentence == "closed table 1 of round 2 after 1 hand; not confirmed by Ann"


def test_event_may_demand_all_four(table: Table) -> None:
    allow_links(table.round.event, needs_confirmations=True)
    for seat in range(3):
        say(table, seat)
    with refused(table.round.event, ConfirmationsMissing):
        close(table)
    decide_dispute(actor_of(table), say(table, 3, "Not mine"), note="It was")
    close(table)


def test_reopening_says_why(table: Table) -> None:
    close(table)
    with refused(table.round.event, ReasonMissing):
        reopen_table(actor_of(table), table, reason=" ")


# Pages


def fields_of(table: Table, **changed: str) -> dict[str, str]:
    return {
        "verdict": "agreed",
        "reason": "",
        "client_key": str(uuid4()),
        "newest_version": str(state_of(table).newest_version),
        **changed,
    }


def test_tablet_goes_round(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    hand_round(client, table, pin="1234")
    page = client.get(url_of(table, "signoff"))
    assert [line.entry.name for line, _url in page.context["lines"]] == [f"Player {n}" for n in range(1, 5)]
    for seat in range(4):
        own = client.get(url_of(table, "signoff-seat", seat))
        assert f"I agree: {['+32', '−16', '−8', '−8'][seat]}" in text_of(own)
        assert client.post(url_of(table, "signoff-seat", seat), fields_of(table)).status_code == 302
    assert "All four have answered" in text_of(client.get(url_of(table, "signoff")))
    client.post(url_of(table, "signoff-release"), {"secret": "1234"})
    assert "4 of 4 confirmed" in text_of(client.get(url_of(table, "table-detail")))


@pytest.mark.parametrize(("name", "args"), [("signoff", ()), ("signoff-seat", (1,))])
def test_sign_off_that_shows_the_newest_is_told_nothing(
    table: Table, sign_in: SignIn, referee: User, name: str, args: tuple[int, ...]
) -> None:
    client, address = sign_in(referee), url_of(table, name, *args)
    hand_round(client, table)
    table.round.event.refresh_from_db()
    seen = {"r": table.round.event.revision}
    assert client.get(address, seen, headers=HTMX).status_code == 204
    say(table, 2)
    assert client.get(address, seen, headers=HTMX).status_code == 200
    # A post says something, whatever its address asks.
    assert client.post(f"{address}?r={table.round.event.revision}", {}).status_code != 204


def test_dispute_without_a_reason_is_asked_for_one(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    hand_round(client, table)
    with nothing_changes(table.round.event):
        response = client.post(
            url_of(table, "signoff-seat", 1), fields_of(table, verdict="disputed", reason=" ")
        )
    assert_fault_beside(response, "reason")


def test_old_page_is_told_to_look_again(table: Table, sign_in: SignIn, referee: User) -> None:
    fields = fields_of(table)
    play(table, NO_WIN)
    client = sign_in(referee)
    hand_round(client, table)
    with nothing_changes(table.round.event):
        response = client.post(url_of(table, "signoff-seat", 1), fields)
    assert response.status_code == 422
    assert "changed while you were looking at it" in text_of(response)
    assert response.context["form"]["newest_version"].value() == state_of(table).newest_version


def test_dispute_is_shown_and_decided_at_the_table(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    say(table, 1, "It was West's <discard>")
    page = text_of(client.get(url_of(table, "table-detail")))
    assert "West&#x27;s &lt;discard&gt;" in page
    close_fields = {"hands": "1", "early": "yes"}
    assert client.post(url_of(table, "table-close"), close_fields).status_code == 409
    assert client.post(url_of(table, "dispute-decide", 1), {"reason": ""}).status_code == 422
    assert client.post(url_of(table, "dispute-decide", 0), {"reason": "So"}).status_code == 409
    assert client.post(url_of(table, "dispute-decide", 1), {"reason": "South’s it was"}).status_code == 302
    assert "South’s it was" in text_of(client.get(url_of(table, "table-detail")))
    assert client.post(url_of(table, "table-close"), close_fields).status_code == 302


def test_dispute_for_another_reason_is_not_decided_by_an_older_page(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    client, url = sign_in(referee), url_of(table, "dispute-decide", 1)
    older = say(table, 1, "It was West's discard")
    newer = say(table, 1, "And 24 points, not 16")
    assert f'name="given" value="{newer.pk}"' in text_of(client.get(url_of(table, "table-detail")))
    with nothing_changes(table.round.event):
        response = client.post(url, {"reason": "South’s it was", "given": older.pk})
    assert response.status_code == 409
    assert "changed the dispute" in text_of(response)
    assert client.post(url, {"reason": "It was 16", "given": newer.pk}).status_code == 302


def test_closed_table_says_who_did_not_confirm(table: Table, sign_in: SignIn, referee: User) -> None:
    say(table, 0)
    close(table)
    page = text_of(sign_in(referee).get(url_of(table, "table-detail")))
    assert "Closed without the confirmation of Player 2, Player 3, Player 4." in page


def test_own_points_hold_what_penalties_moved(table: Table, sign_in: SignIn, referee: User) -> None:
    entry = table.seats.get(wind=1).entry
    give(table.round.event, entry, "false_win_not_waiting", table=table)
    client = sign_in(referee)
    hand_round(client, table)
    page = client.get(url_of(table, "signoff-seat", 1))
    moved = page.context["line"].points_moved
    assert moved < 0
    assert page.context["line"].points == -16 + moved
    assert "of these from penalties" in text_of(page)


def test_penalty_voids_the_words_of_those_whose_points_it_moves(table: Table) -> None:
    """A false win of 20 to each of the others; taken back, the points are again those that all four saw."""
    event = table.round.event
    for seat in range(4):
        say(table, seat)
    given = give(event, table.seats.get(wind=1).entry, "false_win_not_waiting", table=table)
    assert words(table) == [SeatWord.CHANGED] * 4
    take_back(given)
    assert words(table) == [SeatWord.AGREED] * 4
    say(table, 2)
    give(event, table.seats.get(wind=1).entry, "late", table=table, measure=1)
    assert words(table)[2] == SeatWord.AGREED


def test_penalty_before_the_press_is_shown_and_not_agreed_to_blindly(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    client = sign_in(referee)
    hand_round(client, table)
    url = url_of(table, "signoff-seat", 1)
    seen = client.get(url).context["form"]
    sent = {name: seen[name].value() for name in ("client_key", "newest_version", "points_moved")}
    give(table.round.event, table.seats.get(wind=1).entry, "false_win_not_waiting", table=table)
    answer = client.post(url, {"verdict": "agreed", **sent})
    assert answer.status_code == 422
    assert "current points are below" in text_of(answer)
    assert not table.confirmations.exists()
    shown = answer.context["form"]
    again = {name: shown[name].value() for name in ("client_key", "newest_version", "points_moved")}
    assert again["client_key"] == str(sent["client_key"])
    assert again["points_moved"] == answer.context["line"].points_moved
    assert client.post(url, {"verdict": "agreed", **again}).status_code == 302
    assert words(table)[1] == SeatWord.AGREED


def test_word_of_before_penalties_were_kept_holds(table: Table) -> None:
    Confirmation.objects.create(
        table=table,
        seat=0,
        verdict=Verdict.AGREED,
        seen=say(table, 0).seen,
        points_moved=None,
        client_key=uuid4(),
        recorded_by=actor_of(table),
    )
    give(table.round.event, table.seats.get(wind=1).entry, "false_win_not_waiting", table=table)
    assert words(table)[0] == SeatWord.AGREED


def test_list_of_the_four_shows_what_penalties_moved(table: Table, sign_in: SignIn, referee: User) -> None:
    give(table.round.event, table.seats.get(wind=1).entry, "false_win_not_waiting", table=table)
    client = sign_in(referee)
    hand_round(client, table)
    four = client.get(url_of(table, "signoff")).context["lines"]
    own = client.get(url_of(table, "signoff-seat", 1)).context["line"]
    assert four[1][0].points == own.points == -16 + own.points_moved


def test_table_says_what_stands_before_its_closing(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    allow_links(table.round.event, needs_confirmations=True)
    for seat in (0, 2):
        say(table, seat)
    say(table, 1, "Not mine")
    closing = client.get(url_of(table, "table-detail")).context["closing"]
    assert closing.obstacles == (
        "Disputes to decide: Player 2.",
        "Not confirmed yet: Player 4.",
    )
