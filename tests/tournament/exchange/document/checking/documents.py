"""Documents to check: right ones, and what is done to them."""

import json
from typing import Any
from uuid import uuid4

from tests.factories import NO_WIN, discard_win, make_entries, make_event, make_round, play, self_draw
from tests.tournament.exchange.moving import Json
from tournament.draws.models import SitOut
from tournament.events.models import Event
from tournament.exchange.document.event import document_bytes, event_document
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput, WinInput

TILES = HandInput(Outcome.DISCARD, (WinInput(seat=0, tiles="123m456p78s99m777z +9s"),), discarder=1)


def played_event(**fields: Any) -> Event:
    """Two tables and somebody who sits out; one hand was entered by its tiles, and one was corrected from them."""
    event = make_event(rounds_planned=2, **fields)
    entries = make_entries(event, 9)
    round_ = make_round(event, [entries[:4], entries[4:8]])
    SitOut.objects.create(round=round_, entry=entries[8])
    for table in round_.tables.order_by("number"):
        first, *_more = play(table, TILES, self_draw(2, 8), NO_WIN, TILES)
        correct_hand(
            event.created_by,
            first,
            client_key=uuid4(),
            reason="Slip",
            entered=discard_win(3, 1, 10 + table.number),
        )
        close_table(event.created_by, table, expected_hands=4)
    close_round(event.created_by, round_)
    return Event.objects.get(pk=event.pk)


def document_of(event: Event, *, full: bool) -> Json:
    found: Json = json.loads(document_bytes(event_document(event, full=full)))
    return found
