"""Standings of an event, one player's results, and the order that the next draw needs. Always from rows."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from penalties.queries import ScoreEffects, score_effects
from tournament.draws.enums import Wind
from tournament.draws.queries import sit_outs
from tournament.draws.seating import Seating
from tournament.draws.stints import Stint
from tournament.events.enums import PUBLIC_ROUND_STATES, RankedBy, RoundState
from tournament.events.hold_back import shown_rounds
from tournament.events.models import Event, Round
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.queries import groups_playing, playing_entries
from tournament.standings.comparing import Comparison, comparison_of, penalty_rounds, with_wins
from tournament.standings.dividing import TableResult
from tournament.standings.engine.criteria import PLAY_OFF, Criterion
from tournament.standings.engine.ranking import RankedRow
from tournament.standings.engine.scores import (
    Carried,
    Number,
    ScoreRow,
    total_points,
    total_table_points_x12,
)
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.penalty_points import points_by_penalties
from tournament.standings.results import official_rounds, score_rows, table_results


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A player's score in one counted round.

    Without a seat `table_number` is None; `points` and `table_points_x12` are then what the event gives for sitting
    out, or None where the player did not take part. At a table `table_points_x12` (twelfths) and `place_at_table` are
    None as long as it plays. Where `counts` is False the points are kept for the record only.
    """

    number: int
    table_number: int | None
    points: int | None
    table_points_x12: int | None
    place_at_table: int | None
    sat_out: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player in the standings.

    `place` is None for somebody who took no part in a counted round. `movement` is the number of places won since
    the round before. `points` hold `penalty_points`, all that penalties changed in them, at tables and in the score of the event. `decided_by` is the criterion that put the player behind the next better place. `per_round`
    has one score for each counted round, in order. `is_out`: a penalty put the player out of the ranking.
    `counted_with`: the related player whose better result is ranked, so that this one has no place. `tie_break` is the
    criterion that decided between players who were equal in what is compared first; None where nobody was. `group` is
    the player's group after the last cut that counts, 1 for the final; None without a cut, and OUT for players who
    stopped there. `by_play_off`: a play-off put the player behind the next better place. `carried` is what the player brought along from before the cut, where that is not everything.
    """

    place: int | None
    is_shared: bool
    movement: int | None
    entry: Entry
    table_points_x12: Number
    points: Number
    per_round: tuple[RoundScore, ...]
    decided_by: RankedBy | None
    penalty_points: int = 0
    is_out: bool = False
    counted_with: Entry | None = None
    tie_break: RankedBy | None = None
    group: int | None = None
    carried: Carried | None = None
    by_play_off: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event at one moment.

    `rows` hold everybody but house players, best first; then those who have not played, by number. An entry that was
    withdrawn keeps its place, or is left out if it never played; one that a penalty put out stands without a place. `rounds` are the numbers of the counted rounds and
    `after_round` the last official one of them, 0 before the first. `rounds_available` are the rounds after which
    there are official standings. `is_live`: the running round is counted too, and `still_playing` is the number of
    its tables that are not closed. `tables` are the tables behind the rows, `scores` what each player got, in no order.
    """

    rows: tuple[StandingRow, ...]
    after_round: int
    rounds: tuple[int, ...]
    rounds_available: tuple[int, ...]
    is_live: bool
    still_playing: int
    revision: int
    tables: tuple[TableResult, ...]
    held: int | None = None
    scores: tuple[ScoreRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who else sat at the table, and on which seat in the first hand."""

    entry: Entry
    wind: Wind


@dataclass(frozen=True, slots=True)
class EntryRound:
    """One published round of a player, as the player's page tells it.

    `points` are None before the round has started; `table_points_x12` and `place_at_table` until the table is closed.
    Where several people sat on the seat these are the player's own, and `course` says who sat there for which hands.
    `points` are also None for somebody who only sat in: the hands count for another player. Where `counts` is False the
    points are kept for the record only; `was_absent`: the table was closed without the player.
    `is_unplayed`: it was closed without a hand; `points_given` of the points are then what those present got.
    `is_held`: its scores and hands are not shown yet.
    """

    number: int
    state: RoundState
    table_id: int
    table_number: int
    wind: Wind
    opponents: tuple[Opponent, ...]
    points: int | None
    table_points_x12: int | None
    place_at_table: int | None
    seating: Seating
    counts: bool = True
    was_absent: bool = False
    points_given: int = 0
    is_unplayed: bool = False
    course: tuple[Stint, ...] = ()
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class EntryRest:
    """A published round that a player sits out, and what the event gives for it; table points in twelfths."""

    number: int
    points: int
    table_points_x12: int


@dataclass(frozen=True, slots=True)
class PlaceAfterRound:
    """A player's place in the official standings after a round."""

    round_number: int
    place: int


@dataclass(frozen=True, slots=True)
class EntryResults:
    """What one player has done in an event.

    `standing` is the player's row in the official standings; None for house players, and for those who withdrew
    before they played; it counts the rounds up to `official_after`, 0 for none. `live` is the row with the running
    round; None when none runs. `rests` are the published rounds without a seat. `course` is the place after each official
    round since the player's first.
    """

    standing: StandingRow | None
    rounds: tuple[EntryRound, ...]
    rests: tuple[EntryRest, ...]
    course: tuple[PlaceAfterRound, ...]
    official_after: int
    live: StandingRow | None


def standings(
    event: Event, *, after_round: int | None = None, live: bool = False, staff: bool = False
) -> Standings:
    """The standings of an event, in a constant number of queries whatever its size.

    Official standings count the closed rounds, up to `after_round` if given. With `live` the running round counts
    too: the points of all its tables so far, the table points of its closed tables. Without a running round, live
    standings are the official ones; with `after_round`, which names official ones, `live` changes nothing. Movement
    is against the official standings one round earlier. Without `staff` they hold no round whose results are held back.

    Raises RoundNotOfficial when there are no official standings after `after_round`.
    """
    everything = list(event.rounds.all())
    rounds = shown_rounds(event, everything, staff=staff)
    official = official_rounds(rounds)
    available = tuple(round_.number for round_ in official)
    if after_round is not None:
        if after_round not in available:
            raise RoundNotOfficial(number=after_round)
        official = [round_ for round_ in official if round_.number <= after_round]
    counted = official
    if live and after_round is None:
        counted = _with_running(rounds, official)
    is_live = counted != official
    comparison = comparison_of(event)
    effects = score_effects(event)
    tables = with_wins(table_results(event, counted, effects), comparison.criteria, counted)
    entries = {entry.pk: entry for entry in event.entries.filter(is_house=False).order_by("number")}
    penalised = penalty_rounds(event, comparison.criteria)
    scores = {row.entry_id: row for row in score_rows(entries, tables, effects, sit_outs(event), penalised)}
    ranked = comparison.ranked(scores.values(), official if is_live else official[:-1])
    counting = comparison.as_counted(scores.values())
    numbers = [round_.number for round_ in counted]
    table_numbers = _table_numbers(tables)
    penalties = points_by_penalties(tables, effects)
    return Standings(
        rows=tuple(
            _standing_row(
                row,
                entries,
                scores[row.entry_id],
                counting[row.entry_id],
                comparison,
                numbers,
                table_numbers,
                penalties.get(row.entry_id, 0),
            )
            for row in ranked
            if row.place is not None
            or row.counted_with is not None
            or not scores[row.entry_id].is_ranked
            or entries[row.entry_id].status != EntryStatus.WITHDRAWN
        ),
        after_round=official[-1].number if official else 0,
        rounds=tuple(numbers),
        rounds_available=available,
        is_live=is_live,
        still_playing=sum(not table.is_closed for table in tables),
        revision=event.revision,
        tables=tables,
        held=_first_held(everything, rounds),
        scores=comparison.without_play_offs(scores.values()),
    )


def _first_held(everything: Sequence[Round], shown: Collection[Round]) -> int | None:
    """The first round that is played and that the reader does not see the scores of."""
    states = (RoundState.RUNNING, RoundState.CLOSED)
    seen = {round_.number for round_ in shown}
    held = [one.number for one in everything if one.number not in seen and one.state in states]
    return min(held, default=None)


def entry_results(event: Event, entry: Entry, *, staff: bool = False) -> EntryResults:
    """One player's published rounds, standing and course, in a constant number of queries.

    Rounds not yet published do not show. Without `staff` rounds whose results are held back show their seats and no
    score.
    """
    rounds = [round_ for round_ in event.rounds.all() if round_.state in PUBLIC_ROUND_STATES]
    shown = shown_rounds(event, rounds, staff=staff)
    comparison = comparison_of(event)
    effects = score_effects(event)
    tables = with_wins(table_results(event, rounds, effects), comparison.criteria, rounds)
    entries = {other.pk: other for other in event.entries.order_by("number")}
    official = official_rounds(shown)
    people = [pk for pk, other in entries.items() if not other.is_house]
    rests = sit_outs(event)
    penalised = penalty_rounds(event, comparison.criteria)
    rows = score_rows(people, _tables_of(tables, official), effects, rests, penalised)
    running = _with_running(shown, official)
    live_rows = score_rows(people, _tables_of(tables, running), effects, rests, penalised)
    held = {round_.number for round_ in rounds} - {round_.number for round_ in shown}
    own_rounds = _rounds_of_entry(entry, entries, tables, {round_.number: round_ for round_ in rounds})
    return EntryResults(
        standing=_standing_of_entry(event, entry, entries, rows, tables, official, comparison, effects),
        official_after=official[-1].number if official else 0,
        live=_standing_of_entry(event, entry, entries, live_rows, tables, running, comparison, effects)
        if running != official
        else None,
        rounds=tuple(_without_scores(row) if row.number in held else row for row in own_rounds),
        rests=tuple(
            EntryRest(rest.round_number, rest.points, rest.table_points_x12)
            for rest in rests
            if rest.entry_id == entry.pk
        ),
        course=_course_of_entry(entry, rows, official, comparison),
    )


def _without_scores(row: EntryRound) -> EntryRound:
    """A round as everybody may see it while its results are held back: who sits where, and nothing else."""
    return replace(row, points=None, table_points_x12=None, place_at_table=None, points_given=0, is_held=True)


def scores_of(event: Event, after_round: int, criteria: Collection[Criterion]) -> list[ScoreRow]:
    """The rows of all players after a closed round, with what these criteria ask for."""
    rounds = [round_ for round_ in official_rounds(event.rounds.all()) if round_.number <= after_round]
    effects = score_effects(event)
    tables = with_wins(table_results(event, rounds, effects), criteria, rounds)
    people = list(event.entries.filter(is_house=False).order_by("number").values_list("pk", flat=True))
    rows = score_rows(people, tables, effects, sit_outs(event), penalty_rounds(event, criteria))
    return list(comparison_of(event).without_play_offs(rows))


def ranked_entry_ids(event: Event) -> list[int]:
    """The playing entries in the order that the next draw needs.

    By the official standings; equals and those who have not played yet by number, the latter after the ranked;
    house players last. Before the first round closes that is the order of the numbers.
    """
    playing = list(playing_entries(event))
    house = [entry.pk for entry in playing if entry.is_house]
    people = [entry.pk for entry in playing if not entry.is_house]
    return _ranked_ids(event, people, score_effects(event)) + house


def moved_by_penalties(event: Event) -> list[Entry] | None:
    """Who stands at another place of the next draw's order because of penalties, by number; None without penalties."""
    effects = score_effects(event)
    if effects == ScoreEffects():
        return None
    people = {entry.pk: entry for entry in playing_entries(event) if not entry.is_house}
    order, order_without = (_ranked_ids(event, list(people), each) for each in (effects, ScoreEffects()))
    moved = {pk for pk, without in zip(order, order_without, strict=True) if pk != without}
    return [entry for pk, entry in people.items() if pk in moved]


def _ranked_ids(event: Event, people: Collection[int], effects: ScoreEffects) -> list[int]:
    """People in the order of the official standings under these penalties.

    Of related players of whom the better result counts, each stands where the better one does, whether or not that one
    still plays.
    """
    comparison = comparison_of(event)
    related = comparison.related
    relatives = {pk for pair in related for pk in pair}
    official = official_rounds(event.rounds.all())
    tables = with_wins(table_results(event, official, effects), comparison.criteria, official)
    wanted = [*people, *sorted(relatives - set(people))]
    penalised = penalty_rounds(event, comparison.criteria)
    rows = score_rows(wanted, tables, effects, sit_outs(event), penalised)
    in_groups = groups_playing(event) if comparison.cuts else {}
    ranked = sorted(comparison.ranked(rows), key=lambda row: in_groups.get(row.entry_id, 0))
    order = {row.entry_id: index for index, row in enumerate(ranked)}
    best = dict(order)
    moves = True
    while moves:
        moves = False
        for one, other in related:
            if best[one] != best[other]:
                best[one] = best[other] = min(best[one], best[other])
                moves = True
    return sorted(people, key=lambda pk: (best[pk], order[pk]))


def _with_running(rounds: Iterable[Round], official: Sequence[Round]) -> list[Round]:
    """All closed rounds and the running one; the official ones alone when none is running."""
    if not any(round_.state == RoundState.RUNNING for round_ in rounds):
        return list(official)
    return sorted(
        (round_ for round_ in rounds if round_.state in (RoundState.RUNNING, RoundState.CLOSED)),
        key=lambda round_: round_.number,
    )


def _tables_of(tables: Iterable[TableResult], rounds: Iterable[Round]) -> list[TableResult]:
    numbers = {round_.number for round_ in rounds}
    return [table for table in tables if table.round_number in numbers]


def _table_numbers(tables: Iterable[TableResult]) -> dict[tuple[int, int], int]:
    """The table number of every entry in every round; of several the one with the highest number."""
    return {
        (part.entry_id, table.round_number): table.table_number for table in tables for part in table.parts
    }


def _standing_row(
    ranked: RankedRow,
    entries: Mapping[int, Entry],
    scores: ScoreRow,
    counting: ScoreRow,
    comparison: Comparison,
    numbers: Sequence[int],
    table_numbers: Mapping[tuple[int, int], int],
    penalty_points: int,
) -> StandingRow:
    entry = entries[ranked.entry_id]
    decided_by = RankedBy(ranked.decided_by) if ranked.decided_by in RankedBy.values else None
    results = {result.round_number: result for result in scores.results}
    rests = {rest.round_number: rest for rest in scores.rests}
    per_round = []
    for number in numbers:
        result = results.get(number)
        if number in rests:
            rest = rests[number]
            per_round.append(RoundScore(number, None, rest.points, rest.table_points_x12, None, sat_out=True))
            continue
        if result is None:
            per_round.append(RoundScore(number, None, None, None, None))
            continue
        table_number = table_numbers[entry.pk, number]
        per_round.append(
            RoundScore(
                number,
                table_number,
                result.points,
                result.table_points_x12,
                result.place,
                counts=result.counts and number not in comparison.play_offs,
            )
        )
    return StandingRow(
        place=ranked.place,
        is_shared=ranked.is_shared,
        movement=ranked.movement,
        entry=entry,
        table_points_x12=total_table_points_x12(counting),
        points=total_points(counting),
        per_round=tuple(per_round),
        decided_by=decided_by,
        by_play_off=ranked.decided_by == PLAY_OFF.code,
        tie_break=decided_by if ranked.decided_by != comparison.criteria[0].code else None,
        group=comparison.group_of(ranked.entry_id, numbers),
        carried=counting.carried,
        penalty_points=penalty_points,
        is_out=not scores.is_ranked,
        counted_with=None if ranked.counted_with is None else entries[ranked.counted_with],
    )


def _standing_of_entry(
    event: Event,
    entry: Entry,
    entries: Mapping[int, Entry],
    rows: Sequence[ScoreRow],
    tables: Iterable[TableResult],
    official: Sequence[Round],
    comparison: Comparison,
    effects: ScoreEffects,
) -> StandingRow | None:
    numbers = [round_.number for round_ in official]
    scores = next((row for row in rows if row.entry_id == entry.pk), None)
    if scores is None or (
        not scores.took_part and scores.is_ranked and entry.status == EntryStatus.WITHDRAWN
    ):
        return None
    ranked = next(row for row in comparison.ranked(rows, official[:-1]) if row.entry_id == entry.pk)
    counting = comparison.as_counted(rows)[entry.pk]
    own_tables = [table for table in tables if any(part.entry_id == entry.pk for part in table.parts)]
    penalties = points_by_penalties(_tables_of(tables, official), effects)
    return _standing_row(
        ranked,
        entries,
        scores,
        counting,
        comparison,
        numbers,
        _table_numbers(own_tables),
        penalties.get(entry.pk, 0),
    )


def _rounds_of_entry(
    entry: Entry,
    entries: Mapping[int, Entry],
    tables: Iterable[TableResult],
    rounds: Mapping[int, Round],
) -> tuple[EntryRound, ...]:
    """The rounds of a player: one for each seat on which the player sat or that counts for the player."""
    return tuple(
        _round_of_entry(
            entry, _seating(table, entries), table, seat, RoundState(rounds[table.round_number].state)
        )
        for table in tables
        for seat, entry_id in enumerate(table.entry_ids)
        if entry_id is not None and table.concerns(entry.pk, seat)
    )


def _seating(table: TableResult, entries: Mapping[int, Entry]) -> Seating:
    now = {seat: entries[pk] for seat, pk in enumerate(table.entry_ids) if pk is not None}
    return Seating(now, table.sitters, entries)


def _round_of_entry(
    entry: Entry, seating: Seating, table: TableResult, seat: int, state: RoundState
) -> EntryRound:
    part = next((part for part in table.parts if (part.seat, part.entry_id) == (seat, entry.pk)), None)
    stints = [stint for stint in seating.stints(seat) if entry.pk in (stint.entry_id, stint.credited_id)]
    opponents = {
        other.entry_id: Opponent(seating.person(other.entry_id), Wind(wind))
        for wind in seating
        for other in seating.stints(wind)
        if wind != seat and any(other.overlaps(own) for own in stints)
    }
    return EntryRound(
        number=table.round_number,
        state=state,
        table_id=table.table_id,
        table_number=table.table_number,
        wind=Wind(seat),
        opponents=tuple(opponents.values()),
        points=None if state == RoundState.PUBLISHED or part is None else part.result.points,
        table_points_x12=part.result.table_points_x12 if part else None,
        place_at_table=part.result.place if part else None,
        counts=part.result.counts if part else True,
        was_absent=table.missing is not None and seat in table.missing.absent,
        points_given=_given(table, seat),
        is_unplayed=table.missing is not None and table.missing.given is not None,
        seating=seating,
        course=tuple(seating.stints(seat)) if len(seating.stints(seat)) > 1 else (),
    )


def _given(table: TableResult, seat: int) -> int:
    """The points that somebody present at a table without a hand got."""
    missing = table.missing
    return missing.given[0] if missing and missing.given and seat not in missing.absent else 0


def _course_of_entry(
    entry: Entry, rows: Sequence[ScoreRow], official: Sequence[Round], comparison: Comparison
) -> tuple[PlaceAfterRound, ...]:
    course = []
    numbers: set[int] = set()
    for round_ in official:
        numbers.add(round_.number)
        place = comparison.place_of(entry.pk, [row.only_rounds(numbers) for row in rows])
        if place is not None:
            course.append(PlaceAfterRound(round_.number, place))
    return tuple(course)
