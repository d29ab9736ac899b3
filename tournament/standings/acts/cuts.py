"""Cuts made, changed and taken back."""

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.events import fit_rounds
from tournament.events.conditions import not_finished
from tournament.events.enums import CarryOver
from tournament.events.models import ROUNDS_MAX, Event
from tournament.events.people import ORGANIZERS
from tournament.play.errors import ReasonMissing
from tournament.registration.acts.entries import bring_in_house
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import NewLot, Stage, StagePlace
from tournament.registration.queries.lots import question_of_cut
from tournament.registration.queries.naming import listed_people
from tournament.registration.queries.stages import present_entries
from tournament.standings.acts.lots import check_lot, lot_of, names_of
from tournament.standings.errors import CutChanged, CutOutdated, NobodyMovesUp, RoundsFull
from tournament.standings.stages.cuts import (
    CutOrder,
    CutPlan,
    check_nothing_drawn_after,
    cut_to_change,
    mark_of_play_off,
    misfits_of_cut,
    order_of,
    plan_cut,
    plan_moving_up,
    round_to_cut_after,
    tied_at_line,
)
from tournament.standings.verbs import StandingsVerb


@condition(_("A round is closed, no later one has begun, and no cut was made after it."))
def cut_can_be_made(doing: EventDoing[Event]) -> None:
    """Raises CutNotAfterLast, CutStands, LaterRoundDrawn, NoRoundAfterCut."""
    round_to_cut_after(doing.event)


@event_act(
    "make_cut",
    _("Make the cut"),
    on=Event,
    who=ORGANIZERS,
    when=[cut_can_be_made, not_finished],
    undo="take_back_cut",
    shows_effect=True,
)
def make_cut(doing: EventDoing[Event], *, order: CutOrder, seen: str = "") -> Stage:
    """Say who plays on after the last closed round. `seen` is the mark of the line that the person saw.

    A lot comes from the event's seed, so making the same cut again gives the same order. Raises CutChanged, and what
    `plan_cut` raises.
    """
    plan = plan_cut(doing.event, order)
    if seen and seen != plan.mark:
        raise CutChanged
    stage = Stage(
        event=doing.event,
        after_round=plan.after_round,
        kind=order.kind,
        size=order.size,
        carry_over=order.carry_over,
        rest=order.rest,
        made_by=doing.user,
    )
    _write_plan(stage, order, plan)
    verb = StandingsVerb.CUT_MADE_BY_LOT if plan.seed is not None else StandingsVerb.CUT_MADE
    doing.tell(verb, round=plan.after_round, players=len(plan.groups), **lot_of(stage))
    return stage


@condition(_("A cut was made, and no round after it is drawn."))
def cut_can_change(doing: EventDoing[Event]) -> None:
    """Raises CutMissing, LaterRoundDrawn."""
    cut_to_change(doing.event)


@event_act(
    "move_up",
    _("Let the next players move up"),
    on=Event,
    who=ORGANIZERS,
    when=[not_finished, cut_can_change],
    undo="take_back_cut",
    shows_effect=True,
)
def move_up(doing: EventDoing[Event], *, order: CutOrder | None = None, seen: str = "") -> Stage:
    """Let the next players of the standings play on for those who left since the newest cut, and let somebody who is
    back play on again. A lot that was drawn stays.

    `order` settles a tie that the moved line meets. Raises NobodyMovesUp, CutChanged, CutSizeRefused, TieAtLine,
    TieRemains, PlayOffIncomplete.
    """
    stage = cut_to_change(doing.event)
    order = order or order_of(stage)
    moving = plan_moving_up(doing.event, stage, order)
    if moving is None:
        raise NobodyMovesUp
    if seen and seen != moving.plan.mark:
        raise CutChanged
    _write_plan(stage, order, moving.plan)
    verb = StandingsVerb.MOVED_UP_BY_LOT if moving.plan.seed is not None else StandingsVerb.MOVED_UP
    params = {"joining": names_of(moving.joining), "leaving": names_of(moving.leaving), **lot_of(stage)}
    doing.tell(verb, round=stage.after_round, **params)
    return stage


