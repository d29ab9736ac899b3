"""A tie for the first place after the last round: who is tied, what the criteria say, and how it was settled."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.core.listing import joined
from tournament.events.enums import RankedBy, RoundState
from tournament.events.models import Event
from tournament.events.queries import rounds_of
from tournament.events.settings.ranking import compares_table_points, criteria_of_ruleset, ranked_by
from tournament.registration.enums import TieMethod
from tournament.registration.models import Entry, Stage
from tournament.registration.queries.lots import question_of_title, seed_of
from tournament.registration.queries.naming import listed_people
from tournament.standings.engine.criteria import Criterion
from tournament.standings.engine.scores import Number
from tournament.standings.errors import (
    PlayOffIncomplete,
    RoundsLeft,
    TitleNotTied,
    TitleStands,
    TitleTieRemains,
)
from tournament.standings.queries import scores_of, standings
from tournament.standings.results.comparing import criterion_of, lot_with


@dataclass(frozen=True, slots=True)
class TitleOrder:
    """How an organizer wants to settle the tie. NONE: the players share the place. `play_off` are the tied entries in
    the order in which a play-off elsewhere left them.
    """

    method: TieMethod
    criterion: str = ""
    play_off: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TitlePlan:
    """The tie as it would be settled: the players in their order with the place of each, 1 for the champion."""

    after_round: int
    line: tuple[tuple[Entry, int], ...]
    seed: int | None = None


def last_round_of(event: Event) -> int:
    """The last round, once all are closed. Raises RoundsLeft."""
    rounds = rounds_of(event)
    still_open = [str(one.number) for one in rounds if one.state != RoundState.CLOSED]
    if still_open or not rounds:
        raise RoundsLeft(rounds=joined(still_open))
    return max(one.number for one in rounds)


def champions_of(event: Event) -> list[Entry]:
    """Everybody on the first place, by number, with all results that the staff sees."""
    rows = standings(event, staff=True).rows
    return sorted((row.entry for row in rows if row.place == 1), key=lambda entry: entry.number)


def settled_stage(event: Event) -> Stage | None:
    """The decision, or the play-off whose round is to come, that settles the tie for the first place, if there is one. Once
    later rounds were played, it says nothing of the first place any more.
    """
    newest = event.stages.order_by("-after_round").first()
    if newest is None or not newest.is_for_title:
        return None
    later = [one for one in rounds_of(event) if one.number > newest.after_round]
    is_over = bool(later) and all(one.state == RoundState.CLOSED for one in later)
    return None if is_over else newest


def check_title_is_open(event: Event) -> None:
    """Raises TitleStands, RoundsLeft."""
    if settled_stage(event):
        raise TitleStands
    last_round_of(event)


def tied_for_title(event: Event) -> list[Entry]:
    """The players who share the first place after the last round. Raises TitleStands, RoundsLeft, TitleNotTied."""
    check_title_is_open(event)
    champions = champions_of(event)
    if len(champions) < 2:
        raise TitleNotTied
    return champions


def plan_title(event: Event, order: TitleOrder) -> TitlePlan:
    """The tie settled in this way. Raises TitleTieRemains, PlayOffIncomplete, and what `tied_for_title` raises."""
    tied = tied_for_title(event)
    after = last_round_of(event)
    match order.method:
        case TieMethod.NONE:
            return TitlePlan(after, tuple((entry, 1) for entry in tied))
        case TieMethod.PLAY_OFF:
            if set(order.play_off) != {entry.pk for entry in tied}:
                raise PlayOffIncomplete(names=listed_people(tied))
            return TitlePlan(after, _in_order(tied, {pk: -at for at, pk in enumerate(order.play_off)}))
        case TieMethod.LOT:
            return plan_lot(event, after, tied)
        case TieMethod.CRITERION:
            criterion = criterion_of(event, RankedBy(order.criterion))
            line = _in_order(tied, _numbers(event, after, tied, criterion))
            first = [entry for entry, place in line if place == 1]
            if len(first) > 1:
                raise TitleTieRemains(names=listed_people(first))
            return TitlePlan(after, line)


def plan_lot(event: Event, after: int, tied: Sequence[Entry]) -> TitlePlan:
    """The tied players in the order of the lot."""
    seed = seed_of(event, question_of_title(after))
    return TitlePlan(after, _in_order(tied, _numbers(event, after, tied, lot_with(event, seed))), seed)


def is_outdated(event: Event, stage: Stage) -> bool:
    """Whether other players are tied for the first place today than those between whom was decided."""
    decided = set(stage.places.values_list("entry", flat=True))
    tied = {entry.pk for entry in champions_of(event)}
    return tied != decided if stage.tie_method == TieMethod.NONE else len(tied) > 1


@dataclass(frozen=True, slots=True)
class Comparing:
    """What a criterion says of the tied players: the number of each, and who would be first, alone or not."""

    criterion: RankedBy
    numbers: tuple[Number, ...]
    first: tuple[Entry, ...]

    @property
    def decides(self) -> bool:
        return len(self.first) == 1


def comparisons(event: Event, tied: Sequence[Entry]) -> list[Comparing]:
    """What the criteria that the ranking does not compare yet say of players who are tied."""
    after = last_round_of(event)
    found = []
    for code in criteria_left(event):
        numbers = _numbers(event, after, tied, criterion_of(event, code))
        best = max(numbers.values())
        first = tuple(entry for entry in tied if numbers[entry.pk] == best)
        found.append(Comparing(code, tuple(numbers[entry.pk] for entry in tied), first))
    return found


def criteria_left(event: Event) -> list[RankedBy]:
    """The criteria that can still decide between players who are equal in the ranking."""
    compared = {*ranked_by(event), RankedBy.LOT}
    if not compares_table_points(event):
        compared.add(RankedBy.TABLE_POINTS)
    return [one for one in criteria_of_ruleset(event.ruleset) if one not in compared]


def mark_of_tie(event: Event, tied: Sequence[Entry]) -> str:
    """Stands for the tie that a person saw before settling it."""
    text = repr((last_round_of(event), [entry.pk for entry in tied]))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _numbers(event: Event, after: int, tied: Sequence[Entry], criterion: Criterion) -> Mapping[int, Number]:
    ids = {entry.pk for entry in tied}
    return criterion.numbers([row for row in scores_of(event, after, {criterion}) if row.entry_id in ids])


def _in_order(tied: Sequence[Entry], numbers: Mapping[int, Number]) -> tuple[tuple[Entry, int], ...]:
    """The players best first, each with the place; equal numbers share a place."""
    best_first = sorted(tied, key=lambda entry: numbers[entry.pk], reverse=True)
    return tuple(
        (entry, 1 + sum(number > numbers[entry.pk] for number in numbers.values())) for entry in best_first
    )
