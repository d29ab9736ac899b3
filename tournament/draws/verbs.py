"""What the audit says of draws and seats."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.audit.verbs import Verb


class DrawVerb(Verb):
    """What the audit says of draws and seats."""

    REMINDERS_SENT = "reminders_sent", _("sent reminders for the first round: %(count)s")
    ROUND_DRAWN = "round_drawn", _("drew round %(round)s: %(method)s, seed %(seed)s")
    SEATS_SWAPPED = "seats_swapped", _("swapped %(one)s and %(other)s in round %(round)s")
    ROUNDS_DRAWN_AHEAD = (
        "rounds_drawn_ahead",
        _("drew rounds %(first)s to %(last)s together: %(method)s, seed %(seed)s"),
    )
    WINDS_ENTERED = (
        "winds_entered",
        _("entered the winds drawn in round %(round)s at these tables: %(tables)s"),
    )
    DRAW_CHOSEN = "draw_chosen", _("chose version %(version)s of the draw of round %(round)s")
    DRAW_SETTINGS_CHANGED = "draw_settings_changed", _("changed how rounds are drawn: %(fields)s")
    DRAW_SETTINGS_CHANGED_BECAUSE = (
        "draw_settings_changed_because",
        _("changed what sitting out gives after closed rounds: %(fields)s. Reason: %(reason)s"),
    )
    PAIR_KEPT_APART = "pair_kept_apart", _("decided to keep %(one)s and %(other)s apart")
    PAIR_RELEASED = "pair_released", _("let %(one)s and %(other)s share a table again")
    TABLE_FIXED = "table_fixed", _("gave %(name)s the fixed table %(table)s")
    TABLE_FREED = "table_freed", _("removed the fixed table of %(name)s")
    TABLES_REDRAWN = (
        "tables_redrawn",
        _("redrew tables %(tables)s of round %(round)s, seed %(seed)s"),
    )
    DRAW_DISCARDED = "draw_discarded", _("discarded the draw of round %(round)s")
    ROUND_PUBLISHED = "round_published", _("published round %(round)s")
    ROUND_UNPUBLISHED = "round_unpublished", _("unpublished round %(round)s")
    SEAT_TAKEN = (
        "seat_taken",
        _("put %(new)s in the seat of %(left)s at table %(table)s of round %(round)s from hand %(hand)s on"),
    )
    SEATS_EXCHANGED = (
        "seats_exchanged",
        _("exchanged %(one)s of table %(table)s and %(other)s of table %(other_table)s in round %(round)s"),
    )
    MESSAGE_SENT = (
        "message_sent",
        ngettext_lazy(
            "wrote to %(count)s person: “%(subject)s”", "wrote to %(count)s people: “%(subject)s”", "count"
        ),
    )
    SEAT_CHANGE_UNDONE = (
        "seat_change_undone",
        _("undid a seat change at table %(table)s of round %(round)s: %(player)s has the seat again"),
    )


UNSEEN_VERBS = (
    DrawVerb.ROUND_DRAWN,
    DrawVerb.ROUNDS_DRAWN_AHEAD,
    DrawVerb.SEATS_SWAPPED,
    DrawVerb.DRAW_CHOSEN,
    DrawVerb.DRAW_DISCARDED,
)
"""Acts on a draw that is not published. No public page may reveal that they happened."""
