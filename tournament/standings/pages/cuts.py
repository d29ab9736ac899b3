"""What a page says about a cut, before and after it is made."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.core.errors import Refusal
from tournament.events.models import Event
from tournament.registration.enums import TieMethod
from tournament.registration.models import Entry
from tournament.registration.queries.naming import listed_people
from tournament.standings.engine.stages import OUT
from tournament.standings.errors import CutSizeRefused, PlayOffIncomplete, TieAtLine, TieRemains
from tournament.standings.queries import StandingRow, standings
from tournament.standings.stages.cuts import CutPlan, MovingUp, cut_to_change, order_of, plan_moving_up


@dataclass(frozen=True, slots=True)
class GroupPreview:
    """A group as a cut would make it, with the rows of its players in the standings; `number` is OUT for those who stop."""

    number: int
    rows: Sequence[StandingRow]


@dataclass(frozen=True, slots=True)
class CutPreview:
    """Who would play on after a cut. `by_lot` are the tied players whom making the cut orders by lot, for so many
    `places` in the final; they are in no group before that.
    """

    final_size: int
    groups: Sequence[GroupPreview]
    by_lot: Sequence[StandingRow]
    places: int


def preview_of_cut(event: Event, plan: CutPlan) -> CutPreview:
    """A cut as it would be made, with the places and figures of everybody it concerns."""
    table = standings(event, after_round=plan.after_round, staff=True)
    rows = {row.entry.pk: row for row in table.rows}
    # Nobody sees which of the tied players a lot chooses before the cut is made by it.
    hidden = {entry.pk for entry in plan.tied} if plan.seed is not None else set()
    groups: dict[int, list[StandingRow]] = {}
    for entry in plan.line:
        if entry.pk not in hidden:
            groups.setdefault(plan.groups.get(entry.pk, OUT), []).append(rows[entry.pk])
    by_number = sorted(hidden, key=lambda pk: rows[pk].entry.number)
    return CutPreview(
        plan.final_size,
        [GroupPreview(number, found) for number, found in sorted(groups.items())],
        [rows[pk] for pk in by_number],
        plan.places_tied_for,
    )


@dataclass(frozen=True, slots=True)
class CutChange:
    """What can be changed of the newest cut. `moving`: who would move up today, if anybody; `tied`: the players whose
    order has to be settled first; `seed`: that of the lot that settled the tie at the line, if one did.
    """

    moving: MovingUp | None
    tied: Sequence[Entry]
    seed: int | None

    @property
    def tied_names(self) -> str:
        return listed_people(self.tied)

    @property
    def can_move_up(self) -> bool:
        return bool(self.moving or self.tied)


def change_of_cut(event: Event) -> CutChange | None:
    """What can be changed of the newest cut; None if there is none, or a round after it is drawn."""
    try:
        stage = cut_to_change(event)
    except Refusal:
        return None
    own = order_of(stage)
    for order in (own, replace(own, tie_method=TieMethod.NONE)):
        try:
            return CutChange(plan_moving_up(event, stage, order), (), stage.tie_seed)
        except (TieRemains, PlayOffIncomplete):
            # The way that settled the first tie does not settle this one.
            continue
        except TieAtLine as tie:
            tied = event.entries.filter(pk__in=tie.params["tied"]).order_by("number")
            return CutChange(None, list(tied), stage.tie_seed)
        except CutSizeRefused:
            break
    return CutChange(None, (), stage.tie_seed)
