"""Winds that the players drew at their tables, entered by the staff after the round is published."""

from collections.abc import Mapping, Sequence
from uuid import UUID, uuid4

from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.acts.conditions import condition
from tournament.draws.acts.seats import new_version
from tournament.draws.enums import DrawKind, SeatChangeKind, Wind
from tournament.draws.errors import WindsNotDistinct, WindsNotOpen, WindsOfState
from tournament.draws.models import Seat, SeatChange, Table, WindsDrawn
from tournament.draws.queries import SeatedTable, current_draw, seatings
from tournament.draws.request.reproduction import request_of_draw
from tournament.draws.request.running import appraise
from tournament.draws.seats.seating import standing_changes
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.enums import RoundState
from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Event, Round
from tournament.events.people import REFEREES


@condition(_("The round is published or running."))
def takes_winds(doing: EventDoing[Round]) -> None:
    """The round is published or runs. Raises WindsOfState."""
    round_ = doing.subject
    if round_.state not in (RoundState.PUBLISHED, RoundState.RUNNING):
        raise WindsOfState(number=round_.number, state=round_.state_words)


@event_act(
    "enter_winds",
    _("Enter the winds drawn at the tables"),
    on=Round,
    who=REFEREES,
    when=[takes_winds],
    undo="enter_winds",
    parts=True,
)
def enter_winds(
    doing: EventDoing[Round],
    *,
    winds: Mapping[int, Sequence[int]],
    seen: Mapping[int, Sequence[int]] | None = None,
) -> list[int]:
    """Seat players according to the winds they drew. Returns the numbers of the tables for which that is new.

    `winds` has for each table number the entry ids in the order East, South, West, North; winds equal to those of the
    draw are recorded as drawn too. `seen` has the winds that the person saw, in the same way. Either all tables are
    changed or none: raises WindsNotDistinct when the four entries are not those of the table, WindsNotOpen when a hand
    is recorded there, ChangedMeanwhile when it has other winds than the person saw. A referee of some tables changes
    only those: raises OtherTable.
    """
    event, round_, seen = doing.event, doing.subject, seen or {}
    rows = {table.number: table for table in round_.tables.order_by("number")}
    seated = dict(zip(rows, _tables(event, round_), strict=True))
    changed = {
        number: _four(number, winds[number], seated[number])
        for number in rows
        if number in winds and tuple(winds[number]) != seated[number]
    }
    known = set(WindsDrawn.objects.filter(table__round=round_).values_list("table__number", flat=True))
    known |= set(round_.tables.filter(hands__isnull=False).values_list("number", flat=True))
    drawn = [number for number in rows if number in changed or (number in winds and number not in known)]
    if drawn:
        doing.check_tables(drawn)
    act = uuid4()
    if any(tuple(seen.get(number, seated[number])) != seated[number] for number in changed):
        raise ChangedMeanwhile
    for number, four in changed.items():
        _reseat(rows[number], seated[number], four, act=act, actor=doing.user)
    WindsDrawn.objects.bulk_create(WindsDrawn(table=rows[number]) for number in drawn if number not in known)
    if changed:
        tables = [changed.get(number, four) for number, four in seated.items()]
        _keep_version(event, round_, tables, doing.user)
    if drawn:
        doing.tell(DrawVerb.WINDS_ENTERED, tables=drawn, round=round_.number)
    return drawn


def _tables(event: Event, round_: Round) -> list[SeatedTable]:
    return seatings(event, before=round_.number + 1).get(round_.number, [])


def _four(number: int, entry_ids: Sequence[int], seated: SeatedTable) -> SeatedTable:
    if sorted(entry_ids) != sorted(seated):
        raise WindsNotDistinct(table=number)
    east, south, west, north = entry_ids
    return (east, south, west, north)


def _reseat(table: Table, before: SeatedTable, four: SeatedTable, *, act: UUID, actor: User) -> None:
    # A change from a later hand on means that a tablet is keeping hands.
    if table.hands.exists() or standing_changes().filter(table=table, from_number__gt=1).exists():
        raise WindsNotOpen(table=table.number)
    moved = [wind for wind, (was, now) in enumerate(zip(before, four, strict=True)) if was != now]
    SeatChange.objects.bulk_create(
        SeatChange(
            table=table,
            seat=wind,
            from_number=1,
            left_id=before[wind],
            entry_id=four[wind],
            credited_id=four[wind],
            kind=SeatChangeKind.WINDS,
            act=act,
            step=len(Wind) * table.number + wind,
            recorded_by=actor,
        )
        for wind in moved
    )
    Seat.objects.filter(table=table, wind__in=moved).delete()
    Seat.objects.bulk_create(
        Seat(table=table, round_id=table.round_id, wind=wind, entry_id=four[wind]) for wind in moved
    )


def _keep_version(event: Event, round_: Round, tables: Sequence[SeatedTable], actor: User) -> None:
    """Keep the seats as a version of the draw, so that a swap starts from them once the publication is taken back."""
    newest = current_draw(round_)
    if newest is None:
        return
    new_version(
        round_,
        actor=actor,
        kind=DrawKind.WINDS,
        parent=newest,
        method=newest.method,
        seed=newest.seed,
        steps=newest.steps,
        inputs=newest.inputs,
        settings=newest.settings,
        ahead_index=newest.ahead_index,
        result=[list(table) for table in tables],
        sitting_out=newest.sitting_out,
        report=appraise(request_of_draw(event, newest), tables) if newest.settings else {},
    )
