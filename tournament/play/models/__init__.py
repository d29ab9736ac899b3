"""What is kept of a table in play: the hands, who wrote them, and how the table ended."""

from tournament.play.calls.models import RefereeCall
from tournament.play.clock.models import Announcement, ClockChange, ClockSettings
from tournament.play.doubts.models import DoubtAnswer, HandDoubt
from tournament.play.links.models import TableLink
from tournament.play.models.closing import RoundSeal, Shortfall, TableClosing
from tournament.play.models.entry_rules import EntryRules
from tournament.play.models.hands import Hand, HandAcceptance, HandWin, put_wins
from tournament.play.models.late_hands import LateHand
from tournament.play.models.rotation import RotationChange
from tournament.play.photos.models import HandPhoto, PhotoRules
from tournament.play.seat_changes.models import SeatRepair
from tournament.play.sign_off.models import Confirmation, DisputeDecision

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
    "HandPhoto",
    "HandWin",
    "LateHand",
    "PhotoRules",
    "RefereeCall",
    "RotationChange",
    "RoundSeal",
    "SeatRepair",
    "Shortfall",
    "TableClosing",
    "TableLink",
    "put_wins",
]
