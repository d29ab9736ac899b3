"""What each player pays when a hand of riichi ends, with the reason for every payment (EMA, Payments; honba 3.4.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scoring.description import Sentence, sentence
from scoring.matches import STICK, Transfer, WonHand
from scoring.options import Options
from scoring.rulesets.riichi.limits import MANGAN_BASE, YAKUMAN_BASE, Limit, limit_of, yakuman_limit
from scoring.rulesets.riichi.options import NEAREST, OWN_BACK, WHOLE
from scoring.wins import others

_HONBA_EACH: Final = 100
_HONBA_BY_DISCARD: Final = 300
_DEALER_TIMES: Final = 6
_OTHER_TIMES: Final = 4


class Table(NamedTuple):
    """Who deals, and what lies on the table: continuance counters, and sticks with those of this hand."""

    dealer: int = 0
    honba: int = 0
    sticks: int = 0


def limit_of_win(win: WonHand, options: Options) -> Limit:
    """The base points of a win."""
    if win.han is None:
        return yakuman_limit(win.yakuman)
    kazoe = str(options["kazoe"])
    # From five han on the fu do not matter.
    return limit_of(win.han, win.fu or 0, kiriage=options.is_on("kiriage"), kazoe=kazoe)


def rounded(points: int) -> int:
    """Payments are rounded up to hundreds."""
    return -(-points // 100) * 100


def win_transfers(
    wins: Sequence[WonHand], discarder: int | None, riichi: Sequence[int], table: Table, options: Options
) -> Iterator[Transfer]:
    """What all winners of a hand are paid, nearest to the discarder first; ``riichi`` are this hand's bets."""
    nearest = wins[0].winner
    for win in wins:
        gets_honba = win.winner == nearest or options["honba_several_ron"] != NEAREST
        counted = table if gets_honba else table._replace(honba=0)
        yield from _one_win(win, discarder, counted, options)
    yield from _stick_transfers(wins, riichi, table.sticks, options)


def in_turn(wins: Sequence[WonHand], discarder: int | None) -> list[WonHand]:
    """Winners in turn after the discarder."""
    return sorted(wins, key=lambda win: (win.winner - (discarder or 0) - 1) % 4)


def _stick_transfers(
    wins: Sequence[WonHand], riichi: Sequence[int], sticks: int, options: Options
) -> Iterator[Transfer]:
    """Sticks go to the winner; of several each takes the own one back, or the nearest takes all (option)."""
    winners = [win.winner for win in wins]
    shares = dict.fromkeys(winners, 0)
    if options["sticks_several_ron"] == OWN_BACK:
        for winner in winners:
            shares[winner] = int(winner in riichi and sum(shares.values()) < sticks)
    shares[winners[0]] += sticks - sum(shares.values())
    for winner, count in shares.items():
        if count:
            yield Transfer(None, winner, STICK * count, sentence("Riichi sticks: %(count)s", count=count))


def _one_win(win: WonHand, discarder: int | None, table: Table, options: Options) -> Iterator[Transfer]:
    limit = limit_of_win(win, options)
    liable = 0
    if win.pao is not None and win.pao != discarder:
        is_whole = options["pao_scope"] == WHOLE
        liable = limit.base if is_whole else min(YAKUMAN_BASE * win.pao_yakuman, limit.base)
    if liable and discarder is not None:
        liable //= 2
    rest = limit.base - liable
    if liable and win.pao is not None:
        yield Transfer(
            win.pao, win.winner, _alone(liable, win.winner, table), sentence("Liable for the yakuman")
        )
    if discarder is not None:
        yield from _by_one(discarder, win, rest, table, limit)
    elif rest:
        yield from _by_all(win, rest, table, limit)
    elif table.honba and win.pao is not None:
        yield Transfer(win.pao, win.winner, _HONBA_BY_DISCARD * table.honba, _honba(table.honba))


def _alone(base: int, winner: int, table: Table) -> int:
    """What one player pays who pays for all: six times the base to the dealer, four times to another."""
    return rounded(base * (_DEALER_TIMES if winner == table.dealer else _OTHER_TIMES))


def _by_one(payer: int, win: WonHand, base: int, table: Table, limit: Limit) -> Iterator[Transfer]:
    yield Transfer(payer, win.winner, _alone(base, win.winner, table), _worth(win, limit))
    if table.honba:
        yield Transfer(payer, win.winner, _HONBA_BY_DISCARD * table.honba, _honba(table.honba))


def _by_all(win: WonHand, base: int, table: Table, limit: Limit) -> Iterator[Transfer]:
    """On a self-draw the dealer pays and is paid double."""
    for seat in others(win.winner):
        times = 2 if table.dealer in (seat, win.winner) else 1
        yield Transfer(seat, win.winner, rounded(times * base), _worth(win, limit))
        if table.honba:
            yield Transfer(seat, win.winner, _HONBA_EACH * table.honba, _honba(table.honba))


def _honba(count: int) -> Sentence:
    return sentence("Honba: %(count)s", count=count)


def _worth(win: WonHand, limit: Limit) -> Sentence:
    if win.han is None:
        return sentence("Yakuman: %(count)s", count=win.yakuman)
    if limit.name is not None:
        return sentence("%(han)s han: %(limit)s", han=win.han, limit=limit.name)
    return sentence("%(han)s han %(fu)s fu", han=win.han, fu=win.fu or 0)


def bet_transfers(riichi: Sequence[int]) -> Iterator[Transfer]:
    """The sticks that players in riichi lay on the table."""
    for seat in riichi:
        yield Transfer(seat, None, STICK, sentence("Riichi"))


def noten_transfers(tenpai: Sequence[int], total: int) -> Iterator[Transfer]:
    """At an exhaustive draw the players without tenpai pay ``total`` together to those in tenpai."""
    noten = [seat for seat in range(4) if seat not in tenpai]
    if not tenpai or not noten:
        return
    share = total // (len(tenpai) * len(noten))
    for payer in noten:
        for payee in tenpai:
            yield Transfer(payer, payee, share, sentence("Not in tenpai"))


def mangan_transfers(seat: int, dealer: int, reason: Sentence) -> Iterator[Transfer]:
    """A self-drawn mangan without honba."""
    for other in others(seat):
        times = 2 if dealer in (seat, other) else 1
        yield Transfer(other, seat, MANGAN_BASE * times, reason)


def reverse_mangan_transfers(offender: int, dealer: int) -> Iterator[Transfer]:
    """The chombo of older books: the offender pays a mangan as if the others had drawn it against him."""
    for other in others(offender):
        times = 2 if dealer in (offender, other) else 1
        yield Transfer(offender, other, MANGAN_BASE * times, sentence("Chombo"))
