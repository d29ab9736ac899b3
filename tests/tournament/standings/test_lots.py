"""Lots give the same answer however often they are asked; a new lot needs a reason; who leaves is replaced."""

from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import set_state
from tests.pages import assert_every_form_is_safe, text_of
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tournament.accounts.models import User
from tournament.events.enums import CarryOver, Ranking, RoundState
from tournament.events.models import Event
from tournament.play.errors import ReasonMissing
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import CutKind, EntryStatus, RestOfField, TieMethod
from tournament.registration.models import Entry, NewLot, Stage
from tournament.registration.queries import playing_entries
from tournament.standings.acts.cuts import draw_new_lot, make_cut, move_up, order_play_off, take_back_cut
from tournament.standings.errors import (
    CutChanged,
    CutMissing,
    LaterRoundDrawn,
    NobodyMovesUp,
    NoLotDrawn,
    TieAtLine,
)
from tournament.standings.stages.cuts import CutOrder

pytestmark = pytest.mark.django_db
PLAYERS = tuple(f"p{number:02}" for number in range(1, 17))
TIED = tuple(PLAYERS[at] for at in (1, 2, 5, 6, 9, 10, 13, 14))


@pytest.fixture
def event() -> Event:
    """Four winners, then eight players who are tied for the places from the fifth on, then four who lost."""
    tables = [
        PlayedTable(1, PLAYERS[first : first + 4], ((30 + first, 10, 10, -50 - first),))
        for first in range(0, 16, 4)
    ]
    made = write_event(PLAYERS, tables, {2: RoundState.PLANNED}, ranking=Ranking.POINTS)
    return Event.objects.get(pk=made.pk)


@pytest.fixture
def organizer(event: Event) -> User:
    return event.created_by


def order(method: TieMethod = TieMethod.LOT, size: int = 8, rest: RestOfField = RestOfField.OUT) -> CutOrder:
    return CutOrder(CutKind.TOP, size, CarryOver.FULL, rest, tie_method=method)


def names(event: Event) -> list[str]:
    return sorted(playing_entries(event).values_list("name", flat=True))


def drawn(stage: Stage) -> list[str]:
    """The tied players in the order that the lot gave."""
    by_id = dict(stage.event.entries.values_list("pk", "name"))
    return [by_id[pk] for pk in stage.tied]


def leave(event: Event, *gone: str) -> None:
    for name in gone:
        set_status(event.created_by, event.entries.get(name=name), status=EntryStatus.WITHDRAWN)


def words(event: Event) -> list[str]:
    """The sentences of the audit about cuts, the newest first."""
    return [one.sentence for one in event.audit_entries.order_by("-pk") if "cut" in one.sentence]


def test_a_cut_made_again_has_the_same_lot(event: Event, organizer: User) -> None:
    stage = make_cut(organizer, event, order=order())
    first = (stage.tie_seed, drawn(stage), names(event))
    for _time in range(3):
        take_back_cut(organizer, event)
        stage = make_cut(organizer, event, order=order())
        assert (stage.tie_seed, drawn(stage), names(event)) == first


def test_events_and_questions_have_lots_of_their_own(event: Event, organizer: User) -> None:
    seeds = set()
    for lot_seed, size in ((1, 8), (2, 8), (2, 12)):
        Event.objects.filter(pk=event.pk).update(lot_seed=lot_seed)
        tie = order(size=size) if size == 8 else order(TieMethod.NONE, size)
        seeds.add(make_cut(organizer, event, order=tie).tie_seed)
        take_back_cut(organizer, event)
    assert len(seeds) == 3


def test_the_audit_tells_of_the_lot(event: Event, organizer: User) -> None:
    stage = make_cut(organizer, event, order=order())
    sentence = f"{stage.tie_seed}: {', '.join(drawn(stage))}"
    assert sentence in words(event)[0]
    take_back_cut(organizer, event)
    assert sentence in words(event)[0]
    make_cut(organizer, event, order=order(TieMethod.NONE, 4))
    take_back_cut(organizer, event)
    assert words(event)[0] == "took back the cut after round 1"


def test_a_new_lot_needs_a_reason_and_stays(event: Event, organizer: User) -> None:
    stage = make_cut(organizer, event, order=order())
    old = (stage.tie_seed, drawn(stage))
    with refused(event, ReasonMissing):
        draw_new_lot(organizer, event, reason=" ")

    stage = draw_new_lot(organizer, event, reason="Everybody had seen the seed")

    new = (stage.tie_seed, drawn(stage))
    assert new[0] != old[0]
    assert sorted(new[1]) == sorted(old[1]) == sorted(TIED)
    assert set(names(event)) == {"p01", "p05", "p09", "p13", *new[1][:4]}
    for part in ("Everybody had seen the seed", *(str(seed) for seed in (old[0], new[0])), ", ".join(new[1])):
        assert part in words(event)[0]
    take_back_cut(organizer, event)
    stage = make_cut(organizer, event, order=order())
    assert (stage.tie_seed, drawn(stage)) == new
    assert NewLot.objects.get().question == "cut/1/top/8"


def test_a_new_lot_is_refused_where_none_was_drawn(event: Event, organizer: User) -> None:
    with refused(event, CutMissing):
        draw_new_lot(organizer, event, reason="why not")
    order_play_off(organizer, event, order=order())
    with refused(event, CutMissing):
        draw_new_lot(organizer, event, reason="why not")
    take_back_cut(organizer, event)
    make_cut(organizer, event, order=order(TieMethod.NONE, 4))
    with refused(event, NoLotDrawn):
        draw_new_lot(organizer, event, reason="why not")


