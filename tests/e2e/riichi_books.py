"""Books of a riichi event by the EMA rules of 2016, kept by hand beside the product: who won from whom, and who laid what.

Nothing here asks the product anything, so that its pages can be held against these books. The rules as they are read here:
30,000 points at the start and to return; 15, 5, −5 and −15 thousand for the places, which players with equal points share;
sticks that are left go to the winner of the match; a chombo costs 20,000 after that and is dealt again; the dealer stays
after a win, and in tenpai at a draw.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

START, STICK, HONBA, CHOMBO = 30_000, 1_000, 300, 20_000
UMA = (15_000, 5_000, -5_000, -15_000)
MANGAN = 2_000
NOTEN = 3_000


@dataclass(frozen=True)
class Played:
    """One hand. Without a winner it was drawn, or `offender` made a chombo; without a discarder it was self-drawn."""

    winner: str | None = None
    discarder: str | None = None
    han: int = 0
    fu: int = 0
    sticks: tuple[str, ...] = ()
    tenpai: tuple[str, ...] = ()
    offender: str | None = None


def _hundreds(points: int) -> int:
    return -(-points // 100) * 100


@dataclass
class MatchBooks:
    """The hands of a table; `sitting` are the four from East on."""

    sitting: tuple[str, ...]
    hands: list[Played] = field(default_factory=list)

    def correct(self, number: int, **changes: object) -> None:
        self.hands[number - 1] = replace(self.hands[number - 1], **changes)  # type: ignore[arg-type]

    def scores(self) -> dict[str, int]:
        """What everybody has after the last hand, with the sticks that are left."""
        return self._played()[0]

    def in_the_middle(self) -> tuple[int, int]:
        """Honba and sticks before the next hand."""
        _scores, honba, sticks, _turn = self._played()
        return honba, sticks

    def dealer(self) -> str:
        return self.sitting[self._played()[3] % 4]

    def results(self) -> dict[str, Fraction]:
        scores, _honba, sticks, _turn = self._played()
        best = max(scores.values())
        first = [name for name in self.sitting if scores[name] == best]
        found = {}
        for name, score in scores.items():
            above = sum(other > score for other in scores.values())
            equal = sum(other == score for other in scores.values())
            found[name] = score - START + Fraction(sum(UMA[above : above + equal]), equal)
            if name in first:
                found[name] += Fraction(sticks * STICK, len(first))
            found[name] -= CHOMBO * sum(hand.offender == name for hand in self.hands)
        return found

    def _played(self) -> tuple[dict[str, int], int, int, int]:
        scores = dict.fromkeys(self.sitting, START)
        honba = sticks = turn = 0
        for hand in self.hands:
            if hand.offender:
                continue
            for name in hand.sticks:
                scores[name] -= STICK
            sticks += len(hand.sticks)
            dealer = self.sitting[turn % 4]
            if hand.winner is None:
                self._draw(scores, hand.tenpai)
                stays, honba = dealer in hand.tenpai, honba + 1
            else:
                for name, points in self._paid(hand, dealer, honba).items():
                    scores[name] -= points
                    scores[hand.winner] += points
                scores[hand.winner] += sticks * STICK
                sticks, stays = 0, hand.winner == dealer
                honba = honba + 1 if stays else 0
            turn += not stays
        return scores, honba, sticks, turn

    def _draw(self, scores: dict[str, int], tenpai: Sequence[str]) -> None:
        if len(tenpai) in (0, 4):
            return
        for name in self.sitting:
            scores[name] += NOTEN // len(tenpai) if name in tenpai else -NOTEN // (4 - len(tenpai))

    def _paid(self, hand: Played, dealer: str, honba: int) -> dict[str, int]:
        base = MANGAN if hand.han == 5 else min(MANGAN, hand.fu * 2 ** (hand.han + 2))
        if hand.discarder:
            return {hand.discarder: _hundreds(base * (6 if hand.winner == dealer else 4)) + honba * HONBA}
        return {
            name: _hundreds(base * (2 if dealer in (name, hand.winner) else 1)) + honba * HONBA // 3
            for name in self.sitting
            if name != hand.winner
        }


def totals(matches: Iterable[MatchBooks]) -> dict[str, Fraction]:
    """What everybody has over all matches."""
    found: dict[str, Fraction] = {}
    for match in matches:
        for name, points in match.results().items():
            found[name] = found.get(name, Fraction(0)) + points
    return found


def in_thousands(points: Fraction) -> str:
    """As a page shows results: one decimal, halves away from nought."""
    exact = Decimal(points.numerator) / Decimal(points.denominator) / 1_000
    rounded = exact.quantize(Decimal("0.1"), rounding=ROUND_HALF_UP)
    return f"{rounded:+}".replace("-", "−") if rounded else "0.0"
