"""The banner of repeated meetings, and the better method in one click."""

from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, make_event
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.draws.enums import DrawMethod
from tournament.draws.queries import current_draw
from tournament.draws.repeats import Repeats, repeats_of
from tournament.draws.services import draw_ahead


def test_repeats_are_counted_and_the_best_schedule_offered(organizer: User, sign_in: SignIn) -> None:
    """Jump repeats with 24 players in five rounds, where counting forces nothing."""
    event = make_event(organizer=organizer, rounds_planned=5)
    entries = make_entries(event, 24)
    first = event.rounds.get(number=1)
    draw_ahead(
        first,
        last=5,
        actor=organizer,
        method=DrawMethod.JUMP,
        ranked_ids=[entry.pk for entry in entries],
        seed=3,
        step_limit=2_000,
    )
    assert repeats_of(event, first, current_draw(first)) == Repeats(0, 0, 0, offers_best=False)
    found = {}
    for round_ in event.rounds.order_by("number"):
        found[round_.number] = repeats_of(event, round_, current_draw(round_))
    assert found[5].so_far == sum(repeats.here for repeats in found.values())
    assert (found[5].so_far, found[5].least) == (18, 0)
    worst = next(number for number, repeats in found.items() if repeats.offers_best)
    client = sign_in(organizer)
    desk = reverse("draws:draw-desk", args=[event.slug, worst])
    page = text_of(client.get(desk))
    assert f"Repeated meetings: {found[worst].here} in this round" in page
    assert "Draw it as a best schedule instead" in page
    version = current_draw(event.rounds.get(number=worst))
    assert version is not None
    sent = {"method": "best", "seen": str(version.version), "back": "desk"}
    assert client.post(reverse("draws:round-draw", args=[event.slug, worst]), sent).status_code == 302
    again = event.rounds.get(number=worst)
    assert repeats_of(event, again, current_draw(again)).here < found[worst].here
