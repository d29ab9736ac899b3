"""Cuts made, changed and taken back. Every act locks its event first."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.listing import listed
from tournament.core.phrases import Phrase, phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import fit_rounds, lock, touch
from tournament.events.enums import CarryOver, Verb
from tournament.events.errors import EventFinished
from tournament.events.models import ROUNDS_MAX, Event
from tournament.play.errors import ReasonMissing
from tournament.registration.acts.entries import bring_in_house
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import Entry, NewLot, Stage, StagePlace
from tournament.registration.queries.lots import question_of_cut
from tournament.registration.queries.stages import present_entries
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
    locked = _lock_unfinished(event)
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
    record(locked, actor, verb, round=plan.after_round, players=len(plan.groups), **_lot_of(stage))
    touch(locked)
    return stage


@transaction.atomic
def move_up(event: Event, *, actor: User, order: CutOrder | None = None, seen: str = "") -> Stage:
    """Let the next players of the standings play on for those who left since the newest cut, and let somebody who is
    back play on again. A lot that was drawn stays.

    `order` settles a tie that the moved line meets. Raises CutMissing, LaterRoundDrawn, NobodyMovesUp, CutChanged,
    EventFinished, CutSizeRefused, TieAtLine, TieRemains, PlayOffIncomplete.
    """
    locked = _lock_unfinished(event)
    stage = cut_to_change(locked)
    order = order or order_of(stage)
    moving = plan_moving_up(locked, stage, order)
    if moving is None:
        raise NobodyMovesUp
    if seen and seen != moving.plan.mark:
        raise CutChanged
    _write_plan(stage, order, moving.plan)
    verb = Verb.MOVED_UP_BY_LOT if moving.plan.seed is not None else Verb.MOVED_UP
    told = {"joining": _names(moving.joining), "leaving": _names(moving.leaving)}
    record(locked, actor, verb, round=stage.after_round, **told, **_lot_of(stage))
    touch(locked)
    return stage


@transaction.atomic
def draw_new_lot(event: Event, *, actor: User, reason: str) -> Stage:
    """Draw another lot for the players who were tied at the line of the newest cut. What was drawn before stays in the
    audit, with the reason; from now on the same cut has the new lot.

    Raises ReasonMissing, CutMissing, LaterRoundDrawn, NoLotDrawn, CutOutdated, EventFinished, and what `plan_cut`
    raises.
    """
    locked = _lock_unfinished(event)
    if not reason.strip():
        raise ReasonMissing
    stage = cut_to_change(locked)
    if stage.tie_seed is None:
        raise NoLotDrawn
    misfits = misfits_of_cut(locked)
    if misfits:
        raise CutOutdated(names=listed(misfits))
    old = {f"old_{name}": value for name, value in _lot_of(stage).items()}
    order = replace(order_of(stage), seed=None)
    question = question_of_cut(stage.after_round, order.kind, order.size)
    NewLot.objects.create(event=locked, question=question, reason=reason.strip(), made_by=actor)
    _write_plan(stage, order, plan_cut(locked, order, instead_of=stage))
    told = {**old, **_lot_of(stage)}
    record(locked, actor, Verb.LOT_DRAWN_AGAIN, round=stage.after_round, reason=reason.strip(), **told)
    touch(locked)
    return stage


def _lock_unfinished(event: Event) -> Event:
    locked = lock(event)
    if locked.finished_at is not None:
        raise EventFinished
    return locked


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


def _lot_of(stage: Stage) -> dict[str, Any]:
    """What the audit keeps of a lot: its seed, and the tied players in the order that it gave. Nothing without one."""
    if stage.tie_seed is None:
        return {}
    entries = Entry.objects.in_bulk(stage.tied)
    return {"seed": stage.tie_seed, "order": _names(entries[pk] for pk in stage.tied if pk in entries)}


def _names(entries: Iterable[Entry]) -> Phrase:
    return phrase("names", names=[str(entry) for entry in entries])


@transaction.atomic
def order_play_off(event: Event, *, actor: User, order: CutOrder, seen: str = "") -> Stage:
    """Let the players tied at the line of a cut play the next round against each other; the cut is made after it. The
    event gets one more round, and the house players that fill the tables of the play-off. `seen` is the mark of the
    players whom the person saw. Raises NobodyTied, CutChanged, RoundsFull, EventFinished, and what `plan_cut` raises.
    """
    locked = _lock_unfinished(event)
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
    here = present_entries(locked).filter(is_house=True).count()
    missing = -len(tied) % 4 - here
    if missing > 0:
        bring_in_house(locked, missing, actor=actor)
    locked.rounds_planned += 1
    locked.save(update_fields=["rounds_planned"])
    fit_rounds(locked)
    record(locked, actor, Verb.PLAY_OFF_ORDERED, round=after, players=len(tied))
    touch(locked)
    return stage


@transaction.atomic
def take_back_cut(event: Event, *, actor: User) -> None:
    """Undo the newest cut: everybody who could play before it can play on. Does nothing without a cut.

    A play-off is taken back in the same way, together with the round that it added.

    Raises LaterRoundDrawn, EventFinished.
    """
    locked = lock(event)
    stage = locked.stages.order_by("-after_round").first()
    if stage is None:
        return
    if locked.finished_at is not None:
        raise EventFinished
    check_nothing_drawn_after(locked, stage.after_round)
    after = stage.after_round
    is_play_off = stage.kind == CutKind.PLAY_OFF
    lot = _lot_of(stage)
    stage.delete()
    if is_play_off:
        # Rounds were planned after the play-off; where they no longer are, its round becomes one for everybody.
        locked.rounds_planned = max(locked.rounds_planned - 1, after + 1)
        # A cut that was planned meanwhile cannot stay after the last round.
        if locked.cut_after is not None:
            locked.cut_after = min(locked.cut_after, locked.rounds_planned - 1)
        locked.save(update_fields=["rounds_planned", "cut_after"])
        fit_rounds(locked)
    by_lot = Verb.CUT_BY_LOT_TAKEN_BACK if lot else Verb.CUT_TAKEN_BACK
    record(locked, actor, Verb.PLAY_OFF_TAKEN_BACK if is_play_off else by_lot, round=after, **lot)
    touch(locked)