@event_act(
    "draw_new_lot",
    _("Draw a new lot for the cut"),
    on=Event,
    who=ORGANIZERS,
    when=[not_finished, cut_can_change],
    asks_reason=True,
    undo="draw_new_lot",
)
def draw_new_lot(doing: EventDoing[Event], *, reason: str, seen: int | None = None) -> Stage:
    """Draw another lot for the players who were tied at the line of the newest cut. What was drawn before stays in the
    audit, with the reason; from now on the same cut has the new lot. `seen` is the seed of the lot that the person saw.

    Raises ReasonMissing, NoLotDrawn, LotDrawnMeanwhile, CutOutdated, and what `plan_cut` raises.
    """
    event, reason = doing.event, reason.strip()
    if not reason:
        raise ReasonMissing
    stage = cut_to_change(event)
    check_lot(stage, seen)
    misfits = misfits_of_cut(event)
    if misfits:
        raise CutOutdated(names=listed_people(misfits))
    old = {f"old_{name}": value for name, value in lot_of(stage).items()}
    order = replace(order_of(stage), seed=None)
    question = question_of_cut(stage.after_round, order.kind, order.size)
    NewLot.objects.create(event=event, question=question, reason=reason, made_by=doing.user)
    _write_plan(stage, order, plan_cut(event, order, instead_of=stage))
    params = {**old, **lot_of(stage)}
    doing.tell(StandingsVerb.LOT_DRAWN_AGAIN, round=stage.after_round, reason=reason, **params)
    return stage


def _write_plan(stage: Stage, order: CutOrder, plan: CutPlan) -> None:
    """Save the cut with the players of the plan and with how a tie was settled."""
    method = order.tie_method if plan.tied else TieMethod.NONE
    stage.tie_method = method
    stage.tie_criterion = order.tie_criterion if method is TieMethod.CRITERION else ""
    stage.tie_seed = plan.seed
    stage.tied = [entry.pk for entry in plan.tied]
    stage.save()
    stage.places.all().delete()
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry=entry, group=plan.groups[entry.pk], line=line)
        for line, entry in enumerate(plan.line, start=1)
        if entry.pk in plan.groups
    )


def room_for_a_round(doing: EventDoing[Event]) -> None:
    """The event may have one more round. Raises RoundsFull."""
    if doing.event.rounds_planned >= ROUNDS_MAX:
        raise RoundsFull(most=ROUNDS_MAX)


@event_act(
    "order_play_off",
    _("Order a play-off at the line of the cut"),
    on=Event,
    who=ORGANIZERS,
    when=[cut_can_be_made, not_finished],
    undo="take_back_cut",
)
def order_play_off(doing: EventDoing[Event], *, order: CutOrder, seen: str = "") -> Stage:
    """Let the players tied at the line of a cut play the next round against each other; the cut is made after it. The
    event gets one more round, and the house players that fill the tables of the play-off. `seen` is the mark of the
    players whom the person saw. Raises NobodyTied, CutChanged, RoundsFull, and what `plan_cut` raises.
    """
    event = doing.event
    tied = tied_at_line(event, order)
    if seen and seen != mark_of_play_off(tied):
        raise CutChanged
    room_for_a_round(doing)
    after = round_to_cut_after(event)
    stage = Stage.objects.create(
        event=event,
        after_round=after,
        kind=CutKind.PLAY_OFF,
        size=len(tied),
        carry_over=CarryOver.FULL,
        rest=RestOfField.OUT,
        made_by=doing.user,
    )
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry_id=pk, group=1, line=line) for line, pk in enumerate(tied, start=1)
    )
    add_round_for(doing, len(tied))
    doing.tell(StandingsVerb.PLAY_OFF_ORDERED, round=after, players=len(tied))
    return stage


