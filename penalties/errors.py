"""What a referee may be refused in the ledger."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class OwnLinkUnknown(Refusal):
    code = "own_link_unknown"
    text = _(
        "This was never the link of %(player)s. Open the record again and withdraw the link that stands there."
    )


class FoulUnknown(Refusal):
    code = "foul_unknown"
    text = _("This event has no such foul. Choose one of the list.")


class PlayerElsewhere(Refusal):
    code = "player_elsewhere"
    text = _("%(player)s does not sit at table %(table)s in round %(round)s. Look at the table again.")


class HandMissing(Refusal):
    code = "hand_missing"
    text = _("“%(foul)s” moves points at a table. Give it from the table that the player sits at.")


class RoundMissing(Refusal):
    """A session is lost, and nobody knows which."""

    code = "round_missing"
    text = _("“%(foul)s” costs a session. Give it from the table that the player has in that round.")


class FineInHand(Refusal):
    """A false win is given, and its fine was paid in a hand: the other direction of `FinePaidTwice`."""

    code = "fine_in_hand"
    text = _(
        "Hand %(hand)s was recorded with %(player)s paying %(points)s to each of the others already. Correct that "
        "hand, or leave the penalty out."
    )


class FineInHandBefore(Refusal):
    """The same with the hand that was just recorded: it may be the same false win, or another one."""

    code = "fine_in_hand_before"
    field = "note"
    text = _(
        "Hand %(hand)s was recorded with %(player)s paying %(points)s to each of the others already. If this is "
        "another one, say so in the note."
    )


class CellNotRead(Refusal):
    """A penalty in a row of a paper sheet that is not typed as the sheet says."""

    code = "cell_not_read"
    field = "penalties"
    text = _("“%(typed)s” cannot be read. Type the player and the foul, as in 2 14; the list says what else.")


class CellTooLittle(Refusal):
    """A penalty in a row of a paper sheet without what was counted, chosen or paid."""

    code = "cell_too_little"
    field = "penalties"
    text = _("“%(foul)s” asks for more. After the player type %(typed)s.")


class CellTooMuch(Refusal):
    code = "cell_too_much"
    field = "penalties"
    text = _("“%(foul)s” does not ask for all that. After the player type %(typed)s.")


class FoulNotInList(Refusal):
    code = "foul_not_in_list"
    field = "penalties"
    text = _("No foul of this event is “%(typed)s”. Take its number or words of its name from the list.")


class FoulUnclear(Refusal):
    code = "foul_unclear"
    field = "penalties"
    text = _("Several fouls are called “%(typed)s”. Take one of these numbers: %(numbers)s.")


class MeasureMissing(Refusal):
    code = "measure_missing"
    field = "measure"
    text = _("Say how many were counted: what follows depends on it.")


class MeasureTooSmall(Refusal):
    code = "measure_too_small"
    field = "measure"
    text = _("Type 1 or more: for nothing there is no penalty.")


class ChoiceMissing(Refusal):
    code = "choice_missing"
    field = "choice"
    text = _("The rulebook leaves this to you: choose what follows.")


class PointsOutOfRange(Refusal):
    code = "points_out_of_range"
    field = "points"
    text = _("Choose between %(least)s and %(most)s points.")


class SuffererMissing(Refusal):
    code = "sufferer_missing"
    field = "sufferer"
    text = _("Say which of the other three players is paid.")


class NoteMissing(Refusal):
    code = "note_missing"
    field = "note"
    text = _("Say in a few words why. It stays on the record.")


class LedgerMoved(Refusal):
    """Somebody gave this player a penalty since the page was loaded, so what follows may be another thing now."""

    code = "ledger_moved"
    text = _(
        "%(referee)s has given %(player)s “%(foul)s” meanwhile. Yours was not given: look at what would follow now, "
        "and give it again if it is another incident."
    )


class KeyReused(Refusal):
    code = "key_reused"
    text = _(
        "This form was sent and saved before, with something else in it. What you sent now was not saved: load the "
        "page again to see what stands, and enter there what is missing."
    )


class AlreadyReversed(Refusal):
    code = "already_reversed"
    text = _("This penalty was taken back already, by %(referee)s.")


class NotAPenalty(Refusal):
    code = "not_a_penalty"
    text = _("Only a penalty can be taken back or appealed against, not a reversal.")


class AppealTooLate(Refusal):
    code = "appeal_too_late"
    text = _("The time to appeal ended at %(until)s.")


class AlreadyAppealed(Refusal):
    code = "already_appealed"
    text = _("There is an appeal against this penalty already.")


class UnderAppeal(Refusal):
    """Somebody is about to take back a penalty whose appeal the head referee has to decide."""

    code = "under_appeal"
    text = _("There is an appeal against this penalty. Decide it: a penalty that is dropped is taken back.")


class HeadRefereeDecides(Refusal):
    """An organizer is about to decide an appeal although the event has a head referee."""

    code = "head_referee_decides"
    text = _("This event has a head referee, who alone decides appeals: %(names)s.")


class NoAppeal(Refusal):
    code = "no_appeal"
    text = _("There is no appeal to decide, or it is decided already.")


class EventStarted(Refusal):
    code = "event_started"
    text = _("The event has started: its fouls and amounts stay as they are.")


class WinForbidden(Refusal):
    """A player who may not win this hand was entered as its winner."""

    code = "win_forbidden"
    field = "winner"
    text = _(
        "%(player)s may not win this hand, because of “%(foul)s”. If the win was declared all the same, give the "
        "penalty for that, or reverse the one that stands in the way."
    )


class FinePaidTwice(Refusal):
    """A false win was entered with its fine, and the ledger has the same fine already."""

    code = "fine_paid_twice"
    field = "fine_points"
    text = _(
        "The ledger has %(player)s paying for “%(foul)s” in this hand already. Enter the hand without the fine, or "
        "reverse the penalty."
    )
