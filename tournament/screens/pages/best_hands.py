"""The best hands of a round, and the table of the moment."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from tournament.draws.models import Table
from tournament.draws.seats.seating import seating_of
from tournament.events.models import Event, Round
from tournament.events.settings.hold_back import is_held
from tournament.play.bridge.tiles import tiles_text
from tournament.play.enums import WINS, EntryMethod
from tournament.play.models import Hand, HandWin
from tournament.play.pages.hands import hand_sentence

BEST = 4
MOMENT = timedelta(minutes=15)
"""How long a hand makes its table that of the moment."""


@dataclass(frozen=True, slots=True)
class BestHand:
    """A hand in one sentence, where it was played, and its tiles."""

    table_number: int
    number: int
    sentence: str
    tiles: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The table of the moment, and the hand that makes it that."""

    table_number: int
    hand: BestHand


def best_hands(event: Event, round_: Round) -> tuple[BestHand, ...]:
    """The most valuable wins of a round that were entered by their tiles, the earliest of equals first; none while the
    scores of the round are held back.
    """
    if is_held(event, round_):
        return ()
    counted = Hand.objects.filter(table__round=round_).counted()
    wins = HandWin.objects.filter(hand__in=counted, method=EntryMethod.TILES).order_by(
        "-value", "hand", "seat"
    )
    return tuple(_told(event, win.hand, win) for win in wins.select_related("hand__table__round")[:BEST])


def moment_of(event: Event, round_: Round) -> Moment | None:
    """The table at which, of all hands of the last quarter of an hour, somebody won the most points; if nobody won, the
    table of the newest hand. None before the first hand, and while the scores of the round are held back.
    """
    if is_held(event, round_):
        return None
    hands = Hand.objects.filter(table__round=round_).counted().select_related("table__round")
    recent = hands.filter(recorded_at__gte=timezone.now() - MOMENT, outcome__in=WINS)
    biggest = max(recent, key=lambda hand: (max(hand.deltas), hand.pk), default=None)
    hand = biggest or hands.order_by("-recorded_at", "-pk").first()
    if hand is None:
        return None
    win = hand.all_wins[0] if hand.all_wins else None
    return Moment(hand.table.number, _told(event, hand, win))


def _told(event: Event, hand: Hand, win: HandWin | None) -> BestHand:
    table: Table = hand.table
    table.round.event = event
    return BestHand(
        table_number=table.number,
        number=hand.number,
        sentence=hand_sentence(hand, seating_of(table).at(hand.number), event.ruleset),
        tiles=tiles_text(win) if win and win.method == EntryMethod.TILES else "",
    )
