"""Refusals for organizers."""

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import NotAllowed, Refusal


class RoundStateRefusal(Refusal):
    code = "round_state"
    text = _("Round %(number)s is now %(state)s, so nothing was changed. Check the round again.")


class OtherTable(Refusal):
    """A referee of some tables would write at another one."""

    code = "other_table"
    text = _(
        "You are a referee of these tables only: %(tables)s. Nothing was changed. Ask the head referee or an "
        "organizer to do this, or to give you this table."
    )


class WholeHall(NotAllowed):
    """A referee of some tables would do what concerns all of them."""

    code = "whole_hall"
    text = _(
        "You are a referee of these tables only: %(tables)s. This concerns the whole hall. Ask the head referee or an "
        "organizer to do it."
    )


class SecondPersonNeeded(Refusal):
    code = "second_person_needed"
    text = _("In this event a second person has to confirm this. Give a reason and ask for it.")


class SecondPersonMissing(Refusal):
    code = "second_person_missing"
    text = _("Nobody else could confirm. Add another organizer or a head referee first.")


class SecondPersonStays(Refusal):
    code = "second_person_stays"
    text = _(
        "This event needs two people, and without %(user)s only one would be left. Let %(user)s give somebody else the "
        "role first, or end the rule of two people together."
    )


class SecondReasonMissing(Refusal):
    code = "second_reason_missing"
    field = "reason"
    text = _("Give the reason in a few words: the second person reads it.")


class AlreadyAsked(Refusal):
    code = "already_asked"
    text = _("%(name)s has already asked for this. Confirm that request, or withdraw it first.")


class NotWaiting(Refusal):
    code = "not_waiting"
    text = _(
        "This request is no longer waiting: it was confirmed or withdrawn, or its time is over. Nothing was changed."
    )


class OwnRequest(Refusal):
    code = "own_request"
    text = _("You asked for this yourself. Another organizer or the head referee has to confirm it.")


class NotIndependent(Refusal):
    code = "not_independent"
    text = _(
        "You and %(name)s count as one person here: since two people are needed, one of you made the other an organizer "
        "or head referee, or somebody made both. Another organizer or the head referee has to confirm."
    )


class AskerLeft(Refusal):
    code = "asker_left"
    text = _("%(name)s may not ask for this any more, so it can no longer be confirmed. Nothing was changed.")


class ShownOtherwise(Refusal):
    code = "shown_otherwise"
    text = _(
        "It would now do something other than what %(name)s saw, so nothing was changed. Compare both on the "
        "page, withdraw the request and ask again."
    )


class UnknownUser(Refusal):
    code = "unknown_user"
    field = "username"
    text = _("No account has the username %(username)s. Ask for the exact name, or send an invitation.")


class AlreadyStaff(Refusal):
    code = "already_staff"
    field = "username"
    text = _("%(user)s is already on the staff. Change the role in the list.")


class TablesOfReferees(Refusal):
    code = "tables_of_referees"
    field = "tables"
    text = _("Only a referee works at some tables. Choose the role of referee, or leave the tables empty.")


class StaffMoved(Refusal):
    code = "staff_moved"
    text = _(
        "Somebody else changed the role of %(user)s meanwhile, so nothing was saved. Check it and save again."
    )


class LastOrganizer(Refusal):
    code = "last_organizer"
    text = _("An event needs an organizer. Add another one before %(user)s stops being one.")


class OnlyOrganizer(Refusal):
    code = "only_organizer"
    text = _(
        "%(user)s is the only organizer of %(events)s. Make somebody else an organizer there, or finish the event, "
        "then erase the account."
    )


class RoundsAlreadyDrawn(Refusal):
    code = "rounds_already_drawn"
    field = "rounds_planned"
    text = _("Round %(number)s is already drawn, so the event cannot have fewer rounds.")


class LastRoundKept(Refusal):
    code = "last_round_kept"
    field = "rounds_planned"
    text = _(
        "The scores of round %(number)s are kept for the ceremony. If you plan another round, "
        "it is no longer the last one, and everybody can see them. Publish its results first, or "
        "choose under “Who sees what” that scores wait until you publish them."
    )


