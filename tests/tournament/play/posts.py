"""Where the screens of a table are, and what the form of a hand sends."""

from typing import Any
from uuid import uuid4

from django.urls import reverse

from tournament.draws.models import Table


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
        **changes,
    }
