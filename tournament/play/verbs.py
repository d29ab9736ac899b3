"""What the audit says of rounds, tables and hands."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.audit.verbs import Verb


class PlayVerb(Verb):
    """What the audit says of rounds, tables and hands."""

    ROUND_PUT_BACK = (
        "round_put_back",
        _("put round %(round)s back to published, because nothing had been played"),
    )
    ROUND_CLOSED = "round_closed", _("closed round %(round)s")
    ROUND_REOPENED = "round_reopened", _("reopened round %(round)s")
    HAND_RECORDED = "hand_recorded", _("recorded hand %(hand)s at table %(table)s of round %(round)s")
    HAND_CORRECTED = (
        "hand_corrected",
        _("corrected hand %(hand)s at table %(table)s of round %(round)s: %(reason)s"),
    )
    DEALER_CHANGED = (
        "dealer_changed",
        _("changed who deals from hand %(hand)s on at table %(table)s of round %(round)s: %(reason)s"),
    )
    TABLE_SEATS_DRAWN = (
        "table_seats_drawn",
        _("entered the redrawn seats before hand %(hand)s at table %(table)s of round %(round)s"),
    )
    ROTATION_TAKEN_BACK = (
        "rotation_taken_back",
        _(
            "took back a change of the deal from hand %(hand)s at table %(table)s of round %(round)s: %(reason)s"
        ),
    )
    HAND_VOIDED = "hand_voided", _("took back hand %(hand)s at table %(table)s of round %(round)s")
    FINAL_SCORES_RECORDED = (
        "final_scores_recorded",
        _("entered the final scores of table %(table)s of round %(round)s"),
    )
    FINAL_SCORES_CORRECTED = (
        "final_scores_corrected",
        _("corrected the final scores of table %(table)s of round %(round)s: %(reason)s"),
    )
    FINAL_SCORES_VOIDED = (
        "final_scores_voided",
        _("took back the final scores of table %(table)s of round %(round)s: %(reason)s"),
    )
    TABLE_CLOSED = (
        "table_closed",
        ngettext_lazy(
            "closed table %(table)s of round %(round)s after %(hands)s hand",
            "closed table %(table)s of round %(round)s after %(hands)s hands",
            "hands",
        ),
    )
    TABLE_REOPENED = "table_reopened", _("reopened table %(table)s of round %(round)s")
    TABLE_CLOSED_UNCONFIRMED = (
        "table_closed_unconfirmed",
        ngettext_lazy(
            "closed table %(table)s of round %(round)s after %(hands)s hand; not confirmed by %(players)s",
            "closed table %(table)s of round %(round)s after %(hands)s hands; not confirmed by %(players)s",
            "hands",
        ),
    )
    ROUND_REOPENED_BECAUSE = "round_reopened_because", _("reopened round %(round)s: %(reason)s")
    TABLE_REOPENED_BECAUSE = (
        "table_reopened_because",
        _("reopened table %(table)s of round %(round)s: %(reason)s"),
    )
    HAND_PROPOSED = "hand_proposed", _("entered hand %(hand)s at table %(table)s of round %(round)s by link")
    HANDS_ACCEPTED = (
        "hands_accepted",
        _("accepted these hands at table %(table)s of round %(round)s: %(hands)s"),
    )
    HAND_REFUSED = (
        "hand_refused",
        _("refused hand %(hand)s at table %(table)s of round %(round)s: %(reason)s"),
    )
    LINKS_ISSUED = "links_issued", _("issued links for round %(round)s for these tables: %(tables)s")
    LINK_REVOKED = "link_revoked", _("revoked the link of table %(table)s of round %(round)s")
    SEAT_CONFIRMED = "seat_confirmed", _("agreed with the result of table %(table)s of round %(round)s")
    SEAT_DISPUTED = (
        "seat_disputed",
        _("disputed the result of table %(table)s of round %(round)s: %(reason)s"),
    )
    SEAT_LET_CONFIRM = (
        "seat_let_confirm",
        _("recorded that %(player)s agreed with the result of table %(table)s of round %(round)s"),
    )
    SEAT_LET_DISPUTE = (
        "seat_let_dispute",
        _("recorded that %(player)s disputed the result of table %(table)s of round %(round)s: %(reason)s"),
    )
    DISPUTE_DECIDED = (
        "dispute_decided",
        _("decided the dispute of %(player)s at table %(table)s of round %(round)s: %(note)s"),
    )
    REFEREE_CALLED = "referee_called", _("called a referee to table %(table)s of round %(round)s")
    CALL_ANSWERED = "call_answered", _("is on the way to table %(table)s of round %(round)s")
    CALL_DONE = "call_done", _("answered the call from table %(table)s of round %(round)s")
    CLOCK_PAUSED = "clock_paused", _("stopped the clock of round %(round)s")
    CLOCK_RESUMED = "clock_resumed", _("continued the clock of round %(round)s")
    CLOCK_EXTENDED = "clock_extended", _("changed the time of round %(round)s by %(minutes)s min")
    TABLE_CLOCK_EXTENDED = (
        "table_clock_extended",
        _("changed the time of table %(table)s in round %(round)s by %(minutes)s min"),
    )
    CLOCK_WARNINGS_SET = (
        "clock_warnings_set",
        _("set the clock to warn %(minutes)s min before the end"),
    )
    ANNOUNCED = "announced", _("announced: %(text)s")
    ANNOUNCEMENT_TAKEN_DOWN = "announcement_taken_down", _("took the announcement down: %(text)s")
    TABLE_CLOSED_UNPLAYED = (
        "table_closed_unplayed",
        _("closed table %(table)s of round %(round)s without a hand; absent: %(players)s"),
    )
    ABSENT_AT_TABLE = (
        "absent_at_table",
        _("marked as absent at table %(table)s of round %(round)s: %(players)s"),
    )
    DOUBT_RAISED = (
        "doubt_raised",
        _("doubted hand %(hand)s at table %(table)s of round %(round)s"),
    )
    DOUBT_ANSWERED = (
        "doubt_answered",
        _(
            "answered the doubt of %(player)s about hand %(hand)s at table %(table)s of round %(round)s: %(note)s"
        ),
    )
    PHOTO_TAKEN = (
        "photo_taken",
        _("added a photo of hand %(hand)s at table %(table)s of round %(round)s"),
    )
    PHOTO_REPLACED = (
        "photo_replaced",
        _("replaced the photo of hand %(hand)s at table %(table)s of round %(round)s by another one"),
    )
    PHOTO_REMOVED = (
        "photo_removed",
        _("removed the photo of hand %(hand)s at table %(table)s of round %(round)s: %(reason)s"),
    )
    PHOTOS_FORGOTTEN = (
        "photos_forgotten",
        ngettext_lazy("deleted %(count)s photo of a hand", "deleted %(count)s photos of hands", "count"),
    )
    PHOTOS_SHOWN = "photos_shown", _("let players see the photos of their hands")
    PHOTOS_HIDDEN = "photos_hidden", _("let only the staff see the photos of hands")
    ROUND_SEALED = "round_sealed", _("sealed round %(round)s")
    ROUND_UNSEALED = "round_unsealed", _("broke the seal of round %(round)s: %(reason)s")
