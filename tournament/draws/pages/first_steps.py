"""The strip of first steps as an organizer's page shows it."""

from collections.abc import Sequence

from tournament.draws.queries import field_of, seats_to_fill_of, settings_of
from tournament.draws.seats.unfilled import seats_not_filled
from tournament.draws.settings.methods import method_label
from tournament.draws.settings.plans import plan_of_rows, planned_method
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.pages.first_steps import BEGUN, FirstSteps, Preparation, first_steps
from tournament.events.queries import rounds_of
from tournament.registration.models import DeskSettings
from tournament.registration.queries.sign_ups import Door, desk_of, door_of


def first_steps_of(event: Event) -> FirstSteps | None:
    """The strip of an event, in five queries, and one more for a published round; None once a round has begun, in one
    query.
    """
    rounds = rounds_of(event)
    if any(round_.state in BEGUN for round_ in rounds):
        return None
    return first_steps(preparation_of(event, rounds, desk_of(event)))


def preparation_of(event: Event, rounds: Sequence[Round], desk: DeskSettings) -> Preparation:
    """How far an event is on its way to the first round; three queries, and one more for a published first round."""
    settings = settings_of(event)
    field = field_of(event, settings)
    method = planned_method(plan_of_rows(settings.plan, event.rounds_planned), 1)
    is_published = bool(rounds) and rounds[0].state == RoundState.PUBLISHED
    unfilled = seats_not_filled(event, rounds[0]) if is_published else []
    return Preparation(
        event,
        rounds,
        people=len(field.people),
        seats=seats_to_fill_of(field),
        resting=field.resting,
        takes_sign_ups=door_of(desk) is Door.OPEN,
        places=desk.capacity,
        method=method_label(method),
        unfilled_seats=[f"{seat.sentence}." for seat in unfilled],
    )
