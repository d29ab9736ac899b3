"""Why a hand is not recorded, corrected or taken back, alone or on a paper sheet."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class HandConflict(Refusal):
    """Somebody else recorded or changed this hand meanwhile; `hand` is the current version."""

    code = "hand_conflict"
    text = _(
        "Hand %(number)s is already recorded: “%(sentence)s”. Yours was not saved. Compare the two and "
        "continue."
    )

    def __init__(self, *, hand: Any, **params: Any) -> None:
        super().__init__(**params)
        self.hand = hand


class HandNotReached(Refusal):
    code = "hand_not_reached"
    text = _("Table %(table)s is now at hand %(number)s. Reload the page to see it.")


class OtherAccount(Refusal):
    """A hand that waited on a tablet was sent while somebody else is signed in there."""

    code = "other_account"
    text = _(
        "This hand was entered under another account, but now %(name)s is signed in. It was not recorded."
    )


class KeyReused(Refusal):
    """The same form was sent again with different content, or for another table."""

    code = "key_reused"
    text = _(
        "This form was already saved with different content. What you sent now was not saved. Reload "
        "the page to see what was saved, then enter what is missing."
    )


class HandKeyReused(HandConflict):
    """The same for the form of a hand; `hand` is the current version of the hand that the form recorded."""

    code = "key_reused"
    text = _(
        "This form already recorded hand %(number)s: “%(sentence)s”. What you sent now is different and "
        "was not saved. Compare the two and continue."
    )


class NothingToTakeBack(Refusal):
    code = "nothing_to_take_back"
    text = _("Table %(table)s has no hand to take back.")


class ReasonMissing(Refusal):
    code = "reason_missing"
    field = "reason"
    text = _("Say in a few words why the hand is corrected. Everybody can read it later.")


class FollowingHandRefused(Refusal):
    code = "following_hand_refused"
    text = _("This correction would make hand %(number)s invalid: %(reason)s Correct that hand first.")


class SheetEmpty(Refusal):
    code = "sheet_empty"
    text = _("Type at least one hand from the paper sheet.")


class TotalsDiffer(Refusal):
    """The totals on the paper differ from those of the hands."""

    code = "totals_differ"
    text = _(
        "The totals on the paper are different: %(differences)s. Correct a row, or tick that the "
        "hands are right. Nothing has been saved yet."
    )
