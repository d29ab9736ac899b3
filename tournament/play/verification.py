"""Finds faults in the hands of an event that no act of the program can cause. Everything is recalculated from the rows."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext as _

from tournament.core.errors import Refusal
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.bridge.course import Position
from tournament.play.bridge.evaluation import Evaluation, entered_again, evaluate
from tournament.play.bridge.possible_positions import positions_by_tiles
from tournament.play.enums import WINS, Outcome
from tournament.play.models import Hand, RoundSeal, TableClosing
from tournament.play.queries.tables import TableState, changes_by_table, repairs_by_table, state_of


def hand_faults(event: Event, tell: Callable[[int], None] = lambda _rounds: None) -> Iterator[str]:
    """Name each hand that is out of place, or that has a wrong value. `tell` is called with the number of rounds
    checked.

    The number of queries grows with the rounds, not with tables or hands.
    """
    for looked_at, round_ in enumerate(event.rounds.order_by("number")):
        tell(looked_at)
        yield from _round_faults(event, round_)


def _round_faults(event: Event, round_: Round) -> Iterator[str]:
    seal = RoundSeal.objects.filter(round=round_).first()
    closings = {row.table_id: row for row in TableClosing.objects.filter(table__round=round_)}
    versions = _versions_by_table(round_)
    superseded = {hand.supersedes_id for rows in versions.values() for hand in rows}
    repairs, changes = repairs_by_table(round_), changes_by_table(round_)
    for table in round_.tables.order_by("number"):
        name = f"Round {round_.number}, table {table.number}"
        rows = versions.get(table.pk, [])
        yield from _chain_faults(name, rows)
        yield from _place_faults(name, round_, rows, closings.get(table.pk), seal)
        lost = [hand for hand in rows if hand.outcome in WINS and not hand.all_wins]
        yield from (f"{name}, hand {hand.number}: was won, and no winner stands with it." for hand in lost)
        if not lost:
            # Who deals next depends on the winner.
            current = sorted(
                (hand for hand in rows if hand.pk not in superseded), key=lambda hand: hand.number
            )
            state = state_of(event, current, repairs.get(table.pk, ()), changes.get(table.pk, ()))
            yield from _payment_faults(name, event, state)
            for hand in rows:
                if hand.pk in superseded and hand.outcome != Outcome.VOID:
                    for fault in faults_at_any_position(event, hand):
                        yield f"{name}, hand {hand.number}, an earlier version: {fault}"


def _versions_by_table(round_: Round) -> dict[int, list[Hand]]:
    """All versions of all hands of a round by table id, the oldest first; two queries."""
    found: dict[int, list[Hand]] = {}
    rows = Hand.objects.filter(table__round=round_).select_related("acceptance")
    for hand in rows.order_by("pk").with_wins():
        found.setdefault(hand.table_id, []).append(hand)
    return found


def _chain_faults(name: str, versions: Sequence[Hand]) -> Iterator[str]:
    """Gaps in the numbers, which start at 1, and versions of a number that are not one chain from older to newer."""
    numbers = sorted({hand.number for hand in versions})
    for missing in sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers)):
        yield f"{name}: hand {missing} is missing."
    for number in numbers:
        chain = [hand for hand in versions if hand.number == number]
        before = [None, *(hand.pk for hand in chain[:-1])]
        if [hand.supersedes_id for hand in chain] != before:
            yield f"{name}, hand {number}: its versions do not follow each other."


def _place_faults(
    name: str,
    round_: Round,
    versions: Sequence[Hand],
    closing: TableClosing | None,
    seal: RoundSeal | None,
) -> Iterator[str]:
    """Hands recorded when none could be: before the round, at a closed table, or after the seal."""
    if versions and round_.state not in (RoundState.RUNNING, RoundState.CLOSED):
        standing = [hand for hand in versions if hand.outcome != Outcome.VOID]
        voided = {hand.supersedes_id for hand in versions if hand.outcome == Outcome.VOID}
        superseded = {hand.supersedes_id for hand in versions}
        if any(hand.pk not in superseded | voided for hand in standing):
            yield f"{name}: there are hands, and the round is {round_.state}."
    for hand in versions:
        if closing and hand.supersedes_id is None and hand.recorded_at > closing.closed_at:
            yield f"{name}, hand {hand.number}: was entered after the table was closed."
        if seal and hand.recorded_at > seal.sealed_at:
            yield f"{name}, hand {hand.number}: was written after the round was sealed."
    if round_.state == RoundState.CLOSED and closing is None:
        yield f"{name}: is open, and the round is closed."


def _payment_faults(name: str, event: Event, state: TableState) -> Iterator[str]:
    """Winners, values and points of every current hand, calculated again at its position."""
    for hand in state.entered:
        for fault in rule_faults(event, state.position_of(hand), hand):
            yield f"{name}, hand {hand.number}: {fault}"
    sums = tuple(sum(points) for points in zip(*(hand.deltas for hand in state.counted), strict=True))
    if state.counted and sums != state.totals:
        yield f"{name}: the totals are not the sum of the hands."


def rule_faults(event: Event, position: Position, hand: Hand) -> Iterator[str]:
    """What the rules say otherwise of a hand played at `position`: its points, and what its wins are worth. Each is the
    end of a sentence about the hand. Nothing is read from the database.
    """
    try:
        found = evaluate(event, position, entered_again(hand))
    except Refusal as refusal:
        yield _("does not stand before the rules: %(reason)s") % {"reason": refusal}
        return
    if found.deltas != hand.deltas:
        said = {"stated": _signed(hand.deltas), "found": _signed(found.deltas)}
        yield _("moves %(stated)s, and by the rules %(found)s.") % said
    wins = sorted(hand.all_wins, key=lambda win: win.seat)
    if [(win.seat, win.value) for win in wins] != _worth(found):
        yield _("what a win is worth is not what the rules say.")


def faults_at_any_position(event: Event, hand: Hand) -> list[str]:
    """The same for a hand whose position in the match is not known: nothing if it is right at one that its tiles allow.

    That is so for a version that was replaced: the hands before it may have been other ones when it was entered.
    """
    faults: list[str] = []
    for position in positions_by_tiles(event, hand):
        found = list(rule_faults(event, position, hand))
        if not found:
            return []
        faults = faults or found
    return faults or [_("has tiles with winds that do not go together.")]


def _worth(found: Evaluation) -> list[tuple[int, int]]:
    return sorted((win.seat, win.value) for win in found.wins)


def _signed(deltas: Sequence[int]) -> str:
    return ", ".join(f"{points:+d}" for points in deltas)
