"""What an organizer may be refused."""

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class RoundStateRefusal(Refusal):
    code = "round_state"
    text = _("Round %(number)s is %(state)s by now, so this did not happen. Look at the round again.")


class UnknownUser(Refusal):
    code = "unknown_user"
    field = "username"
    text = _("Nobody signs in as %(username)s. Ask them for the exact name, or have an account made first.")


class AlreadyStaff(Refusal):
    code = "already_staff"
    field = "username"
    text = _("%(user)s is on the staff already. Remove them first to change the role.")


class LastOrganizer(Refusal):
    code = "last_organizer"
    text = _("An event needs an organizer. Add another one before you remove %(user)s.")


class RoundsAlreadyDrawn(Refusal):
    code = "rounds_already_drawn"
    field = "rounds_planned"
    text = _("Round %(number)s is drawn already, so the event cannot have fewer rounds than that.")


class ChangeNeedsReason(Refusal):
    code = "change_needs_reason"
    field = "reason"
    text = _(
        "Rounds are closed, and this changes their results. Look at the effect and say why you change it."
    )


class TieBreakRefused(Refusal):
    code = "tie_break_refused"
    field = "tie_break_1"
    text = _(
        "%(criterion)s are compared already when this tie-break is reached. Choose another one, or none."
    )


class RulesetInUse(Refusal):
    code = "ruleset_in_use"
    field = "ruleset"
    text = _("Hands are recorded already, so the ruleset and its options stay as they are.")


class OptionRefused(Refusal):
    """A ruleset does not take this value for one of its options; `field_name` is the option's field."""

    code = "option_refused"
    text = _("%(reason)s")


class FormUsed(Refusal):
    code = "form_used"
    text = _(
        "This form was sent and saved before, with something else in it. What you sent now was not saved: load the page "
        "again to see what stands, and fill it in anew."
    )


class ChangedMeanwhile(Refusal):
    code = "changed_meanwhile"
    text = _(
        "Somebody else saved this page meanwhile. What you entered still stands below: save again to put it in "
        "place of theirs, or load the page again to see theirs."
    )


class EventGone(Refusal, Http404):
    """Somebody deleted the event meanwhile: a page that does not handle the refusal answers 404."""

    code = "event_gone"
    text = _("This event was deleted meanwhile.")


class EventPlayed(Refusal):
    code = "event_played"
    text = _("Hands were played in this event, so it cannot be deleted. Let only the staff see it instead.")


class EventKept(Refusal):
    code = "event_kept"
    text = _(
        "This event has records that are kept for good, such as penalties or confirmations, so it cannot be deleted. Let only "
        "the staff see it instead."
    )


class InvitationOver(Refusal):
    code = "invitation_over"
    text = _(
        "This invitation does not work any more: it was accepted or withdrawn, or a week has passed. Ask an organizer of "
        "the event for a new one."
    )


class PasswordLinkRefused(Refusal):
    code = "password_link_refused"
    text = _(
        "You cannot give %(user)s a link for a new password: that is for accounts that an invitation of this event made "
        "and that have no role elsewhere. Ask the administrator of this installation."
    )
