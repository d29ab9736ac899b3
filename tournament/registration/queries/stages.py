"""Who plays on: everybody at first, and after a cut the players of its groups."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from tournament.core.fixed_query import FixedQuery
from tournament.events.enums import CarryOver, RoundState
from tournament.events.models import Event, Round
from tournament.registration.barred import barred_entries
from tournament.registration.enums import CARRIED_PART, CUT_KINDS, CutKind, EntryStatus, TieMethod
from tournament.registration.models import Entry, Stage, StagePlace, Succession

FINAL = 1
"""The group of a cut that plays for the first places."""


@dataclass(frozen=True, slots=True)
class CutGroups:
    """A cut as the ranking and the draws use it: the group of every entry that plays on, `FINAL` for the final.

    Somebody who took over from one of them is in the same group. With `is_play_off` only the groups play the next
    round, and nobody is out. `elsewhere` are those tied at the line in the order of a play-off that was played
    elsewhere.
    """

    after_round: int
    carried: Fraction
    groups: dict[int, int]
    is_play_off: bool = False
    elsewhere: tuple[int, ...] = ()


def present_entries(event: Event) -> QuerySet[Entry]:
    """The entries that have not withdrawn, by number, whether or not a cut lets them play on."""
    return event.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("number")


def playing_entries(event: Event) -> QuerySet[Entry]:
    """The entries that play on, by number. A draw seats all of them except house players that it does not need.

    Nobody whom a penalty put out is among them. After a cut these are the players of its groups and anybody who took over from one of them; in a play-off those who
    were tied.
    """
    return _playing(event, _in_force(event))


def entries_of_cut(event: Event, but: Stage | None = None) -> QuerySet[Entry]:
    """The entries from which the next cut chooses: those that play on, whether or not they are in a play-off; as if
    the cut `but` had not been made.
    """
    cuts = Stage.objects.filter(event=event, kind__in=CUT_KINDS)
    return _playing(event, cuts.exclude(pk=but.pk) if but else cuts)


def waiting_play_off(event: Event) -> int | None:
    """The number of the round that is a play-off and not closed yet, if there is one; one query."""
    after = _in_force(event).filter(kind=CutKind.PLAY_OFF).values_list("after_round", flat=True).first()
    return None if after is None else after + 1


def planned_cut_waits(event: Event) -> bool:
    """Whether a cut is planned that nobody has made yet; at most one query."""
    if event.cut_after is None:
        return False
    made = event.stages.filter(kind__in=CUT_KINDS, after_round__gte=event.cut_after)
    return not made.exists()


def cut_is_due(event: Event, number: int) -> bool:
    """Whether the planned cut comes before round `number` is drawn: only play-offs were played after its round.

    At most two queries.
    """
    if event.cut_after is None or number <= event.cut_after or not planned_cut_waits(event):
        return False
    play_offs = event.stages.filter(kind=CutKind.PLAY_OFF, after_round__gte=event.cut_after)
    return play_offs.count() == number - 1 - event.cut_after


def _in_force(event: Event) -> QuerySet[Stage]:
    """The cuts that say who plays, and a play-off whose round is not closed."""
    is_over = Round.objects.filter(event=event, state=RoundState.CLOSED, number=OuterRef("after_round") + 1)
    stages = Stage.objects.filter(event=event).exclude(kind=CutKind.TITLE)
    return stages.exclude(Q(kind=CutKind.PLAY_OFF) & Exists(is_over))


def _playing(event: Event, stages: QuerySet[Stage]) -> QuerySet[Entry]:
    cuts = stages.order_by("-after_round")
    barred = barred_entries(event)
    here = present_entries(event).exclude(pk__in=barred) if barred else present_entries(event)
    in_groups = StagePlace.objects.filter(stage=Subquery(cuts.values("pk")[:1]))
    took_over = Succession.objects.filter(successor=OuterRef("pk"), leaver__in=in_groups.values("entry"))
    return here.filter(
        ~Exists(cuts) | Q(is_house=True) | Exists(in_groups.filter(entry=OuterRef("pk"))) | Exists(took_over)
    )


_stages_of = FixedQuery(lambda event: Stage.objects.filter(event=event).order_by("after_round"), event=int)


@dataclass(frozen=True, slots=True)
class TitleOrder:
    """How a tie for the first place after a round was settled: the places of those who were tied, 1 for the champion,
    by entry id. `criterion` is the code of the criterion, if it was one.
    """

    after_round: int
    method: TieMethod
    criterion: str
    places: dict[int, int]


def groups_of_cuts(event: Event) -> list[CutGroups]:
    """The cuts of an event in order; three queries, or one if there are none."""
    return cuts_and_title(event)[0]


def cuts_and_title(event: Event) -> tuple[list[CutGroups], TitleOrder | None]:
    """The cuts of an event in order, and how a tie for its title was settled; three queries, or one if there are none."""
    stages = _stages_of(event=event.pk)
    if not stages:
        return [], None
    groups: dict[int, dict[int, int]] = {stage.pk: {} for stage in stages}
    rows = StagePlace.objects.filter(stage__event=event).order_by("line")
    for stage_id, entry_id, group in rows.values_list("stage_id", "entry_id", "group"):
        groups[stage_id][entry_id] = group
    successions = list(
        Succession.objects.filter(leaver__event=event).order_by("pk").values_list("leaver_id", "successor_id")
    )
    return cuts_of_stages(stages, groups, successions)


def cuts_of_stages(
    stages: Sequence[Stage], groups: Mapping[int, dict[int, int]], successions: Sequence[tuple[int, int]]
) -> tuple[list[CutGroups], TitleOrder | None]:
    """The same from rows that are known: `stages` in order, the group of entries by the id of a stage, and who took over
    from whom. Nothing is read from the database.
    """
    groups = dict(groups)
    titles = [stage for stage in stages if stage.kind == CutKind.TITLE]
    title = _title_order(titles[-1], groups.pop(titles[-1].pk)) if titles else None
    for of_stage in groups.values():
        for leaver, successor in successions:
            if leaver in of_stage:
                of_stage.setdefault(successor, of_stage[leaver])
    cuts = [
        CutGroups(
            stage.after_round,
            CARRIED_PART[CarryOver(stage.carry_over)],
            groups[stage.pk],
            is_play_off=stage.kind == CutKind.PLAY_OFF,
            elsewhere=_order_elsewhere(stage),
        )
        for stage in stages
        if stage.kind != CutKind.TITLE
    ]
    return cuts, title


def _title_order(stage: Stage, places: dict[int, int]) -> TitleOrder:
    return TitleOrder(stage.after_round, TieMethod(stage.tie_method), stage.tie_criterion, places)


def _order_elsewhere(stage: Stage) -> tuple[int, ...]:
    """The tied players in the order that was entered. Those of several tables were not compared with each other."""
    is_order = stage.tie_method == TieMethod.PLAY_OFF and stage.kind == CutKind.TOP
    return tuple(stage.tied) if is_order else ()


def groups_playing(event: Event) -> dict[int, int]:
    """The group of everybody whom the newest cut lets play on, by entry id; empty without a cut."""
    cuts = groups_of_cuts(event)
    if cuts and cuts[-1].is_play_off and waiting_play_off(event) is None:
        cuts = [cut for cut in cuts if not cut.is_play_off]
    return cuts[-1].groups if cuts else {}


@dataclass(frozen=True, slots=True)
class CutShown:
    """A cut for display: the groups with their players in the order of the line, and who was tied."""

    stage: Stage
    groups: tuple[tuple[int, tuple[Entry, ...]], ...]
    tied: tuple[Entry, ...]


def cuts_of(event: Event) -> list[CutShown]:
    """The cuts and play-offs of an event, the newest first, in four queries."""
    stages = list(
        event.stages.exclude(kind=CutKind.TITLE).order_by("-after_round").prefetch_related("places__entry")
    )
    ids = {pk for stage in stages for pk in stage.tied}
    entries = Entry.objects.in_bulk(ids)
    shown = []
    for stage in stages:
        groups: dict[int, list[Entry]] = {}
        for place in stage.places.all():
            groups.setdefault(place.group, []).append(place.entry)
        by_group = tuple((number, tuple(groups[number])) for number in sorted(groups))
        shown.append(CutShown(stage, by_group, tuple(entries[pk] for pk in stage.tied if pk in entries)))
    return shown
