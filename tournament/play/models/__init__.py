"""What is kept of a table in play: the hands, who wrote them, and how the table ended."""

from tournament.play.models.calls import RefereeCall
from tournament.play.models.closing import RoundSeal, Shortfall, TableClosing
from tournament.play.models.entry_rules import EntryRules
from tournament.play.models.hands import Hand, HandAcceptance, HandWin
from tournament.play.models.late import LateHand
from tournament.play.models.links import TableLink
from tournament.play.models.repairs import SeatRepair
from tournament.play.models.rotation import RotationChange
from tournament.play.models.signoff import Confirmation, DisputeDecision

__all__ = [
    "Confirmation",
    "DisputeDecision",
    "EntryRules",
    "Hand",
    "HandAcceptance",
    "HandWin",
    "LateHand",
    "RefereeCall",
    "RotationChange",
    "RoundSeal",
    "SeatRepair",
    "Shortfall",
    "TableClosing",
    "TableLink",
]
