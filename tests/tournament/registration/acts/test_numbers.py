"""Numbers by order, seed, rank and lot; and that they stay once published."""

import pytest

from tests.acts import one_act, refused
from tests.factories import make_entries, make_round
from tournament.accounts.models import User
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.registration.acts.entries import add_house_players, set_status
from tournament.registration.acts.numbers import give_numbers, publish_numbers, withdraw_numbers
from tournament.registration.enums import EntryStatus, NumberOrder
from tournament.registration.errors import NumbersInUse, NumbersPublished
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.verbs import EntryVerb


@pytest.fixture(autouse=True)
def _players(event: Event) -> None:
    for number, name, seed, rank in (
        (40, "Ann", 3, None),
        (30, "Bo", 1, 9),
        (20, "Cy", None, 2),
        (10, "Di", 2, None),
    ):
        make_entries(event, 1, name=name, number=number, seed=seed, rank=rank)


def names(event: Event) -> str:
    return " ".join(event.entries.order_by("number").values_list("name", flat=True))


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        (NumberOrder.ORDER, "Ann Bo Cy Di"),
        (NumberOrder.SEED, "Bo Di Ann Cy"),
        (NumberOrder.RANK, "Cy Bo Ann Di"),
    ],
)
def test_numbers_follow_an_order(event: Event, organizer: User, order: NumberOrder, wanted: str) -> None:
    with one_act(event, EntryVerb.NUMBERS_GIVEN):
        give_numbers(organizer, event, order=order)
    assert names(event) == wanted
    assert sorted(event.entries.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_lot_gives_the_same_numbers_however_often_it_is_drawn(event: Event, organizer: User) -> None:
    with one_act(event, EntryVerb.NUMBERS_DRAWN):
        give_numbers(organizer, event, order=NumberOrder.LOT)
    drawn, seed = names(event), desk_of(event).numbers_seed
    assert str(seed) in event.audit_entries.latest("pk").sentence
    for _time in range(3):
        give_numbers(organizer, event, order=NumberOrder.ORDER)
        give_numbers(organizer, event, order=NumberOrder.LOT)
        assert (names(event), desk_of(event).numbers_seed) == (drawn, seed)
    Event.objects.filter(pk=event.pk).update(lot_seed=event.lot_seed + 1)
    give_numbers(organizer, event, order=NumberOrder.LOT)
    assert desk_of(event).numbers_seed != seed


def test_house_players_and_who_withdrew_come_last(event: Event, organizer: User) -> None:
    set_status(organizer, event.entries.get(name="Ann"), status=EntryStatus.WITHDRAWN)
    add_house_players(organizer, event)
    give_numbers(organizer, event, order=NumberOrder.ORDER)
    assert names(event) == "Bo Cy Di House player 1 Ann"


def test_published_numbers_stay_until_taken_back(event: Event, organizer: User) -> None:
    with one_act(event, EntryVerb.NUMBERS_PUBLISHED):
        publish_numbers(organizer, event)
        publish_numbers(organizer, event)
    with refused(event, NumbersPublished):
        give_numbers(organizer, event, order=NumberOrder.LOT)
    with one_act(event, EntryVerb.NUMBERS_WITHDRAWN):
        withdraw_numbers(organizer, event)
        withdraw_numbers(organizer, event)
    give_numbers(organizer, event, order=NumberOrder.SEED)


def test_numbers_of_a_drawn_round_stay(event: Event, organizer: User) -> None:
    make_round(event, [list(event.entries.all())], state=RoundState.DRAWN)
    with refused(event, NumbersInUse):
        give_numbers(organizer, event, order=NumberOrder.ORDER)
