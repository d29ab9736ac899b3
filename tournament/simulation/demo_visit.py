"""What a visitor of a demo gets: an event of their own in the middle of its first round."""

import secrets

from django.db import transaction

from tournament.accounts.acts.demo_visits import visit_from
from tournament.accounts.models import User
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.simulation.demo import KOWLOON_EVENING
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event

PLAYERS = 16
HANDS = 3
SLUG_BYTES = 5
SEED_BITS = 30


@transaction.atomic
def begin_visit(address: str | None, *, name: str) -> tuple[User, Event]:
    """Make the visitor's account and the event of this name, or neither. Raises DemoFull, NotInDemo."""
    visitor, seed = visit_from(address), secrets.randbits(SEED_BITS)
    fields = {
        **KOWLOON_EVENING.fields,
        "name": name,
        "slug": f"try-{secrets.token_hex(SLUG_BYTES)}",
        "visibility": Visibility.PRIVATE,
    }
    event = enter_new_event(actor=visitor, fields=fields, players=PLAYERS, seed=seed)
    play_event(
        event,
        crew=Crew(visitor, visitor),
        plan=Plan(seed=seed, rounds=1, hands=HANDS, leave_running=True),
    )
    return visitor, event
