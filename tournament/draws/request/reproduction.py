"""Stored draws: the request behind each version, and the same draw repeated byte for byte."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tournament.draws.engine import DrawRequest, method_of_id, swap_seats
from tournament.draws.engine.methods import IMPORTED
from tournament.draws.enums import DrawKind
from tournament.draws.models import Draw, FixedTable
from tournament.draws.queries import SeatedTable
from tournament.draws.request.running import GROUP_STEPS, run_engine
from tournament.draws.request.stored import StoredRequest, request_of_round, with_player
from tournament.draws.seats.history import seat_history
from tournament.events.models import Event
from tournament.registration.models import Entry


def stored_request_of(draw: Draw) -> StoredRequest:
    """The request behind a version, or behind the version that it was made from."""
    return StoredRequest(draw.inputs, draw.settings, draw.seed)


def request_of_draw(event: Event, draw: Draw, newcomers: Iterable[Entry] = ()) -> DrawRequest:
    """The request that measures a version of a round, with the earlier rounds as they are now."""
    return request_of_round(
        replace(stored_request_of(draw), inputs=inputs_with(draw, newcomers)),
        method=method_of_id(draw.method),
        history=seat_history(event, before=draw.round.number),
    )


def inputs_with(draw: Draw, entries: Iterable[Entry]) -> dict[str, Any]:
    """The inputs of a version, with people added who came later and are to take a seat in it."""
    inputs: dict[str, Any] = draw.inputs
    known = {player["id"] for player in inputs["players"]}
    for entry in (entry for entry in entries if entry.pk not in known):
        fixed = FixedTable.objects.filter(entry=entry).first()
        table = fixed.number if fixed else None
        inputs = with_player(inputs, entry, method=method_of_id(draw.method), table=table)
    return inputs


def stored_bytes(draw: Draw) -> bytes:
    """The seats and sit-outs of a version as they are stored."""
    return _bytes(draw.result, draw.sitting_out)


def reproduced_bytes(draw: Draw) -> bytes:
    """The same, repeated from the version's inputs, settings, seed and steps, or from its parent.

    Raises DrawError, and KeyError for what an older release stored in another form.
    """
    if draw.kind == DrawKind.DRAWN and draw.method == IMPORTED.id:
        # Another program drew it, so there is nothing to repeat.
        return stored_bytes(draw)
    if draw.kind == DrawKind.DRAWN:
        ahead = draw.ahead_index is not None
        steps = draw.report.get(GROUP_STEPS, ())
        rounds = run_engine(stored_request_of(draw), step_limit=draw.steps, ahead=ahead, group_steps=steps)
        made = rounds[draw.ahead_index or 0]
        return _bytes([list(table) for table in made.tables], list(made.sitting_out))
    if draw.kind == DrawKind.TABLES:
        return _bytes(_with_part(draw), draw.sitting_out)
    assert draw.parent is not None  # noqa: S101 - a constraint of the database says so
    tables, sitting_out = draw.parent.tables, draw.parent.sitting_out
    if draw.kind == DrawKind.SWAP:
        one, other = draw.swapped
        tables, sitting_out = exchanged(tables, sitting_out, one, other)
    if draw.kind == DrawKind.WINDS:
        tables = tuple(
            stored if sorted(stored) == sorted(drawn) else drawn
            for stored, drawn in zip(draw.tables, tables, strict=False)
        )
    return _bytes([list(table) for table in tables], sitting_out)


def _with_part(draw: Draw) -> list[list[int]]:
    """The tables of a version some of which were redrawn. Those are drawn again from their own stored request."""
    part = draw.inputs["part"]
    request = StoredRequest(part["inputs"], part["settings"], draw.seed)
    (made,) = run_engine(request, step_limit=draw.steps, group_steps=part.get(GROUP_STEPS, ()))
    redrawn = dict(zip(sorted(part["settings"]["table_numbers"]), made.tables, strict=True))
    tables = zip(draw.table_numbers, draw.tables, strict=True)
    return [list(redrawn.get(number, four)) for number, four in tables]


def exchanged(
    tables: Sequence[SeatedTable], sitting_out: Sequence[int], one: int, other: int
) -> tuple[tuple[SeatedTable, ...], list[int]]:
    """Seats and sit-outs with two people exchanged."""
    places = {one: other, other: one}
    return swap_seats(tables, one, other), [places.get(entry_id, entry_id) for entry_id in sitting_out]


def _bytes(tables: list[list[int]], sitting_out: list[int]) -> bytes:
    return json.dumps({"tables": tables, "sitting_out": sitting_out}, separators=(",", ":")).encode()
