"""Versions made from an earlier one: two players change places, or an older version is chosen again."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.draws.acts.seats import check_version, make_room, new_version, seat_version
from tournament.draws.enums import DrawKind
from tournament.draws.errors import SeatNotFound, VersionNotFound, VersionOutOfDate
from tournament.draws.models import Draw, Seat, SitOut
from tournament.draws.queries import current_draw, seats_everybody
from tournament.draws.request.reproduction import exchanged, inputs_with, request_of_draw
from tournament.draws.request.running import appraise
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.events import move_round
from tournament.events.conditions import round_is
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.people import ORGANIZERS
from tournament.registration.models import Entry
from tournament.registration.queries import playing_entries


@event_act(
    "swap_seats",
    _("Swap two players"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.DRAWN)],
    undo="swap_seats",
    quiet=True,
)
def swap_seats(
    doing: EventDoing[Round], *, one: Entry, other: Entry, note: str = "", expected_version: int | None = None
) -> Draw:
    """Let two players of a drawn round change places, which makes a new version of the draw.

    One of them may be sitting out: then the other one sits out instead. If somebody seated has left the event, a
    standby such as a house player may take the seat. `expected_version` is the version that the person saw. Raises
    SeatNotFound, DrawMovedOn.
    """
    event, round_ = doing.event, doing.subject
    newest = current_draw(round_)
    if newest is None or not _can_change_places(event, round_, one, other):
        raise SeatNotFound
    check_version(round_, expected_version)
    move_round(round_, RoundState.DRAWN, RoundState.PLANNED)
    tables, sitting_out = exchanged(newest.tables, newest.sitting_out, one.pk, other.pk)
    draw = _from_version(
        newest,
        actor=doing.user,
        kind=DrawKind.SWAP,
        result=[list(table) for table in tables],
        sitting_out=sitting_out,
        swapped=[one.pk, other.pk],
        inputs=inputs_with(newest, (one, other)),
        report=appraise(request_of_draw(event, newest, (one, other)), tables),
        note=note or f"{one.number} ↔ {other.number}",
    )
    round_.refresh_from_db()
    doing.tell(DrawVerb.SEATS_SWAPPED, round=round_.number, one=str(one), other=str(other))
    return draw


def _can_change_places(event: Event, round_: Round, one: Entry, other: Entry) -> bool:
    """Whether one has a seat, and the other has one, sits out, or can replace one who has left."""
    pair = {one.pk, other.pk}
    seated = set(Seat.objects.filter(round=round_, entry__in=pair).values_list("entry_id", flat=True))
    resting = set(SitOut.objects.filter(round=round_, entry__in=pair).values_list("entry_id", flat=True))
    playing = set(playing_entries(event).filter(pk__in=pair).values_list("pk", flat=True))
    is_for_a_leaver = len(seated) == 1 and not seated & playing and pair - seated <= playing
    return len(pair) == 2 and bool(seated) and (seated | resting == pair or is_for_a_leaver)


@event_act(
    "choose_version",
    _("Choose a version of a draw"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.PLANNED, RoundState.DRAWN)],
    undo="choose_version",
    quiet=True,
)
def choose_version(
    doing: EventDoing[Round], *, version: int, note: str = "", expected_version: int | None = None
) -> Draw:
    """Seat a round again as in an older version, for example to undo a swap or a worse draw.

    `expected_version` is the newest version that the person saw. Two presses of the same choice make one version.
    Raises VersionNotFound, DrawMovedOn, VersionOutOfDate when the players of the version are not those who play now.
    """
    round_ = doing.subject
    source = round_.draws.filter(version=version).first()
    if source is None:
        raise VersionNotFound(number=round_.number)
    newest = current_draw(round_)
    if newest and _is_same_choice(newest, source, doing.user, expected_version):
        return newest
    check_version(round_, expected_version)
    make_room(round_)
    seated = {entry_id for table in source.result for entry_id in table}
    if not seats_everybody(doing.event, seated, set(source.sitting_out)):
        raise VersionOutOfDate(version=version)
    draw = _from_version(
        source,
        actor=doing.user,
        kind=DrawKind.CHOSEN,
        result=source.result,
        sitting_out=source.sitting_out,
        report=source.report,
        note=note,
    )
    round_.refresh_from_db()
    doing.tell(DrawVerb.DRAW_CHOSEN, round=round_.number, version=version)
    return draw


def _is_same_choice(newest: Draw, source: Draw, actor: User, expected_version: int | None) -> bool:
    """Whether the newest version was made by this same choice, by the same person from the same page."""
    return (
        newest.kind == DrawKind.CHOSEN
        and newest.parent_id == source.pk
        and newest.created_by_id == actor.pk
        and newest.version - 1 == expected_version
    )


def _from_version(
    source: Draw,
    *,
    actor: User,
    kind: DrawKind,
    result: list[list[int]],
    sitting_out: list[int],
    report: dict[str, Any],
    note: str,
    swapped: Sequence[int] = (),
    inputs: dict[str, Any] | None = None,
) -> Draw:
    """Write a version made from another one, and seat it. The round must be planned."""
    round_ = source.round
    draw = new_version(
        round_,
        actor=actor,
        kind=kind,
        parent=source,
        method=source.method,
        seed=source.seed,
        steps=source.steps,
        inputs=source.inputs if inputs is None else inputs,
        settings=source.settings,
        ahead_index=source.ahead_index,
        result=result,
        sitting_out=sitting_out,
        swapped=list(swapped),
        report=report,
        note=note,
    )
    seat_version(draw)
    move_round(round_, RoundState.PLANNED, RoundState.DRAWN)
    return draw
