"""The banner of repeated meetings, and the better method in one click."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

import scoring
from tests.conftest import SignIn
from tests.factories import make_entries, make_event, make_staff, set_state
from tests.pages import text_of
from tests.tournament.draws.deeds import choose, draw, draw_to, meetings
from tournament.accounts.models import User
from tournament.draws.engine import Method, methods
from tournament.draws.enums import LineOrder
from tournament.draws.pages.preflight import preflight
from tournament.draws.pages.repeats import Offer, Repeats, repeats_of
from tournament.draws.queries import newest_version
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event, Round
from tournament.events.settings.presets import book_where_nobody_meets_twice, preset_options
from tournament.registration.acts.entries import add_house_players
from tournament.registration.models import Entry

ROUNDS = 5


def url_of(name: str, round_: Round) -> str:
    return reverse(f"draws:{name}", args=[round_.event.slug, round_.number])


def press(client: Client, offer: Offer, event: Event, **more: str) -> int:
    """Send the form of the banner."""
    sent = {"method": offer.method, "through": str(offer.last), "seen": str(offer.seen), **more}
    answer = client.post(url_of("round-draw", event.rounds.get(number=offer.first)), sent)
    return answer.status_code


RIICHI = scoring.get_ruleset("riichi")
CUSTOM = "At EMA 2016 events it is customary that nobody meets twice."


@pytest.mark.parametrize(("preset", "is_said"), [("ema2016", True), ("wrc2015", False)])
def test_events_of_a_book_where_nobody_meets_twice_are_warned_of_repeats(
    organizer: User, sign_in: SignIn, preset: str, is_said: bool
) -> None:
    options = preset_options(RIICHI, preset)
    event = make_event(organizer=organizer, ruleset="riichi", options=options, rounds_planned=3)
    make_entries(event, 8)
    rounds = list(event.rounds.order_by("number"))
    checks = {check.code for check in preflight(event, rounds[0], methods.RANDOM)}
    assert ("has_to_meet_twice" in checks) == is_said
    draw(rounds[0])
    assert CUSTOM not in repeats_of(event, rounds[0]).sentence
    set_state(rounds[0], RoundState.CLOSED)
    draw(rounds[1])
    found = repeats_of(event, rounds[1])
    assert (CUSTOM in found.sentence, found.is_against_custom) == (is_said, is_said)
    page = sign_in(organizer).get(url_of("round-detail", rounds[1])).content.decode()
    assert (CUSTOM in page) == is_said
    enough = Event(ruleset="riichi", options=options, rounds_planned=2)
    assert (book_where_nobody_meets_twice(enough) == "EMA 2016") == is_said


def excess(event: Event) -> int:
    return sum(times - 1 for times in Counter(meetings(event)).values())


@pytest.fixture
def event(organizer: User) -> Event:
    event = make_event(organizer=organizer, rounds_planned=ROUNDS)
    make_entries(event, 24)
    return event


@pytest.fixture
def rounds(event: Event) -> list[Round]:
    return list(event.rounds.order_by("number"))


def fresh(rounds: list[Round]) -> list[Round]:
    return list(rounds[0].event.rounds.order_by("number"))


@pytest.mark.parametrize(
    ("method", "together"),
    [
        (methods.TURNUP, 42),
        (methods.JUMP, 18),
        (methods.TURNUP_JUMP, 30),
        (methods.TURNUP_JUMP_PRINTED, 42),
    ],
)
def test_whole_schedule_is_counted_and_a_better_one_offered(
    event: Event, rounds: list[Round], method: Method, together: int
) -> None:
    """24 players and five rounds: schedules without any repeat are known."""
    draw_to(rounds[0], ROUNDS, method)
    found = [repeats_of(event, round_) for round_ in fresh(rounds)]
    assert found[0] == Repeats(
        1, 0, 0, 1, ROUNDS, together, least=0, known=0, offer=Offer(methods.BEST, 1, ROUNDS, 1)
    )
    assert {each.offer for each in found} == {found[0].offer}
    assert found[-1].so_far == sum(each.here for each in found) == together == excess(event)
    assert found[0].sentence == (
        f"Rounds 1 to 5, drawn at once, have {together} repeated meetings. A schedule without repeats is known."
    )


@pytest.mark.parametrize(("page", "back"), [("round-detail", ""), ("draw-desk", "desk")])
def test_one_click_draws_the_whole_schedule_again(
    event: Event, rounds: list[Round], organizer: User, sign_in: SignIn, page: str, back: str
) -> None:
    draw_to(rounds[0], ROUNDS, methods.JUMP)
    client = sign_in(organizer)
    shown = text_of(client.get(url_of(page, rounds[3])))
    assert "Redraw rounds 1 to 5 as the best schedule" in shown
    offer = repeats_of(event, fresh(rounds)[3]).offer
    assert offer is not None
    assert press(client, offer, event, back=back) == 302
    assert [newest_version(round_) for round_ in rounds] == [2] * ROUNDS
    assert excess(event) == 0
    after = repeats_of(event, fresh(rounds)[3])
    assert (after.offer, after.sentence) == (None, "Nobody meets twice in rounds 1 to 5.")
    assert "as the best schedule" not in text_of(client.get(url_of(page, rounds[3])))
    assert press(client, offer, event, back=back) == 422
    assert [newest_version(round_) for round_ in rounds] == [2] * ROUNDS


def test_rounds_that_are_published_stay_and_the_rest_is_offered(
    event: Event, rounds: list[Round], organizer: User, sign_in: SignIn
) -> None:
    draw_to(rounds[0], ROUNDS, methods.JUMP)
    for round_ in fresh(rounds)[:2]:
        set_state(round_, RoundState.PUBLISHED)
    seen, last = repeats_of(event, fresh(rounds)[1]), repeats_of(event, fresh(rounds)[4])
    assert ((seen.first, seen.last), seen.offer) == ((1, 2), None)
    assert last.offer == Offer(methods.BEST, 3, 5, 1)
    assert last.known is None
    assert "Rounds 3 to 5, drawn at once, have" in last.sentence
    assert "In theory, none has to repeat." in last.sentence
    before = excess(event)
    assert press(sign_in(organizer), last.offer, event) == 302
    assert [newest_version(round_) for round_ in rounds] == [1, 1, 2, 2, 2]
    assert excess(event) < before


def test_round_drawn_alone_is_offered_alone(event: Event, rounds: list[Round]) -> None:
    for round_ in rounds[:4]:
        draw(round_, methods.TURNUP)
    found = repeats_of(event, fresh(rounds)[3])
    assert found.offer == Offer(methods.BEST, 4, 4, 1)
    assert found.offer.label == "Redraw this round as the best schedule"
    assert found.sentence.startswith(
        f"{found.here} repeated meetings in this round, {found.so_far} in rounds 1 to 4."
    )


def test_strict_high_to_high_is_offered_with_repeats_avoided(
    event: Event, rounds: list[Round], organizer: User, sign_in: SignIn
) -> None:
    draw(rounds[0])
    set_state(fresh(rounds)[0], RoundState.CLOSED)
    draw(fresh(rounds)[1], methods.HIGH_TO_HIGH_PRINTED)
    set_state(fresh(rounds)[1], RoundState.CLOSED)
    third = draw(fresh(rounds)[2], methods.HIGH_TO_HIGH_PRINTED).round
    found = repeats_of(event, third)
    assert (found.here, found.so_far) == (36, excess(event))
    assert found.offer == Offer(methods.HIGH_TO_HIGH, 3, 3, 1)
    client = sign_in(organizer)
    assert "Redraw with fewer repeats" in text_of(client.get(url_of("round-detail", third)))
    assert press(client, found.offer, event) == 302
    assert repeats_of(event, fresh(rounds)[2]).here == 0


def test_what_cannot_be_avoided_is_said_and_nothing_offered(organizer: User) -> None:
    event = make_event(organizer=organizer, rounds_planned=3)
    make_entries(event, 8)
    draw_to(event.rounds.get(number=1), 3, methods.BEST)
    found = repeats_of(event, event.rounds.get(number=3))
    assert (found.together, found.least, found.offer) == (excess(event), 8, None)
    assert found.together >= found.least
    assert f"Rounds 1 to 3, drawn at once, have {found.together} repeated meetings." in found.sentence
    alone = repeats_of(event, event.rounds.get(number=1))
    assert alone.here == 0


def test_house_players_count_as_nobody(organizer: User) -> None:
    event = make_event(organizer=organizer, rounds_planned=2)
    make_entries(event, 6)
    add_house_players(organizer, event)
    draw_to(event.rounds.get(number=1), 2, methods.BEST)
    found = repeats_of(event, event.rounds.get(number=2))
    house = set(event.entries.filter(is_house=True).values_list("pk", flat=True))
    people = Counter(pair for pair in meetings(event) if not pair & house)
    assert found.so_far == sum(times - 1 for times in people.values())
    assert found.known is None


def test_round_without_a_draw_on_record_has_no_offer(event: Event, rounds: list[Round]) -> None:
    assert repeats_of(event, rounds[0]) == Repeats(1, 0, 0, 1, 1, 0, 0, None)
    assert repeats_of(event, rounds[0]).sentence == ""


def test_only_the_staff_sees_the_banner_and_only_the_organizer_its_button(
    event: Event, rounds: list[Round], referee: User, sign_in: SignIn
) -> None:
    make_staff(event, referee, Role.REFEREE)
    draw_to(rounds[0], ROUNDS, methods.JUMP)
    set_state(fresh(rounds)[0], RoundState.PUBLISHED)
    page = text_of(sign_in(referee).get(url_of("round-detail", rounds[1])))
    assert "drawn at once, have" in page
    assert "as the best schedule" not in page
    assert "drawn at once" not in text_of(Client().get(url_of("round-detail", rounds[0])))


def test_banner_costs_three_queries_however_many_rounds(
    event: Event, rounds: list[Round], django_assert_num_queries: object
) -> None:
    draw_to(rounds[0], ROUNDS, methods.JUMP)
    last = fresh(rounds)[4]
    with django_assert_num_queries(3):  # type: ignore[operator]
        repeats_of(event, last)


def in_teams(event: Event, size: int) -> None:
    """Put everybody into teams of this size, one after the other by number."""
    entries = list(event.entries.order_by("number"))
    for index, entry in enumerate(entries):
        entry.team = f"Team {index % (len(entries) // size)}"
    Entry.objects.bulk_update(entries, ["team"])


def mates_meeting(event: Event) -> int:
    teams = dict(event.entries.values_list("pk", "team"))
    return sum(len({teams[pk] for pk in pair}) == 1 for pair in meetings(event))


def test_printed_method_says_how_many_team_mates_meet_and_offers_one_that_parts_them(
    event: Event, organizer: User, sign_in: SignIn, rounds: list[Round]
) -> None:
    in_teams(event, 4)
    draw(rounds[0], method=methods.TURNUP)
    found = repeats_of(event, fresh(rounds)[0])

    assert found.mates is not None
    assert found.mates.here == mates_meeting(event) > 0
    assert f"{found.mates.here} pairs of team-mates meet in this round." in found.sentence
    assert found.offer is not None
    assert found.offer.label == "Redraw with team-mates apart"
    assert press(sign_in(organizer), found.offer, event) == 302
    assert repeats_of(event, fresh(rounds)[0]).sentence == "No team-mates meet."


def test_line_by_teams_keeps_team_mates_apart_in_turnup(event: Event, rounds: list[Round]) -> None:
    in_teams(event, 3)
    choose(event, line=LineOrder.TEAMS)
    draw_to(rounds[0], last=3, method=methods.TURNUP)
    assert mates_meeting(event) == 0


def test_our_own_turnup_keeps_them_apart_by_itself_round_after_round(
    event: Event, rounds: list[Round]
) -> None:
    in_teams(event, 3)
    for round_ in rounds[:3]:
        draw(round_, method=methods.FREE_TURNUP)
        set_state(round_, RoundState.CLOSED)
    assert mates_meeting(event) == 0
    assert excess(event) == 0


def test_teams_that_are_too_large_are_said_to_be_so(event: Event, rounds: list[Round]) -> None:
    event.entries.filter(number__lte=8).update(team="Giants")
    draw(rounds[0], method=methods.RANDOM)
    assert repeats_of(event, fresh(rounds)[0]).sentence.endswith(
        "2 pairs of team-mates meet in this round. No draw does better."
    )


def test_event_without_teams_says_nothing_of_them(event: Event, rounds: list[Round]) -> None:
    draw(rounds[0], method=methods.TURNUP)
    assert "team" not in repeats_of(event, fresh(rounds)[0]).sentence
