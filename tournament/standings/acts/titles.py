"""Settling a tie for the first place, and taking that back."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.acts.conditions import condition
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.conditions import not_finished
from tournament.events.enums import CarryOver
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.settings.hold_back import is_held
from tournament.play.errors import ReasonMissing
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import NewLot, Stage, StagePlace
from tournament.registration.queries.lots import question_of_title
from tournament.standings.acts.cuts import add_round_for, room_for_a_round, take_back_stage
from tournament.standings.acts.lots import check_lot, lot_of, names_of
from tournament.standings.errors import NoLotDrawn, ResultsKept, TitleChanged, TitleOutdated
from tournament.standings.stages.cuts import check_nothing_drawn_after
from tournament.standings.stages.titles import (
    TitleOrder,
    TitlePlan,
    check_title_is_open,
    is_outdated,
    last_round_of,
    mark_of_tie,
    plan_lot,
    plan_title,
    settled_stage,
    tied_for_title,
)
from tournament.standings.verbs import StandingsVerb

VERB_OF_WAY = {
    TieMethod.NONE: StandingsVerb.TITLE_SHARED,
    TieMethod.CRITERION: StandingsVerb.TITLE_DECIDED,
    TieMethod.PLAY_OFF: StandingsVerb.TITLE_PLAYED_OFF,
    TieMethod.LOT: StandingsVerb.TITLE_DRAWN_BY_LOT,
}


@condition(_("Every round is closed, and the tie for the first place is not settled yet."))
def title_is_open(doing: EventDoing[Event]) -> None:
    """Raises TitleStands, RoundsLeft."""
    check_title_is_open(doing.event)


@event_act(
    "settle_title",
    _("Settle the tie for first place"),
    on=Event,
    who=ORGANIZERS,
    when=[not_finished, title_is_open],
    undo="take_back_title",
)
def settle_title(doing: EventDoing[Event], *, order: TitleOrder, seen: str = "") -> Stage:
    """Settle who of the players tied for the first place is the champion, or that they share the place. No round is
    opened and no seal broken. `seen` is the mark of the tie that the person saw.

    Raises TitleChanged, and what `plan_title` raises.
    """
    _check_seen(doing.event, seen)
    plan = plan_title(doing.event, order)
    stage = _write(doing.event, plan, order, doing.user)
    doing.tell(VERB_OF_WAY[order.method], round=plan.after_round, **_told(plan, order))
    return stage


@event_act(
    "order_title_play_off",
    _("Order a play-off for first place"),
    on=Event,
    who=ORGANIZERS,
    when=[not_finished, title_is_open],
    undo="take_back_title",
)
def order_title_play_off(doing: EventDoing[Event], *, seen: str = "") -> Stage:
    """Let the players tied for the first place play one more round against each other. It gives nobody points and decides
    between them; the event gets that round, and the house players that fill its tables.

    Raises ResultsKept, TitleChanged, TitleOutdated, and what `tied_for_title` raises.
    """
    event = doing.event
    _check_seen(event, seen)
    tied = tied_for_title(event)
    after = last_round_of(event)
    last = event.rounds.get(number=after)
    if event.holds_last_round and is_held(event, last):
        raise ResultsKept(number=after)
    room_for_a_round(doing)
    stage = _stage(event, CutKind.PLAY_OFF, after, len(tied), doing.user)
    stage.save()
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry=entry, group=1, line=line) for line, entry in enumerate(tied, start=1)
    )
    add_round_for(doing, len(tied))
    doing.tell(StandingsVerb.TITLE_PLAY_OFF_ORDERED, round=after, players=names_of(tied))
    return stage


def nothing_settled(doing: EventDoing[Event]) -> Event | None:
    return doing.event if settled_stage(doing.event) is None else None


@event_act(
    "take_back_title",
    _("Take back the decision on first place"),
    on=Event,
    who=ORGANIZERS,
    already=nothing_settled,
    when=[not_finished],
    undo="settle_title",
)
def take_back_title(doing: EventDoing[Event]) -> Event:
    """Undo how the tie for the first place was settled; a play-off only before its round is drawn. Does nothing where
    nothing is settled. Raises LaterRoundDrawn.
    """
    stage = settled_stage(doing.event)
    if stage:
        take_back_stage(doing, stage)
    return doing.event


def _lot_of_title(event: Event) -> Stage | None:
    """The decision on the first place, if a lot made it."""
    stage = settled_stage(event)
    return stage if stage and stage.tie_seed is not None else None


@condition(_("A lot settled the tie for the first place."))
def title_was_drawn_by_lot(doing: EventDoing[Event]) -> None:
    """Raises NoLotDrawn."""
    if _lot_of_title(doing.event) is None:
        raise NoLotDrawn


@event_act(
    "draw_new_title_lot",
    _("Draw a new lot for first place"),
    on=Event,
    who=ORGANIZERS,
    when=[not_finished, title_was_drawn_by_lot],
    asks_reason=True,
    undo="draw_new_title_lot",
)
def draw_new_title_lot(doing: EventDoing[Event], *, reason: str, seen: int | None = None) -> Stage:
    """Draw another lot for the first place. What was drawn before stays in the audit, with the reason. `seen` is the seed
    of the lot that the person saw.

    Raises ReasonMissing, LotDrawnMeanwhile, TitleOutdated, LaterRoundDrawn.
    """
    event, reason = doing.event, reason.strip()
    if not reason:
        raise ReasonMissing
    stage = _lot_of_title(event)
    if stage is None:
        raise NoLotDrawn
    check_lot(stage, seen)
    check_nothing_drawn_after(event, stage.after_round)
    if is_outdated(event, stage):
        raise TitleOutdated
    old = {f"old_{name}": value for name, value in lot_of(stage).items()}
    question = question_of_title(stage.after_round)
    NewLot.objects.create(event=event, question=question, reason=reason, made_by=doing.user)
    tied = [place.entry for place in stage.places.select_related("entry").order_by("entry__number")]
    stage.delete()
    plan = plan_lot(event, stage.after_round, tied)
    stage = _write(event, plan, TitleOrder(TieMethod.LOT), doing.user)
    params = {**old, **lot_of(stage)}
    doing.tell(StandingsVerb.TITLE_LOT_DRAWN_AGAIN, round=stage.after_round, reason=reason, **params)
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
