"""Four hands with which a record is played through. Every move must be possible, so faults are found where they
occur.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.tiles import PLAYING_KINDS, Tile, tile_name
from scoring.types import Flag, Hand, Meld, MeldKind, Wind

SEATS = 4
DEALT = 13
COPIES = 4


class RecordFault(ValueError):  # noqa: N818 - an answer, not a fault of the program
    """A record that cannot be read or cannot have been played: the line, from 1, and what is wrong there."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"Line {line}: {what}.")
        self.line = line
        self.what = what


@dataclass(frozen=True, slots=True)
class RecordedWin:
    """A winning hand, where it is in the record, and what it is worth according to the record, where that is known.

    ``claimed_items`` are numbers of fans with how often each counts; None if the record does not list them.
    """

    line: int
    game: str
    seat: int
    hand: Hand
    discarder: int | None
    claimed_total: int | None = None
    claimed_items: Mapping[int, int] | None = None


@dataclass(slots=True)
class _Player:
    hand: Counter[Tile] = field(default_factory=Counter)
    melds: list[Meld] = field(default_factory=list)
    bonus: list[Tile] = field(default_factory=list)
    taken: int = 0


class RecordedTable:
    """A deal in progress. ``wall`` is how many tiles each player can take, or all players together if ``shared``. Every
    move raises RecordFault if it is not possible.
    """

    def __init__(self, round_wind: Wind, *, wall: int, shared: bool) -> None:
        self._round_wind = round_wind
        self._wall, self._shared = wall, shared
        self._players = [_Player() for _seat in range(SEATS)]
        self._visible: Counter[Tile] = Counter()
        self._drawn: tuple[int, Tile] | None = None
        self._offered: tuple[int, Tile] | None = None
        self._is_robbed = False
        self._kong_by: int | None = None
        self._after_kong = False

    def deal(self, line: int, seat: int, tiles: Sequence[Tile]) -> None:
        """Give a player the first tiles. Bonus tiles among them are shown at once."""
        player = self._players[seat]
        if player.taken:
            raise RecordFault(line, f"player {seat} is dealt twice")
        for tile in tiles:
            self._take(line, seat, tile)
        if sum(player.hand.values()) != DEALT:
            raise RecordFault(line, f"player {seat} is dealt {sum(player.hand.values())} tiles, not {DEALT}")

    def draw(self, line: int, seat: int, tile: Tile) -> None:
        """A player takes a tile from the wall. A bonus tile is shown, and another draw follows."""
        if self._drawn is not None:
            raise RecordFault(line, f"player {seat} draws before player {self._drawn[0]} has discarded")
        self._check_dealt(line)
        self._after_kong = self._kong_by == seat
        self._kong_by = None
        self._offered, self._is_robbed = None, False
        self._take(line, seat, tile)
        if tile < PLAYING_KINDS:
            self._drawn = (seat, tile)

    def show_bonus(self, line: int, seat: int, tile: Tile) -> None:
        """A player shows a bonus tile that was dealt or drawn."""
        if tile < PLAYING_KINDS:
            raise RecordFault(line, f"{tile_name(tile)} is not a bonus tile")
        if tile not in self._players[seat].bonus:
            self._take(line, seat, tile)

    def discard(self, line: int, seat: int, tile: Tile | None) -> None:
        """A player discards the given tile, or without one the tile just drawn."""
        if tile is None:
            if self._drawn is None or self._drawn[0] != seat:
                raise RecordFault(line, f"player {seat} discards the drawn tile without having drawn one")
            tile = self._drawn[1]
        self._remove(line, seat, tile)
        if sum(self._players[seat].hand.values()) != DEALT - 3 * len(self._players[seat].melds):
            raise RecordFault(line, f"player {seat} discards out of turn")
        self._visible[tile] += 1
        self._offered, self._drawn, self._is_robbed = (seat, tile), None, False

    def chow(self, line: int, seat: int, middle: Tile) -> None:
        """A player claims the last discard for the chow with this tile in the middle."""
        if self._offered is not None and (self._offered[0] + 1) % SEATS != seat:
            raise RecordFault(line, f"player {seat} chows a tile that player {self._offered[0]} discarded")
        self._claim(line, seat, MeldKind.CHOW, [middle - 1, middle, middle + 1])

    def pung(self, line: int, seat: int, tile: Tile) -> None:
        self._claim(line, seat, MeldKind.PUNG, [tile] * 3)

    def kong(self, line: int, seat: int, tile: Tile) -> None:
        """A player claims the last discard for a kong."""
        self._claim(line, seat, MeldKind.KONG, [tile] * 4)
        self._kong_by = seat

    def concealed_kong(self, line: int, seat: int, tile: Tile) -> None:
        if self._drawn is None or self._drawn[0] != seat:
            raise RecordFault(line, f"player {seat} declares a kong out of turn")
        for _copy in range(COPIES):
            self._remove(line, seat, tile)
        self._players[seat].melds.append(self._meld(line, MeldKind.CONCEALED_KONG, [tile] * 4))
        self._drawn, self._kong_by = None, seat

    def added_kong(self, line: int, seat: int, tile: Tile) -> None:
        """A player adds the fourth tile to an exposed pung. It can be robbed."""
        if self._drawn is None or self._drawn[0] != seat:
            raise RecordFault(line, f"player {seat} declares a kong out of turn")
        melds = self._players[seat].melds
        pungs = [meld for meld in melds if meld.kind is MeldKind.PUNG and meld.tiles[0] == tile]
        if not pungs:
            raise RecordFault(line, f"player {seat} has no pung of {tile_name(tile)}")
        self._remove(line, seat, tile)
        melds[melds.index(pungs[0])] = self._meld(line, MeldKind.KONG, [tile] * 4)
        self._visible[tile] += 1
        self._drawn, self._kong_by = None, seat
        self._offered, self._is_robbed = (seat, tile), True

    def win(self, line: int, seat: int, tile: Tile | None, game: str) -> RecordedWin:
        """A player wins with the drawn tile or with the one offered last."""
        player = self._players[seat]
        flags = set()
        concealed = Counter(player.hand)
        if self._drawn is not None and self._drawn[0] == seat:
            winning, discarder = self._drawn[1], None
            concealed[winning] -= 1
            if self._after_kong:
                flags.add(Flag.KONG_REPLACEMENT)
            if self._is_wall_over(seat):
                flags.add(Flag.LAST_OF_WALL)
        elif self._offered is not None and self._offered[0] != seat:
            discarder, winning = self._offered
            if self._is_robbed:
                flags.add(Flag.ROBBING_KONG)
            elif self._is_wall_over(discarder):
                flags.add(Flag.LAST_DISCARD)
        else:
            raise RecordFault(line, f"player {seat} wins, but there is no tile to win with")
        if tile not in (None, winning):
            raise RecordFault(
                line, f"player {seat} wins with {tile_name(tile or 0)}, but the tile is {tile_name(winning)}"
            )
        others = self._visible[winning] - (discarder is not None)
        if others == COPIES - 1 and not self._is_robbed:
            flags.add(Flag.LAST_OF_KIND)
        hand = Hand(
            concealed=tuple(concealed.elements()),
            melds=tuple(player.melds),
            winning_tile=winning,
            self_drawn=discarder is None,
            seat_wind=Wind(seat),
            round_wind=self._round_wind,
            flags=frozenset(flags),
            bonus=tuple(player.bonus),
        )
        return RecordedWin(line, game, seat, hand, discarder)

    def _is_wall_over(self, seat: int) -> bool:
        """Whether nobody can take a tile after this player: the common wall is empty, or that of the next
        player.
        """
        if self._shared:
            return sum(player.taken for player in self._players) >= self._wall
        return self._players[(seat + 1) % SEATS].taken >= self._wall

    def _take(self, line: int, seat: int, tile: Tile) -> None:
        player = self._players[seat]
        player.taken += 1
        if tile >= PLAYING_KINDS:
            if any(tile in one.bonus for one in self._players):
                raise RecordFault(line, f"{tile_name(tile)} occurs twice")
            player.bonus.append(tile)
            return
        player.hand[tile] += 1
        if sum(one.hand[tile] for one in self._players) + self._visible[tile] > COPIES:
            raise RecordFault(line, f"there are five {tile_name(tile)}")

    def _remove(self, line: int, seat: int, tile: Tile) -> None:
        hand = self._players[seat].hand
        if not hand[tile]:
            raise RecordFault(line, f"player {seat} has no {tile_name(tile)}")
        hand[tile] -= 1

    def _claim(self, line: int, seat: int, kind: MeldKind, tiles: list[Tile]) -> None:
        if self._offered is None or self._is_robbed or self._offered[0] == seat:
            raise RecordFault(line, f"player {seat} claims, but nothing was discarded")
        claimed = self._offered[1]
        meld = self._meld(line, kind, tiles)
        if claimed not in tiles:
            raise RecordFault(line, f"{tile_name(claimed)} was discarded, but is not part of the set")
        own = list(tiles)
        own.remove(claimed)
        for tile in own:
            self._remove(line, seat, tile)
            self._visible[tile] += 1
        self._players[seat].melds.append(meld)
        self._offered, self._drawn = None, None

    def _meld(self, line: int, kind: MeldKind, tiles: Sequence[Tile]) -> Meld:
        try:
            return Meld(kind, tuple(tiles))
        except ValueError as error:
            raise RecordFault(line, str(error).rstrip(".")) from error

    def _check_dealt(self, line: int) -> None:
        for seat, player in enumerate(self._players):
            if not player.taken:
                raise RecordFault(line, f"player {seat} was dealt no tiles")
