"""A sealed round: no hand in it is corrected until the seal is broken."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_table, play, set_state
from tests.pages import assert_fault_beside, text_of
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_round, close_table, reopen_round
from tournament.play.acts.sealing import seal_round, unseal_round
from tournament.play.errors import ReasonMissing, RoundNotSealed, RoundSealed, SealsClosedOnly
from tournament.play.models import RoundSeal
from tournament.play.seat_changes.acts.repairs import repair_seats
from tournament.play.verbs import PlayVerb


@pytest.fixture
def table(event: Event, organizer: User) -> Table:
    """A table of a closed round with one hand."""
    table = make_table(event)
    play(table, discard_win(0, 1, 8))
    close_table(organizer, table, expected_hands=1)
    close_round(organizer, table.round)
    return table


def correct(table: Table, organizer: User) -> None:
    correct_hand(
        organizer, table.hands.current().get(), client_key=uuid4(), reason="Seen otherwise", entered=NO_WIN
    )


def test_closed_round_is_sealed_once(table: Table, organizer: User) -> None:
    with one_act(table.round.event, PlayVerb.ROUND_SEALED):
        seal = seal_round(organizer, table.round)
    with nothing_changes(table.round.event):
        assert seal_round(organizer, table.round) == seal


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.RUNNING])
def test_open_round_is_not_sealed(table: Table, organizer: User, state: RoundState) -> None:
    set_state(table.round, state)
    with refused(table.round.event, SealsClosedOnly):
        seal_round(organizer, table.round)


def test_sealed_round_is_not_corrected(table: Table, organizer: User) -> None:
    correct(table, organizer)
    seal_round(organizer, table.round)
    with refused(table.round.event, RoundSealed):
        correct(table, organizer)
    with refused(table.round.event, RoundSealed):
        repair_seats(
            organizer,
            table,
            client_key=uuid4(),
            first=0,
            second=1,
            from_number=1,
            swaps_winds=True,
            swaps_points=False,
            reason="Late",
            expected_hands=1,
        )


def test_sealed_round_is_not_reopened(table: Table, organizer: User) -> None:
    seal_round(organizer, table.round)
    with refused(table.round.event, RoundSealed):
        reopen_round(organizer, table.round, reason="A hand is missing")


def test_broken_seal_lets_correct_again(table: Table, organizer: User) -> None:
    seal_round(organizer, table.round)
    with refused(table.round.event, ReasonMissing):
        unseal_round(organizer, table.round, reason=" ")
    with one_act(table.round.event, PlayVerb.ROUND_UNSEALED):
        unseal_round(organizer, table.round, reason="A sheet was found")
    with refused(table.round.event, RoundNotSealed):
        unseal_round(organizer, table.round, reason="A sheet was found")
    correct(table, organizer)


# Pages


def round_url(table: Table, name: str) -> str:
    return reverse(f"play:{name}", args=[table.round.event.slug, 1])


def test_organizer_seals_and_breaks_the_seal(table: Table, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    round_page = reverse("draws:round-detail", args=[table.round.event.slug, 1])
    assert "Seal the round" in text_of(client.get(round_page))
    assert client.post(round_url(table, "round-seal")).status_code == 302
    sealed = text_of(client.get(round_page))
    assert "Sealed" in sealed
    assert "Reopen the round" not in sealed
    assert_fault_beside(client.post(round_url(table, "round-unseal"), {"reason": ""}), "reason")
    assert client.post(round_url(table, "round-unseal"), {"reason": "A sheet was found"}).status_code == 302
    assert not RoundSeal.objects.exists()
    response = client.post(round_url(table, "round-unseal"), {"reason": "Again"})
    assert (response.status_code, "is not sealed" in text_of(response)) == (422, True)


def test_table_of_a_sealed_round_offers_no_correction(table: Table, sign_in: SignIn, organizer: User) -> None:
    seal_round(organizer, table.round)
    client = sign_in(organizer)
    page = text_of(client.get(url_of(table, "table-detail")))
    assert "Sealed" in page
    assert url_of(table, "hand-correct", 1) not in page
    assert url_of(table, "seats-repair") not in page
    fields = hand_fields(outcome="no_win", version_seen=table.hands.get().pk, reason="Late")
    with nothing_changes(table.round.event):
        response = client.post(url_of(table, "hand-correct", 1), fields)
    assert (response.status_code, "Round 1 is sealed" in text_of(response)) == (422, True)


@pytest.mark.parametrize(("name", "more"), [("hand-correct", [1]), ("seats-repair", [])])
def test_form_that_cannot_be_saved_gives_way_to_the_reason(
    table: Table, sign_in: SignIn, organizer: User, referee: User, name: str, more: list[int]
) -> None:
    def shown(user: User) -> tuple[bool, str]:
        page = text_of(sign_in(user).get(url_of(table, name, *more)))
        return 'name="reason"' in page, page

    assert shown(organizer)[0]
    has_form, words = shown(referee)
    assert (has_form, "can reopen it or correct a hand." in words) == (False, True)
    seal_round(organizer, table.round)
    for user in (organizer, referee):
        has_form, words = shown(user)
        assert (has_form, "The organizer can break the seal." in words) == (False, True)


def test_correction_after_the_next_draw_says_what_stays(
    table: Table, sign_in: SignIn, organizer: User
) -> None:
    """Both are said before it is saved: the standings move, the published draw does not."""
    client = sign_in(organizer)
    fields = hand_fields(winner="2")
    for state, sentence in (
        (RoundState.DRAWN, "You can redraw it before you publish it."),
        (RoundState.PUBLISHED, "Its draw and seats stay as they are; only the standings change"),
    ):
        set_state(table.round.event.rounds.get(number=2), state)
        page = text_of(client.post(url_of(table, "hand-preview") + "?hand=1", fields))
        assert sentence in page
        assert "→" in page
