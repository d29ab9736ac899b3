"""A match of riichi from hand to hand: dealers, honba, sticks, the bell and the end (WRC 5.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.deals import TURNS_IN_A_ROUND, EndReason, MatchState, Scores
from scoring.description import sentence
from scoring.errors import InvalidResult
from scoring.matches import (
    STICK,
    EndKind,
    HandEnd,
    MatchRules,
    PlayedHand,
    Transfer,
    WonHand,
    checked_seats,
    moved,
)
from scoring.options import Options
from scoring.rulesets.riichi.final import final_result
from scoring.rulesets.riichi.hand_pay import hand_transfers, liable_player, liable_yakuman
from scoring.rulesets.riichi.limits import check_pair, check_yakuman
from scoring.rulesets.riichi.match_table import causes_under, table_under
from scoring.rulesets.riichi.options import (
    AFTER_UMA,
    HEAD_BUMP,
    OFF,
    ONE_MORE_HAND,
    SEAT,
    TWO,
    WIN_OR_TENPAI,
    ZERO,
)
from scoring.rulesets.riichi.papers import match_sheet, worth_tables
from scoring.rulesets.riichi.settlement import (
    Table,
    bet_transfers,
    in_turn,
    limit_of_win,
    mangan_transfers,
    noten_transfers,
    reverse_mangan_transfers,
    win_transfers,
)


def _start(options: Options) -> MatchState:
    points = options.number("start_points")
    return MatchState(hand_number=1, turn=1, honba=0, sticks=0, scores=(points,) * 4)


def _ring(state: MatchState, options: Options) -> MatchState:
    """The bell rings during the hand in play. A second bell changes nothing."""
    if state.hands_left is not None:
        return state
    return replace(state, hands_left=2 if options["time_up"] == ONE_MORE_HAND else 1)


def _play(state: MatchState, end: HandEnd, options: Options) -> PlayedHand:
    """One hand: its payments, and the match after it. Raises InvalidResult, InvalidValue."""
    _check(state, end, options)
    end = _as_it_counts(end, options)
    transfers = tuple(_transfers(state, end, options))
    deltas, sticks = moved(transfers)
    before = state.scores
    scores: Scores = (
        before[0] + deltas[0],
        before[1] + deltas[1],
        before[2] + deltas[2],
        before[3] + deltas[3],
    )
    after = replace(state, hand_number=state.hand_number + 1, sticks=state.sticks + sticks, scores=scores)
    after = (
        _dealt_again(after, end, options)
        if end.kind is EndKind.CHOMBO
        else _moved_on(after, state, end, options)
    )
    return PlayedHand(deltas, transfers, after)


def _as_it_counts(end: HandEnd, options: Options) -> HandEnd:
    """Several wins on one discard as the rulebook counts them: all, the nearest one, or three as an abortive draw."""
    wins = in_turn(end.wins, end.discarder)
    if len(wins) > 1 and options["several_ron"] == HEAD_BUMP:
        wins = wins[:1]
    if len(wins) == 3 and options["several_ron"] == TWO:
        return HandEnd(EndKind.ABORT, riichi=end.riichi)
    return replace(end, wins=tuple(wins))


def _transfers(state: MatchState, end: HandEnd, options: Options) -> Iterator[Transfer]:
    if end.kind is EndKind.CHOMBO:
        if options["chombo"] != AFTER_UMA and end.offender is not None:
            yield from reverse_mangan_transfers(end.offender, state.dealer)
        return
    yield from bet_transfers(end.riichi)
    if end.kind is EndKind.WIN:
        table = Table(state.dealer, state.honba, state.sticks + len(end.riichi))
        yield from win_transfers(end.wins, end.discarder, end.riichi, table, options)
    elif end.nagashi:
        for seat in end.nagashi:
            yield from mangan_transfers(seat, state.dealer, sentence("Nagashi mangan"))
    elif end.kind is EndKind.DRAW:
        yield from noten_transfers(end.tenpai, options.number("noten_total"))


def _dealt_again(after: MatchState, end: HandEnd, options: Options) -> MatchState:
    """After a chombo: no hand was played, so the bell's count stays, unless the last hand ends with it (option)."""
    counts = list(after.chombo)
    if end.offender is not None:
        counts[end.offender] += 1
    after = replace(after, chombo=(counts[0], counts[1], counts[2], counts[3]))
    if after.hands_left == 1 and options.is_on("chombo_ends_last_hand"):
        return replace(after, hands_left=0, reason=EndReason.TIME)
    return after


def _moved_on(after: MatchState, before: MatchState, end: HandEnd, options: Options) -> MatchState:
    """The next hand: who deals, how many honba, and whether there is one."""
    stays = _dealer_stays(before, end, options)
    is_others_win = end.kind is EndKind.WIN and not stays
    after = replace(
        after,
        turn=before.turn + (not stays),
        honba=0 if is_others_win else before.honba + 1,
        hands_left=None if before.hands_left is None else before.hands_left - 1,
    )
    reason = _ending(before, after, end, options)
    if reason in (EndReason.TIME, EndReason.BUST):
        return replace(after, turn=before.turn, reason=reason)
    return replace(after, reason=reason)


def _dealer_stays(state: MatchState, end: HandEnd, options: Options) -> bool:
    """The dealer stays after winning, after an abortive draw and, as the option says, in tenpai at a draw."""
    if end.kind is EndKind.WIN:
        return any(win.winner == state.dealer for win in end.wins)
    if end.kind is EndKind.DRAW:
        return options["dealer_stays"] == WIN_OR_TENPAI and state.dealer in end.tenpai
    return True


