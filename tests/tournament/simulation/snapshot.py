"""An event as plain values, without keys and times, so that two events can be compared row by row."""

from typing import Any

from penalties.models import AppealRow
from tournament.draws.models import Draw
from tournament.events.models import Event
from tournament.play.models import Hand

Rows = list[tuple[Any, ...]]


def snapshot(event: Event) -> dict[str, Rows]:
    """Every row of an event that the simulation writes."""
    numbers = dict(event.entries.values_list("pk", "number"))
    return {
        "entries": list(
            event.entries.values_list(
                "number", "name", "name_zh", "club", "country", "federation_id", "status"
            )
        ),
        "rounds": list(event.rounds.order_by("number").values_list("number", "state")),
        "draws": [
            (
                draw.round.number,
                draw.version,
                draw.method,
                draw.seed,
                draw.steps,
                _numbered(draw.result, numbers),
            )
            for draw in Draw.objects.filter(round__event=event).order_by("round__number", "version")
        ],
        "closed": list(
            event.rounds.order_by("number", "tables__number").values_list(
                "number", "tables__number", "tables__closing__closed_by__username"
            )
        ),
        "hands": [_hand_row(hand) for hand in _hands(event)],
        "ledger": list(
            event.ledger.order_by("pk").values_list(
                "entry__number",
                "kind",
                "foul_code",
                "round_number",
                "table_number",
                "hand_number",
                "consequences",
            )
        ),
        "appeals": list(
            AppealRow.objects.filter(ledger_entry__event=event).order_by("pk").values_list("step", "note")
        ),
        "audit": list(event.audit_entries.order_by("pk").values_list("actor_name", "verb", "data")),
    }


def _numbered(tables: list[list[int]], numbers: dict[int, int]) -> list[list[int]]:
    return [[numbers[entry_id] for entry_id in seats] for seats in tables]


def _hands(event: Event) -> list[Hand]:
    hands = Hand.objects.of_event(event).select_related("table__round", "supersedes").prefetch_related("wins")
    return list(hands.order_by("table__round__number", "table__number", "number", "pk"))


def _hand_row(hand: Hand) -> tuple[Any, ...]:
    wins = [(win.seat, win.value, win.method, win.tiles, win.breakdown) for win in hand.wins.all()]
    replaced = hand.supersedes.outcome if hand.supersedes else None
    place = (hand.table.round.number, hand.table.number, hand.number)
    return (*place, replaced, hand.reason, hand.outcome, hand.discarder, hand.deltas, wins)
