"""Why an act on a round is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class RoundClosed(Refusal):
    code = "round_closed"
    text = _(
        "Round %(round)s is closed, so this hand was not recorded. An organizer can reopen the round or correct one "
        "of its hands."
    )


class AnotherRoundRuns(Refusal):
    code = "another_round_runs"
    text = _(
        "This is a table of round %(round)s, but round %(other)s is running. Nothing was recorded: enter the hand at "
        "the table of round %(other)s."
    )
    notice = _(
        "This is a table of round %(round)s, but round %(other)s is running. Hands are entered at the tables of round "
        "%(other)s."
    )
    """What a page says before anybody has entered a hand."""


class RoundNotNext(Refusal):
    code = "round_not_next"
    text = _(
        "This is a table of round %(round)s, but round %(other)s comes first and is still "
        "%(state)s. Nothing was recorded: enter the hand at the table of round %(other)s. Only an "
        "organizer can start round %(round)s first."
    )
    notice = _(
        "This is a table of round %(round)s, but round %(other)s comes first and is still "
        "%(state)s. Hands can be entered here once round %(round)s is running."
    )
    """What a page says before anybody has entered a hand."""


class RoundOutOfOrder(Refusal):
    code = "round_out_of_order"
    text = _(
        "Round %(other)s comes before round %(number)s and is still %(state)s. Play round "
        "%(other)s first. Only an organizer can start round %(number)s first, with a reason."
    )


class SeatsNotFilled(Refusal):
    """Somebody who does not play holds a seat; `seats` names each of them with the table."""

    code = "seats_not_filled"
    text = _(
        "Round %(number)s cannot start: %(seats)s. Seat a substitute or redraw these tables, then start the round."
    )


class HandsEntered(Refusal):
    code = "hands_entered"
    text = _(
        "Round %(number)s already has hands at these tables: %(tables)s. Take them back before you "
        "put the round back."
    )


class TablesNotReopened(Refusal):
    code = "tables_not_reopened"
    text = _("These tables of round %(number)s are closed: %(tables)s. Reopen them first.")


class StartedByAnother(Refusal):
    code = "started_by_another"
    text = _("%(name)s started round %(number)s. Only that person or an organizer can put it back.")


class RoundNotPlayed(Refusal):
    code = "round_not_played"
    text = _("Round %(round)s is %(state)s. You can change who deals and who sits where once it is running.")


class DealChanged(Refusal):
    """A round cannot be put back because a referee changed who deals in it, or who sits where."""

    code = "deal_changed"
    text = _(
        "Round %(number)s cannot be put back, because who deals or who sits where was changed at "
        "these tables: %(tables)s. These changes stay on record."
    )


class TablesOpen(Refusal):
    code = "tables_open"
    text = _("These tables are not closed yet: %(tables)s.")


class RoundRunning(Refusal):
    code = "round_running"
    text = _("Round %(number)s is running. Close it first: only one round can run at a time.")


class RoundSealed(Refusal):
    code = "round_sealed"
    text = _(
        "Round %(number)s is sealed, so nothing in it can be corrected. The organizer can break the seal."
    )


class ResultsSealed(Refusal):
    code = "results_sealed"
    text = _(
        "This would change sealed results (round %(rounds)s). Break the seal of each of these "
        "rounds first; you can seal them again afterwards."
    )


class RoundNotSealed(Refusal):
    code = "round_not_sealed"
    text = _("Round %(number)s is not sealed.")


class SealsClosedOnly(Refusal):
    code = "seals_closed_only"
    text = _("Round %(number)s is %(state)s. Only a closed round can be sealed.")


class RoundsEndAtCut(Refusal):
    code = "rounds_end_at_cut"
    field = "rounds_planned"
    text = _(
        "There is a cut or a play-off after round %(after)s, so at least one more round is needed. Take it back first."
    )


class RoundsAfterTitle(Refusal):
    code = "rounds_after_title"
    field = "rounds_planned"
    text = _(
        "The tie for first place after round %(after)s is settled, so no round can follow. Take that decision back first."
    )


class TitleDecided(Refusal):
    code = "title_decided"
    text = _(
        "The decision about the tie for first place counts round %(number)s, so the round stays "
        "closed. Take that decision back first."
    )


class CutMade(Refusal):
    code = "cut_made"
    text = _(
        "The cut after round %(after)s counts round %(number)s, so the round stays closed. Take the cut back first."
    )