def test_the_next_player_moves_up_and_the_lot_stays(event: Event, organizer: User) -> None:
    stage = make_cut(organizer, event, order=order())
    seed, line = stage.tie_seed, drawn(stage)
    with refused(event, NobodyMovesUp):
        move_up(organizer, event)
    leave(event, line[0])
    assert len(names(event)) == 7
    with refused(event, CutChanged):
        move_up(organizer, event, seen="another line")

    stage = move_up(organizer, event)

    assert (stage.tie_seed, drawn(stage)) == (seed, line[1:])
    assert names(event) == sorted(["p01", "p05", "p09", "p13", *line[1:5]])
    assert f"Into the final: {line[4]}. Out of it: {line[0]}" in words(event)[0]
    # Who is back plays on again, and the one who moved up does not.
    set_status(organizer, event.entries.get(name=line[0]), status=EntryStatus.REGISTERED)
    move_up(organizer, event)
    assert names(event) == sorted(["p01", "p05", "p09", "p13", *line[:4]])


def test_everybody_moves_up_a_group(event: Event, organizer: User) -> None:
    make_cut(organizer, event, order=order(TieMethod.NONE, 4, RestOfField.GROUPS))
    leave(event, "p13")
    with refused(event, TieAtLine):
        move_up(organizer, event)
    stage = move_up(organizer, event, order=order(TieMethod.LOT, 4, RestOfField.GROUPS))
    moved = drawn(stage)[0]
    groups = dict(stage.places.values_list("entry__name", "group"))
    assert [name for name, group in groups.items() if group == 1] == ["p09", "p05", "p01", moved]
    assert "p13" not in groups


@pytest.mark.parametrize("state", [RoundState.DRAWN, RoundState.PUBLISHED, RoundState.RUNNING])
def test_nobody_moves_up_into_a_drawn_round(event: Event, organizer: User, state: RoundState) -> None:
    make_cut(organizer, event, order=order())
    leave(event, "p01")
    set_state(event.rounds.get(number=2), state)
    for act in (
        lambda: move_up(organizer, event),
        lambda: draw_new_lot(organizer, event, reason="late"),
    ):
        with refused(event, LaterRoundDrawn):
            act()


def page_of(client: Client, event: Event) -> str:
    return text_of(client.get(reverse("standings:cut", args=[event.slug])))


def people(entries: Sequence[Entry]) -> list[str]:
    return [entry.name for entry in entries]


def test_the_page_lets_the_next_move_up(event: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    line = drawn(make_cut(organizer, event, order=order()))
    assert "Moves up into the final" not in page_of(client, event)
    leave(event, "p01")
    page = client.get(reverse("standings:cut", args=[event.slug]))
    assert_every_form_is_safe(page)
    moving = page.context["change"].moving
    assert (people(moving.joining), people(moving.leaving)) == ([line[4]], ["p01"])
    seen = page.context["move_form"]["seen"].value()
    url = reverse("standings:cut-move-up", args=[event.slug])
    leave(event, "p05")
    renewed = client.post(url, {"seen": seen})
    assert renewed.status_code == 422
    seen = renewed.context["move_form"]["seen"].value()
    assert client.post(url, {"seen": seen}).status_code == 302
    assert {"p09", "p13", *line[:6]} == set(names(event))
    assert client.post(url, {}).status_code == 409


def test_the_page_settles_a_tie_that_the_line_meets_by_moving(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    make_cut(organizer, event, order=order(TieMethod.NONE, 4))
    leave(event, "p13")
    assert "The next players are tied for the free place: p02, p03" in page_of(client, event)
    url = reverse("standings:cut-move-up", args=[event.slug])
    assert client.post(url, {"tie_method": ""}).status_code == 422
    assert client.post(url, {"tie_method": "table"}).status_code == 422
    assert client.post(url, {"tie_method": "lot"}).status_code == 302
    moved = drawn(Stage.objects.get())[0]
    assert names(event) == sorted(["p01", "p05", "p09", moved])


def test_the_page_draws_a_new_lot(event: Event, organizer: User, sign_in: SignIn) -> None:
    client, url = sign_in(organizer), reverse("standings:cut-new-lot", args=[event.slug])
    seed = make_cut(organizer, event, order=order()).tie_seed
    assert "Draw a new lot" in page_of(client, event)
    assert client.post(url, {"reason": " "}).status_code == 422
    assert client.post(url, {"reason": "Everybody had seen the seed"}).status_code == 302
    assert Stage.objects.get().tie_seed != seed


def test_the_same_press_again_draws_no_other_lot(event: Event, organizer: User, sign_in: SignIn) -> None:
    client, url = sign_in(organizer), reverse("standings:cut-new-lot", args=[event.slug])
    old = make_cut(organizer, event, order=order()).tie_seed
    assert f'name="seed" value="{old}"' in page_of(client, event)
    sent = {"reason": "Everybody had seen the seed", "seed": old}
    assert client.post(url, sent).status_code == 302
    new = Stage.objects.get().tie_seed
    with nothing_changes(event):
        response = client.post(url, sent)
    page = text_of(response)
    assert response.status_code == 422
    assert "Another lot was drawn in the meantime" in page
    assert f'name="seed" value="{new}"' in page
    assert "Everybody had seen the seed" in page
    assert client.post(url, {**sent, "seed": new}).status_code == 302
    assert Stage.objects.get().tie_seed not in (old, new)
