"""The bridge between rows and `scoring`: values and payments of hands. `course` gives their positions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import scoring
from tournament.core.errors import Refusal
from tournament.core.listing import joined
from tournament.events.models import Event
from tournament.events.rulebook.words import BookWord
from tournament.play.bridge.one_tile import check_one_tile
from tournament.play.bridge.rules import (
    false_win_rule,
    most_winners,
    options_of,
    two_may_win,
)
from tournament.play.bridge.running import Moves, added, end_of, first_position
from tournament.play.bridge.running_hands import check_running, play_entered
from tournament.play.bridge.sentences import unpayable_sentence
from tournament.play.bridge.tiles import stored_hand
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
from tournament.play.models.hands import STICK, seats_of

__all__ = [
    "ZERO_DELTAS",
    "Deltas",
    "EngineFault",
    "Evaluation",
    "HandInput",
    "WinInput",
    "added",
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
    """The result of a hand: four deltas by seat, its wins with their reasons, what a false win cost each of the others,
    and the sticks on the table.
    """

    deltas: Deltas
    wins: tuple[WinValue, ...]
    fine_points: int = 0
    sticks_before: int = 0
    sticks_after: int = 0


def planned_hands(event: Event) -> int:
    """How many hands a match has; the minimum if the dealer may stay."""
    return scoring.match_length_hint(event.ruleset, options_of(event))


def evaluate(event: Event, position: scoring.Position, entered: HandInput) -> Evaluation:
    """Apply the rules to a hand played at `position`.

    Raises a refusal that names the field at fault: WinnerMissing, DiscarderMissing, DiscarderWins,
    SeveralWinners, ValueMissing, ValueRefused, TilesMissing, TilesRefused, ItemsMissing, ItemsRefused,
    DeclaredDiffers, DeclaredRefused, LiableRefused, WinRefused, OffenderMissing, OffenderWins, FineRefused, and what
    `check_one_tile` raises; where scores run along also what `check_running` and `read_win` raise.
    """
    if entered.outcome is Outcome.FINAL:
        return _evaluate_final(event, entered)
    if position.match is not None:
        return _evaluate_running(event, position, entered)
    _check_offender(false_win_rule(event), entered)
    fine = _fine_deltas(entered)
    fine_points = entered.fine_points if entered.offender is not None else 0
    if entered.outcome not in WINS:
        return Evaluation(fine, (), fine_points)
    _check_players(event, entered)
    wins = _read_all(event, position, entered)
    try:
        paid = scoring.payments(
            event.ruleset, [_payment_win(entered, win) for win in wins], options_of(event)
        )
    except scoring.InvalidWin as error:
        raise WinRefused(reason=unpayable_sentence(error)) from error
    return Evaluation(added(paid, fine), wins, fine_points)


def _evaluate_running(event: Event, position: scoring.Position, entered: HandInput) -> Evaluation:
    """The same where scores run along."""
    check_running(event, position, entered)
    wins: tuple[WinValue, ...] = ()
    if entered.outcome in WINS:
        _check_players(event, entered)
        wins = _read_all(event, position, entered)
    before, played = play_entered(event, position, entered, wins)
    is_fined = entered.offender is not None and any(played.deltas)
    return Evaluation(
        deltas=played.deltas,
        wins=wins,
        fine_points=min(points for points in played.deltas if points > 0) if is_fined else 0,
        sticks_before=before.sticks,
        sticks_after=played.after.sticks,
    )


def is_as_recorded(hand: Hand, found: Evaluation) -> bool:
    """Whether a stored hand moves the points and sticks that the rules find, by the same wins."""
    moved = (hand.deltas, hand.sticks_before, hand.sticks_after, hand.fine_points)
    if moved != (found.deltas, found.sticks_before, found.sticks_after, found.fine_points):
        return False
    recorded = [(win.seat, win.value, win.han, win.fu, win.yakuman, win.tiles) for win in hand.all_wins]
    wins = sorted(found.wins, key=lambda win: win.seat)
    return recorded == [(win.seat, win.value, win.han, win.fu, win.yakuman, win.tiles) for win in wins]


def moves_of_input(position: scoring.Position, entered: HandInput, found: Evaluation) -> Moves | None:
    """A hand that was just evaluated, as the match goes on from it; None where scores do not run along."""
    if position.match is None:
        return None
    return Moves(end_of(entered, found.wins), entered.bell, found.deltas, found.sticks_after)


def _evaluate_final(event: Event, entered: HandInput) -> Evaluation:
    """Evaluate final scores: the four must add up, and a record hand must have a value that the rules allow."""
    finals = entered.finals or ZERO_DELTAS
    check_scores(finals, sticks_left=entered.sticks_left)
    wins = tuple(
        replace(_read(event, first_position(event), entered, win), note=win.note) for win in entered.wins
    )
    return Evaluation(finals, wins, sticks_after=entered.sticks_left)


def scores_due(moved: Deltas = ZERO_DELTAS, *, started: int = 0, sticks_left: int = 0) -> int:
    """What the four scores of a table must add up to: the points of its hands and those `moved` in addition.

    Where scores run along, everybody `started` with so many points, and `sticks_left` still lie on the table.
    """
    return scoring.HAND_SUM + sum(moved) + 4 * started - STICK * sticks_left


def check_scores(
    scores: Deltas, moved: Deltas = ZERO_DELTAS, *, started: int = 0, sticks_left: int = 0
) -> None:
    """Raise ScoresDiffer unless the four scores add up, as `scores_due` says."""
    due = scores_due(moved, started=started, sticks_left=sticks_left)
    if sum(scores) != due:
        raise ScoresDiffer(sum=sum(scores), due=due)


def _read_all(event: Event, position: scoring.Position, entered: HandInput) -> tuple[WinValue, ...]:
    """The wins as the rules read them, each by itself and then together. Raises what `check_one_tile` raises."""
    wins = tuple(_read(event, position, entered, win) for win in entered.wins)
    check_one_tile(wins)
    return wins


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
        riichi=seats_of(hand.riichi),
        tenpai=seats_of(hand.tenpai),
        nagashi=seats_of(hand.nagashi),
        cause=hand.cause,
        bell=hand.bell,
        sticks_left=hand.sticks_after if hand.outcome == Outcome.FINAL else 0,
    )


def _win_again(win: HandWin) -> WinInput:
    if win.tiles is not None:
        worth = win_input(win.seat, stored_hand(win.tiles))
    elif win.items is not None:
        is_completed = "certain" in (win.breakdown or {})
        worth = (WinInput if is_completed else WinAsCalled)(seat=win.seat, items=win.items)
    elif win.han is not None or win.yakuman:
        worth = WinInput(seat=win.seat, han=win.han, fu=win.fu, yakuman=win.yakuman)
    else:
        worth = WinInput(seat=win.seat, value=win.value)
    return replace(
        worth,
        declared=win.declared,
        override_reason=win.override_reason,
        liable=win.liable,
        same_turn_first=win.same_turn_first,
        note=win.note,
        liable_yakuman=win.liable_yakuman if win.tiles is None else None,
    )


def win_input(seat: int, hand: scoring.Hand) -> WinInput:
    """A winning hand as a referee types it. Riichi is the stick at the winner's seat."""
    told = hand.flags - {scoring.Flag.ROBBING_KONG, scoring.Flag.RIICHI}
    written = hand.to_json()
    return WinInput(
        seat=seat,
        tiles=_tiles_line(written),
        flags=tuple(sorted(flag.value for flag in told)),
        bonus=written["bonus"],
        dora=written.get("dora_indicators", ""),
        ura=written.get("ura_indicators", ""),
    )


