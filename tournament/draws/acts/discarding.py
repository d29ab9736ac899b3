"""Discarding and restoring draws, alone or together with the other rounds of the same schedule."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.draws.acts.seats import clear_round
from tournament.draws.acts.versions import choose_version
from tournament.draws.errors import NothingDiscarded
from tournament.draws.models import Draw
from tournament.draws.queries import discarded_draw, drawn_together
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.events import move_round
from tournament.events.conditions import round_is
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.events.people import ORGANIZERS


def with_state(rounds: Sequence[Round], state: RoundState) -> list[Round]:
    return [round_ for round_ in rounds if round_.state == state]


@event_act(
    "discard_draw",
    _("Discard a draw"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.DRAWN)],
    undo="undo_discard",
    quiet=True,
)
def discard_draw(doing: EventDoing[Round]) -> Round:
    """Remove the seats of a drawn round; its draws stay on record."""
    round_ = move_round(doing.subject, RoundState.DRAWN, RoundState.PLANNED)
    clear_round(round_)
    doing.tell(DrawVerb.DRAW_DISCARDED, round=round_.number)
    return round_


@event_act(
    "discard_schedule",
    _("Discard the draws of a schedule"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.DRAWN)],
    undo="undo_discard",
    quiet=True,
)
def discard_schedule(doing: EventDoing[Round]) -> list[Round]:
    """Discard the draw of a round, and those of its schedule that are not published."""
    others = with_state(drawn_together(doing.subject), RoundState.DRAWN)
    return [discard_draw(doing, each) for each in (doing.subject, *others)]


@condition(_("The draw of the round was discarded."))
def draw_discarded(doing: EventDoing[Round]) -> None:
    """The draw of the round was discarded. Raises NothingDiscarded."""
    if discarded_draw(doing.subject) is None:
        raise NothingDiscarded(number=doing.subject.number)


@event_act(
    "undo_discard",
    _("Restore a discarded draw"),
    on=Round,
    who=ORGANIZERS,
    when=[draw_discarded],
    undo="discard_draw",
    quiet=True,
)
def undo_discard(doing: EventDoing[Round], *, with_schedule: bool = False) -> list[Draw]:
    """Restore the seats of a discarded draw; with `with_schedule` also those of the other rounds of its schedule.

    Raises VersionOutOfDate.
    """
    round_ = doing.subject
    others = with_state(drawn_together(round_), RoundState.PLANNED) if with_schedule else []
    return [_restore(doing, each) for each in (round_, *others)]


def _restore(doing: EventDoing[Round], round_: Round) -> Draw:
    newest = round_.draws.order_by("-version")[0]
    return choose_version(doing, round_, version=newest.version)
