"""A player's page: rounds with the opponents, every hand with the points it moved, and the tally of the hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.draws.enums import Wind
from tournament.events.models import Event, Round
from tournament.events.queries import rounds_as_players_ask
from tournament.play.bridge.running import runs_along
from tournament.play.bridge.tiles import tiles_text
from tournament.play.enums import WINS, Outcome
from tournament.play.models import Hand
from tournament.play.models.hands import seats_of
from tournament.play.pages.hands import hand_sentence
from tournament.play.pages.table import StintLine, stint_lines
from tournament.registration.models import Entry
from tournament.standings.engine.scores import Number
from tournament.standings.engine.statistics import PlayedHand, Tally, tallied
from tournament.standings.pages.match_end import MatchEnd, match_end
from tournament.standings.pages.running_statistics import Ends, RunningFigures
from tournament.standings.queries import EntryRest, EntryResults, EntryRound

HandsByTable = Mapping[int, Sequence[Hand]]


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """One hand at the player's table; `delta` is what it moved for this player, in points. `version` is the hand's id.
    `is_match`: these are the final scores of a whole match, entered in place of its hands.
    """

    version: int
    number: int
    sentence: str
    delta: int
    tiles_text: str
    is_match: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One published round of a player. `place` is the place at the table, once it is closed.

    `points_moved` are the part of `points` that came from penalties and not from hands. `course` says who sat on the
    seat for which hands, if several people did. Where `counts` is False the points are kept for the record only;
    `was_absent`: the table was closed without the player. `is_held`: scores and hands are not shown yet. Without
    `has_wind` the players of the table have yet to draw their winds. `match_end` says where the points come from, if
    they are not only won and lost.
    """

    number: int
    table_number: int
    wind: Wind
    opponents: tuple[Entry, ...]
    points: Number | None
    points_moved: Number
    table_points_x12: int | None
    place: int | None
    hands: tuple[PlayerHand, ...]
    course: tuple[StintLine, ...] = ()
    counts: bool = True
    was_absent: bool = False
    is_unplayed: bool = False
    is_held: bool = False
    has_wind: bool = True
    match_end: MatchEnd | None = None


@dataclass(frozen=True, slots=True)
class BestHand:
    """The hand that brought a player the most points."""

    round_number: int
    hand: PlayerHand


def best_hand(rounds: Sequence[PlayerRound | EntryRest]) -> BestHand | None:
    """The hand that brought the most points, the earliest of equals; None if no hand brought any."""
    hands = [
        BestHand(row.number, hand)
        for row in rounds
        if isinstance(row, PlayerRound)
        for hand in row.hands
        if hand.delta > 0 and not hand.is_match
    ]
    return min(hands, key=lambda one: (-one.hand.delta, one.round_number, one.hand.number), default=None)


def seat_in(rounds: Sequence[PlayerRound | EntryRest], round_: Round) -> PlayerRound | None:
    """The player's row of a round if it has a seat, otherwise None."""
    return next((row for row in rounds if isinstance(row, PlayerRound) and row.number == round_.number), None)


def hands_at_tables(results: EntryResults) -> HandsByTable:
    """The hands of the tables of a player that are not held back, by table id and in order; two queries."""
    by_table: dict[int, list[Hand]] = {row.table_id: [] for row in results.rounds if not row.is_held}
    for hand in Hand.objects.counted().filter(table__in=by_table).order_by("number").with_wins():
        by_table[hand.table_id].append(hand)
    return by_table


def player_rounds(
    event: Event, entry: Entry, results: EntryResults, hands: HandsByTable, rounds: Sequence[Round]
) -> list[PlayerRound | EntryRest]:
    """The published rounds of a player with their hands, those of `hands_at_tables`. `rounds` are the event's.

    The running round comes first, then the coming rounds, then the played ones, newest first.
    """
    played = [_player_round(event, entry, row, hands.get(row.table_id, ())) for row in results.rounds]
    order = [round_.number for round_ in rounds_as_players_ask(rounds)]
    return sorted([*played, *results.rests], key=lambda row: order.index(row.number))


def player_tally(entry: Entry, results: EntryResults, hands: HandsByTable) -> Tally:
    """The tally of a player from the hands of `hands_at_tables`."""
    played: list[PlayedHand] = []
    made: list[list[dict[str, object]]] = []
    for table_id, seating in {row.table_id: row.seating for row in results.rounds}.items():
        for hand in hands.get(table_id, ()):
            sitting = {seat: sitter.pk for seat, sitter in seating.at(hand.number).items()}
            own = [win for win in hand.all_wins if sitting.get(win.seat) == entry.pk]
            made += [win.breakdown["items"] for win in own if win.breakdown]
            if hand.outcome != Outcome.FINAL:
                played.append(_played_hand(hand, sitting))
    tally = tallied(played).players.get(entry.pk, Tally())
    for items in made:
        tally.add_items(items)
    return tally


def player_figures(
    event: Event, entry: Entry, tally: Tally, results: EntryResults, hands: HandsByTable
) -> RunningFigures | None:
    """The rates and places of a player with this tally, as the statistics of the event have them; None where scores do
    not run along, or where nothing was played.
    """
    if not runs_along(event):
        return None
    seatings = {row.table_id: row.seating for row in results.rounds}
    riichi = sum(
        entry.pk == seating.at(hand.number)[seat].pk
        for table_id, seating in seatings.items()
        for hand in hands.get(table_id, ())
        for seat in seats_of(hand.riichi)
    )
    ends = Ends()
    for row in results.rounds:
        if row.place_at_table is not None and row.counts:
            ends.add_match(row.place_at_table, row.points or 0)
    return RunningFigures(entry, tally, riichi, ends) if tally.hands or ends.played else None


def _played_hand(hand: Hand, sitting: Mapping[int, int]) -> PlayedHand:
    """A hand with the entries that sat on the seats."""
    wins = hand.all_wins if hand.outcome in WINS else ()
    return PlayedHand(
        tuple(sitting.values()),
        tuple((sitting.get(win.seat, 0), win.value) for win in wins),
        None if hand.discarder is None else sitting.get(hand.discarder),
    )


def _player_round(event: Event, entry: Entry, row: EntryRound, hands: Sequence[Hand]) -> PlayerRound:
    own = [stint for stint in row.seating.stints(row.wind) if entry.pk == stint.credited_id]
    played = [hand for hand in hands if any(stint.holds(hand.number) for stint in own)]
    won = sum(hand.deltas[row.wind] for hand in played)
    return PlayerRound(
        number=row.number,
        table_number=row.table_number,
        wind=row.wind,
        opponents=tuple(other.entry for other in row.opponents),
        points=row.points,
        points_moved=0 if row.points is None else row.points - won - row.points_given - row.bonus,
        table_points_x12=row.table_points_x12,
        place=row.place_at_table,
        hands=tuple(_player_hand(event, row, hand) for hand in played),
        course=tuple(stint_lines(row.seating, row.wind)) if row.course else (),
        counts=row.counts,
        was_absent=row.was_absent,
        is_unplayed=row.is_unplayed,
        is_held=row.is_held,
        has_wind=row.has_wind,
        match_end=None if row.course else match_end(row.score, row.parts),
    )


def _player_hand(event: Event, row: EntryRound, hand: Hand) -> PlayerHand:
    return PlayerHand(
        version=hand.pk,
        number=hand.number,
        sentence=hand_sentence(hand, row.seating.at(hand.number), event.ruleset),
        delta=hand.deltas[row.wind],
        tiles_text=" ".join(filter(None, map(tiles_text, hand.all_wins))),
        is_match=hand.outcome == Outcome.FINAL,
    )
