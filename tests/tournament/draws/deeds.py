"""What tests of draws do again and again."""

from typing import Any

from tournament.draws.acts.drawing import draw_round, draw_rounds
from tournament.draws.engine import Method, methods
from tournament.draws.models import Draw, DrawSettings
from tournament.draws.queries import SeatedTable, seatings
from tournament.events.models import Event, Round
from tournament.registration.models import Entry

STEPS = 200
"""A search bounded by steps: quick, and the same on every machine."""


def choose(event: Event, **fields: Any) -> DrawSettings:
    """Set how the event is drawn, without the act."""
    settings, _created = DrawSettings.objects.update_or_create(event=event, defaults=fields)
    return settings


def ranked(event: Event) -> list[int]:
    return list(event.entries.order_by("number").values_list("pk", flat=True))


def draw(round_: Round, method: Method = methods.RANDOM, seed: int = 7, **options: Any) -> Draw:
    event = round_.event
    return draw_round(
        event.created_by,
        round_,
        method=method,
        ranked_ids=ranked(event),
        seed=seed,
        step_limit=STEPS,
        **options,
    )


def draw_to(round_: Round, last: int, method: Method = methods.BEST, seed: int = 7) -> list[Draw]:
    event = round_.event
    return draw_rounds(
        event.created_by,
        round_,
        last=last,
        method=method,
        ranked_ids=ranked(event),
        seed=seed,
        step_limit=STEPS,
    )


def tables_of(round_: Round) -> list[SeatedTable]:
    return seatings(round_.event, before=round_.number + 1).get(round_.number, [])


def numbers_of(round_: Round) -> list[tuple[int, ...]]:
    """The tables of a round by players' numbers, as a chart on paper has them, whatever the winds."""
    numbers = dict(Entry.objects.filter(event=round_.event).values_list("pk", "number"))
    return [tuple(sorted(numbers[pk] for pk in table)) for table in tables_of(round_)]


def meetings(event: Event) -> list[frozenset[int]]:
    """Every pair that sat together, once for each time."""
    return [
        frozenset((one, other))
        for tables in seatings(event, before=100).values()
        for table in tables
        for place, one in enumerate(table)
        for other in table[place + 1 :]
    ]
