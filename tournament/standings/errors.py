"""Why standings are not shown, or a cut or the end of an event is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class RoundNotOfficial(Refusal):
    code = "round_not_official"
    text = _(
        "There are no standings after round %(number)s, because it is not closed. Choose a closed round."
    )


class CutNotAfterLast(Refusal):
    code = "cut_not_after_last"
    field = "after_round"
    text = _("A cut is made after the last closed round. Close the round being played first.")


class LaterRoundDrawn(Refusal):
    code = "later_round_drawn"
    text = _("Round %(number)s is already drawn. Discard its draw first.")


class NoRoundAfterCut(Refusal):
    code = "no_round_after_cut"
    text = _(
        "Round %(number)s was the last one. To make a cut after it, plan another round in the "
        "settings; otherwise finish the event."
    )


class CutStands(Refusal):
    code = "cut_stands"
    text = _("There is already a cut after round %(number)s. Take it back before you make another one.")


class CutSizeRefused(Refusal):
    code = "cut_size_refused"
    field = "size"
    text = _(
        "%(players)s players cannot have a final of %(count)s. Choose a multiple of four below %(players)s."
    )


class TieAtLine(Refusal):
    """`tied` are the entry ids of those whom the ranking leaves equal across the line."""

    code = "tie_at_line"
    field = "tie_method"
    text = _("These players are tied at the line: %(names)s. Choose how to settle it.")


class TieRemains(Refusal):
    code = "tie_remains"
    field = "tie_criterion"
    text = _("This criterion leaves these players tied at the line: %(names)s. Choose another way.")


class PlayOffIncomplete(Refusal):
    code = "play_off_incomplete"
    field = "play_off"
    text = _("Give each of the tied players one place in the play-off: %(names)s.")


class NobodyTied(Refusal):
    code = "nobody_tied"
    field = "tie_method"
    text = _("Nobody is tied at the line, so there is nothing to play off. Make the cut.")


class RoundsFull(Refusal):
    code = "rounds_full"
    text = _("An event has at most %(most)s rounds, so there is none left for a play-off.")


class CutChanged(Refusal):
    code = "cut_changed"
    text = _(
        "The standings or your choices have changed since you looked. Check who plays on, and confirm again."
    )


class CutMissing(Refusal):
    code = "cut_missing"
    text = _("There is no cut to change. Make the cut first.")


class NobodyMovesUp(Refusal):
    code = "nobody_moves_up"
    text = _("Everybody the cut put into the final is still playing, so nobody moves up.")


class NoLotDrawn(Refusal):
    code = "no_lot_drawn"
    text = _("No lot was drawn here, so there is none to draw again.")


class LotDrawnMeanwhile(Refusal):
    """The lot is no longer the one that the person wanted to replace."""

    code = "lot_drawn_meanwhile"
    text = _(
        "Another lot was drawn in the meantime, and it is shown now. Draw again only to replace that one."
    )


class RoundsLeft(Refusal):
    code = "rounds_left"
    text = _("These rounds are not closed: %(rounds)s. First place is settled after the last round.")


class TitleNotTied(Refusal):
    code = "title_not_tied"
    text = _("Nobody is tied for first place, so there is nothing to settle.")


class TitleStands(Refusal):
    code = "title_stands"
    text = _("The tie for first place is already settled. Take that back to settle it in another way.")


class TitleChanged(Refusal):
    code = "title_changed"
    text = _("The standings have changed since you looked. Check who is tied, and settle it again.")


class TitleOutdated(Refusal):
    code = "title_outdated"
    text = _(
        "Results have changed since the tie for first place was settled, and other players share "
        "it now. Take that back and settle it again."
    )


class TitleTieRemains(Refusal):
    code = "title_tie_remains"
    field = "tie_criterion"
    text = _("By this criterion these players still share first place: %(names)s. Choose another way.")


class ResultsKept(Refusal):
    code = "results_kept"
    field = "tie_method"
    text = _(
        "The scores of round %(number)s are kept for the ceremony, and with a play-off after "
        "it everybody would see them. Publish its results first, or choose another way."
    )


class CutOutdated(Refusal):
    code = "cut_outdated"
    text = _(
        "Results changed after the cut was made, and these players are now on the wrong side of it: %(names)s. "
        "Change who plays on, unless the cut should stay."
    )


class RoundsOpen(Refusal):
    code = "rounds_open"
    text = _("These rounds are not closed: %(rounds)s. Close them, or plan fewer rounds in the settings.")


class EventNotFinished(Refusal):
    code = "event_not_finished"
    text = _("The event is not finished, so there is nothing to reopen.")
