"""A draw thrown away can be brought back, alone or with the rounds that were drawn with it."""

import pytest
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.draws.acts.discarding import discard_draw, discard_schedule, undo_discard
from tournament.draws.acts.drawing import draw_rounds
from tournament.draws.acts.publishing import publish_round
from tournament.draws.engine import methods
from tournament.draws.errors import NothingDiscarded, VersionOutOfDate
from tournament.draws.pages.preflight import preflight
from tournament.draws.queries import drawn_together, seats_by_table
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.enums import EntryStatus


@pytest.fixture
def rounds(event: Event, organizer: User) -> list[Round]:
    """Three rounds of sixteen players, drawn at once as the best schedule."""
    entries = make_entries(event, 16)
    draw_rounds(
        organizer,
        event.rounds.get(number=1),
        last=3,
        method=methods.BEST,
        ranked_ids=[entry.pk for entry in entries],
        seed=3,
        step_limit=2_000,
    )
    return list(event.rounds.order_by("number"))


def states(event: Event) -> list[str]:
    return list(event.rounds.order_by("number").values_list("state", flat=True))


def test_discarded_draw_comes_back(event: Event, rounds: list[Round], organizer: User) -> None:
    before = seats_by_table(event, before=9)
    discard_draw(organizer, rounds[1])
    assert 2 not in seats_by_table(event, before=9)
    with one_act(event, DrawVerb.DRAW_CHOSEN, is_public=False):
        undo_discard(organizer, rounds[1])
    assert seats_by_table(event, before=9) == before


def test_schedule_goes_and_comes_back_together(event: Event, rounds: list[Round], organizer: User) -> None:
    before = seats_by_table(event, before=9)
    publish_round(organizer, rounds[0])
    round_ = Round.objects.get(pk=rounds[1].pk)
    assert [other.number for other in drawn_together(round_)] == [1, 3]
    discard_schedule(organizer, round_)
    assert states(event) == [RoundState.PUBLISHED, RoundState.PLANNED, RoundState.PLANNED]
    undo_discard(organizer, Round.objects.get(pk=round_.pk), with_schedule=True)
    assert seats_by_table(event, before=9) == before
    assert states(event) == [RoundState.PUBLISHED, RoundState.DRAWN, RoundState.DRAWN]


def test_nothing_is_brought_back_twice(event: Event, rounds: list[Round], organizer: User) -> None:
    with refused(event, NothingDiscarded):
        undo_discard(organizer, rounds[0])
    discard_draw(organizer, rounds[0])
    undo_discard(organizer, rounds[0])
    with refused(event, NothingDiscarded):
        undo_discard(organizer, rounds[0])


def test_draw_of_other_players_does_not_come_back(event: Event, rounds: list[Round], organizer: User) -> None:
    discard_draw(organizer, rounds[0])
    event.entries.filter(number=1).update(status=EntryStatus.WITHDRAWN)
    with refused(event, VersionOutOfDate):
        undo_discard(organizer, Round.objects.get(pk=rounds[0].pk))


def test_page_says_what_hangs_on_the_draw(
    event: Event, rounds: list[Round], organizer: User, sign_in: SignIn
) -> None:
    client, url = sign_in(organizer), reverse("draws:round-discard", args=[event.slug, 2])
    page = text_of(client.get(url))
    assert "Rounds 1, 3 were drawn together with round 2" in page
    assert "Discard rounds 2, 1, 3" in page
    assert client.post(url, {"back": "desk"}).status_code == 302
    desk = text_of(client.get(reverse("draws:draw-desk", args=[event.slug, 2])))
    assert 'id="undo-discard"' in desk
    assert "Use this version" in text_of(client.get(reverse("draws:version-list", args=[event.slug, 2])))
    undo = reverse("draws:discard-undo", args=[event.slug, 2])
    assert client.post(undo).status_code == 302
    with nothing_changes(event):
        assert client.post(undo).status_code == 409
    client.post(url, {"what": "schedule"})
    assert states(event) == [RoundState.PLANNED] * 3
    client.post(undo, {"what": "schedule"})
    assert states(event) == [RoundState.DRAWN] * 3


def test_new_draw_warns_of_rounds_that_are_drawn_after_it(event: Event, rounds: list[Round]) -> None:
    checks = preflight(event, rounds[1], methods.RANDOM)
    (later,) = [check for check in checks if check.code == "later_rounds_drawn"]
    assert "Round 3 is already drawn" in later.sentence
    assert "later_rounds_drawn" not in {check.code for check in preflight(event, rounds[2], methods.RANDOM)}


def test_redraw_keeps_the_method_of_the_draw_it_replaces(
    event: Event, rounds: list[Round], organizer: User, sign_in: SignIn
) -> None:
    """The plan says high to high for round 2, but it was drawn as a part of the best schedule."""
    page = sign_in(organizer).get(reverse("draws:draw-desk", args=[event.slug, 2]))
    assert page.context["draw_form"]["method"].value() == methods.BEST.id


@pytest.mark.usefixtures("rounds")
def test_desk_does_not_warn_of_rounds_that_it_would_draw_as_well(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    """Rounds 1 to 3 were drawn at once, and the form draws them at once again unless round 1 alone is chosen."""
    desk = sign_in(organizer)
    page = desk.get(reverse("draws:draw-desk", args=[event.slug, 1]))
    assert page.context["draw_form"]["through"].value() == 3
    assert "later_rounds_drawn" not in {check.code for check in page.context["checks"]}
