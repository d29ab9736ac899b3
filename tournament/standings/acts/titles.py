"""Settling a tie for the first place, and taking that back. Every act locks its event first."""

from typing import Any

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import fit_rounds, touch
from tournament.events.enums import CarryOver, Verb
from tournament.events.hold_back import is_held
from tournament.events.models import ROUNDS_MAX, Event
from tournament.play.errors import ReasonMissing
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import NewLot, Stage, StagePlace
from tournament.registration.queries.lots import question_of_title
from tournament.standings.acts.cuts import bring_in_house_for, take_back_stage
from tournament.standings.acts.lots import lock_unfinished, lot_of, names_of
from tournament.standings.cuts import check_nothing_drawn_after
from tournament.standings.errors import NoLotDrawn, ResultsKept, RoundsFull, TitleChanged, TitleOutdated
from tournament.standings.titles import (
    TitleOrder,
    TitlePlan,
    is_outdated,
    last_round_of,
    mark_of_tie,
    plan_lot,
    plan_title,
    settled_stage,
    tied_for_title,
)

VERB_OF_WAY = {
    TieMethod.NONE: Verb.TITLE_SHARED,
    TieMethod.CRITERION: Verb.TITLE_DECIDED,
    TieMethod.PLAY_OFF: Verb.TITLE_PLAYED_OFF,
    TieMethod.LOT: Verb.TITLE_DRAWN_BY_LOT,
}


@transaction.atomic
def settle_title(event: Event, *, actor: User, order: TitleOrder, seen: str = "") -> Stage:
    """Settle who of the players tied for the first place is the champion, or that they share the place. No round is
    opened and no seal broken. `seen` is the mark of the tie that the person saw.

    Raises TitleChanged, EventFinished, and what `plan_title` raises.
    """
    locked = lock_unfinished(event)
    _check_seen(locked, seen)
    plan = plan_title(locked, order)
    stage = _write(locked, plan, order, actor)
    record(locked, actor, VERB_OF_WAY[order.method], round=plan.after_round, **_told(plan, order))
    touch(locked)
    return stage


@transaction.atomic
def order_title_play_off(event: Event, *, actor: User, seen: str = "") -> Stage:
    """Let the players tied for the first place play one more round against each other. It gives nobody points and decides
    between them; the event gets that round, and the house players that fill its tables.

    Raises ResultsKept, RoundsFull, TitleChanged, TitleOutdated, EventFinished, and what `tied_for_title` raises.
    """
    locked = lock_unfinished(event)
    _check_seen(locked, seen)
    tied = tied_for_title(locked)
    after = last_round_of(locked)
    last = locked.rounds.get(number=after)
    if locked.holds_last_round and is_held(locked, last):
        raise ResultsKept(number=after)
    if locked.rounds_planned >= ROUNDS_MAX:
        raise RoundsFull(most=ROUNDS_MAX)
    stage = _stage(locked, CutKind.PLAY_OFF, after, len(tied), actor)
    stage.save()
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry=entry, group=1, line=line) for line, entry in enumerate(tied, start=1)
    )
    bring_in_house_for(locked, len(tied), actor=actor)
    locked.rounds_planned += 1
    locked.save(update_fields=["rounds_planned"])
    fit_rounds(locked)
    record(locked, actor, Verb.TITLE_PLAY_OFF_ORDERED, round=after, players=names_of(tied))
    touch(locked)
    return stage


@transaction.atomic
def take_back_title(event: Event, *, actor: User) -> None:
    """Undo how the tie for the first place was settled; a play-off only before its round is drawn. Does nothing where
    nothing is settled. Raises LaterRoundDrawn, EventFinished.
    """
    locked = lock_unfinished(event)
    stage = settled_stage(locked)
    if stage:
        take_back_stage(locked, stage, actor=actor)


@transaction.atomic
def draw_new_title_lot(event: Event, *, actor: User, reason: str) -> Stage:
    """Draw another lot for the first place. What was drawn before stays in the audit, with the reason.

    Raises ReasonMissing, NoLotDrawn, TitleOutdated, LaterRoundDrawn, EventFinished.
    """
    locked = lock_unfinished(event)
    if not reason.strip():
        raise ReasonMissing
    stage = settled_stage(locked)
    if stage is None or stage.tie_seed is None:
        raise NoLotDrawn
    check_nothing_drawn_after(locked, stage.after_round)
    if is_outdated(locked, stage):
        raise TitleOutdated
    old = {f"old_{name}": value for name, value in lot_of(stage).items()}
    NewLot.objects.create(
        event=locked,
        question=question_of_title(stage.after_round),
        reason=reason.strip(),
        made_by=actor,
    )
    tied = [place.entry for place in stage.places.select_related("entry").order_by("entry__number")]
    stage.delete()
    plan = plan_lot(locked, stage.after_round, tied)
    stage = _write(locked, plan, TitleOrder(TieMethod.LOT), actor)
    told = {**old, **lot_of(stage)}
    record(locked, actor, Verb.TITLE_LOT_DRAWN_AGAIN, round=stage.after_round, reason=reason.strip(), **told)
    touch(locked)
    return stage


def _check_seen(event: Event, seen: str) -> None:
    if seen and seen != mark_of_tie(event, tied_for_title(event)):
        raise TitleChanged


def _stage(event: Event, kind: CutKind, after: int, size: int, actor: User) -> Stage:
    return Stage(
        event=event,
        after_round=after,
        kind=kind,
        size=size,
        carry_over=CarryOver.FULL,
        rest=RestOfField.OUT,
        is_for_title=True,
        made_by=actor,
    )


def _write(event: Event, plan: TitlePlan, order: TitleOrder, actor: User) -> Stage:
    stage = _stage(event, CutKind.TITLE, plan.after_round, len(plan.line), actor)
    stage.tie_method = order.method
    stage.tie_criterion = order.criterion if order.method is TieMethod.CRITERION else ""
    stage.tie_seed = plan.seed
    stage.tied = [] if order.method is TieMethod.NONE else [entry.pk for entry, _place in plan.line]
    stage.save()
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry=entry, group=place, line=line)
        for line, (entry, place) in enumerate(plan.line, start=1)
    )
    return stage


def _told(plan: TitlePlan, order: TitleOrder) -> dict[str, Any]:
    """What the audit keeps of a decision."""
    names = names_of(entry for entry, _place in plan.line)
    if order.method is TieMethod.NONE:
        return {"players": names}
    if order.method is TieMethod.CRITERION:
        return {"order": names, "criterion": phrase("criterion", code=order.criterion)}
    return {"order": names, "seed": plan.seed} if plan.seed is not None else {"order": names}
