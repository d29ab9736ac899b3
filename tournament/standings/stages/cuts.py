"""Who would play on after a cut, from the current standings; and who would today after a cut that was made."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.events.enums import CarryOver, RankedBy, RoundState
from tournament.events.models import Event
from tournament.registration.enums import CUT_KINDS, CutKind, RestOfField, TieMethod
from tournament.registration.models import Entry, Stage, Succession
from tournament.registration.queries.lots import question_of_cut, seed_of
from tournament.registration.queries.naming import listed_people
from tournament.registration.queries.stages import FINAL, entries_of_cut, groups_of_cuts, present_entries
from tournament.standings.engine.stages import groups_of_line, tied_at
from tournament.standings.errors import (
    CutMissing,
    CutNotAfterLast,
    CutSizeRefused,
    CutStands,
    LaterRoundDrawn,
    NobodyTied,
    NoRoundAfterCut,
    PlayOffIncomplete,
    TieAtLine,
    TieRemains,
)
from tournament.standings.queries import StandingRow, Standings, scores_of, standings
from tournament.standings.results.comparing import criterion_of, lot_with


@dataclass(frozen=True, slots=True)
class CutOrder:
    """The cut that an organizer asks for. `play_off` are the tied entries in the order in which a play-off left them.

    `seed` is that of a lot that is drawn already; None for the one that the event's seed gives.
    """

    kind: CutKind
    size: int
    carry_over: CarryOver
    rest: RestOfField
    tie_method: TieMethod = TieMethod.NONE
    tie_criterion: str = ""
    play_off: tuple[int, ...] = ()
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class CutPlan:
    """A cut before it is made: everybody it concerns, best first, the size of the final, and the group of each player
    who plays on. `tied` are the players whom the ranking leaves equal across the line, in the order in which the tie
    was settled; `seed` is that of the lot, if one settled it. `mark` stands for the cut that was asked for and for the
    line before ties were settled.
    """

    after_round: int
    line: tuple[Entry, ...]
    final_size: int
    groups: dict[int, int]
    tied: tuple[Entry, ...]
    mark: str
    seed: int | None = None

    @property
    def state(self) -> object:
        """What has to stay the same until the cut is made."""
        return [self.mark, [entry.pk for entry in self.line], self.final_size, sorted(self.groups.items())]

    @property
    def finalists(self) -> tuple[Entry, ...]:
        return self.line[: self.final_size]

    @property
    def untied(self) -> tuple[Entry, ...]:
        """The finalists who are not tied: they are in the final however the tie is settled."""
        return tuple(entry for entry in self.finalists if entry not in self.tied)

    @property
    def places_tied_for(self) -> int:
        return self.final_size - len(self.untied)


def plan_cut(event: Event, order: CutOrder, instead_of: Stage | None = None) -> CutPlan:
    """The cut after the last closed round; with `instead_of`, how that cut would be among those who are still here.

    Raises CutNotAfterLast, CutStands, LaterRoundDrawn, NoRoundAfterCut, CutSizeRefused, TieAtLine, TieRemains,
    PlayOffIncomplete.
    """
    after = instead_of.after_round if instead_of else round_to_cut_after(event)
    if order.tie_method is TieMethod.LOT and order.seed is None:
        order = replace(order, seed=seed_of(event, question_of_cut(after, order.kind, order.size)))
    table = standings(event, after_round=after, staff=True)
    playing = set(entries_of_cut(event, but=instead_of).values_list("pk", flat=True))
    rows = [row for row in table.rows if row.place is not None and row.entry.pk in playing]
    lines = _lines(table, rows, order, _last_counted(event, after))
    ordered: list[StandingRow] = []
    left: list[StandingRow] = []
    tied: list[StandingRow] = []
    for line, keys, size in lines:
        positions = tied_at(keys, size)
        settled = list(line)
        if positions:
            at_line = _settled(event, [line[at] for at in positions], size - positions.start, order, after)
            settled[positions.start : positions.stop] = at_line
            tied += at_line
        ordered += settled[:size]
        left += settled[size:]
    place = {row.entry.pk: index for index, row in enumerate(rows)}
    if order.kind is CutKind.TABLES:
        # Players who sat out, or who only play for a place, stay in the field.
        ordered.sort(key=lambda row: place[row.entry.pk])
        on = {row.entry.pk for row in ordered}
        left = [row for row in rows if row.entry.pk not in on]
    if len(ordered) % 4 or not 4 <= len(ordered) < len(rows):
        raise CutSizeRefused(count=len(ordered), players=len(rows))
    entries = tuple(row.entry for row in (*ordered, *left))
    ids = [entry.pk for entry in entries]
    groups = groups_of_line(ids, len(ordered), rest=order.rest.value)
    mark = _mark(order, [line for line, _keys, _size in lines])
    seed = order.seed if tied and order.tie_method is TieMethod.LOT else None
    return CutPlan(after, entries, len(ordered), groups, tuple(row.entry for row in tied), mark, seed)


def cut_to_change(event: Event) -> Stage:
    """The newest cut, as long as it can still be changed. Raises CutMissing, LaterRoundDrawn."""
    stage = event.stages.order_by("-after_round").first()
    if stage is None or stage.kind not in CUT_KINDS:
        raise CutMissing
    check_nothing_drawn_after(event, stage.after_round)
    return stage


def order_of(stage: Stage) -> CutOrder:
    """What was asked for when a cut was made; a lot that was drawn for it stays."""
    return CutOrder(
        kind=CutKind(stage.kind),
        size=stage.size,
        carry_over=CarryOver(stage.carry_over),
        rest=RestOfField(stage.rest),
        tie_method=TieMethod(stage.tie_method),
        tie_criterion=stage.tie_criterion,
        play_off=tuple(stage.tied) if stage.tie_method == TieMethod.PLAY_OFF else (),
        seed=stage.tie_seed,
    )


@dataclass(frozen=True, slots=True)
class MovingUp:
    """Who would join the players of a cut today and who would leave them, by number; players who only change their
    group are not among them. `plan` is the cut with them.
    """

    plan: CutPlan
    joining: tuple[Entry, ...]
    leaving: tuple[Entry, ...]


def plan_moving_up(event: Event, stage: Stage, order: CutOrder) -> MovingUp | None:
    """How a cut would be among those who are still here; None if nothing would change, and where somebody took over
    from a player of the cut. `order` is the cut's own, or settles a tie at the line in another way.

    Raises CutSizeRefused, TieAtLine, TieRemains, PlayOffIncomplete.
    """
    made = dict(stage.places.values_list("entry", "group"))
    if Succession.objects.filter(leaver__in=made).exists():
        return None
    plan = plan_cut(event, order, instead_of=stage)
    if plan.groups == made:
        return None
    first = [{pk for pk, group in groups.items() if group == FINAL} for groups in (made, plan.groups)]
    entries = event.entries.in_bulk(first[0] | first[1])

    def named(ids: set[int]) -> tuple[Entry, ...]:
        return tuple(sorted((entries[pk] for pk in ids), key=lambda entry: entry.number))

    return MovingUp(plan, joining=named(first[1] - first[0]), leaving=named(first[0] - first[1]))


def check_nothing_drawn_after(event: Event, number: int) -> None:
    """Raises LaterRoundDrawn if a round after this one is drawn."""
    later = event.rounds.filter(number__gt=number).exclude(state=RoundState.PLANNED)
    drawn = later.order_by("number").first()
    if drawn:
        raise LaterRoundDrawn(number=drawn.number)


def misfits_of_cut(event: Event) -> list[Entry]:
    """The players on the wrong side of the newest cut, because results before it changed since it was made: finalists who
    would not go on today, and those who would go on in their place. Players who left since do not matter, nor who took
    over from whom.
    """
    stage = event.stages.filter(kind__in=CUT_KINDS).order_by("-after_round").first()
    if stage is None:
        return []
    cuts = [
        cut for cut in groups_of_cuts(event) if not cut.is_play_off and cut.after_round <= stage.after_round
    ]
    final = {pk for pk, group in cuts[-1].groups.items() if group == FINAL}
    present = set(present_entries(event).values_list("pk", flat=True))
    field = final | (present & cuts[-2].groups.keys() if len(cuts) > 1 else present)
    order = CutOrder(CutKind(stage.kind), stage.size, CarryOver(stage.carry_over), RestOfField(stage.rest))
    table = standings(event, after_round=stage.after_round, staff=True)
    rows = [row for row in table.rows if row.place is not None and row.entry.pk in field]
    entries = {row.entry.pk: row.entry for row in table.rows}
    certain: set[int] = set()
    possible: set[int] = set()
    for line, keys, size in _lines(table, rows, order, _last_counted(event, stage.after_round)):
        ids = [row.entry.pk for row in line]
        tied = tied_at(keys, size) or range(size, size)
        certain |= set(ids[: tied.start])
        possible |= set(ids[: tied.stop])
    misfits = (certain - final) | (final - possible)
    for pair in Succession.objects.filter(leaver__event=event).values_list("leaver", "successor"):
        misfits -= set(pair)
    return sorted((entries[pk] for pk in misfits if pk in entries), key=lambda entry: entry.number)


def tied_at_line(event: Event, order: CutOrder) -> list[int]:
    """The entry ids of the players whom the ranking leaves equal across the line; of one table, if there are several
    tables. Raises NobodyTied, and what `plan_cut` raises.
    """
    try:
        plan_cut(event, replace(order, tie_method=TieMethod.NONE))
    except TieAtLine as tie:
        return list(tie.params["tied"])
    raise NobodyTied


def mark_of_play_off(tied: Sequence[int]) -> str:
    """Stands for the players of a play-off that a person saw before ordering it."""
    return hashlib.sha256(repr(("play-off", sorted(tied))).encode()).hexdigest()[:16]


def round_to_cut_after(event: Event) -> int:
    """The last closed round, after which a cut can be made now. Raises what `plan_cut` raises."""
    rounds = list(event.rounds.order_by("number"))
    closed = [round_.number for round_ in rounds if round_.state == RoundState.CLOSED]
    after = max(closed, default=0)
    open_before = [one for one in rounds if one.number < after and one.state != RoundState.CLOSED]
    if not closed or open_before or any(one.state == RoundState.RUNNING for one in rounds):
        raise CutNotAfterLast
    if event.stages.filter(after_round=after).exists():
        raise CutStands(number=after)
    check_nothing_drawn_after(event, after)
    if not any(round_.number > after for round_ in rounds):
        raise NoRoundAfterCut(number=after)
    return after


Line = tuple[list[StandingRow], list[tuple[int, ...]], int]
"""Players best first, what each is compared by, and how many of them go on."""


def _last_counted(event: Event, after: int) -> int:
    """The last round up to `after` that is not a play-off."""
    play_offs = event.stages.filter(kind=CutKind.PLAY_OFF).values_list("after_round", flat=True)
    return max(number for number in range(1, after + 1) if number - 1 not in play_offs)


def _lines(table: Standings, rows: Sequence[StandingRow], order: CutOrder, last_counted: int) -> list[Line]:
    """The whole field as one line, or the line of each table of the last round that counts.

    After a cut only the tables of the final have a line: the tables for the other places lead nowhere.
    """
    if order.kind is CutKind.TOP:
        return [(list(rows), [(row.place or 0,) for row in rows], order.size)]
    by_entry = {row.entry.pk: row for row in rows if row.group in (None, FINAL)}
    lines: list[Line] = []
    for result in table.tables:
        if result.round_number == last_counted:
            at_table = sorted(
                (part.result.place or 5, by_entry[part.entry_id].place or 0, part.entry_id)
                for part in result.parts
                if part.entry_id in by_entry and part.result.place is not None
            )
            keys: list[tuple[int, ...]] = [(place, overall) for place, overall, _pk in at_table]
            if at_table:
                lines.append(([by_entry[pk] for _place, _overall, pk in at_table], keys, order.size))
    return lines


def _settled(
    event: Event, tied: Sequence[StandingRow], going_on: int, order: CutOrder, after: int
) -> list[StandingRow]:
    """The tied players in the order that the chosen way gives; `going_on` of them are above the line."""
    names = listed_people(row.entry for row in tied)
    ids = [row.entry.pk for row in tied]
    match order.tie_method:
        case TieMethod.LOT:
            criterion = lot_with(event, order.seed or 0)
        case TieMethod.CRITERION:
            criterion = criterion_of(event, RankedBy(order.tie_criterion))
        case TieMethod.PLAY_OFF:
            ranks = [order.play_off.index(pk) for pk in ids if pk in order.play_off]
            if len(ranks) != len(ids):
                raise PlayOffIncomplete(names=names)
            return sorted(tied, key=lambda row: order.play_off.index(row.entry.pk))
        case _:
            raise TieAtLine(names=names, tied=ids)
    rows = [row for row in scores_of(event, after, {criterion}) if row.entry_id in ids]
    numbers = criterion.numbers(rows)
    best_first = sorted(tied, key=lambda row: numbers[row.entry.pk], reverse=True)
    if tied_at([(-int(numbers[row.entry.pk]),) for row in best_first], going_on):
        raise TieRemains(names=names)
    return best_first


def _mark(order: CutOrder, lines: Sequence[Sequence[StandingRow]]) -> str:
    text = repr((order, [[(row.entry.pk, row.place) for row in line] for line in lines]))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
