"""Why an act on the clock of a round is refused."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.core.errors import Refusal
from tournament.core.sentences import filled

TIME_JUST_UP = _(
    "The time of round %(round)s was up less than a minute ago, and play stops at once. Choose why this hand is entered "
    "anyway."
)


class LateReasonMissing(Refusal):
    code = "late_reason_missing"
    field = "late_reason"
    text = ngettext_lazy(
        "The time of round %(round)s was up %(minutes)s minute ago, and play stops at once. Choose why this hand is "
        "entered anyway.",
        "The time of round %(round)s was up %(minutes)s minutes ago, and play stops at once. Choose why this hand is "
        "entered anyway.",
        "minutes",
    )

    def __str__(self) -> str:
        return super().__str__() if self.params["minutes"] else filled(TIME_JUST_UP, self.params)


class TimeNotUp(Refusal):
    """Said of a hand where the time decides which one is the last."""

    code = "time_not_up"
    field = "bell"
    text = _("The time of round %(round)s is not up yet. Take the tick away, or change the clock.")


class ClockStopped(Refusal):
    code = "clock_stopped"
    text = _("The clock of round %(number)s is already stopped. Continue it when play resumes.")


class ClockRuns(Refusal):
    code = "clock_runs"
    text = _("The clock of round %(number)s is already running.")
