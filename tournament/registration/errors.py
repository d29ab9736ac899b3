"""What the desk may be refused."""

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


class StatusUnknown(Refusal):
    code = "status_unknown"
    field = "status"
    text = _("That is not a status of a player. Reload the page and try again.")


class NotRelated(Refusal):
    code = "not_related"
    field = "other"
    text = _("Choose another player of this event. House players are not ranked, so they cannot be linked.")
