"""What one scored hand is paid, and who is liable for a yakuman because he fed its last set (EMA, Liability)."""

from __future__ import annotations

from typing import Final

from scoring.errors import InvalidWin
from scoring.matches import Transfer, WinTable, WonHand
from scoring.options import Options
from scoring.results import Score
from scoring.rulesets.riichi.items import YAKUMAN_HAN
from scoring.rulesets.riichi.settlement import Table, win_transfers
from scoring.tiles import DRAGONS, WINDS, Tile
from scoring.types import Hand, Meld, Wind

_TILES: Final[dict[str, tuple[Tile, ...]]] = {"Daisangen": DRAGONS, "Daisuushii": WINDS}
_SETS_OF: Final = {"Daisangen": 3, "Daisuushii": 4, "Suukantsu": 4}


def liable_player(score: Score, options: Options) -> tuple[Wind, str] | None:
    """The wind of who is liable, and for which yakuman of the hand; None where nobody is, or the hand does not say.

    The melds stand in the order in which they were made. A concealed kong counts among the earlier sets, but nobody is
    liable where it is the last one.
    """
    shown = score.items_by_name()
    for name in options.names_of("pao"):
        if name not in shown:
            continue
        melds = _shown_sets(score.hand, name)
        if len(melds) == _SETS_OF[name] and melds[-1].fed_by is not None:
            return melds[-1].fed_by, name
    return None


def liable_yakuman(score: Score, options: Options) -> int:
    """How many yakuman of a hand somebody can be liable for: those of one set of tiles, fed by one player.

    All of its sets are shown, and the last one was claimed. Where tiles are typed their order says nothing, so one
    claimed set is enough.
    """
    shown = score.items_by_name()
    fed = (name for name in options.names_of("pao") if _can_be_fed(score.hand, name))
    return max((shown.get(name, 0) // YAKUMAN_HAN for name in fed), default=0)


def _can_be_fed(hand: Hand, name: str) -> bool:
    melds = _shown_sets(hand, name)
    return len(melds) == _SETS_OF[name] and any(meld.is_open for meld in melds)


def _shown_sets(hand: Hand, name: str) -> list[Meld]:
    return [meld for meld in hand.melds if _belongs(meld, name)]


def _belongs(meld: Meld, name: str) -> bool:
    return meld.is_kong if name not in _TILES else meld.tiles[0] in _TILES[name]


def hand_transfers(score: Score, table: WinTable, options: Options) -> tuple[Transfer, ...]:
    """What one scored hand is paid; seats are winds. Raises InvalidWin for a table that does not fit the hand."""
    hand, worth = score.hand, score.worth
    if worth is None:
        raise InvalidWin("no_worth", "The hand has no han and fu.")
    _check(hand, table)
    liable_count = 0
    if table.pao is not None:
        if table.pao_item not in options.names_of("pao") or table.pao_item not in score.items_by_name():
            raise InvalidWin(
                "no_pao_item", "Somebody is liable only for a yakuman that the hand and the rules have."
            )
        liable_count = score.items_by_name()[table.pao_item] // YAKUMAN_HAN
    won = WonHand(hand.seat_wind, worth.han, worth.fu, worth.yakuman, table.pao, liable_count)
    on_table = Table(Wind.EAST, table.honba, table.sticks)
    return tuple(win_transfers([won], table.discarder, (), on_table, options))


def _check(hand: Hand, table: WinTable) -> None:
    if hand.self_drawn and table.discarder is not None:
        raise InvalidWin("discarder_on_self_draw", "A self-drawn win has no discarder.")
    if not hand.self_drawn and table.discarder is None:
        raise InvalidWin("discarder_missing", "Name the player who discarded the winning tile.")
    if hand.seat_wind in (table.discarder, table.pao):
        raise InvalidWin("pays_own_win", "The winner cannot be the one who pays.")
