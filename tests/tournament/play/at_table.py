"""A table as tests look at it: how it stands, where its screens are, what the form of a hand sends."""

from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tests.factories import make_staff, make_user
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.acts.rotation import change_dealer, draw_seats_anew
from tournament.play.enums import RotationKind
from tournament.play.models import RotationChange
from tournament.play.queries.tables import TableState, table_state


def state_of(table: Table) -> TableState:
    """How the table stands by now, whatever the test did to its event."""
    return table_state(Event.objects.get(pk=table.round.event_id), table)


def actor_of(table: Table) -> User:
    """Whoever made the event: an organizer."""
    return table.round.event.created_by


def referee_of(table: Table) -> User:
    """A referee of the event, who leaves closed tables as they are."""
    referee = make_user()
    make_staff(table.round.event, referee, Role.REFEREE)
    return referee


def url_of(table: Table, name: str, *args: object) -> str:
    """The address of a screen or an act at the table."""
    round_ = table.round
    return reverse(f"play:{name}", args=[round_.event.slug, round_.number, table.number, *args])


def hand_fields(number: int = 1, **changes: Any) -> dict[str, Any]:
    """East wins 8 from South, by points, as hand `number`."""
    return {
        "outcome": "discard",
        "winner": "0",
        "discarder": "1",
        "method": "points",
        "points": "8",
        "client_key": str(uuid4()),
        "expected_hand_number": str(number),
        "typed_for": str(number),
        **changes,
    }


def set_dealer(table: Table, **fields: Any) -> RotationChange:
    """South deals the first hand, for the first turn, unless the test says otherwise."""
    given: dict[str, Any] = {
        "client_key": uuid4(),
        "kind": RotationKind.DEALER_SET,
        "from_number": 1,
        "dealer": 1,
        "turn": 1,
        "reason": "The judge said so",
        "expected_hands": len(state_of(table).entered),
    }
    return change_dealer(fields.pop("person", actor_of(table)), table, **{**given, **fields})


def draw_seats(
    table: Table, from_number: int, east: int, south: int, west: int, north: int, **fields: Any
) -> RotationChange:
    """The seats (by the wind in the first hand) that drew East, South, West and North before a hand."""
    given: dict[str, Any] = {
        "client_key": uuid4(),
        "from_number": from_number,
        "chairs": {east: 0, south: 1, west: 2, north: 3},
        "expected_hands": len(state_of(table).entered),
    }
    return draw_seats_anew(actor_of(table), table, **{**given, **fields})


def hand_round(client: Client, table: Table, *, pin: str = "") -> None:
    """Let the device of a signed-in referee go round the table."""
    assert client.post(url_of(table, "signoff-hand-round"), {"pin": pin}).status_code == 302
