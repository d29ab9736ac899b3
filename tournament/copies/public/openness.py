"""Which events, rounds and scores everybody may see at this moment, read once for a delivery.

A row can become public, or stop being so, although nobody wrote it: when its round is published, or its event is made
private. So each event has a gate, which is all of its state that decides that. When the gate is another one than with the
delivery before, everything of the event is sent anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from penalties.enums import PublicView
from penalties.models import LedgerSettings
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event, Round
from tournament.events.settings.hold_back import shown_rounds

VISIBLE = frozenset({RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED})

Gate = list[Any]
"""As JSON holds it."""


@dataclass(frozen=True, slots=True)
class Openness:
    """What is open to everybody. `published` are the rounds that everybody sees, `shown` those whose scores, too;
    `numbers_shown` are these by event and number.
    """

    events: frozenset[int]
    published: frozenset[int]
    shown: frozenset[int]
    numbers_shown: frozenset[tuple[int, int]]
    ledgers: Mapping[int, str]
    with_federation_ids: frozenset[int]
    gates: Mapping[str, Gate]

    def ledger_of(self, event: int) -> PublicView:
        """How much of the event's ledger everybody sees."""
        return PublicView(self.ledgers.get(event, PublicView.NOTHING))


def openness() -> Openness:
    """What is open now. Three queries, however many events there are."""
    events = {event.pk: event for event in Event.objects.filter(visibility=Visibility.PUBLIC)}
    ledgers = dict(
        LedgerSettings.objects.filter(event__in=events.keys()).values_list("event_id", "public_view")
    )
    rounds: dict[int, list[Round]] = {pk: [] for pk in events}
    for round_ in Round.objects.filter(event__in=events.keys()).order_by("number"):
        rounds[round_.event_id].append(round_)
    published: set[int] = set()
    shown: set[int] = set()
    numbers: set[tuple[int, int]] = set()
    gates: dict[str, Gate] = {}
    for pk, event in events.items():
        visible = [one for one in rounds[pk] if one.state in VISIBLE]
        open_ones = [one for one in shown_rounds(event, rounds[pk], staff=False) if one.state in VISIBLE]
        published |= {one.pk for one in visible}
        shown |= {one.pk for one in open_ones}
        numbers |= {(pk, one.number) for one in open_ones}
        gates[str(pk)] = [
            [one.pk for one in visible],
            [one.pk for one in open_ones],
            ledgers.get(pk, ""),
            event.shows_federation_ids,
        ]
    return Openness(
        events=frozenset(events),
        published=frozenset(published),
        shown=frozenset(shown),
        numbers_shown=frozenset(numbers),
        ledgers=ledgers,
        with_federation_ids=frozenset(pk for pk, event in events.items() if event.shows_federation_ids),
        gates=gates,
    )
