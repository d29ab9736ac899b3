"""Importing a seating that another program drew, as the newest version of a round's draw."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournament.core.listing import listed
from tournament.core.phrases import phrase
from tournament.draws.acts.seats import check_version, make_room, new_version, seat_version
from tournament.draws.engine.methods import IMPORTED
from tournament.draws.enums import DrawKind
from tournament.draws.errors import SeatingIncomplete
from tournament.draws.models import Draw
from tournament.draws.queries import fixed_tables, kept_apart, settings_of
from tournament.draws.request.building import check_play_off
from tournament.draws.request.running import appraise
from tournament.draws.request.stored import (
    Stored,
    StoredRequest,
    request_of_round,
    stored_inputs,
    stored_settings,
)
from tournament.draws.seats.history import seat_history
from tournament.draws.seats.seating_file import Seating
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.events import move_round
from tournament.events.conditions import round_is
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.people import ORGANIZERS
from tournament.registration.queries import playing_entries
from tournament.registration.queries.stages import waiting_play_off


def seating_request(
    event: Event, round_: Round, seating: Seating, ranked_ids: Sequence[int]
) -> StoredRequest:
    """The request that measures the seating: the players seated, in the order of the standings, and the earlier rounds.

    Raises SeatingIncomplete unless everybody who plays has a place, and nobody else.
    """
    playing = {entry.pk: entry for entry in playing_entries(event)}
    placed = {pk for four in seating.tables.values() for pk in four} | set(seating.sitting_out)
    missing = [entry for pk, entry in playing.items() if pk not in placed and not entry.is_house]
    surplus = list(event.entries.filter(pk__in=placed - set(playing)).order_by("number"))
    if missing or surplus:
        raise SeatingIncomplete(names=listed(f"{one.number} {one}" for one in [*missing, *surplus]))
    order = [*(pk for pk in ranked_ids if pk in placed), *sorted(placed - set(ranked_ids))]
    inputs = stored_inputs(
        [playing[pk] for pk in order],
        method=IMPORTED,
        history=seat_history(event, before=round_.number),
        apart=[
            (pair.one_id, pair.other_id)
            for pair in kept_apart(event)
            if {pair.one_id, pair.other_id} <= placed
        ],
        tables={fixed.entry_id: fixed.number for fixed in fixed_tables(event) if fixed.entry_id in placed},
    )
    chosen = stored_settings(settings_of(event), method=IMPORTED, plan=(), rounds=1)
    return StoredRequest(inputs, {**chosen, "table_numbers": sorted(seating.tables)}, 0)


def seating_report(event: Event, round_: Round, seating: Seating, ranked_ids: Sequence[int]) -> Stored:
    """The cost of the seating and the wishes that it does not meet, measured like a draw made here."""
    request = seating_request(event, round_, seating, ranked_ids)
    return _report(event, round_, request, seating)


def _report(event: Event, round_: Round, request: StoredRequest, seating: Seating) -> Stored:
    history = seat_history(event, before=round_.number)
    measured = request_of_round(request, method=IMPORTED, history=history)
    return appraise(measured, [seating.tables[number] for number in sorted(seating.tables)])


@event_act(
    "import_seats",
    _("Import the seats of a round"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.PLANNED, RoundState.DRAWN)],
    undo="choose_version",
    quiet=True,
)
def import_seats(
    doing: EventDoing[Round],
    *,
    seating: Seating,
    ranked_ids: Sequence[int],
    note: str = "",
    expected_version: int | None = None,
) -> Draw:
    """Seat a planned or drawn round according to the file. The audit names it as a draw with the method “imported”.

    `expected_version` is the newest version that the person saw, 0 for none. Raises SeatingIncomplete, PlayOffFirst,
    DrawMovedOn, TablesUsed.
    """
    event, round_ = doing.event, doing.subject
    check_version(round_, expected_version)
    check_play_off(waiting_play_off(event), round_.number)
    request = seating_request(event, round_, seating, ranked_ids)
    report = _report(event, round_, request, seating)
    make_room(round_)
    draw = new_version(
        round_,
        actor=doing.user,
        kind=DrawKind.DRAWN,
        method=IMPORTED.id,
        seed=request.seed,
        steps=0,
        inputs=request.inputs,
        settings=request.settings,
        ahead_index=None,
        result=[list(seating.tables[number]) for number in sorted(seating.tables)],
        sitting_out=list(seating.sitting_out),
        report=report,
        note=note,
    )
    seat_version(draw)
    move_round(round_, RoundState.PLANNED, RoundState.DRAWN)
    method = phrase("draw_method", method=IMPORTED.id)
    doing.tell(DrawVerb.ROUND_DRAWN, round=round_.number, method=method, seed=request.seed)
    return draw
