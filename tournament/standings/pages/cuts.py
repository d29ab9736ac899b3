"""What a page says about a cut that was made."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.core.errors import Refusal
from tournament.events.models import Event
from tournament.registration.enums import TieMethod
from tournament.registration.models import Entry
from tournament.registration.queries.naming import listed_people
from tournament.standings.errors import CutSizeRefused, PlayOffIncomplete, TieAtLine, TieRemains
from tournament.standings.stages.cuts import MovingUp, cut_to_change, order_of, plan_moving_up


@dataclass(frozen=True, slots=True)
class CutChange:
    """What can be changed of the newest cut. `moving`: who would move up today, if anybody; `tied`: the players whose
    order has to be settled first; `has_lot`: a lot settled the tie at the line.
    """

    moving: MovingUp | None
    tied: Sequence[Entry]
    has_lot: bool

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
    has_lot = stage.tie_seed is not None
    own = order_of(stage)
    for order in (own, replace(own, tie_method=TieMethod.NONE)):
        try:
            return CutChange(plan_moving_up(event, stage, order), (), has_lot)
        except (TieRemains, PlayOffIncomplete):
            # The way that settled the first tie does not settle this one.
            continue
        except TieAtLine as tie:
            tied = event.entries.filter(pk__in=tie.params["tied"]).order_by("number")
            return CutChange(None, list(tied), has_lot)
        except CutSizeRefused:
            break
    return CutChange(None, (), has_lot)
