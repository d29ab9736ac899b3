"""What the audit says of cuts, titles and the end of an event."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.audit.verbs import Verb


class StandingsVerb(Verb):
    """What the audit says of cuts, titles and the end of an event."""

    CUT_MADE = (
        "cut_made",
        ngettext_lazy(
            "made the cut after round %(round)s: %(players)s player plays on",
            "made the cut after round %(round)s: %(players)s players play on",
            "players",
        ),
    )
    CUT_MADE_BY_LOT = (
        "cut_made_by_lot",
        ngettext_lazy(
            "made the cut after round %(round)s: %(players)s player plays on. Lot for the players "
            "tied at the line, seed %(seed)s: %(order)s",
            "made the cut after round %(round)s: %(players)s players play on. Lot for the players "
            "tied at the line, seed %(seed)s: %(order)s",
            "players",
        ),
    )
    MOVED_UP = (
        "moved_up",
        _("changed the cut after round %(round)s. Into the final: %(joining)s. Out of it: %(leaving)s"),
    )
    MOVED_UP_BY_LOT = (
        "moved_up_by_lot",
        _(
            "changed the cut after round %(round)s. Into the final: %(joining)s. Out of it: "
            "%(leaving)s. Lot for the players tied at the line, seed %(seed)s: %(order)s"
        ),
    )
    LOT_DRAWN_AGAIN = (
        "lot_drawn_again",
        _(
            "drew a new lot for the cut after round %(round)s: %(reason)s. Before: seed %(old_seed)s, %(old_order)s. "
            "New: seed %(seed)s, %(order)s"
        ),
    )
    PLAY_OFF_ORDERED = (
        "play_off_ordered",
        _("ordered a play-off after round %(round)s for %(players)s tied players"),
    )
    TITLE_PLAY_OFF_ORDERED = (
        "title_play_off_ordered",
        _("ordered a play-off for first place after round %(round)s: %(players)s"),
    )
    TITLE_PLAY_OFF_TAKEN_BACK = (
        "title_play_off_taken_back",
        _("took back the play-off for first place after round %(round)s"),
    )
    TITLE_DECIDED = (
        "title_decided",
        _("settled the tie for first place after round %(round)s by %(criterion)s: %(order)s"),
    )
    TITLE_PLAYED_OFF = (
        "title_played_off",
        _("entered the result of a play-off for first place after round %(round)s: %(order)s"),
    )
    TITLE_DRAWN_BY_LOT = (
        "title_drawn_by_lot",
        _("drew lots for first place after round %(round)s, seed %(seed)s: %(order)s"),
    )
    TITLE_LOT_DRAWN_AGAIN = (
        "title_lot_drawn_again",
        _(
            "drew a new lot for first place after round %(round)s: %(reason)s. Before: seed "
            "%(old_seed)s, %(old_order)s. New: seed %(seed)s, %(order)s"
        ),
    )
    TITLE_SHARED = (
        "title_shared",
        _("decided that first place after round %(round)s is shared: %(players)s"),
    )
    TITLE_TAKEN_BACK = (
        "title_taken_back",
        _("took back how the tie for first place after round %(round)s was settled"),
    )
    TITLE_LOT_TAKEN_BACK = (
        "title_lot_taken_back",
        _(
            "took back the lot for first place after round %(round)s. The lot stays on record, "
            "seed %(seed)s: %(order)s"
        ),
    )
    PLAY_OFF_TAKEN_BACK = "play_off_taken_back", _("took back the play-off after round %(round)s")
    CUT_TAKEN_BACK = "cut_taken_back", _("took back the cut after round %(round)s")
    CUT_BY_LOT_TAKEN_BACK = (
        "cut_by_lot_taken_back",
        _("took back the cut after round %(round)s. Its lot stays on record, seed %(seed)s: %(order)s"),
    )
    EVENT_FINISHED = "event_finished", _("finished the event: the results are final")
    EVENT_REOPENED = "event_reopened", _("reopened the finished event: %(reason)s")
