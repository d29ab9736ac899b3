"""Why a player’s confirmation, a decision on it, or a call for a referee is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class PlayerPointsChanged(Refusal):
    """A player confirms points that have changed since."""

    code = "player_points_changed"
    text = _(
        "Table %(table)s changed while you were looking at it, so your answer was not saved. Your "
        "current points are below: check them, then say whether you agree."
    )


class HandsWaiting(Refusal):
    code = "hands_waiting"
    text = _(
        "These hands of table %(table)s are not accepted yet: %(numbers)s. Accept or refuse them, "
        "then close the table."
    )


class HandAccepted(Refusal):
    code = "hand_accepted"
    text = _("Hand %(number)s is already accepted. Ask a referee to correct it.")


class NothingToAccept(Refusal):
    code = "nothing_to_accept"
    text = _("This hand of table %(table)s has changed in the meantime. Check the table again.")


class DisputesOpen(Refusal):
    code = "disputes_open"
    text = _(
        "%(players)s disputed the result of table %(table)s. Decide the dispute first, then close the table."
    )


class ConfirmationsMissing(Refusal):
    code = "confirmations_missing"
    text = _("In this event all four players must confirm. Table %(table)s is still waiting for %(players)s.")


class DisputeReasonMissing(Refusal):
    code = "dispute_reason_missing"
    field = "reason"
    text = _("Say in a few words what is not right.")


class NoDispute(Refusal):
    code = "no_dispute"
    text = _("This dispute at table %(table)s is already settled. Check the table again.")


class DisputeChanged(Refusal):
    """The player disputed again, perhaps for another reason, since the referee read it."""

    code = "dispute_changed"
    text = _(
        "The player changed the dispute at table %(table)s in the meantime. Read the new reason, then decide."
    )


class CallAtClosedTable(Refusal):
    code = "call_at_closed_table"
    text = _("Table %(table)s is closed and can no longer call a referee. Speak to a referee in the hall.")


class CallOver(Refusal):
    code = "call_over"
    text = _("This call from table %(table)s has already been answered.")
