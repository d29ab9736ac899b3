"""Why a player’s doubt about a hand, or its answer, is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class DoubtTooLate(Refusal):
    code = "doubt_too_late"
    text = _("Round %(number)s is sealed, so nothing in it can be changed. Speak to the organizer.")


class DoubtOutdated(Refusal):
    code = "doubt_outdated"
    text = _("Hand %(number)s has been corrected or taken back in the meantime. Open your page again.")


class TooManyDoubts(Refusal):
    code = "too_many_doubts"
    text = _("%(count)s of your doubts are still unanswered. Speak to a referee.")


class DoubtAnswered(Refusal):
    code = "doubt_answered"
    text = _("Somebody has already answered: %(answer)s.")


class DoubtNotCorrected(Refusal):
    code = "doubt_not_corrected"
    text = _("Hand %(number)s has not been corrected since. Correct it first, then answer.")


class DoubtedHandGone(Refusal):
    code = "doubted_hand_gone"
    text = _("Hand %(number)s was taken back, so it no longer stands. Answer that it was taken back.")


class DoubtHandChanged(Refusal):
    """The hand has another version than the one that the referee saw."""

    code = "doubt_hand_changed"
    text = _("Hand %(number)s has been corrected in the meantime. Look at it again, then answer.")


class DoubtsOpen(Refusal):
    code = "doubts_open"
    text = _(
        "Some hands of round %(number)s are still in doubt: %(hands)s. Answer the doubts before "
        "you seal the round."
    )


class DoubtNoteTooLong(Refusal):
    code = "doubt_note_too_long"
    text = _("The note for the player is longer than %(most)s characters. Shorten it.")


class DoubtAnswerMissing(Refusal):
    code = "doubt_answer_missing"
    text = _("Choose whether the hand stands or was corrected.")