class ChangeNeedsReason(Refusal):
    code = "change_needs_reason"
    field = "reason"
    text = _("This changes the results of closed rounds. Check the effect and give a reason.")


class CriteriaMissing(Refusal):
    code = "criteria_missing"
    field = "tie_break_1"
    text = _("Choose at least one criterion, or another ranking.")


class TieBreakAfterLot(Refusal):
    code = "tie_break_after_lot"
    field = "tie_break_1"
    text = _("“%(criterion)s” can never decide after the lot. Put the lot last.")


class TieBreakRefused(Refusal):
    code = "tie_break_refused"
    field = "tie_break_1"
    text = _("%(criterion)s already decide earlier. Choose another tie-break.")


class CutPlanWithoutRound(Refusal):
    code = "cut_plan_without_round"
    field = "cut_after"
    text = _("Enter the round after which the cut is made, or leave the number of players empty as well.")


class CutPlanWithoutSize(Refusal):
    code = "cut_plan_without_size"
    field = "cut_size"
    text = _("Enter how many players play on after the cut, or leave the round empty as well.")


class CutPlanTooLate(Refusal):
    code = "cut_plan_too_late"
    field = "cut_after"
    text = _("The cut must come before round %(rounds)s, the last one. Plan an earlier cut, or more rounds.")


class CutPlanFillsNoTables(Refusal):
    code = "cut_plan_fills_no_tables"
    field = "cut_size"
    text = _("The players who play on must fill tables of four: enter a multiple of four.")


class ResultsNotPublished(Refusal):
    code = "results_not_published"
    text = _("The results of round %(number)s were not published by hand, so there is nothing to take back.")


class EventFinished(Refusal):
    code = "event_finished"
    text = _("The event is finished and its results are final. Reopen the event first.")


class RulesetInUse(Refusal):
    code = "ruleset_in_use"
    field = "ruleset"
    text = _("Hands have already been recorded, so the rulebook and its options can no longer be changed.")


class OptionRefused(Refusal):
    """A ruleset does not accept this value for one of its options. `field_name` is the option's field."""

    code = "option_refused"
    text = _("%(reason)s")


class FormUsed(Refusal):
    code = "form_used"
    text = _(
        "This form was already saved with different content. What you sent now was not saved. Reload "
        "the page to see what was saved, then fill in the form again."
    )


class ChangedMeanwhile(Refusal):
    code = "changed_meanwhile"
    text = _(
        "Somebody else saved this page in the meantime. What you entered is still below: save again "
        "to replace their changes, or reload the page to see them."
    )


class EventGone(Refusal, Http404):
    """Somebody deleted the event meanwhile. A page that does not handle the refusal answers 404."""

    code = "event_gone"
    text = _("This event has been deleted in the meantime.")


class DemoEventPrivate(Refusal):
    code = "demo_event_private"
    field = "visibility"
    text = _("In the demo only you can see your events. Choose “Staff only”.")


class DemoEventsEnough(Refusal):
    code = "demo_events_enough"
    text = _("In the demo you can have %(most)s events. Delete one, or go on with one that you have.")


class EventPlayed(Refusal):
    code = "event_played"
    text = _(
        "Hands have been played in this event, so it cannot be deleted. You can show it to the "
        "staff only instead."
    )


class EventKept(Refusal):
    code = "event_kept"
    text = _(
        "This event has permanent records, such as penalties or confirmations, so it cannot be "
        "deleted. You can show it to the staff only instead."
    )


class RehearsalStaysPrivate(Refusal):
    code = "rehearsal_stays_private"
    text = _("A rehearsal is seen by its staff and by the devices that joined it only.")
    field = "visibility"


class InvitationOver(Refusal):
    code = "invitation_over"
    text = _(
        "This invitation no longer works: it was accepted or withdrawn, or a week has passed. Ask an "
        "organizer of the event for a new one."
    )


class PasswordLinkRefused(Refusal):
    code = "password_link_refused"
    text = _(
        "You cannot give %(user)s a link for a new password. That is only possible for accounts that "
        "were created by an invitation to this event, and have no role elsewhere and no members’ list, "
        "series, ratings or token for the API. Ask the administrator of this installation."
    )