def _tiles_line(written: Mapping[str, Any]) -> str:
    """Only the tiles, as a line of the notation; winds, flags, dora and bonus tiles are stored separately."""
    words = [
        written["concealed"],
        *(
            f"[{meld['tiles']}]" if meld["kind"] == scoring.MeldKind.CONCEALED_KONG else meld["tiles"]
            for meld in written["melds"]
        ),
        f"+{written['winning_tile']}",
    ]
    return " ".join(word for word in words if word)


def totals(hands: Iterable[Hand]) -> Deltas:
    """The points of the four seats after these hands."""
    rows: Sequence[Deltas] = [hand.deltas for hand in hands]
    east, south, west, north = (sum(row[seat] for row in rows) for seat in range(4))
    return (east, south, west, north)


def content_of(entered: HandInput, ruleset: str = "") -> HandInput:
    """A hand in a canonical form, with tiles, winners and seats in order; `ruleset` where its notation matters."""
    wins = sorted((_win_content(win, ruleset) for win in entered.wins), key=lambda win: win.seat)
    return replace(
        entered,
        wins=tuple(wins),
        riichi=tuple(sorted(entered.riichi)),
        tenpai=tuple(sorted(entered.tenpai)),
        nagashi=tuple(sorted(entered.nagashi)),
    )


def _win_content(win: WinInput, ruleset: str) -> WinInput:
    if win.tiles is None:
        return win
    indicators = [f"{name}={text}" for name, text in (("dora", win.dora), ("ura", win.ura)) if text]
    try:
        # The winds and the way of winning do not affect how tiles are written.
        hand = scoring.parse_hand(
            " ".join([win.tiles, *indicators]),
            self_drawn=False,
            seat_wind=scoring.Wind.EAST,
            round_wind=scoring.Wind.EAST,
            flags=[scoring.Flag(word) for word in win.flags],
            bonus=win.bonus,
            ruleset_id=ruleset or None,
        )
    except scoring.ScoringError:
        return win
    written = win_input(win.seat, hand)
    return replace(
        win,
        tiles=written.tiles,
        bonus=written.bonus,
        flags=written.flags,
        dora=written.dora,
        ura=written.ura,
    )
