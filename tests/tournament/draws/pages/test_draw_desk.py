"""The desk of a round's draw, its versions, the publication of all rounds: pages and acts."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.constraints import behind_the_triggers
from tests.factories import make_entries, make_event, make_round, set_state
from tests.pages import HTMX, assert_fault_beside, is_fragment, text_of
from tests.tournament.draws.deeds import choose, draw, draw_to, tables_of
from tournament.accounts.models import User
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.acts.versions import swap_seats
from tournament.draws.engine import methods
from tournament.draws.errors import SeatNotFound
from tournament.draws.models import Draw
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.acts.entries import add_house_players, set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry


@pytest.fixture
def desk(sign_in: SignIn, organizer: User) -> Client:
    return sign_in(organizer)


@pytest.fixture
def round_(event: Event) -> Round:
    """A first round of two tables; everybody is of one club, so no draw is free of flaws."""
    make_entries(event, 8, club="Kowloon Tiles")
    return event.rounds.get(number=1)


def url_of(round_: Round, name: str = "draw-desk") -> str:
    return reverse(f"draws:{name}", args=[round_.event.slug, round_.number])


def test_desk_of_a_planned_round_asks_how_to_draw(round_: Round, desk: Client) -> None:
    page = text_of(desk.get(url_of(round_)))
    assert "8 players sit at 2 tables." in page
    assert "Nobody is checked in" in page
    assert "Draw round 1" in page
    assert "Choose two seats" not in page


def test_round_is_drawn_at_the_desk(round_: Round, desk: Client) -> None:
    response = desk.post(
        url_of(round_, "round-draw"), {"method": "random", "through": "1", "note": "A trial", "back": "desk"}
    )
    assert (response.status_code, response["Location"]) == (302, url_of(round_))
    assert round_.draws.get().note == "A trial"


def test_several_rounds_are_drawn_at_the_desk(round_: Round, desk: Client) -> None:
    response = desk.post(
        url_of(round_, "round-draw"), {"method": "best", "through": "3", "seed": "4", "back": "desk"}
    )
    assert response.status_code == 302
    assert set(round_.event.rounds.values_list("state", flat=True)) == {RoundState.DRAWN}
    assert "Publish all 3 drawn rounds" in text_of(desk.get(url_of(round_)))
    assert desk.post(reverse("draws:rounds-publish", args=[round_.event.slug])).status_code == 302
    assert set(round_.event.rounds.values_list("state", flat=True)) == {RoundState.PUBLISHED}
    again = desk.post(
        reverse("draws:rounds-publish", args=[round_.event.slug]), {"back": "desk"}, follow=True
    )
    assert again.redirect_chain == [(url_of(round_), 302)]
    assert "The drawn rounds are already published." in text_of(again)


def seen_by(page: str, name: str) -> str:
    """What the button with this address sends back of what its page shows."""
    found = re.search(rf'action="[^"]*/{name}/".*?name="seen" value="([^"]+)"', page, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("name", ["draw-desk", "round-detail"])
def test_draw_that_nobody_looked_at_is_not_published(round_: Round, desk: Client, name: str) -> None:
    desk.post(url_of(round_, "round-draw"), {"method": "random"})
    older = seen_by(text_of(desk.get(url_of(round_, name))), "publish")
    desk.post(url_of(round_, "round-draw"), {"method": "random", "seen": older})
    with nothing_changes(round_.event):
        response = desk.post(url_of(round_, "round-publish"), {"seen": older})
    assert response.status_code == 409
    assert "Somebody changed the draw of round 1 in the meantime" in text_of(response)
    newer = seen_by(text_of(desk.get(url_of(round_, name))), "publish")
    assert desk.post(url_of(round_, "round-publish"), {"seen": newer}).status_code == 302


@pytest.mark.parametrize("name", ["draw-desk", "round-detail"])
def test_rounds_drawn_since_are_not_published_with_the_others(round_: Round, desk: Client, name: str) -> None:
    desk.post(url_of(round_, "round-draw"), {"method": "best", "through": "2", "seed": "4"})
    older = seen_by(text_of(desk.get(url_of(round_, name))), "rounds/publish")
    other = round_.event.rounds.get(number=3)
    assert desk.post(url_of(other, "round-draw"), {"method": "random"}).status_code == 302
    url = reverse("draws:rounds-publish", args=[round_.event.slug])
    with nothing_changes(round_.event):
        response = desk.post(url, {"seen": older})
    assert response.status_code == 409
    assert "so nothing was published" in text_of(response)
    newer = seen_by(text_of(desk.get(url_of(round_, name))), "rounds/publish")
    assert desk.post(url, {"seen": newer}).status_code == 302


def test_draw_that_is_sent_twice_is_made_once(round_: Round, desk: Client) -> None:
    sent = {"method": "random", "seen": desk.get(url_of(round_)).context["draw_form"].newest}
    assert sent["seen"] == 0
    assert desk.post(url_of(round_, "round-draw"), sent).status_code == 302
    with nothing_changes(round_.event):
        answer = desk.post(url_of(round_, "round-draw"), {**sent, "back": "desk"})
    assert answer.status_code == 422
    assert "Somebody changed this draw to version 1 in the meantime." in text_of(answer)
    assert 'name="seen" value="1"' in text_of(answer)
    again = {**sent, "seen": 1}
    assert desk.post(url_of(round_, "round-draw"), again).status_code == 302
    assert list(round_.draws.values_list("version", flat=True)) == [2, 1]


def test_nothing_to_publish_is_said(round_: Round, desk: Client) -> None:
    with nothing_changes(round_.event):
        response = desk.post(reverse("draws:rounds-publish", args=[round_.event.slug]))
    assert response.status_code == 409
    assert "There is no drawn round to publish" in text_of(response)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"method": "random", "through": "9"}, "through"),
        ({"method": "random", "through": "all"}, "through"),
        ({"method": "high-to-high", "through": "2"}, "through"),
        ({"method": "random", "note": "x" * 301}, "note"),
    ],
)
def test_fault_stands_beside_its_field_at_the_desk(
    round_: Round, desk: Client, fields: dict[str, str], field: str
) -> None:
    with nothing_changes(round_.event):
        response = desk.post(url_of(round_, "round-draw"), {**fields, "back": "desk"})
    assert_fault_beside(response, field, form="draw_form")
    assert "Draw of round 1" in text_of(response)


def test_wish_that_names_a_club_ends_with_one_full_stop(round_: Round, desk: Client) -> None:
    round_.event.entries.update(club="Tiles Inc.")
    draw(round_)
    page = text_of(desk.get(url_of(round_)))
    assert "are from the same club, Tiles Inc." in page
    assert "Inc.." not in page


def test_desk_shows_costs_wishes_and_reasons(round_: Round, desk: Client) -> None:
    draw(round_)
    response = desk.get(url_of(round_))
    page = text_of(response)
    assert "12 wishes are not met" in page
    assert "are from the same club, Kowloon Tiles." in page
    assert "No draw can avoid it." in page
    assert "Why these four" in page
    assert {figure.code: figure.value for figure in response.context["figures"]}["club"] == 12


def test_reasons_tell_places_winds_and_what_is_due(round_: Round, desk: Client) -> None:
    draw(round_)
    set_state(round_, RoundState.CLOSED)
    second = round_.event.rounds.get(number=2)
    draw(second, methods.HIGH_TO_HIGH)
    page = text_of(desk.get(url_of(second)))
    assert re.search(r"Places \d, \d, \d, \d among those who play\.", page)
    assert "meet again (round 1)" in page
    assert "winds so far E " in page
    assert "due this wind: 1 behind the most frequent one" in page


def test_desk_works_for_a_draw_without_a_report(round_: Round, desk: Client) -> None:
    draw(round_)
    with behind_the_triggers("draws_draw"):
        Draw.objects.update(report={}, inputs={}, settings={})
    (one, _s, _w, _n), (other, *_others) = tables_of(round_)
    assert desk.get(url_of(round_), {"seat": [one, other]}).status_code == 200


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED])
def test_desk_of_a_public_round_is_to_look_at(event: Event, desk: Client, state: RoundState) -> None:
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]], state=state)
    page = text_of(desk.get(url_of(round_)))
    assert "Player 5" in page
    assert 'name="seat"' not in page
    assert "Redraw" not in page
    assert ("Unpublish the round" in page) == (state == RoundState.PUBLISHED)


def test_round_taken_back_at_the_desk_stays_there(round_: Round, desk: Client) -> None:
    draw(round_)
    assert desk.post(url_of(round_, "round-publish"), {"back": "desk"})["Location"] == url_of(round_)
    assert desk.post(url_of(round_, "round-unpublish"), {"back": "desk"})["Location"] == url_of(round_)


def test_two_seats_show_what_a_swap_costs(round_: Round, desk: Client) -> None:
    draw(round_)
    (one, _s, _w, _n), (other, *_others) = tables_of(round_)
    response = desk.get(url_of(round_), {"seat": [one, other]}, headers=HTMX)
    assert is_fragment(response)
    preview = response.context["preview"]
    assert {preview.one.entry.pk, preview.other.entry.pk} == {one, other}
    assert preview.total.before == round_.draws.get().report["cost"]["total"]
    made = swap(desk, round_, one, other, version=1)
    assert (made.report["cost"]["total"], made.note) == (preview.total.after, "They share a car")


def swap(desk: Client, round_: Round, one: int, other: int, version: int) -> Draw:
    response = desk.post(
        url_of(round_, "seat-swap"),
        {"one": one, "other": other, "version": version, "note": "They share a car", "back": "desk"},
    )
    assert (response.status_code, response["Location"]) == (302, f"{url_of(round_)}#seat-{one}")
    return round_.draws.order_by("version").last()  # type: ignore[return-value]


def test_preview_works_without_script(round_: Round, desk: Client) -> None:
    draw(round_)
    (one, *_rest), (other, *_others) = tables_of(round_)
    page = text_of(desk.get(url_of(round_), {"seat": [one, other]}))
    assert "<html" in page
    assert "Swap them" in page
    assert len(re.findall(r'<input[^>]*name="seat"[^>]*\schecked\s*>', page)) == 2


@pytest.mark.parametrize("seats", [[], ["x"], ["-1"], ["999999999999999999"], ["٣"], ["1"] * 40])
def test_odd_seats_make_no_preview(round_: Round, desk: Client, seats: list[str]) -> None:
    draw(round_)
    response = desk.get(url_of(round_), {"seat": seats}, headers=HTMX)
    assert response.status_code == 200
    assert response.context["preview"] is None


def test_one_seat_asks_for_another(round_: Round, desk: Client) -> None:
    draw(round_)
    one = Entry.objects.get(pk=tables_of(round_)[0][0])
    page = text_of(desk.get(url_of(round_), {"seat": one.pk}, headers=HTMX))
    assert f"{one} is selected." in page


def test_swap_of_an_old_page_is_refused_in_words(round_: Round, desk: Client) -> None:
    draw(round_)
    draw(round_, seed=8)
    (one, *_rest), (other, *_others) = tables_of(round_)
    with nothing_changes(round_.event):
        response = desk.post(url_of(round_, "seat-swap"), {"one": one, "other": other, "version": "1"})
    assert response.status_code == 409
    assert "to version 2 in the meantime" in text_of(response)


def test_swap_is_undone_at_the_desk(round_: Round, desk: Client) -> None:
    first = draw(round_)
    (one, *_rest), (other, *_others) = tables_of(round_)
    swap(desk, round_, one, other, version=1)
    assert "Undo the last swap" in text_of(desk.get(url_of(round_)))
    for _press in range(2):
        sent = {"version": "1", "seen": "2", "back": "desk"}
        response = desk.post(url_of(round_, "version-choose"), sent)
        assert response["Location"] == url_of(round_)
    assert Draw.objects.filter(round=round_).count() == 3
    assert [list(table) for table in tables_of(round_)] == first.result
    assert "Undo the last swap" not in text_of(desk.get(url_of(round_)))


def test_versions_stand_side_by_side(round_: Round, desk: Client) -> None:
    draw(round_)
    (one, *_rest), (other, *_others) = tables_of(round_)
    swap(desk, round_, one, other, version=1)
    response = desk.get(url_of(round_, "version-list"))
    assert (response.context["left"].version, response.context["right"].version) == (1, 2)
    assert "2 tables are seated differently." in text_of(response)
    same = desk.get(url_of(round_, "version-list"), {"a": "2", "b": "2"})
    assert same.context["costs"] == []
    assert desk.get(url_of(round_, "version-list"), {"a": "x", "b": "77"}).status_code == 200


def test_round_without_versions_says_so(round_: Round, desk: Client) -> None:
    assert "No draw yet" in text_of(desk.get(url_of(round_, "version-list")))


@pytest.mark.parametrize("version", ["", "0", "-1", "x", "9" * 30])
def test_version_that_cannot_be_is_refused(round_: Round, desk: Client, version: str) -> None:
    draw(round_)
    with nothing_changes(round_.event):
        response = desk.post(url_of(round_, "version-choose"), {"version": version})
    assert response.status_code == 422
    assert "no such version" in text_of(response)


def test_resting_player_is_named(round_: Round, desk: Client) -> None:
    choose(round_.event, fill="sit-out")
    make_entries(round_.event, 1)
    made = draw(round_)
    name = str(Entry.objects.get(pk=made.sitting_out[0]))
    assert name in text_of(desk.get(url_of(round_))).partition('id="resting"')[2].partition("</section>")[0]
    publish_round(round_.event.created_by, round_)
    for url in (url_of(round_), url_of(round_, "round-detail")):
        page = text_of(desk.get(url))
        assert name in page.partition("Sits out:")[2].partition("</p>")[0]


def test_resting_player_takes_a_seat_and_the_other_rests(round_: Round, desk: Client) -> None:
    choose(round_.event, fill="sit-out")
    make_entries(round_.event, 1, club="Dragons")
    made = draw(round_)
    (resting,) = made.sitting_out
    seated = next(pk for pk in tables_of(round_)[0] if pk != resting)
    response = desk.get(url_of(round_), {"seat": [seated, resting]}, headers=HTMX)
    preview = response.context["preview"]
    assert (preview.other.entry.pk, preview.other.table) == (resting, None)
    assert "without a seat" in text_of(response)
    swapped = swap(desk, round_, seated, resting, version=1)
    assert swapped.sitting_out == [seated]
    assert list(round_.sit_outs.values_list("entry_id", flat=True)) == [seated]
    assert resting in tables_of(round_)[0]
    assert swapped.report["cost"]["total"] == preview.total.after
    assert reproduced_bytes(swapped) == stored_bytes(swapped)
    versions = desk.get(url_of(round_, "version-list"))
    assert [(version, [entry.pk for entry in entries]) for version, entries in versions.context["rests"]] == [
        (1, [resting]),
        (2, [seated]),
    ]
    assert "Sits out in version 2" in text_of(versions)
    assert "Sits out" in text_of(desk.get(url_of(round_, "round-detail")))


def test_house_player_takes_the_seat_of_one_who_left_and_nobody_else_moves(
    round_: Round, desk: Client
) -> None:
    event, organizer = round_.event, round_.event.created_by
    made = draw(round_)
    publish_round(organizer, round_)
    leaver = Entry.objects.get(pk=tables_of(round_)[1][2])
    set_status(organizer, leaver, status=EntryStatus.WITHDRAWN)
    unpublish_round(organizer, round_)
    add_house_players(organizer, event)
    house = event.entries.get(is_house=True)
    page = desk.get(url_of(round_))
    assert [seat.entry for seat in page.context["standby"]] == [house]
    assert "Can take the seat of a player who has left" in text_of(page)
    preview = desk.get(url_of(round_), {"seat": [leaver.pk, house.pk]}, headers=HTMX).context["preview"]
    taken = swap(desk, round_, leaver.pk, house.pk, version=1)
    seats = [[house.pk if pk == leaver.pk else pk for pk in table] for table in made.result]
    assert (taken.result, taken.sitting_out) == (seats, [])
    assert [list(table) for table in tables_of(round_)] == seats
    assert taken.report["cost"]["total"] == preview.total.after
    assert reproduced_bytes(taken) == stored_bytes(taken)
    assert desk.get(url_of(round_)).context["standby"] == []
    publish_round(organizer, round_)


def test_resting_player_takes_the_seat_of_one_who_left_and_who_gets_nothing_for_it(
    round_: Round, desk: Client
) -> None:
    choose(round_.event, fill="sit-out")
    make_entries(round_.event, 1)
    (resting,) = draw(round_).sitting_out
    leaver = tables_of(round_)[0][0]
    set_status(round_.event.created_by, Entry.objects.get(pk=leaver), status=EntryStatus.WITHDRAWN)
    taken = swap(desk, round_, leaver, resting, version=1)
    assert reproduced_bytes(taken) == stored_bytes(taken)
    assert tables_of(round_)[0][0] == resting
    assert not round_.sit_outs.exists()
    publish_round(round_.event.created_by, round_)


def test_nobody_takes_the_seat_of_one_who_plays(round_: Round, desk: Client) -> None:
    event = round_.event
    draw(round_)
    (late,) = make_entries(event, 1)
    seated = Entry.objects.get(pk=tables_of(round_)[0][0])
    with refused(event, SeatNotFound):
        swap_seats(event.created_by, round_, one=seated, other=late)
    assert desk.get(url_of(round_)).context["standby"] == []


def test_two_who_rest_have_nothing_to_exchange(round_: Round, desk: Client) -> None:
    event = round_.event
    choose(event, fill="sit-out")
    make_entries(event, 2)
    one, other = (Entry.objects.get(pk=pk) for pk in draw(round_).sitting_out)
    assert desk.get(url_of(round_), {"seat": [one.pk, other.pk]}).context["preview"] is None
    with refused(event, SeatNotFound):
        swap_seats(event.created_by, round_, one=one, other=other)


def test_older_version_is_chosen_with_a_reason(round_: Round, desk: Client) -> None:
    draw(round_)
    draw(round_, seed=8)
    page = text_of(desk.get(url_of(round_, "version-list")))
    assert re.search(r'name="note"\s+id="why-1"', page)
    desk.post(url_of(round_, "version-choose"), {"version": "1", "note": "The lights at table 2"})
    newest = round_.draws.order_by("version").last()
    assert (newest.kind, newest.note, newest.created_by) == (
        "chosen",
        "The lights at table 2",
        round_.event.created_by,
    )
    assert "The lights at table 2" in text_of(desk.get(url_of(round_, "version-list")))


def test_version_is_chosen_by_the_organizer_alone(
    round_: Round, sign_in: SignIn, referee: User, stranger: User
) -> None:
    draw(round_)
    draw(round_, seed=8)
    url = url_of(round_, "version-choose")
    with nothing_changes(round_.event):
        assert sign_in(referee).post(url, {"version": "1"}).status_code == 403
        assert sign_in(stranger).post(url, {"version": "1"}).status_code in (403, 404)


def test_quality_tells_the_public_what_is_published(round_: Round, desk: Client) -> None:
    event = round_.event
    url = reverse("draws:draw-quality", args=[event.slug])
    draw_to(round_, 2)
    assert "Nothing is drawn yet" in text_of(Client().get(url))
    publish_round(event.created_by, round_)
    public = Client().get(url).context["quality"]
    staff = desk.get(url).context["quality"]
    assert [[line.number for line in page.rounds] for page in (public, staff)] == [[1], [1, 2]]


def test_quality_counts_meetings(event: Event) -> None:
    entries = make_entries(event, 8, club="Kowloon Tiles")
    for number in (1, 2):
        make_round(event, [entries[:4], entries[4:]], number=number)
        event.rounds.filter(number=number).update(state=RoundState.CLOSED, closed_at=event.created_at)
    response = Client().get(reverse("draws:draw-quality", args=[event.slug]))
    quality = response.context["quality"]
    values = {figure.label: (figure.value, figure.least) for figure in quality.figures}
    assert values["Meetings beyond the first"] == ("12", "0")
    assert values["Most meetings of one pair"] == ("2", "")
    assert values["Pairs that met in two consecutive rounds"] == ("12", "0")
    assert values["Meetings within a club"] == ("24", "24")
    ada = quality.players[0]
    assert [entry.number for entry in ada.met_again] == [2, 3, 4]
    assert ada.quality.winds == (2, 0, 0, 0)
    assert [(shade.level, shade.path.count("M")) for shade in quality.matrix.shades] == [(2, 24)]
    assert "M1 0h1v1h-1z" in quality.matrix.shades[0].path


@pytest.mark.parametrize("players", [8, 24])
@pytest.mark.parametrize(
    ("name", "queries"), [("draw-desk", 53), ("version-list", 13), ("round-detail", 53), ("draw-quality", 14)]
)
def test_pages_of_draws_query_count(
    sign_in: SignIn, organizer: User, players: int, name: str, queries: int
) -> None:
    event = make_event(organizer=organizer)
    make_entries(event, players)
    round_ = event.rounds.get(number=1)
    draw(round_)
    draw(round_, seed=8)
    arguments: list[Any] = [event.slug] if name == "draw-quality" else [event.slug, 1]
    client = sign_in(organizer)
    with CaptureQueriesContext(connection) as seen:
        assert client.get(reverse(f"draws:{name}", args=arguments)).status_code == 200
    assert len(seen) == queries
