"""What a referee may be refused at a table."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class TableNotOpen(Refusal):
    code = "table_not_open"
    text = _("Round %(round)s is %(state)s, so no hand can be recorded. The organizer must publish it first.")


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


class LateReasonMissing(Refusal):
    code = "late_reason_missing"
    field = "late_reason"
    text = _(
        "Time was up in round %(round)s %(minutes)s minutes ago, and play stops at once. Choose why "
        "this hand is entered anyway."
    )


class ClockStopped(Refusal):
    code = "clock_stopped"
    text = _("The clock of round %(number)s is already stopped. Continue it when play resumes.")


class ClockRuns(Refusal):
    code = "clock_runs"
    text = _("The clock of round %(number)s is already running.")


class RoundNotNext(Refusal):
    code = "round_not_next"
    text = _(
        "This is a table of round %(round)s, but round %(other)s comes first and is still %(state)s. "
        "Nothing was recorded: enter the hand at the table of round %(other)s, or ask the organizer "
        "to start round %(round)s."
    )


class RoundOutOfOrder(Refusal):
    code = "round_out_of_order"
    text = _(
        "Round %(other)s comes before round %(number)s and is still %(state)s. Play round %(other)s "
        "first, or ask an organizer to start round %(number)s out of order and give the reason."
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
    text = _("%(name)s started round %(number)s. Only they or an organizer can put it back.")


class TableClosed(Refusal):
    code = "table_closed"
    text = _("Table %(table)s is closed. An organizer or the head referee can reopen it or correct a hand.")


class RoundNotStarted(Refusal):
    code = "round_not_started"
    text = _("Round %(round)s is %(state)s, so nothing can be entered by a table link. Ask a referee.")


class TableNotClosed(Refusal):
    code = "table_not_closed"
    text = _("Table %(table)s is already open.")


class MatchOver(Refusal):
    code = "match_over"
    text = _("All %(hands)s hands are played. Close the table.")


class NothingPlayed(Refusal):
    code = "nothing_played"
    text = _("Table %(table)s has no hand yet, so there is nothing to close.")


class HandConflict(Refusal):
    """Somebody else recorded or changed this hand meanwhile; `hand` is what stands."""

    code = "hand_conflict"
    text = _(
        "Hand %(number)s is already recorded: %(sentence)s. Yours was not saved. Compare the two and "
        "continue."
    )

    def __init__(self, *, hand: Any, **params: Any) -> None:
        super().__init__(**params)
        self.hand = hand


class HandsChanged(Refusal):
    code = "hands_changed"
    text = _(
        "The hands of table %(table)s have changed in the meantime. Check them again, then close the table."
    )


class PlayerPointsChanged(Refusal):
    """A player confirms points that have changed since."""

    code = "player_points_changed"
    text = _(
        "Table %(table)s changed while you were looking at it, so your answer was not saved. Your "
        "current points are below: check them, then say whether you agree."
    )


class HandNotReached(Refusal):
    code = "hand_not_reached"
    text = _("Table %(table)s is now at hand %(number)s. Reload the page to see it.")


class OtherAccount(Refusal):
    """A hand that waited on a tablet, sent while somebody else is signed in there."""

    code = "other_account"
    text = _("This hand was entered under another account, but %(name)s is signed in. It was not recorded.")


class KeyReused(Refusal):
    """The same form was sent again with different content, or for another table."""

    code = "key_reused"
    text = _(
        "This form was already saved with different content. What you sent now was not saved. Reload "
        "the page to see what was saved, then enter what is missing."
    )


class HandKeyReused(HandConflict):
    """The same for the form of a hand; `hand` is what stands at the number that the form recorded."""

    code = "key_reused"
    text = _(
        "This form already recorded hand %(number)s: %(sentence)s. What you sent now is different and "
        "was not saved. Compare the two and continue."
    )


class NothingToTakeBack(Refusal):
    code = "nothing_to_take_back"
    text = _("Table %(table)s has no hand to take back.")


class ReasonMissing(Refusal):
    code = "reason_missing"
    field = "reason"
    text = _("Say in a few words why the hand is corrected. Everybody can read it later.")


class SamePlayer(Refusal):
    code = "same_player"
    field = "second"
    text = _("Choose two different players.")


class DealerHasTheTurn(Refusal):
    """A referee says that the wrong player dealt, and names the player whose turn it was."""

    code = "dealer_has_the_turn"
    field = "dealer"
    text = _("It was the turn of %(name)s to deal hand %(number)s. Choose the player who dealt it instead.")


class TurnNotInMatch(Refusal):
    code = "turn_not_in_match"
    field = "turn"
    text = _("A table plays %(turns)s turns of dealing. Give a number from 1 to %(turns)s.")


class ChairsTwice(Refusal):
    code = "chairs_twice"
    text = _("Each seat needs a different player. Choose four different players.")


class RoundNotPlayed(Refusal):
    code = "round_not_played"
    text = _(
        "Round %(round)s is %(state)s. Who deals, and who sits where, can be changed once it is running."
    )


class DealChanged(Refusal):
    """A round is to be put back after a referee changed who deals in it, or who sits where."""

    code = "deal_changed"
    text = _(
        "Round %(number)s cannot be put back: who deals, or who sits where, was changed at tables %(tables)s. "
        "That stays on record."
    )


class ChangeTakenBack(Refusal):
    code = "change_taken_back"
    text = _("This change has already been undone.")


class WinnerMissing(Refusal):
    code = "winner_missing"
    field = "winner"
    text = _("Tap the seat of the player who won.")


class DiscarderMissing(Refusal):
    code = "discarder_missing"
    field = "discarder"
    text = _("Tap the seat of the player who discarded the winning tile.")


class DiscarderWins(Refusal):
    code = "discarder_wins"
    field = "discarder"
    text = _("Nobody can win on their own discard. Tap another seat, or choose self-drawn.")


class SeveralWinners(Refusal):
    code = "several_winners"
    field = "winner"
    text = _("In these rules only one player wins a hand.")


class ValueMissing(Refusal):
    code = "value_missing"
    field = "points"
    text = _("Type what the hand is worth in %(unit)s.")


class ValueRefused(Refusal):
    code = "value_refused"
    field = "points"
    text = _("%(reason)s")


class TilesMissing(Refusal):
    code = "tiles_missing"
    field = "tiles"
    text = _("Enter the winner's tiles, or choose points.")


class TilesRefused(Refusal):
    code = "tiles_refused"
    field = "tiles"
    text = _("%(reason)s")


class ItemsMissing(Refusal):
    code = "items_missing"
    field = "items"
    text = _("Tick the items of the hand, or choose another way to enter it.")


class ItemsRefused(Refusal):
    code = "items_refused"
    field = "items"
    text = _("%(reason)s")


class DeclaredDiffers(Refusal):
    """The declared total differs from what the tiles or items are worth, and nobody said why it should stand."""

    code = "declared_differs"
    field = "override_reason"
    text = _(
        "Worked out: %(read)s. Declared: %(declared)s. Clear the declared total, or say why it stands; "
        "the reason stays visible."
    )


class DeclaredMissing(Refusal):
    code = "declared_missing"
    field = "declared"
    text = _("Type the declared total.")


class DeclaredRefused(Refusal):
    code = "declared_refused"
    field = "declared"
    text = _("%(reason)s")


class WinRefused(Refusal):
    code = "win_refused"
    text = _("%(reason)s")


class OffenderMissing(Refusal):
    code = "offender_missing"
    field = "offender"
    text = _("Say who made the wrong declaration.")


class OffenderWins(Refusal):
    code = "offender_wins"
    field = "offender"
    text = _("After a wrong declaration this player cannot win the hand.")


class FineRefused(Refusal):
    code = "fine_refused"
    field = "fine_points"
    text = _("The fine is one of these amounts, to each of the others: %(amounts)s.")


class FollowingHandRefused(Refusal):
    code = "following_hand_refused"
    text = _(
        "With this correction hand %(number)s would no longer be valid: %(reason)s Correct that hand first."
    )


class TablesOpen(Refusal):
    code = "tables_open"
    text = _("These tables are not closed yet: %(tables)s.")


class RoundRunning(Refusal):
    code = "round_running"
    text = _("Round %(number)s is running. Close it first: only one round can run at a time.")


class SheetEmpty(Refusal):
    code = "sheet_empty"
    text = _("Type at least one hand of the paper sheet.")


class TotalsDiffer(Refusal):
    """The totals on the paper differ from those of the hands."""

    code = "totals_differ"
    text = _(
        "The totals on the paper differ: %(differences)s. Correct a row, or tick that the hands are "
        "right. Nothing has been saved yet."
    )


class HandsWaiting(Refusal):
    code = "hands_waiting"
    text = _(
        "Hand %(numbers)s of table %(table)s is not accepted yet. Accept or refuse it, then close the table."
    )


class HandAccepted(Refusal):
    code = "hand_accepted"
    text = _("Hand %(number)s is already accepted. Ask a referee to correct it.")


class NothingToAccept(Refusal):
    code = "nothing_to_accept"
    text = _("This hand of table %(table)s has changed in the meantime. Check the table again.")


class LinksNotAllowed(Refusal):
    code = "links_not_allowed"
    text = _("This event has no table links. Allow them under “At the table” in the settings first.")


class LinkOver(Refusal):
    code = "link_over"
    text = _("This link no longer works. Ask a referee for a new one.")


class LinkSpent(Refusal):
    code = "link_spent"
    text = _("Too much was entered by this link. Ask a referee to continue for you, or for a new link.")


class DisputesOpen(Refusal):
    code = "disputes_open"
    text = _("%(players)s disputed the result of table %(table)s. Decide that first, then close the table.")


class ConfirmationsMissing(Refusal):
    code = "confirmations_missing"
    text = _("In this event all four players must confirm. Table %(table)s still waits for %(players)s.")


class DisputeReasonMissing(Refusal):
    code = "dispute_reason_missing"
    field = "reason"
    text = _("Say in a few words what is not right.")


class NoDispute(Refusal):
    code = "no_dispute"
    text = _("This dispute at table %(table)s is already settled. Check the table again.")


class CallAtClosedTable(Refusal):
    code = "call_at_closed_table"
    text = _("Table %(table)s is closed and can no longer call a referee. Speak to a referee in the hall.")


class CallOver(Refusal):
    code = "call_over"
    text = _("This call of table %(table)s has already been answered.")


class RepairedMeanwhile(Refusal):
    """The same repair twice would undo it, so seats that somebody else has just put right are not repaired again."""

    code = "repaired_meanwhile"
    text = _(
        "Somebody else has just put seats right at table %(table)s, so nothing was changed. Reload the page and check "
        "the table. Repair it again only if it is still wrong."
    )


class NothingToRepair(Refusal):
    code = "nothing_to_repair"
    text = _(
        "Round %(number)s is %(state)s, so nobody can have played in the wrong seat yet. Start the round first, or "
        "change the draw."
    )


class RoundSealed(Refusal):
    code = "round_sealed"
    text = _(
        "Round %(number)s is sealed, so nothing in it can be corrected. The organizer can break the seal."
    )


class ResultsSealed(Refusal):
    code = "results_sealed"
    text = _(
        "This would change results that are sealed (round %(rounds)s). Break the seal of each of these rounds first; "
        "you can seal them again afterwards."
    )


class RoundNotSealed(Refusal):
    code = "round_not_sealed"
    text = _("Round %(number)s is not sealed.")


class SealsClosedOnly(Refusal):
    code = "seals_closed_only"
    text = _("Round %(number)s is %(state)s. Only a closed round can be sealed.")


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
        "Choose a player of another table of this round. For two players of one table, put its seats right."
    )


class ChangeNotUndoable(Refusal):
    code = "change_not_undoable"
    text = _(
        "This change can no longer be undone, because the seat was changed again afterwards. Undo the "
        "later change first."
    )


class ScoresDiffer(Refusal):
    code = "scores_differ"
    field = "score_3"
    text = _("The four scores add up to %(sum)s and should add up to %(due)s. Compare them with the paper.")


class PenaltiesMeanwhile(Refusal):
    code = "penalties_meanwhile"
    text = _("A penalty at this table has changed in the meantime. Check the scores and save again.")


class HandsStand(Refusal):
    code = "hands_stand"
    text = _(
        "Hands are recorded at this table, so final scores cannot be entered. Continue with its "
        "hands, or take them back."
    )


class FinalScoresStand(Refusal):
    code = "final_scores_stand"
    text = _("This table already has final scores. Correct them, or take them back to enter hands.")


class FinalScoresOnly(Refusal):
    code = "final_scores_only"
    text = _(
        "In this event the final scores of a table are entered, not its hands. Open the table’s final scores."
    )


class HandsOnly(Refusal):
    code = "hands_only"
    text = _(
        "In this event the hands of a table are entered. Ask a referee if only the final scores are known."
    )


class NobodyAbsent(Refusal):
    code = "nobody_absent"
    field = "absent"
    text = _("Say who was absent. If nobody was, close table %(table)s on its page.")


class CutMade(Refusal):
    code = "cut_made"
    text = _(
        "The cut after round %(after)s counts round %(number)s, so the round stays closed. Take the cut back first."
    )


class DoubtTooLate(Refusal):
    code = "doubt_too_late"
    text = _("Round %(number)s is sealed, so nothing in it can be changed. Speak to the organizer.")


class DoubtOutdated(Refusal):
    code = "doubt_outdated"
    text = _("Hand %(number)s has been corrected meanwhile. Look at it again.")


class TooManyDoubts(Refusal):
    code = "too_many_doubts"
    text = _("%(count)s of your doubts wait for an answer. Speak to a referee.")


class DoubtAnswered(Refusal):
    code = "doubt_answered"
    text = _("Somebody has already answered: %(answer)s.")


class DoubtNotCorrected(Refusal):
    code = "doubt_not_corrected"
    text = _("Hand %(number)s has not been corrected since. Correct it first, then answer.")


class DoubtsOpen(Refusal):
    code = "doubts_open"
    text = _(
        "Some hands of round %(number)s are still in doubt: %(hands)s. Answer the doubts, then seal the round."
    )


class DoubtAnswerMissing(Refusal):
    code = "doubt_answer_missing"
    text = _("Choose whether the hand stands or was corrected.")
