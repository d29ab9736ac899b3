"""Cuts made and taken back. Every act locks its event first."""

import secrets
from dataclasses import replace

from django.db import transaction

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import fit_rounds, lock, touch
from tournament.events.enums import CarryOver, RoundState, Verb
from tournament.events.errors import EventFinished
from tournament.events.models import LOT_BITS, ROUNDS_MAX, Event
from tournament.registration.acts.entries import bring_in_house
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import Stage, StagePlace
from tournament.registration.queries.stages import present_entries
from tournament.standings.cuts import CutOrder, plan_cut, round_to_cut_after, tied_at_line
from tournament.standings.errors import CutChanged, LaterRoundDrawn, RoundsFull


@transaction.atomic
def make_cut(event: Event, *, actor: User, order: CutOrder, seen: str = "") -> Stage:
    """Say who plays on after the last closed round. `seen` is the mark of the line that the person saw.

    The seed of a lot is drawn here. Raises CutChanged, EventFinished, and what `plan_cut` raises.
    """
    locked = lock(event)
    if locked.finished_at is not None:
        raise EventFinished
    order = replace(order, seed=secrets.randbits(LOT_BITS))
    plan = plan_cut(locked, order)
    if seen and seen != plan.mark:
        raise CutChanged
    method = order.tie_method if plan.tied else TieMethod.NONE
    stage = Stage.objects.create(
        event=locked,
        after_round=plan.after_round,
        kind=order.kind,
        size=order.size,
        carry_over=order.carry_over,
        rest=order.rest,
        tie_method=method,
        tie_criterion=order.tie_criterion if method is TieMethod.CRITERION else "",
        tie_seed=order.seed if method is TieMethod.LOT else None,
        tied=[entry.pk for entry in plan.tied],
        made_by=actor,
    )
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry=entry, group=plan.groups[entry.pk], line=line)
        for line, entry in enumerate(plan.line, start=1)
        if entry.pk in plan.groups
    )
    record(locked, actor, Verb.CUT_MADE, round=plan.after_round, players=len(plan.groups))
    touch(locked)
    return stage


@transaction.atomic
def order_play_off(event: Event, *, actor: User, order: CutOrder) -> Stage:
    """Let the players tied at the line of a cut play the next round against each other; the cut is made after it. The
    event gets one more round, and the house players that fill the tables of the play-off. Raises NobodyTied,
    RoundsFull, EventFinished, and what `plan_cut` raises.
    """
    locked = lock(event)
    if locked.finished_at is not None:
        raise EventFinished
    tied = tied_at_line(locked, order)
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
    drawn = locked.rounds.filter(number__gt=stage.after_round).exclude(state=RoundState.PLANNED)
    first = drawn.order_by("number").first()
    if first:
        raise LaterRoundDrawn(number=first.number)
    after = stage.after_round
    is_play_off = stage.kind == CutKind.PLAY_OFF
    stage.delete()
    if is_play_off:
        # Rounds were planned after the play-off; where they no longer are, its round becomes one for everybody.
        locked.rounds_planned = max(locked.rounds_planned - 1, after + 1)
        # A cut that was planned meanwhile cannot stay after the last round.
        if locked.cut_after is not None:
            locked.cut_after = min(locked.cut_after, locked.rounds_planned - 1)
        locked.save(update_fields=["rounds_planned", "cut_after"])
        fit_rounds(locked)
    record(locked, actor, Verb.PLAY_OFF_TAKEN_BACK if is_play_off else Verb.CUT_TAKEN_BACK, round=after)
    touch(locked)