def _ending(before: MatchState, after: MatchState, end: HandEnd, options: Options) -> EndReason | None:
    """Why the match is over after this hand; None when it goes on."""
    if _is_bust(after.scores, str(options["bust"])):
        return EndReason.BUST
    if after.hands_left == 0:
        return EndReason.TIME
    last = TURNS_IN_A_ROUND * options.number("rounds")
    has_extra = options.is_on("extra_round")
    reached = max(after.scores) >= options.number("return_points")
    if before.turn > last and reached:
        return EndReason.SUDDEN_DEATH
    if _is_beyond(after, options):
        return EndReason.LAST_HAND
    if before.turn >= last and (reached or not has_extra) and _dealer_may_stop(before, after, end, options):
        return EndReason.DEALER_STOPS
    return None


def _is_beyond(state: MatchState, options: Options) -> bool:
    """Whether all turns are played, with those of the extra round where nobody has the return points."""
    needs_extra = options.is_on("extra_round") and max(state.scores) < options.number("return_points")
    return state.turn > TURNS_IN_A_ROUND * (options.number("rounds") + needs_extra)


def _move(state: MatchState, turn: int, options: Options) -> MatchState:
    """The match at another turn. What its scores or the bell have ended stays ended."""
    if state.reason in (EndReason.TIME, EndReason.BUST):
        return state
    moved_to = replace(state, turn=turn, reason=None)
    return replace(moved_to, reason=EndReason.LAST_HAND) if _is_beyond(moved_to, options) else moved_to


def _is_bust(scores: Scores, bust: str) -> bool:
    return bust != OFF and (min(scores) < 0 or (bust == ZERO and min(scores) == 0))


def _dealer_may_stop(before: MatchState, after: MatchState, end: HandEnd, options: Options) -> bool:
    """Whether the dealer of the last hand won it, or is in tenpai at its draw, and leads."""
    stops = {EndKind.WIN: "agari_yame", EndKind.DRAW: "tenpai_yame"}.get(end.kind)
    if stops is None or not options.is_on(stops) or after.turn != before.turn:
        return False
    dealer = before.dealer
    own = after.scores[dealer]
    by_seat = options["ties"] == SEAT
    return all(
        own > score or (own == score and by_seat and dealer < seat)
        for seat, score in enumerate(after.scores)
        if seat != dealer
    )


def _check(state: MatchState, end: HandEnd, options: Options) -> None:
    if state.is_over:
        raise InvalidResult("The match is over; there is no further hand.")
    checked_seats(end.riichi, "Riichi")
    if not options.is_on("riichi_below_1000") and any(state.scores[seat] < STICK for seat in end.riichi):
        raise InvalidResult("A player with less than 1,000 points cannot declare riichi.")
    if end.kind is EndKind.WIN:
        _check_wins(end)
    elif end.wins or end.discarder is not None:
        raise InvalidResult("Only a won hand has winners and a discarder.")
    if end.kind is EndKind.DRAW:
        _check_draw(end, options)
    elif end.tenpai or end.nagashi:
        raise InvalidResult("Tenpai is shown at an exhaustive draw only.")
    if end.kind is EndKind.ABORT and end.cause not in (*causes_under(options), None):
        raise InvalidResult("No hand ends for this cause under these options.")
    if end.kind is EndKind.ABORT and not causes_under(options):
        raise InvalidResult("No hand ends in an abortive draw under these options.")
    if end.kind is EndKind.CHOMBO:
        checked_seats([end.offender], "Chombo")
    elif end.offender is not None:
        raise InvalidResult("Only a chombo has an offender.")


def _check_wins(end: HandEnd) -> None:
    winners = [win.winner for win in end.wins]
    checked_seats(winners, "Winners")
    if not winners:
        raise InvalidResult("A win needs a winner.")
    if end.discarder is None and len(winners) > 1:
        raise InvalidResult("A self-drawn win has only one winner.")
    if end.discarder is not None:
        checked_seats([end.discarder], "Discarder")
        if end.discarder in winners:
            raise InvalidResult("Nobody wins on the own discard.")
    for win in end.wins:
        check_won(win, end.discarder is None)


def check_won(win: WonHand, self_drawn: bool | None, in_riichi: bool = False) -> None:
    """Whether a hand can be worth this, and who can be liable. Raises InvalidResult, InvalidValue."""
    if (win.han is None) == (not win.yakuman):
        raise InvalidResult("A win is worth han with fu, or yakuman.")
    if win.han is not None:
        check_pair(win.han, win.fu, self_drawn=self_drawn, in_riichi=in_riichi)
        if win.pao is not None:
            raise InvalidResult("Somebody is liable for a yakuman only.")
        return
    check_yakuman(win.yakuman)
    if win.pao is not None:
        checked_seats([win.pao], "Liable")
        if win.pao == win.winner:
            raise InvalidResult("Nobody is liable for the own hand.")
        check_yakuman(win.pao_yakuman)


def _check_draw(end: HandEnd, options: Options) -> None:
    checked_seats(end.tenpai, "Tenpai")
    checked_seats(end.nagashi, "Nagashi mangan")
    if not set(end.riichi) <= set(end.tenpai):
        raise InvalidResult("Who is in riichi without tenpai at a draw has made a chombo.")
    if end.nagashi and not options.is_on("nagashi"):
        raise InvalidResult("There is no nagashi mangan under these options.")


MATCH: Final = MatchRules(
    start=_start,
    play=_play,
    ring=_ring,
    move=_move,
    finish=final_result,
    table=table_under,
    liable_yakuman=liable_yakuman,
    pay=hand_transfers,
    liable=liable_player,
    check_worth=check_won,
    base_points=lambda win, options: limit_of_win(win, options).base,
    sheet=match_sheet,
    tables=worth_tables,
)
