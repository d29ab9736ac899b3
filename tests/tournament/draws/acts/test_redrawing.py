"""Some tables redrawn: the others stay, leavers go, and the draw can be made again."""

from typing import Any

import pytest
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import NO_WIN, make_entries, make_event, make_link, play, set_state
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.acts.redrawing import redraw_tables
from tournament.draws.acts.versions import swap_seats
from tournament.draws.engine import methods
from tournament.draws.enums import DrawKind, Fill
from tournament.draws.errors import DrawMovedOn, TablesCannotBeFilled, TablesUnknown, TablesUsed
from tournament.draws.models import Draw, DrawSettings, Seat, SitOut
from tournament.draws.queries import seats_by_table
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Event, Round
from tournament.play.acts.hands import take_back_last_hand
from tournament.play.acts.rounds import put_round_back, start_round
from tournament.play.links.queries import find_link, token_of
from tournament.registration.acts.entries import add_house_players
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry


def published(event: Event, players: int = 16) -> Round:
    make_entries(event, players)
    round_ = event.rounds.get(number=1)
    draw_round(event.created_by, round_, method=methods.RANDOM, ranked_ids=ids(event), seed=3, step_limit=100)
    return publish_round(event.created_by, round_)


def ids(event: Event) -> list[int]:
    return list(event.entries.values_list("pk", flat=True))


def redraw(round_: Round, *numbers: int, **fields: Any) -> Draw:
    event = round_.event
    return redraw_tables(
        event.created_by,
        round_,
        numbers=numbers,
        ranked_ids=ids(event),
        **{"seed": 5, "step_limit": 1_000, **fields},
    )


def tables(round_: Round) -> dict[int, Any]:
    return seats_by_table(round_.event, before=round_.number + 1).get(round_.number, {})


def withdraw(round_: Round, table: int, wind: int = 0) -> Entry:
    entry = Seat.objects.get(table__round=round_, table__number=table, wind=wind).entry
    Entry.objects.filter(pk=entry.pk).update(status=EntryStatus.WITHDRAWN)
    return entry


def test_house_player_takes_the_place_at_the_table_concerned(event: Event, organizer: User) -> None:
    round_ = published(event)
    before = tables(round_)
    gone = withdraw(round_, 2)
    add_house_players(organizer, event)
    with one_act(event, DrawVerb.TABLES_REDRAWN):
        draw = redraw(round_, 2)
    after = tables(round_)
    assert {number: four for number, four in after.items() if number != 2} == {
        number: four for number, four in before.items() if number != 2
    }
    house = event.entries.get(is_house=True)
    assert set(after[2]) == (set(before[2]) - {gone.pk}) | {house.pk}
    assert (draw.kind, draw.parent.version if draw.parent else 0) == (DrawKind.TABLES, 1)
    assert Round.objects.get(pk=round_.pk).state == RoundState.PUBLISHED
    start_round(organizer, round_)


def test_tables_that_four_left_become_one_less(event: Event) -> None:
    """A player left at each of tables 1 to 4: three tables are left, and nobody else has moved."""
    round_ = published(event, 20)
    before = tables(round_)
    gone = {withdraw(round_, number).pk for number in (1, 2, 3, 5)}
    redraw(round_, 1, 2, 3, 5)
    after = tables(round_)
    assert sorted(after) == [1, 2, 3, 4]
    assert after[4] == before[4]
    assert {pk for four in after.values() for pk in four} == set(ids(event)) - gone


def test_newcomers_get_a_table_of_their_own_number(event: Event) -> None:
    round_ = published(event, 8)
    make_entries(event, 4)
    redraw(round_, 2)
    assert sorted(tables(round_)) == [1, 2, 3]


def test_player_who_rests_comes_in_for_one_who_left(event: Event) -> None:
    DrawSettings.objects.create(event=event, fill=Fill.SIT_OUT)
    round_ = published(event, 9)
    resting = SitOut.objects.get(round=round_).entry
    withdraw(round_, 1)
    redraw(round_, 1)
    assert resting.pk in tables(round_)[1]
    assert not SitOut.objects.filter(round=round_).exists()


def test_missing_house_player_is_named(event: Event) -> None:
    round_ = published(event)
    withdraw(round_, 2)
    with refused(event, TablesCannotBeFilled):
        redraw(round_, 2)
    assert "1 house player is needed" in str(TablesCannotBeFilled(count=3, missing=1))
    assert "2 house players are needed" in str(TablesCannotBeFilled(count=2, missing=2))


