"""Refusals at the desk and at sign-up."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class NameMissing(Refusal):
    code = "name_missing"
    field = "name"
    text = _("A player needs a visible name. Type one and save again.")


class NumberTaken(Refusal):
    code = "number_taken"
    field = "number"
    text = _("Number %(number)s belongs to %(name)s. Choose another number.")


class PlayerEnteredTwice(Refusal):
    code = "player_entered_twice"
    field = "federation_id"
    text = _("Federation number %(federation_id)s is already entered, as number %(number)s.")


class EntryInUse(Refusal):
    code = "entry_in_use"
    text = _("%(name)s cannot be deleted, because the event keeps: %(what)s. Withdraw the player instead.")


class NoNumberLeft(Refusal):
    code = "no_number_left"
    text = _("An event holds at most %(most)s entries.")


class HouseComplete(Refusal):
    code = "house_complete"
    text = _("%(count)s players fill all tables, so no house player is needed.")


class NoHouseSpare(Refusal):
    code = "no_house_spare"
    text = _("Every house player is needed to fill a table, so none can be removed.")


class AllEntered(Refusal):
    code = "all_entered"
    text = _("Every player on this list is already in the event, so nobody was added.")


class DraftCommitted(Refusal):
    code = "draft_committed"
    text = _("This list has already been imported.")


class NobodyChanges(Refusal):
    code = "nobody_changes"
    field = "entries"
    text = _("That changes none of these players, so nothing was done. Tick others or choose something else.")


class UndoUnknown(Refusal):
    code = "undo_unknown"
    text = _("That can no longer be undone here. Change the players on their own pages.")


class StatusUnknown(Refusal):
    code = "status_unknown"
    field = "status"
    text = _("That is not a status of a player. Reload the page and try again.")


class PlayerBarred(Refusal):
    """A player whom a penalty put out stays out as long as the penalty counts; `why` says which one."""

    code = "player_barred"
    text = _(
        "%(name)s is out of the event (%(why)s). To let the player in again, open the player’s penalties and take the "
        "decision back."
    )


class NotRelated(Refusal):
    code = "not_related"
    field = "other"
    text = _("Choose another player of this event. House players are not ranked, so they cannot be linked.")


class SignUpNotOpen(Refusal):
    code = "sign_up_not_open"
    text = _("Sign-up is closed. If you want to play, ask the organizer.")


class AlreadySignedUp(Refusal):
    code = "already_signed_up"
    field = "name"
    text = _(
        "Somebody with this name and club, or with this federation number, has signed up. If it was you, use your "
        "private link. If not, ask the organizer to enter you."
    )


class LooksLikeARobot(Refusal):
    code = "looks_like_a_robot"
    text = _("The form could not be checked. Reload the page, fill it in and send it again.")


class FormTooQuick(Refusal):
    code = "form_too_quick"
    text = _("That was very quick. Check what you entered, and send it again.")


class FormTooOld(Refusal):
    code = "form_too_old"
    text = _("This page was open for a long time. Check what you entered, and send it again.")


class TooManySignUps(Refusal):
    """`seconds` is the time after which the same form is accepted, if nobody else at the address is quicker."""

    code = "too_many_sign_ups"
    text = _(
        "Many people are signing up from your network at this moment. What you typed is still here: press the button "
        "again in %(seconds)s seconds."
    )


class SeatsGiven(Refusal):
    code = "seats_given"
    text = _("The first round is drawn already. Tell the organizer, who can still change your entry.")


class SignUpOver(Refusal):
    code = "sign_up_over"
    text = _("You have withdrawn already, so nothing was changed. Sign up again if you want to play.")


class SignUpWithdrawn(Refusal):
    code = "sign_up_withdrawn"
    text = _("%(name)s has withdrawn in the meantime, and can sign up again through the private link.")


class LineMoved(Refusal):
    code = "line_moved"
    field = "first"
    text = _("Somebody else is first in line now, so nobody came in. Look at the list and try again.")


class NotEnoughPlaces(Refusal):
    code = "not_enough_places"
    field = "beyond"
    text = _(
        "The event has room for %(free)s of these %(wanted)s people. Choose fewer people, raise the number of places, or "
        "tick that they come in all the same."
    )


class CapacityTooSmall(Refusal):
    code = "capacity_too_small"
    field = "capacity"
    text = _("%(taken)s places are taken. Enter at least that many.")


class CodeUnknown(Refusal):
    code = "code_unknown"
    text = _("That code belongs to nobody in this event. Look for the player by name.")


class WithdrawnAtDesk(Refusal):
    code = "withdrawn_at_desk"
    text = _("%(number)s %(name)s has withdrawn. Open the player and choose “Bring back” to check in.")


class NobodyToCheckIn(Refusal):
    code = "nobody_to_check_in"
    text = _("Everybody of this club is here already, or it has no players.")


class TeamClash(Refusal):
    code = "team_clash"
    field = "team"
    text = _("In the team %(team)s, %(one)s and %(other)s have the same place, or are both captain.")


class NumbersPublished(Refusal):
    code = "numbers_published"
    field = "order"
    text = _("The numbers are published, so they stay. You can still change the number of a single player.")


class NumbersInUse(Refusal):
    code = "numbers_in_use"
    field = "order"
    text = _(
        "A round is drawn by these numbers, so they stay. You can still change the number of a single player."
    )


class OrderUnknown(Refusal):
    code = "order_unknown"
    field = "order"
    text = _("There is no such order of numbers. Reload the page and choose one from the list.")


class StatusMoved(Refusal):
    """Somebody changed the status of a player since the page showed it."""

    code = "status_moved"
    text = _("%(name)s has another status by now: %(status)s. Nothing was changed.")
