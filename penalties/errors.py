"""Refusals of the ledger."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class OwnLinkUnknown(Refusal):
    code = "own_link_unknown"
    text = _("This is not the link of %(player)s. Open the record again and withdraw the link shown there.")


class FoulUnknown(Refusal):
    code = "foul_unknown"
    text = _("This event does not have that foul. Choose one from the list.")


class PlayerElsewhere(Refusal):
    code = "player_elsewhere"
    text = _(
        "%(player)s does not sit at table %(table)s in round %(round)s. Open the table again and check who sits there."
    )


class HandMissing(Refusal):
    code = "hand_missing"
    text = _("“%(foul)s” moves points at a table. Give it from the table where the player sits.")


class RoundMissing(Refusal):
    """A penalty would cancel a round's result, but it is not known which round's."""

    code = "round_missing"
    text = _(
        "“%(foul)s” costs the player the result of a round. Give it from the table where the player sits in that round."
    )


class FineInHand(Refusal):
    """A penalty for a false win whose fine was already paid in a hand; the opposite case of `FinePaidTwice`."""

    code = "fine_in_hand"
    text = _(
        "In hand %(hand)s, %(player)s has already paid %(points)s to each of the others. Correct that hand, or do "
        "not give this penalty."
    )


class FineInHandBefore(Refusal):
    """The same for the hand that was just recorded, which may have been the same false win or another one."""

    code = "fine_in_hand_before"
    field = "note"
    text = _(
        "In hand %(hand)s, %(player)s has already paid %(points)s to each of the others. If this is a different "
        "false win, say so in the note."
    )


class CellNotRead(Refusal):
    """A penalty in a row of a paper sheet that cannot be read."""

    code = "cell_not_read"
    field = "penalties"
    text = _(
        "“%(typed)s” cannot be read. Type the player and the foul, for example 2 14. The list shows what else some fouls need."
    )


class CellTooLittle(Refusal):
    """A penalty in a row of a paper sheet that lacks an amount, a choice or who is paid."""

    code = "cell_too_little"
    field = "penalties"
    text = _("“%(foul)s” needs more details. After the player, type %(typed)s.")


class CellTooMuch(Refusal):
    code = "cell_too_much"
    field = "penalties"
    text = _("“%(foul)s” needs fewer details. After the player, type %(typed)s.")


class FoulNotInList(Refusal):
    code = "foul_not_in_list"
    field = "penalties"
    text = _(
        "No foul of this event matches “%(typed)s”. Type its number, or words from its name in the list."
    )


class FoulUnclear(Refusal):
    code = "foul_unclear"
    field = "penalties"
    text = _("Several fouls match “%(typed)s”. Type one of these numbers: %(numbers)s.")


class MeasureMissing(Refusal):
    code = "measure_missing"
    field = "measure"
    text = _("Enter the number you counted. The penalty depends on it.")


class MeasureTooSmall(Refusal):
    code = "measure_too_small"
    field = "measure"
    text = _("Enter 1 or more.")


class ChoiceMissing(Refusal):
    code = "choice_missing"
    field = "choice"
    text = _("The rulebook leaves the penalty to you. Choose one.")


class PointsOutOfRange(Refusal):
    code = "points_out_of_range"
    field = "points"
    text = _("Choose between %(least)s and %(most)s points.")


class SuffererMissing(Refusal):
    code = "sufferer_missing"
    field = "sufferer"
    text = _("Choose which of the other three players is paid.")


class NoteMissing(Refusal):
    code = "note_missing"
    field = "note"
    text = _("Enter a short reason. It is kept on the record.")


class LedgerMoved(Refusal):
    """The player has received another penalty since the page was loaded, so the consequences may have changed."""

    code = "ledger_moved"
    text = _(
        "Meanwhile %(referee)s gave %(player)s “%(foul)s”. Your penalty was not saved. Check what would follow now, "
        "and give it again if it was a different incident."
    )


class KeyReused(Refusal):
    code = "key_reused"
    text = _(
        "This form was already sent and saved with different content. What you sent now was not saved. Reload the "
        "page to see what was saved, and enter what is missing."
    )


class AlreadyReversed(Refusal):
    code = "already_reversed"
    text = _("This penalty has already been taken back by %(referee)s.")


class NotAPenalty(Refusal):
    code = "not_a_penalty"
    text = _("Only a penalty can be taken back or appealed against, not a reversal.")


class AppealTooLate(Refusal):
    code = "appeal_too_late"
    text = _("The time to appeal ended at %(until)s.")


class AlreadyAppealed(Refusal):
    code = "already_appealed"
    text = _("There is already an appeal against this penalty.")


class UnderAppeal(Refusal):
    """A penalty under appeal cannot be taken back directly; the appeal has to be decided."""

    code = "under_appeal"
    text = _(
        "There is an appeal against this penalty. To take the penalty back, decide the appeal and drop the penalty."
    )


class HeadRefereeDecides(Refusal):
    """An organizer tried to decide an appeal although the event has a head referee."""

    code = "head_referee_decides"
    text = _("Only the head referee can decide appeals in this event: %(names)s.")


class NoAppeal(Refusal):
    code = "no_appeal"
    text = _("There is no appeal to decide, or it has already been decided.")


class EventStarted(Refusal):
    code = "event_started"
    text = _("The event has started, so its fouls and amounts can no longer be changed.")


class WinForbidden(Refusal):
    """A player who may not win this hand was entered as its winner."""

    code = "win_forbidden"
    field = "winner"
    text = _(
        "%(player)s cannot win this hand because of “%(foul)s”. If the win was declared anyway, "
        "give the penalty for that, or take back the one that forbids the win."
    )


class FinePaidTwice(Refusal):
    """A false win was entered with its fine, but the ledger already has the same fine."""

    code = "fine_paid_twice"
    field = "fine_points"
    text = _(
        "The ledger already makes %(player)s pay for “%(foul)s” in this hand. Enter the hand without the fine, or "
        "take the penalty back."
    )