def add_round_for(doing: EventDoing[Event], players: int) -> None:
    """Add the round of a play-off of this many players, and the house players that its tables still need."""
    event = doing.event
    here = present_entries(event).filter(is_house=True).count()
    missing = -players % 4 - here
    if missing > 0:
        bring_in_house(doing, missing)
    event.rounds_planned += 1
    event.save(update_fields=["rounds_planned"])
    fit_rounds(event)


def _newest_cut(event: Event) -> Stage | None:
    """The newest cut, or play-off at its line. What settled a tie for the first place is taken back by an act of its own."""
    stage = event.stages.order_by("-after_round").first()
    return None if stage is None or stage.is_for_title else stage


def no_cut(doing: EventDoing[Event]) -> Event | None:
    return doing.event if _newest_cut(doing.event) is None else None


@condition(_("No round after the cut is drawn."))
def nothing_drawn_after_cut(doing: EventDoing[Event]) -> None:
    """Raises LaterRoundDrawn."""
    stage = _newest_cut(doing.event)
    if stage:
        check_nothing_drawn_after(doing.event, stage.after_round)


@event_act(
    "take_back_cut",
    _("Take the cut back"),
    on=Event,
    who=ORGANIZERS,
    already=no_cut,
    when=[not_finished, nothing_drawn_after_cut],
    undo="make_cut",
)
def take_back_cut(doing: EventDoing[Event]) -> Event:
    """Undo the newest cut: everybody who could play before it can play on. Does nothing without a cut.

    A play-off is taken back in the same way, together with the round that it added.
    """
    stage = _newest_cut(doing.event)
    if stage:
        take_back_stage(doing, stage)
    return doing.event


def take_back_stage(doing: EventDoing[Event], stage: Stage) -> None:
    """Undo a cut, a play-off, or how a tie for the first place was settled, within an act. Raises LaterRoundDrawn."""
    check_nothing_drawn_after(doing.event, stage.after_round)
    kind, lot = CutKind(stage.kind), lot_of(stage)
    stage.delete()
    if kind is CutKind.PLAY_OFF:
        _take_round_back(doing.event, stage)
    verb = VERB_OF_TAKING_BACK[kind, stage.is_for_title, bool(lot)]
    doing.tell(verb, round=stage.after_round, **lot)


VERB_OF_TAKING_BACK = {
    (CutKind.TOP, False, False): StandingsVerb.CUT_TAKEN_BACK,
    (CutKind.TOP, False, True): StandingsVerb.CUT_BY_LOT_TAKEN_BACK,
    (CutKind.TABLES, False, False): StandingsVerb.CUT_TAKEN_BACK,
    (CutKind.TABLES, False, True): StandingsVerb.CUT_BY_LOT_TAKEN_BACK,
    (CutKind.PLAY_OFF, False, False): StandingsVerb.PLAY_OFF_TAKEN_BACK,
    (CutKind.PLAY_OFF, True, False): StandingsVerb.TITLE_PLAY_OFF_TAKEN_BACK,
    (CutKind.TITLE, True, False): StandingsVerb.TITLE_TAKEN_BACK,
    (CutKind.TITLE, True, True): StandingsVerb.TITLE_LOT_TAKEN_BACK,
}
"""What the audit says, by kind, by whether it was for the first place, and by whether a lot decided."""


def _take_round_back(event: Event, play_off: Stage) -> None:
    """Take back the round that a play-off added."""
    # Rounds were planned after the play-off of a cut; where they no longer are, its round becomes one for everybody.
    fewest = play_off.after_round if play_off.is_for_title else play_off.after_round + 1
    event.rounds_planned = max(event.rounds_planned - 1, fewest)
    # A cut that was planned meanwhile cannot stay after the last round.
    if event.cut_after is not None:
        event.cut_after = min(event.cut_after, event.rounds_planned - 1) or None
    if event.cut_after is None:
        event.cut_size = None
    event.save(update_fields=["rounds_planned", "cut_after", "cut_size"])
    fit_rounds(event)
