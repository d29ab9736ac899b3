"""The bridge between rows and `scoring`: values and payments of hands. `course` gives their positions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import scoring
from tournament.core.errors import Refusal
from tournament.core.listing import joined
from tournament.events.models import Event
from tournament.events.rulebook.words import BookWord
from tournament.play.bridge.rules import (
    false_win_rule,
    most_winners,
    options_of,
    two_may_win,
)
from tournament.play.bridge.sentences import unpayable_sentence
from tournament.play.bridge.win_values import WinValue, read_win
from tournament.play.enums import WINS, WINS_FROM_ANOTHER, Outcome
from tournament.play.errors import (
    DiscarderMissing,
    DiscarderWins,
    FineRefused,
    OffenderMissing,
    OffenderWins,
    ScoresDiffer,
    SeveralWinners,
    WinnerMissing,
    WinRefused,
)
from tournament.play.inputs import HandInput, WinAsCalled, WinInput
from tournament.play.models import Hand, HandWin

__all__ = [
    "ZERO_DELTAS",
    "Deltas",
    "EngineFault",
    "Evaluation",
    "HandInput",
    "WinInput",
    "check_scores",
    "content_of",
    "entered_again",
    "evaluate",
    "options_of",
    "planned_hands",
    "scores_due",
    "totals",
    "two_may_win",
    "win_input",
]

Deltas = tuple[int, int, int, int]
ZERO_DELTAS: Deltas = (0, 0, 0, 0)

EngineFault = scoring.ScoringError
"""What the engine raises when it is given a hand that no act has written."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The result of a hand: four deltas by seat, and its wins with their reasons."""

    deltas: Deltas
    wins: tuple[WinValue, ...]


def planned_hands(event: Event) -> int:
    """How many hands a match has; the minimum if the dealer may stay."""
    return scoring.match_length_hint(event.ruleset, options_of(event))


def evaluate(event: Event, position: scoring.Position, entered: HandInput) -> Evaluation:
    """Apply the rules to a hand played at `position`.

    Raises a refusal that names the field at fault: WinnerMissing, DiscarderMissing, DiscarderWins,
    SeveralWinners, ValueMissing, ValueRefused, TilesMissing, TilesRefused, ItemsMissing, ItemsRefused,
    DeclaredDiffers, DeclaredRefused, WinRefused, OffenderMissing, OffenderWins, FineRefused.
    """
    if entered.outcome is Outcome.FINAL:
        return _evaluate_final(event, entered)
    _check_offender(false_win_rule(event), entered)
    fine = _fine_deltas(entered)
    if entered.outcome not in WINS:
        return Evaluation(deltas=fine, wins=())
    _check_players(event, entered)
    wins = tuple(_read(event, position, entered, win) for win in entered.wins)
    try:
        paid = scoring.payments(
            event.ruleset, [_payment_win(entered, win) for win in wins], options_of(event)
        )
    except scoring.InvalidWin as error:
        raise WinRefused(reason=unpayable_sentence(error)) from error
    return Evaluation(deltas=added(paid, fine), wins=wins)


def _evaluate_final(event: Event, entered: HandInput) -> Evaluation:
    """Evaluate final scores: the four must add up, and a record hand must have a value that the rules allow."""
    finals = entered.finals or ZERO_DELTAS
    check_scores(finals)
    wins = tuple(
        replace(
            _read(event, scoring.first_position(event.ruleset, options_of(event)), entered, win),
            note=win.note,
        )
        for win in entered.wins
    )
    return Evaluation(deltas=finals, wins=wins)


def scores_due(moved: Deltas = ZERO_DELTAS) -> int:
    """What the four scores of a table must add up to: the points of its hands and those `moved` in addition."""
    return scoring.HAND_SUM + sum(moved)


def check_scores(scores: Deltas, moved: Deltas = ZERO_DELTAS) -> None:
    """Raise ScoresDiffer unless the four scores add up, including the points `moved` in addition to the hands."""
    if sum(scores) != scores_due(moved):
        raise ScoresDiffer(sum=sum(scores), due=scores_due(moved))


def _read(event: Event, position: scoring.Position, entered: HandInput, win: WinInput) -> WinValue:
    """A win as the rules read it; a refusal says which winner it is about."""
    try:
        return read_win(event, position, entered, win)
    except Refusal as refusal:
        refusal.params["seat"] = win.seat
        raise


def _check_offender(rule: scoring.FalseWin, entered: HandInput) -> None:
    """Check that a false win that ends the hand has an offender, and that its fine is one that the rules allow."""
    if entered.outcome is Outcome.FALSE_WIN and (entered.offender is None or not rule.ends_hand):
        raise OffenderMissing
    if entered.offender is None:
        if entered.fine_points:
            raise OffenderMissing
        return
    if not rule.offender_may_win and any(win.seat == entered.offender for win in entered.wins):
        raise OffenderWins
    if entered.fine_points not in (rule.fines or (0,)):
        raise FineRefused(amounts=joined(rule.fines) or "0")


