"""What the audit says of players, sign-ups and the desk."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.audit.verbs import Verb


class EntryVerb(Verb):
    """What the audit says of players, sign-ups and the desk."""

    ENTRY_ADDED = "entry_added", _("entered %(name)s as number %(number)s")
    ENTRY_DELETED = "entry_deleted", _("deleted %(name)s, number %(number)s")
    ENTRY_CHANGED = "entry_changed", _("changed the entry of %(name)s: %(fields)s")
    ENTRY_STATUS_CHANGED = "entry_status_changed", _("changed the status of %(name)s to %(status)s")
    ENTRIES_UPDATED = "entries_updated", _("updated players from the list %(filename)s: %(count)s")
    SIGNED_UP = "signed_up", _("signed up: %(name)s is entered as number %(number)s")
    SIGN_UP_WAITS = "sign_up_waits", _("signed up for the waiting list")
    SIGN_UP_CHANGED = "sign_up_changed", _("changed a sign-up: %(name)s")
    SIGN_UP_LEFT_LINE = "sign_up_left_line", _("left the waiting list")
    SIGN_UP_BACK_IN_LINE = "sign_up_back_in_line", _("came back to the same place on the waiting list")
    SIGN_UP_PROMOTED = "sign_up_promoted", _("gave %(name)s a free place from the waiting list")
    SIGN_UP_LET_IN = "sign_up_let_in", _("let %(name)s in from the waiting list")
    SIGN_UP_PUT_BACK = "sign_up_put_back", _("put %(name)s back on the waiting list")
    RESERVED_PLACE_GIVEN = "reserved_place_given", _("gave %(name)s a reserved place")
    RESERVED_PLACE_TAKEN_BACK = "reserved_place_taken_back", _("took the reserved place of %(name)s back")
    SIGN_UP_DECLINED = "sign_up_declined", _("declined a sign-up that waited for approval")
    SIGN_UP_DECLINE_UNDONE = "sign_up_decline_undone", _("took back that a sign-up was declined")
    SIGN_UP_UNCONFIRMED = "sign_up_unconfirmed", _("signed up and has to confirm the e-mail address")
    ADDRESS_ASKED_AGAIN = "address_asked_again", _("had the mail to confirm the address sent again")
    HELD_PLACES_RELEASED = (
        "held_places_released",
        _("released places that were not confirmed in time: %(count)s"),
    )
    FILLING_STOPPED = "filling_stopped", _("stopped giving free places to the waiting list")
    FILLING_RESUMED = "filling_resumed", _("let free places go to the waiting list again")
    DESK_CHANGED = "desk_changed", _("changed how the desk works: %(fields)s")
    QUESTION_ADDED = "question_added", _("added a question to the sign-up: %(question)s")
    QUESTION_REMOVED = "question_removed", _("removed a question from the sign-up: %(question)s")
    MAIL_TEXT_CHANGED = "mail_text_changed", _("changed the text of a mail: %(mail)s")
    ENTRIES_CHANGED = "entries_changed", _("changed players %(numbers)s: %(fields)s → %(value)s")
    NAMES_TOLD_APART = "names_told_apart", _("split names into given and family names: players %(numbers)s")
    CLUB_CHECKED_IN = "club_checked_in", _("checked in everyone from %(club)s: %(count)s")
    NO_SHOW = "no_show", _("%(name)s did not come: %(reason)s")
    FEE_ITEM_ADDED = "fee_item_added", _("offered an item besides the fee: %(item)s, %(amount)s")
    FEE_ITEM_REMOVED = "fee_item_removed", _("stopped offering an item: %(item)s")
    CHARGE_CHANGED = "charge_changed", _("changed what %(name)s pays for")
    PAYMENT_TAKEN = "payment_taken", _("took %(amount)s from %(name)s (%(method)s)")
    PAYMENT_REFUNDED = "payment_refunded", _("gave %(amount)s back to %(name)s (%(method)s)")
    PAYMENT_UNDONE = "payment_undone", _("took back a payment of %(amount)s by %(name)s")
    NUMBERS_GIVEN = "numbers_given", _("gave all players new numbers: %(order)s")
    NUMBERS_DRAWN = "numbers_drawn", _("gave all players new numbers: %(order)s, seed %(seed)s")
    NUMBERS_PUBLISHED = "numbers_published", _("published the players’ numbers")
    NUMBERS_WITHDRAWN = "numbers_withdrawn", _("unpublished the players’ numbers")
    PERSON_EXPORTED = "person_exported", _("exported the personal data of number %(number)s")
    PERSON_ERASED = "person_erased", _("erased the personal data of number %(number)s")
    SIGN_UP_ERASED = "sign_up_erased", _("erased the personal data of a sign-up without a place")
    CONTACTS_READ = "contacts_read", _("read the contact data of number %(number)s")
    FILE_READ = "file_read", _("downloaded the file %(file)s, which contains personal data")
    CONTACTS_FORGOTTEN = "contacts_forgotten", _("removed contact data: %(count)s")
    ENTRIES_IMPORTED = (
        "entries_imported",
        ngettext_lazy(
            "imported %(count)s player from %(filename)s",
            "imported %(count)s players from %(filename)s",
            "count",
        ),
    )
    HOUSE_PLAYERS_ADDED = (
        "house_players_added",
        ngettext_lazy("added %(count)s house player", "added %(count)s house players", "count"),
    )
    HOUSE_PLAYERS_RELEASED = (
        "house_players_released",
        ngettext_lazy("removed %(count)s house player", "removed %(count)s house players", "count"),
    )
    PLAYERS_RELATED = "players_related", _("linked %(leaver)s and %(successor)s, who took over")
    PLAYERS_TAKEN_APART = "players_taken_apart", _("removed the link of %(leaver)s and %(successor)s")
    PERSON_JOINED = (
        "person_joined",
        _("recorded in the series “%(name)s” that %(player)s is the same person as in another event"),
    )
    PERSON_PARTED = (
        "person_parted",
        _("recorded in the series “%(name)s” that %(player)s is not the same person as in another event"),
    )
    PERSON_SAME = "person_same", _("recorded that %(player)s is the same person as in another event")
    PERSON_APART = "person_apart", _("recorded that %(player)s is not the same person as in another event")
