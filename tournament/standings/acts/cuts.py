"""Cuts made, changed and taken back. Every act locks its event first."""

from dataclasses import replace

from django.db import transaction

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import fit_rounds, lock, touch
from tournament.events.enums import CarryOver, Verb
from tournament.events.errors import EventFinished
from tournament.events.models import ROUNDS_MAX, Event
from tournament.play.errors import ReasonMissing
from tournament.registration.acts.entries import bring_in_house
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import NewLot, Stage, StagePlace
from tournament.registration.queries.lots import question_of_cut
from tournament.registration.queries.naming import listed_people
from tournament.registration.queries.stages import present_entries
from tournament.standings.acts.lots import lock_unfinished, lot_of, names_of
from tournament.standings.cuts import (
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
from tournament.standings.errors import CutChanged, CutOutdated, NobodyMovesUp, NoLotDrawn, RoundsFull


@transaction.atomic
def make_cut(event: Event, *, actor: User, order: CutOrder, seen: str = "") -> Stage:
    """Say who plays on after the last closed round. `seen` is the mark of the line that the person saw.

    A lot comes from the event's seed, so making the same cut again gives the same order. Raises CutChanged,
    EventFinished, and what `plan_cut` raises.
    """
    locked = lock_unfinished(event)
    plan = plan_cut(locked, order)
    if seen and seen != plan.mark:
        raise CutChanged
    stage = Stage(
        event=locked,
        after_round=plan.after_round,
        kind=order.kind,
        size=order.size,
        carry_over=order.carry_over,
        rest=order.rest,
        made_by=actor,
    )
    _write_plan(stage, order, plan)
    verb = Verb.CUT_MADE_BY_LOT if plan.seed is not None else Verb.CUT_MADE
    record(locked, actor, verb, round=plan.after_round, players=len(plan.groups), **lot_of(stage))
    touch(locked)
    return stage


@transaction.atomic
def move_up(event: Event, *, actor: User, order: CutOrder | None = None, seen: str = "") -> Stage:
    """Let the next players of the standings play on for those who left since the newest cut, and let somebody who is
    back play on again. A lot that was drawn stays.

    `order` settles a tie that the moved line meets. Raises CutMissing, LaterRoundDrawn, NobodyMovesUp, CutChanged,
    EventFinished, CutSizeRefused, TieAtLine, TieRemains, PlayOffIncomplete.
    """
    locked = lock_unfinished(event)
    stage = cut_to_change(locked)
    order = order or order_of(stage)
    moving = plan_moving_up(locked, stage, order)
    if moving is None:
        raise NobodyMovesUp
    if seen and seen != moving.plan.mark:
        raise CutChanged
    _write_plan(stage, order, moving.plan)
    verb = Verb.MOVED_UP_BY_LOT if moving.plan.seed is not None else Verb.MOVED_UP
    told = {"joining": names_of(moving.joining), "leaving": names_of(moving.leaving)}
    record(locked, actor, verb, round=stage.after_round, **told, **lot_of(stage))
    touch(locked)
    return stage


@transaction.atomic
def draw_new_lot(event: Event, *, actor: User, reason: str) -> Stage:
    """Draw another lot for the players who were tied at the line of the newest cut. What was drawn before stays in the
    audit, with the reason; from now on the same cut has the new lot.

    Raises ReasonMissing, CutMissing, LaterRoundDrawn, NoLotDrawn, CutOutdated, EventFinished, and what `plan_cut`
    raises.
    """
    locked = lock_unfinished(event)
    if not reason.strip():
        raise ReasonMissing
    stage = cut_to_change(locked)
    if stage.tie_seed is None:
        raise NoLotDrawn
    misfits = misfits_of_cut(locked)
    if misfits:
        raise CutOutdated(names=listed_people(misfits))
    old = {f"old_{name}": value for name, value in lot_of(stage).items()}
    order = replace(order_of(stage), seed=None)
    question = question_of_cut(stage.after_round, order.kind, order.size)
    NewLot.objects.create(event=locked, question=question, reason=reason.strip(), made_by=actor)
    _write_plan(stage, order, plan_cut(locked, order, instead_of=stage))
    told = {**old, **lot_of(stage)}
    record(locked, actor, Verb.LOT_DRAWN_AGAIN, round=stage.after_round, reason=reason.strip(), **told)
    touch(locked)
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


@transaction.atomic
def order_play_off(event: Event, *, actor: User, order: CutOrder, seen: str = "") -> Stage:
    """Let the players tied at the line of a cut play the next round against each other; the cut is made after it. The
    event gets one more round, and the house players that fill the tables of the play-off. `seen` is the mark of the
    players whom the person saw. Raises NobodyTied, CutChanged, RoundsFull, EventFinished, and what `plan_cut` raises.
    """
    locked = lock_unfinished(event)
    tied = tied_at_line(locked, order)
    if seen and seen != mark_of_play_off(tied):
        raise CutChanged
    if locked.rounds_planned >= ROUNDS_MAX:
        raise RoundsFull(most=ROUNDS_MAX)
    after = round_to_cut_after(locked)
    stage = Stage.objects.create(
        event=locked,
        after_round=after,
        kind=CutKind.PLAY_OFF,
        size=len(tied),
        carry_over=CarryOver.FULL,
        rest=RestOfField.OUT,
        made_by=actor,
    )
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry_id=pk, group=1, line=line) for line, pk in enumerate(tied, start=1)
    )
    bring_in_house_for(locked, len(tied), actor=actor)
    locked.rounds_planned += 1
    locked.save(update_fields=["rounds_planned"])
    fit_rounds(locked)
    record(locked, actor, Verb.PLAY_OFF_ORDERED, round=after, players=len(tied))
    touch(locked)
    return stage


