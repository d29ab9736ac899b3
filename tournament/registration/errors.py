"""Refusals at the desk and at sign-up."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

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
    text = _("Federation number %(federation_id)s already belongs to number %(number)s.")


class EntryInUse(Refusal):
    code = "entry_in_use"
    text = _(
        "%(name)s cannot be deleted, because the event still has these records: %(what)s. "
        "Withdraw the player instead."
    )


class DemoPlayersEnough(Refusal):
    code = "demo_players_enough"
    text = _("In the demo an event can have %(most)s players.")


class NoNumberLeft(Refusal):
    code = "no_number_left"
    text = _("An event can have at most %(most)s entries.")


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
    text = _(
        "None of these players would change, so nothing was done. Tick other players, or "
        "choose another change."
    )


class UndoUnknown(Refusal):
    code = "undo_unknown"
    text = _("This can no longer be undone here. Change the players on their own pages.")


class StatusUnknown(Refusal):
    code = "status_unknown"
    field = "status"
    text = _("That is not a player’s status. Reload the page and try again.")


class PlayerBarred(Refusal):
    """A player whom a penalty put out stays out as long as the penalty counts; `why` says which one."""

    code = "player_barred"
    text = _(
        "%(name)s is out of the event (%(why)s). To let the player back in, open the player’s "
        "penalties and take the decision back."
    )


class NotRelated(Refusal):
    code = "not_related"
    field = "other"
    text = _("Choose another player from this event. House players are not ranked, so they cannot be linked.")


class SignUpNotOpen(Refusal):
    code = "sign_up_not_open"
    text = _("Sign-up is closed. If you want to play, ask the organizer.")


class AlreadySignedUp(Refusal):
    code = "already_signed_up"
    field = "name"
    text = _(
        "Somebody with this name and club, or this federation number, has already signed up. If it "
        "was you, use your private link. If not, ask the organizer to enter you."
    )


class LooksLikeARobot(Refusal):
    code = "looks_like_a_robot"
    text = _("The form could not be checked. Reload the page, fill it in and send it again.")


class FormTooQuick(Refusal):
    code = "form_too_quick"
    text = _("That was very fast. Check what you entered and send it again.")


class FormTooOld(Refusal):
    code = "form_too_old"
    text = _("This page was open for a long time. Check what you entered and send it again.")


class TooManySignUps(Refusal):
    """`seconds` is the time after which the same form is accepted, if nobody else at the address is quicker."""

    code = "too_many_sign_ups"
    text = _(
        "Many people are signing up from your network right now. What you typed is still here: "
        "press the button again in %(seconds)s seconds."
    )


class SeatsGiven(Refusal):
    code = "seats_given"
    text = _("The first round is already drawn. Ask the organizer, who can still change your entry.")


class PlaceGiven(Refusal):
    """What somebody gave up by withdrawing has gone to somebody else."""

    code = "place_given"
    text = _(
        "This can no longer be undone, because your place is no longer free. If you want to play, sign up "
        "again, or ask the organizer."
    )


class SignUpOver(Refusal):
    code = "sign_up_over"
    text = _("You have already withdrawn, so nothing was changed. Sign up again if you want to play.")


class SignUpWithdrawn(Refusal):
    code = "sign_up_withdrawn"
    text = _("%(name)s has withdrawn in the meantime and can sign up again through the private link.")


class SendsNoMail(Refusal):
    code = "sends_no_mail"
    field = "confirms_email"
    text = _("This site sends no mail, so nobody could confirm an address.")


class TooManyMails(Refusal):
    """No more mails to one address that nobody has confirmed: it may be a stranger’s."""

    code = "too_many_mails"
    field = "email"
    text = _(
        "Several mails have gone to this address today, so no further one is sent. Use another address, or ask the "
        "organizer."
    )


class MailJustSent(Refusal):
    code = "mail_just_sent"
    text = ngettext_lazy(
        "The last mail went out only a moment ago. Look for it, also in your spam folder; in %(minutes)s minute it can "
        "be sent again.",
        "The last mail went out only a moment ago. Look for it, also in your spam folder; in %(minutes)s minutes it can "
        "be sent again.",
        "minutes",
    )


class NothingToConfirm(Refusal):
    code = "nothing_to_confirm"
    text = _("There is no address to confirm for this sign-up.")


class NotConfirmed(Refusal):
    code = "not_confirmed"
    text = _("%(name)s has not confirmed the e-mail address yet, and is not on the waiting list.")


class SignUpDeclined(Refusal):
    """Said to whoever signed up."""

    code = "sign_up_declined"
    text = _("The organizer cannot give you a place in this event. If you have questions, ask the organizer.")


class WasDeclined(Refusal):
    """The same, said to the organizers."""

    code = "was_declined"
    text = _("%(name)s was declined. Undo that first, or enter the player by hand.")


class DeclineTold(Refusal):
    code = "decline_told"
    text = _(
        "%(name)s has been told in the meantime, so this can no longer be undone. To give a place nevertheless, enter the "
        "player by hand, and write to them."
    )


class NoApproval(Refusal):
    code = "no_approval"
    text = _("Nobody approves the entries of this event, so nobody is declined either.")


class HasPlace(Refusal):
    code = "has_place"
    text = _("%(name)s has a place already. Withdraw the player instead.")


class EraseThePlayer(Refusal):
    code = "erase_the_player"
    text = _("%(name)s is a player of the event by now. Erase the player’s data at the desk.")


class LineMoved(Refusal):
    code = "line_moved"
    field = "first"
    text = _("Other people are now first in line, so nobody was let in. Check the list and try again.")


class NotEnoughPlaces(Refusal):
    code = "not_enough_places"
    field = "beyond"
    text = _(
        "The event has room for %(free)s of these %(wanted)s people. Choose fewer people, raise the "
        "number of places, or tick the box to let them in anyway."
    )


class PlacesTaken(Refusal):
    code = "places_taken"
    text = _(
        "All places are taken (%(taken)s of %(most)s). Raise the number of places, or choose “Let in” on the "
        "waiting list to let %(name)s in anyway."
    )


class PlacesReserved(Refusal):
    code = "places_reserved"
    text = _(
        "The places that are left (%(kept)s) are reserved. Reserve fewer in the settings, or choose “Let in” on the "
        "waiting list to let %(name)s in anyway."
    )


class NoReservedPlace(Refusal):
    code = "no_reserved_place"
    field = "reserved"
    text = _(
        "Every reserved place is given (%(count)s). Reserve more in the settings of the desk, or leave this box empty."
    )


class QuotaReached(Refusal):
    """The desk has no place for somebody of this country."""

    code = "quota_reached"
    text = _(
        "No place is left for people from %(country)s (limit: %(most)s). Choose “Let in” on the waiting list to let "
        "%(name)s in anyway."
    )


class QuotasReached(Refusal):
    code = "quotas_reached"
    field = "beyond"
    text = _(
        "There are not enough places for people from these countries: %(countries)s. Choose other people, or tick the "
        "box to let them in anyway."
    )


class CountryIsFull(Refusal):
    """The same, said to somebody who has a place already."""

    code = "country_is_full"
    field = "country"
    text = _(
        "No place is left for people from %(country)s (limit: %(most)s), so your country cannot be changed here. Ask the "
        "organizer."
    )


class GivesPlaces(Refusal):
    """Saving would give people on the waiting list a place, and the page has not said so."""

    code = "gives_places"
    text = _(
        "Nothing is saved yet. These settings give people on the waiting list a place, and tell them by mail, as soon "
        "as you save: %(count)s (%(names)s). Save once more to do so."
    )


class NeedsApproval(Refusal):
    code = "needs_approval"
    text = _("An organizer approves every entry of this event. Ask an organizer to let %(name)s in.")


class PlacesFillThemselves(Refusal):
    code = "places_fill_themselves"
    text = _(
        "Free places go to the waiting list by themselves, so %(name)s would get this place again. Stop "
        "filling places first."
    )


class CodeUnknown(Refusal):
    code = "code_unknown"
    text = _("This code does not belong to anybody in this event. Search for the player by name.")


class WithdrawnAtDesk(Refusal):
    code = "withdrawn_at_desk"
    text = _(
        "%(number)s %(name)s has withdrawn. An organizer can bring the player back on the player’s page at the desk."
    )


class IsNoShow(Refusal):
    code = "is_no_show"
    text = _(
        "%(number)s %(name)s was marked as a no-show. Bring the player back on the player’s page at the desk first."
    )


class NotNoShow(Refusal):
    code = "not_no_show"
    text = _(
        "%(name)s has withdrawn and was not marked as a no-show. An organizer can bring the player back."
    )


class IsHere(Refusal):
    code = "is_here"
    text = _("%(number)s %(name)s is here. Undo the check-in first.")


class NobodyToCheckIn(Refusal):
    code = "nobody_to_check_in"
    text = _("Everyone from this club is already checked in, or the club has no players.")


class PaysTooMuch(Refusal):
    code = "pays_too_much"
    field = "beyond"
    text = _(
        "%(name)s has paid %(paid)s of %(due)s, so this is %(over)s too much. If it was really paid, tick the box "
        "and record it again."
    )


class PaidMeanwhile(Refusal):
    """Somebody else took or gave back money since the page was made."""

    code = "paid_meanwhile"
    field = "amount"
    text = _(
        "The payments of %(name)s changed in the meantime: %(paid)s is paid now. Check the amount and try again."
    )


class RefundTooHigh(Refusal):
    code = "refund_too_high"
    field = "amount"
    text = _("%(name)s has paid %(paid)s. Give back that much at most.")


class RefundStands(Refusal):
    code = "refund_stands"
    text = _("A part of this payment was given back. Take that refund back first.")


class TeamClash(Refusal):
    code = "team_clash"
    field = "team"
    text = _("In team %(team)s, %(one)s and %(other)s have the same place, or both are captain.")


class NumbersPublished(Refusal):
    code = "numbers_published"
    field = "order"
    text = _(
        "The numbers are published and can no longer be changed all at once. You can still "
        "change a single player’s number."
    )


class NumbersInUse(Refusal):
    code = "numbers_in_use"
    field = "order"
    text = _(
        "A round was drawn with these numbers, so they cannot be changed all at once. You can "
        "still change a single player’s number."
    )


class OrderUnknown(Refusal):
    code = "order_unknown"
    field = "order"
    text = _("Numbers cannot be ordered like that. Reload the page and choose one of the listed orders.")


class StatusMoved(Refusal):
    """Somebody changed the status of a player since the page showed it."""

    code = "status_moved"
    text = _("The status of %(name)s has changed in the meantime: %(status)s. Nothing was changed.")
