"""Why a change of who sits where, or of who deals, is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class SamePlayer(Refusal):
    code = "same_player"
    field = "second"
    text = _("Choose two different players.")


class RepairedMeanwhile(Refusal):
    """The seats have just been repaired by somebody else; the same repair again would undo that."""

    code = "repaired_meanwhile"
    text = _(
        "Somebody else has just corrected seats at table %(table)s, so nothing was changed. Reload "
        "the page and check the table. Correct it again only if it is still wrong."
    )


class NothingToRepair(Refusal):
    code = "nothing_to_repair"
    text = _(
        "Round %(number)s is %(state)s, so nobody can have played in the wrong seat yet. Start the round first, or "
        "change the draw."
    )


class RoundNotPublished(Refusal):
    code = "round_not_published"
    text = _("Round %(number)s is not published. Swap the two in its draw instead.")


class AlreadySeated(Refusal):
    code = "already_seated"
    field = "entry"
    text = _(
        "%(name)s sits at table %(table)s in this round. Exchange the two seats instead, or choose somebody else."
    )


class SuccessorMissing(Refusal):
    code = "successor_missing"
    field = "entry"
    text = _("Choose who takes the seat, or type the name of a new player.")


class HandsToCome(Refusal):
    code = "hands_to_come"
    field = "from_number"
    text = _("Choose a hand from 1 to %(number)s.")


class OtherHandsToCome(HandsToCome):
    """The same for the second table of an exchange."""

    field = "other_from_number"


class SeatChangedLater(Refusal):
    code = "seat_changed_later"
    field = "from_number"
    text = _(
        "%(name)s took this seat from hand %(number)s on. Undo that change first, or choose hand %(number)s or later."
    )


class SeatMoved(Refusal):
    code = "seat_moved"
    text = _("Somebody changed the seat in the meantime, and %(name)s sits there now. Check it again.")


class SameTable(Refusal):
    code = "same_table"
    field = "other"
    text = _(
        "Choose a player from another table of this round. For two players at one table, correct "
        "its seats instead."
    )


class ChangeNotUndoable(Refusal):
    code = "change_not_undoable"
    text = _(
        "This change can no longer be undone, because the seat was changed again afterwards. Undo the "
        "later change first."
    )