def bring_in_house_for(event: Event, players: int, *, actor: User) -> None:
    """Add the house players that the tables of a play-off of this many players still need; under the event's lock."""
    here = present_entries(event).filter(is_house=True).count()
    missing = -players % 4 - here
    if missing > 0:
        bring_in_house(event, missing, actor=actor)


@transaction.atomic
def take_back_cut(event: Event, *, actor: User) -> None:
    """Undo the newest cut: everybody who could play before it can play on. Does nothing without a cut.

    A play-off is taken back in the same way, together with the round that it added. What settled a tie for the first
    place is taken back by an act of its own.

    Raises LaterRoundDrawn, EventFinished.
    """
    locked = lock(event)
    stage = locked.stages.order_by("-after_round").first()
    if stage is None or stage.is_for_title:
        return
    if locked.finished_at is not None:
        raise EventFinished
    take_back_stage(locked, stage, actor=actor)


def take_back_stage(locked: Event, stage: Stage, *, actor: User) -> None:
    """Undo a cut, a play-off, or how a tie for the first place was settled; under the event's lock.

    Raises LaterRoundDrawn.
    """
    check_nothing_drawn_after(locked, stage.after_round)
    kind, lot = CutKind(stage.kind), lot_of(stage)
    stage.delete()
    if kind is CutKind.PLAY_OFF:
        _take_round_back(locked, stage)
    verb = VERB_OF_TAKING_BACK[kind, stage.is_for_title, bool(lot)]
    record(locked, actor, verb, round=stage.after_round, **lot)
    touch(locked)


VERB_OF_TAKING_BACK = {
    (CutKind.TOP, False, False): Verb.CUT_TAKEN_BACK,
    (CutKind.TOP, False, True): Verb.CUT_BY_LOT_TAKEN_BACK,
    (CutKind.TABLES, False, False): Verb.CUT_TAKEN_BACK,
    (CutKind.TABLES, False, True): Verb.CUT_BY_LOT_TAKEN_BACK,
    (CutKind.PLAY_OFF, False, False): Verb.PLAY_OFF_TAKEN_BACK,
    (CutKind.PLAY_OFF, True, False): Verb.TITLE_PLAY_OFF_TAKEN_BACK,
    (CutKind.TITLE, True, False): Verb.TITLE_TAKEN_BACK,
    (CutKind.TITLE, True, True): Verb.TITLE_LOT_TAKEN_BACK,
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
