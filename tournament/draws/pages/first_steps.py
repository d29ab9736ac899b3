"""The strip of first steps as an organizer's page shows it."""

from tournament.core.fixed_query import FixedQuery
from tournament.draws.methods import method_label
from tournament.draws.plans import plan_of_rows, planned_method
from tournament.draws.queries import field_of, seats_to_fill_of, settings_of
from tournament.draws.unfilled_seats import seats_not_filled
from tournament.events.enums import RoundState
from tournament.events.first_steps import BEGUN, FirstSteps, Preparation, first_steps
from tournament.events.models import Event, Round
from tournament.events.queries import rounds_of
from tournament.registration.queries.sign_ups import Door, desk_of, door_of

_begun = FixedQuery(lambda event: Round.objects.filter(event=event, state__in=BEGUN), event=int)


def first_steps_of(event: Event) -> FirstSteps | None:
    """The strip of an event; None once a round has begun, which takes one query."""
    if _begun.first(event=event.pk):
        return None
    rounds, settings, desk = rounds_of(event), settings_of(event), desk_of(event)
    field = field_of(event, settings)
    method = planned_method(plan_of_rows(settings.plan, event.rounds_planned), 1)
    is_published = bool(rounds) and rounds[0].state == RoundState.PUBLISHED
    unfilled = seats_not_filled(event, rounds[0]) if is_published else []
    return first_steps(
        Preparation(
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
    )
