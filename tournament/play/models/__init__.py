"""What is kept of a table in play: the hands, who wrote them, and how the table ended."""

from tournament.play.clock.models import Announcement, ClockChange, ClockSettings
from tournament.play.models.calls import RefereeCall
from tournament.play.models.closing import RoundSeal, Shortfall, TableClosing
from tournament.play.models.doubts import DoubtAnswer, HandDoubt
from tournament.play.models.entry_rules import EntryRules
from tournament.play.models.hands import Hand, HandAcceptance, HandWin, put_wins
from tournament.play.models.late_hands import LateHand
from tournament.play.models.links import TableLink
from tournament.play.models.rotation import RotationChange
from tournament.play.models.seat_repairs import SeatRepair
from tournament.play.models.sign_off import Confirmation, DisputeDecision

__all__ = [
    "Announcement",
    "ClockChange",
    "ClockSettings",
    "Confirmation",
    "DisputeDecision",
    "DoubtAnswer",
    "EntryRules",
    "Hand",
    "HandAcceptance",
    "HandDoubt",
    "HandWin",
    "LateHand",
    "RefereeCall",
    "RotationChange",
    "RoundSeal",
    "SeatRepair",
    "Shortfall",
    "TableClosing",
    "TableLink",
    "put_wins",
]
