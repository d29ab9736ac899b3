"""Why the final scores of a table are refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class ScoresDiffer(Refusal):
    code = "scores_differ"
    field = "score_3"
    text = _("The four scores add up to %(sum)s; they should add up to %(due)s. Compare them with the paper.")


class PenaltiesMeanwhile(Refusal):
    code = "penalties_meanwhile"
    text = _("A penalty at this table has changed in the meantime. Check the scores and save again.")


class FinalScoresTakenBack(Refusal):
    code = "final_scores_taken_back"
    text = _("The final scores were taken back in the meantime. Check yours and save them again.")


class HandsStand(Refusal):
    code = "hands_stand"
    text = _(
        "Hands are already recorded at this table, so final scores cannot be entered. Continue "
        "with the hands, or take them back."
    )


class FinalScoresStand(Refusal):
    code = "final_scores_stand"
    text = _("This table already has final scores. Correct them, or take them back to enter hands.")


class FinalScoresOnly(Refusal):
    code = "final_scores_only"
    text = _("This event records final scores only. Open the table’s final scores.")


class HandsOnly(Refusal):
    code = "hands_only"
    text = _("This event records hands. Ask a referee if only the final scores are known.")