def _fine_deltas(entered: HandInput) -> Deltas:
    if entered.offender is None:
        return ZERO_DELTAS
    deltas = [entered.fine_points] * 4
    deltas[entered.offender] = -3 * entered.fine_points
    return (deltas[0], deltas[1], deltas[2], deltas[3])


def _check_players(event: Event, entered: HandInput) -> None:
    if not entered.wins:
        raise WinnerMissing
    if entered.outcome in WINS_FROM_ANOTHER:
        if entered.discarder is None:
            raise DiscarderMissing(sentence=BookWord(event.ruleset, "tap_discarder"))
        if any(win.seat == entered.discarder for win in entered.wins):
            raise DiscarderWins(sentence=BookWord(event.ruleset, "own_discard"))
    several = len(entered.wins) > 1
    if several and (entered.outcome is Outcome.SELF_DRAW or most_winners(event) == 1):
        raise SeveralWinners


def _payment_win(entered: HandInput, win: WinValue) -> scoring.Win:
    return scoring.Win(
        winner=win.seat,
        value=win.value,
        self_drawn=entered.outcome is Outcome.SELF_DRAW,
        discarder=entered.discarder,
        robbing_kong=entered.outcome is Outcome.ROBBED_KONG,
        pao=win.liable,
        same_turn_first=win.same_turn_first,
    )


def entered_again(hand: Hand) -> HandInput:
    """A stored hand as an input, so that the rules can read it at another position."""
    return HandInput(
        outcome=Outcome(hand.outcome),
        discarder=hand.discarder,
        wins=tuple(_win_again(win) for win in hand.all_wins),
        offender=hand.offender,
        fine_points=hand.fine_points,
        finals=hand.deltas if hand.outcome == Outcome.FINAL else None,
    )


def _win_again(win: HandWin) -> WinInput:
    if win.tiles is not None:
        worth = win_input(win.seat, scoring.Hand.from_json(win.tiles))
    elif win.items is not None:
        is_completed = "certain" in (win.breakdown or {})
        worth = (WinInput if is_completed else WinAsCalled)(seat=win.seat, items=win.items)
    else:
        worth = WinInput(seat=win.seat, value=win.value)
    return replace(
        worth,
        declared=win.declared,
        override_reason=win.override_reason,
        liable=win.liable,
        same_turn_first=win.same_turn_first,
        note=win.note,
    )


def win_input(seat: int, hand: scoring.Hand) -> WinInput:
    """A winning hand as a referee types it."""
    return WinInput(
        seat=seat,
        tiles=_tiles_line(hand),
        flags=tuple(sorted(flag.value for flag in hand.flags - {scoring.Flag.ROBBING_KONG})),
        bonus=scoring.format_tiles(hand.bonus),
    )


def _tiles_line(hand: scoring.Hand) -> str:
    """Only the tiles, as a line of the notation; winds, flags and bonus tiles are stored separately."""
    melds = [(meld, scoring.format_tiles(meld.tiles)) for meld in hand.melds]
    words = [
        scoring.format_tiles(hand.concealed),
        *(tiles if meld.is_open else f"[{tiles}]" for meld, tiles in melds),
        f"+{scoring.format_tiles((hand.winning_tile,))}",
    ]
    return " ".join(word for word in words if word)


def added(one: Deltas, other: Deltas) -> Deltas:
    """The sum, seat by seat."""
    east, south, west, north = (points + more for points, more in zip(one, other, strict=True))
    return (east, south, west, north)


def totals(hands: Iterable[Hand]) -> Deltas:
    """The points of the four seats after these hands."""
    rows: Sequence[Deltas] = [hand.deltas for hand in hands]
    east, south, west, north = (sum(row[seat] for row in rows) for seat in range(4))
    return (east, south, west, north)


def content_of(entered: HandInput) -> HandInput:
    """A hand in a canonical form, with tiles and winners in order."""
    wins = sorted((_win_content(win) for win in entered.wins), key=lambda win: win.seat)
    return replace(entered, wins=tuple(wins))


def _win_content(win: WinInput) -> WinInput:
    if win.tiles is None:
        return win
    try:
        # The winds and the way of winning do not affect how tiles are written.
        hand = scoring.parse_hand(
            win.tiles,
            self_drawn=False,
            seat_wind=scoring.Wind.EAST,
            round_wind=scoring.Wind.EAST,
            flags=[scoring.Flag(word) for word in win.flags],
            bonus=win.bonus,
        )
    except scoring.ScoringError:
        return win
    written = win_input(win.seat, hand)
    return replace(win, tiles=written.tiles, bonus=written.bonus, flags=written.flags)