@pytest.mark.parametrize("numbers", [(), (9,), (1, 9)])
def test_only_tables_of_the_round_are_drawn_anew(event: Event, numbers: tuple[int, ...]) -> None:
    round_ = published(event)
    with refused(event, TablesUnknown):
        redraw(round_, *numbers)


@pytest.mark.parametrize("state", [RoundState.PLANNED, RoundState.RUNNING, RoundState.CLOSED])
def test_tables_of_a_round_that_began_stay(event: Event, state: RoundState) -> None:
    round_ = published(event)
    set_state(round_, state)
    with refused(event, RoundStateRefusal):
        redraw(round_, 1)


def test_second_press_finds_a_newer_version(event: Event) -> None:
    round_ = published(event)
    redraw(round_, 1, 2, expected_version=1)
    with refused(event, DrawMovedOn):
        redraw(round_, 1, 2, expected_version=1)


def test_every_version_can_be_made_again(event: Event, organizer: User) -> None:
    round_ = published(event)
    withdraw(round_, 2)
    withdraw(round_, 3)
    add_house_players(organizer, event)
    redraw(round_, 2, 3)
    unpublish_round(organizer, round_)
    one, other = tables(round_)[2][0], tables(round_)[4][1]
    swap_seats(organizer, round_, one=Entry.objects.get(pk=one), other=Entry.objects.get(pk=other))
    draws = list(Draw.objects.filter(round=round_))
    assert [draw.version for draw in draws] == [3, 2, 1]
    assert [reproduced_bytes(draw) == stored_bytes(draw) for draw in draws] == [True] * 3


def test_printed_links_of_tables_survive_a_new_draw(event: Event, organizer: User) -> None:
    round_ = published(event)
    token = token_of(make_link(round_.tables.get(number=1)))
    redraw(round_, 1, 2)
    unpublish_round(organizer, round_)
    draw_round(organizer, round_, method=methods.RANDOM, ranked_ids=ids(event), seed=9, step_limit=100)
    publish_round(organizer, round_)
    link = find_link(token)
    assert link is not None
    assert link.table == round_.tables.get(number=1)


def test_round_with_a_hand_taken_back_is_drawn_again(event: Event, organizer: User) -> None:
    """The hand stays on record at its table; only a draw that does not need the table is refused."""
    round_ = published(event, 8)
    table = round_.tables.get(number=2)
    (hand,) = play(table, NO_WIN)
    take_back_last_hand(organizer, table, client_key=hand.client_key.__class__(int=7), expected_number=1)
    put_round_back(organizer, Round.objects.get(pk=round_.pk))
    unpublish_round(organizer, round_)
    fields: dict[str, Any] = {"method": methods.RANDOM, "seed": 9, "step_limit": 1_000}
    draw_round(organizer, round_, ranked_ids=ids(event), **fields)
    assert round_.tables.get(number=2) == table
    event.entries.filter(number__gt=4).update(status=EntryStatus.WITHDRAWN)
    with refused(event, TablesUsed):
        draw_round(organizer, round_, ranked_ids=ids(event)[:4], **fields)


def test_desk_offers_the_tables_concerned(event: Event, organizer: User, sign_in: SignIn) -> None:
    round_ = published(event)
    gone = withdraw(round_, 3)
    add_house_players(organizer, event)
    client = sign_in(organizer)
    page = client.get(reverse("draws:draw-desk", args=[event.slug, 1]))
    chosen = [table.number for table in page.context["redrawable"] if table.is_concerned]
    assert chosen == [3]
    assert str(gone) in text_of(page)
    start = text_of(client.get(reverse("play:round-start", args=[event.slug, 1])))
    assert "Redraw table 3" in start
    url = reverse("draws:tables-redraw", args=[event.slug, 1])
    with nothing_changes(event):
        assert client.post(url, {"tables": ["99"], "seen": "1"}).status_code == 422
        assert client.post(url, {}).status_code == 422
    assert client.post(url, {"tables": ["3"], "seen": "1"}).status_code == 302
    assert client.post(reverse("play:round-start", args=[event.slug, 1])).status_code == 302
    assert Round.objects.get(pk=round_.pk).state == RoundState.RUNNING


def test_another_event_is_left_alone(event: Event) -> None:
    other = make_event()
    published(other)
    round_ = published(event)
    with nothing_changes(other):
        redraw(round_, 1, 2)
