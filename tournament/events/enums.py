"""The enumerations of an event. Values are stored; labels are shown."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

PRESET_SENTENCE = _(
    "The rulebook asks for at least %(rounds)s rounds of at most %(minutes)s minutes each, including %(rest)s "
    "minutes of rest."
)
AT_TABLE_SENTENCE = _("In the rulebook, players draw their winds at the table.")
SIGN_SENTENCE = _("Players sign the result of their table.")


TEXT_LANGUAGES = (
    ("en", _("English")),
    ("zh-hant", _("Traditional Chinese")),
    ("zh-hans", _("Simplified Chinese")),
)
"""The languages in which an organizer may write an event's own texts, whatever languages the pages have."""


class Role(models.TextChoices):
    """What a member of an event's staff may do; `events.access` says what each role reaches."""

    ORGANIZER = "organizer", _("Organizer")
    HEAD_REFEREE = "head_referee", _("Head referee")
    REFEREE = "referee", _("Referee")


class Visibility(models.TextChoices):
    """Who sees the published part of an event."""

    PUBLIC = "public", _("Everybody")
    PRIVATE = "private", _("Staff only")


class Ranking(models.TextChoices):
    """What the standings compare first. Players who are equal share a place, unless the event adds tie-breaks."""

    TABLE_POINTS = "table_points", _("Table points, then points")
    POINTS = "points", _("Points")
    OWN = "own", _("Only the criteria chosen below, in their order")


class TeamRanking(models.TextChoices):
    """What the standings of teams compare first: sums over the members who count. The event's tie-breaks follow."""

    OFF = "off", _("No team standings")
    TABLE_POINTS = "table_points", _("Table points, then points")
    POINTS = "points", _("Points")

    @property
    def as_ranking(self) -> Ranking:
        """The ranking of players that compares the same; there is none where teams are not ranked."""
        return Ranking(self.value)


class RankedBy(models.TextChoices):
    """One number by which players are compared; values are the codes of the criteria in `standings.engine`."""

    TABLE_POINTS = "table_points", _("Table points")
    POINTS = "points", _("Points")
    BEST_ROUND = "best_round", _("Best round")
    WINS = "wins", _("Hands won")
    HEAD_TO_HEAD = "head_to_head", _("Results against each other")
    HIGHEST_HAND = "highest_hand", _("Highest hand")
    FEWEST_PENALTIES = "fewest_penalties", _("Fewest penalties")
    FIRSTS = "firsts", _("First places at a table")
    SECONDS = "seconds", _("Second places at a table")
    LOT = "lot", _("Lot")

    def __str__(self) -> str:
        return str(self.label)


RANKED_FIRST_BY: dict[Ranking, tuple[RankedBy, ...]] = {
    Ranking.TABLE_POINTS: (RankedBy.TABLE_POINTS, RankedBy.POINTS),
    Ranking.POINTS: (RankedBy.POINTS,),
    Ranking.OWN: (),
}
"""What each ranking compares before any tie-break of the event."""


class CarryOver(models.TextChoices):
    """How much of the points and table points before a cut counts after it."""

    FULL = "full", _("Everything")
    HALF = "half", _("One half")
    QUARTER = "quarter", _("One quarter")
    NOTHING = "nothing", _("Nothing")


class HoldBack(models.TextChoices):
    """When everybody sees the scores of a round; the staff always sees them."""

    LIVE = "live", _("While it is played")
    CLOSED = "closed", _("When all its tables are closed and the round is closed")
    PUBLISHED = "published", _("When the organizer publishes its results")


class RoundState(models.TextChoices):
    """planned → drawn → published → running → closed. The public sees a round from published on."""

    PLANNED = "planned", _("Planned")
    DRAWN = "drawn", _("Drawn")
    PUBLISHED = "published", _("Published")
    RUNNING = "running", _("Running")
    CLOSED = "closed", _("Closed")


PUBLIC_ROUND_STATES = (RoundState.PUBLISHED, RoundState.RUNNING, RoundState.CLOSED)


class Verb(models.TextChoices):
    """Every act that is recorded in the audit, with its sentence."""

    EVENT_CREATED = "event_created", _("created the event")
    EVENT_IMPORTED = "event_imported", _("imported the event from a document with the digest %(digest)s")
    EVENT_DELETED = "event_deleted", _("deleted the event “%(name)s”")
    EVENT_CHANGED = "event_changed", _("changed the settings: %(fields)s")
    EVENT_CHANGED_BECAUSE = (
        "event_changed_because",
        _("changed the settings after closed rounds: %(fields)s. Reason: %(reason)s"),
    )
    TIMES_PLANNED = "times_planned", _("planned when rounds begin: %(rounds)s")
    STAFF_ADDED = "staff_added", _("gave %(user)s the role %(role)s")
    STAFF_INVITED = "staff_invited", _("invited %(name)s as %(role)s")
    INVITATION_WITHDRAWN = "invitation_withdrawn", _("withdrew the invitation of %(name)s")
    INVITATION_ACCEPTED = (
        "invitation_accepted",
        _("accepted the invitation of %(name)s and became %(role)s, signing in as %(user)s"),
    )
    SIGNED_IN = "signed_in", _("signed in from %(address)s (%(browser)s)")
    SIGNED_OUT = "signed_out", _("signed out from %(address)s (%(browser)s)")
    SIGN_IN_FAILED = "sign_in_failed", _("could not sign in from %(address)s (%(browser)s)")
    PASSWORD_CHANGE_FAILED = (
        "password_change_failed",
        _("typed a wrong password to change it, from %(address)s (%(browser)s)"),
    )
    EMAIL_CHANGE_FAILED = (
        "email_change_failed",
        _("typed a wrong password to change the e-mail address, from %(address)s (%(browser)s)"),
    )
    DEVICE_RELEASE_FAILED = (
        "device_release_failed",
        _("typed a wrong PIN or password on a device that is handed round, from %(address)s (%(browser)s)"),
    )
    SESSION_ENDED = "session_ended", _("signed out one of their own devices (%(browser)s)")
    SESSIONS_ENDED = "sessions_ended", _("signed out all their other devices: %(count)s")
    FIRST_ACCOUNT_MADE = "first_account_made", _("created the first account")
    ACCOUNT_CHANGED = "account_changed", _("changed their account: %(fields)s")
    PASSWORD_CHANGED = "password_changed", _("changed their password")
    TOKEN_MADE = "token_made", _("created the API token %(name)s")
    TOKEN_REVOKED = "token_revoked", _("revoked the API token %(name)s")
    PASSWORD_LINK_ISSUED = "password_link_issued", _("issued a link for a new password to %(user)s")
    PASSWORD_SET_BY_LINK = "password_set_by_link", _("set a new password with a link")
    STAFF_REMOVED = "staff_removed", _("removed %(user)s (%(role)s) from the staff")
    ENTRY_ADDED = "entry_added", _("entered %(name)s as number %(number)s")
    ENTRY_DELETED = "entry_deleted", _("deleted %(name)s, number %(number)s")
    ENTRY_CHANGED = "entry_changed", _("changed the entry of %(name)s: %(fields)s")
    ENTRY_STATUS_CHANGED = "entry_status_changed", _("changed the status of %(name)s to %(status)s")
    ENTRIES_UPDATED = "entries_updated", _("changed players by the list %(filename)s: %(count)s")
    SIGNED_UP = "signed_up", _("signed up: %(name)s is entered as number %(number)s")
    SIGN_UP_WAITS = "sign_up_waits", _("signed up for the waiting list")
    SIGN_UP_CHANGED = "sign_up_changed", _("changed a sign-up: %(name)s")
    SIGN_UP_LEFT_LINE = "sign_up_left_line", _("left the waiting list")
    SIGN_UP_PROMOTED = "sign_up_promoted", _("gave %(name)s a free place from the waiting list")
    SIGN_UP_LET_IN = "sign_up_let_in", _("let %(name)s in from the waiting list")
    DESK_CHANGED = "desk_changed", _("changed how the desk works: %(fields)s")
    QUESTION_ADDED = "question_added", _("added a question to the sign-up: %(question)s")
    QUESTION_REMOVED = "question_removed", _("removed a question from the sign-up: %(question)s")
    MAIL_TEXT_CHANGED = "mail_text_changed", _("changed the text of a mail: %(mail)s")
    REMINDERS_SENT = "reminders_sent", _("sent reminders of the first round: %(count)s")
    ENTRIES_CHANGED = "entries_changed", _("changed the players %(numbers)s: %(fields)s → %(value)s")
    CLUB_CHECKED_IN = "club_checked_in", _("checked in everybody of %(club)s: %(count)s")
    PAYMENT_TAKEN = "payment_taken", _("took %(amount)s from %(name)s (%(method)s)")
    PAYMENT_UNDONE = "payment_undone", _("took back a payment of %(amount)s by %(name)s")
    NUMBERS_GIVEN = "numbers_given", _("gave all players new numbers: %(order)s")
    NUMBERS_DRAWN = "numbers_drawn", _("gave all players new numbers: %(order)s, seed %(seed)s")
    NUMBERS_PUBLISHED = "numbers_published", _("published the numbers of the players")
    NUMBERS_WITHDRAWN = "numbers_withdrawn", _("took back the publication of the players’ numbers")
    PERSON_EXPORTED = "person_exported", _("exported the personal data of number %(number)s")
    PERSON_ERASED = "person_erased", _("erased the personal data of number %(number)s")
    CONTACTS_READ = "contacts_read", _("read the contact data of number %(number)s")
    FILE_READ = "file_read", _("took the file %(file)s, which has personal data")
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
    ROUND_DRAWN = "round_drawn", _("drew round %(round)s: %(method)s, seed %(seed)s")
    SEATS_SWAPPED = "seats_swapped", _("swapped %(one)s and %(other)s in round %(round)s")
    ROUNDS_DRAWN_AHEAD = (
        "rounds_drawn_ahead",
        _("drew rounds %(first)s to %(last)s together: %(method)s, seed %(seed)s"),
    )
    WINDS_ENTERED = "winds_entered", _("entered the winds drawn in round %(round)s, by table: %(tables)s")
    DRAW_CHOSEN = "draw_chosen", _("took version %(version)s of the draw of round %(round)s")
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
    ROUND_UNPUBLISHED = "round_unpublished", _("took back the publication of round %(round)s")
    ROUND_STARTED = "round_started", _("started round %(round)s")
    ROUND_STARTED_OUT_OF_ORDER = (
        "round_started_out_of_order",
        _("started round %(round)s before round %(before)s: %(reason)s"),
    )
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
        _("accepted hands at table %(table)s of round %(round)s, by number: %(hands)s"),
    )
    HAND_REFUSED = (
        "hand_refused",
        _("refused hand %(hand)s at table %(table)s of round %(round)s: %(reason)s"),
    )
    LINKS_ISSUED = "links_issued", _("issued links for round %(round)s, by table: %(tables)s")
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
    CALL_DONE = "call_done", _("answered the call of table %(table)s of round %(round)s")
    CLOCK_PAUSED = "clock_paused", _("stopped the clock of round %(round)s")
    CLOCK_RESUMED = "clock_resumed", _("continued the clock of round %(round)s")
    CLOCK_EXTENDED = "clock_extended", _("changed the time of round %(round)s by %(minutes)s min")
    TABLE_CLOCK_EXTENDED = (
        "table_clock_extended",
        _("changed the time of table %(table)s in round %(round)s by %(minutes)s min"),
    )
    CLOCK_WARNINGS_SET = (
        "clock_warnings_set",
        _("set the warnings of the clock: %(minutes)s min before the end"),
    )
    SCREEN_ADDED = "screen_added", _("added the screen “%(name)s”")
    SCREEN_CHANGED = "screen_changed", _("changed what the screen “%(name)s” shows")
    SCREEN_REMOVED = "screen_removed", _("removed the screen “%(name)s”")
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
    PLAYERS_RELATED = "players_related", _("linked %(leaver)s and %(successor)s, who took over")
    PLAYERS_TAKEN_APART = "players_taken_apart", _("removed the link of %(leaver)s and %(successor)s")
    SEAT_TAKEN = (
        "seat_taken",
        _("put %(new)s in the seat of %(left)s at table %(table)s of round %(round)s from hand %(hand)s on"),
    )
    SEATS_EXCHANGED = (
        "seats_exchanged",
        _("exchanged %(one)s of table %(table)s and %(other)s of table %(other_table)s in round %(round)s"),
    )
    SEAT_CHANGE_UNDONE = (
        "seat_change_undone",
        _("undid a seat change at table %(table)s of round %(round)s: %(player)s has the seat again"),
    )
    RESULTS_PUBLISHED = "results_published", _("published the results of round %(round)s")
    RESULTS_HIDDEN = "results_hidden", _("hid the results of round %(round)s again")
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
            "made the cut after round %(round)s: %(players)s player plays on. Lot of those tied at the line, seed "
            "%(seed)s: %(order)s",
            "made the cut after round %(round)s: %(players)s players play on. Lot of those tied at the line, seed "
            "%(seed)s: %(order)s",
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
            "changed the cut after round %(round)s. Into the final: %(joining)s. Out of it: %(leaving)s. Lot of those "
            "tied at the line, seed %(seed)s: %(order)s"
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
        _("ordered a play-off for the first place after round %(round)s: %(players)s"),
    )
    TITLE_PLAY_OFF_TAKEN_BACK = (
        "title_play_off_taken_back",
        _("took back the play-off for the first place after round %(round)s"),
    )
    TITLE_DECIDED = (
        "title_decided",
        _("settled the tie for the first place after round %(round)s by %(criterion)s: %(order)s"),
    )
    TITLE_PLAYED_OFF = (
        "title_played_off",
        _("entered the result of a play-off for the first place after round %(round)s: %(order)s"),
    )
    TITLE_DRAWN_BY_LOT = (
        "title_drawn_by_lot",
        _("drew lots for the first place after round %(round)s, seed %(seed)s: %(order)s"),
    )
    TITLE_LOT_DRAWN_AGAIN = (
        "title_lot_drawn_again",
        _(
            "drew a new lot for the first place after round %(round)s: %(reason)s. Before: seed %(old_seed)s, "
            "%(old_order)s. New: seed %(seed)s, %(order)s"
        ),
    )
    TITLE_SHARED = (
        "title_shared",
        _("decided that the first place after round %(round)s is shared: %(players)s"),
    )
    TITLE_TAKEN_BACK = (
        "title_taken_back",
        _("took back how the tie for the first place after round %(round)s was settled"),
    )
    TITLE_LOT_TAKEN_BACK = (
        "title_lot_taken_back",
        _(
            "took back the lot for the first place after round %(round)s, which stays, with the seed %(seed)s: %(order)s"
        ),
    )
    PLAY_OFF_TAKEN_BACK = "play_off_taken_back", _("took back the play-off after round %(round)s")
    CUT_TAKEN_BACK = "cut_taken_back", _("took back the cut after round %(round)s")
    CUT_BY_LOT_TAKEN_BACK = (
        "cut_by_lot_taken_back",
        _("took back the cut after round %(round)s. Its lot, which stays, had the seed %(seed)s: %(order)s"),
    )
    EVENT_FINISHED = "event_finished", _("finished the event: the results are final")
    EVENT_REOPENED = "event_reopened", _("reopened the finished event: %(reason)s")
    DOUBT_RAISED = (
        "doubt_raised",
        _("%(player)s doubts hand %(hand)s at table %(table)s of round %(round)s"),
    )
    DOUBT_ANSWERED = (
        "doubt_answered",
        _(
            "answered the doubt of %(player)s about hand %(hand)s at table %(table)s of round %(round)s: %(note)s"
        ),
    )
    SERIES_JOINED = "series_joined", _("put the event into the series “%(name)s”")
    SERIES_LEFT = "series_left", _("took the event out of the series “%(name)s”")
    PERSON_JOINED = (
        "person_joined",
        _("said in the series “%(name)s” that %(player)s is the same person as in another event"),
    )
    PERSON_PARTED = (
        "person_parted",
        _("said in the series “%(name)s” that %(player)s is not the same person as in another event"),
    )
    ROUND_SEALED = "round_sealed", _("sealed round %(round)s")
    ROUND_UNSEALED = "round_unsealed", _("broke the seal of round %(round)s: %(reason)s")
    PENALTY_GIVEN = "penalty_given", _("gave %(player)s “%(foul)s”: %(what)s")
    PENALTY_REVERSED = "penalty_reversed", _("took back “%(foul)s” of %(player)s: %(reason)s")
    OWN_LINK_WITHDRAWN = "own_link_withdrawn", _("withdrew the private link of %(player)s")
    APPEAL_OPENED = "appeal_opened", _("put “%(foul)s” of %(player)s under appeal")
    APPEAL_DECIDED = "appeal_decided", _("decided the appeal against “%(foul)s” of %(player)s: %(decision)s")
    FOULS_CHANGED = "fouls_changed", _("changed the fouls of the event: %(foul)s")
    BACKGROUND_SET = "background_set", _("chose a picture for the certificates")
    BACKGROUND_REMOVED = "background_removed", _("removed the picture of the certificates")
    LEDGER_SETTINGS_CHANGED_BECAUSE = (
        "ledger_settings_changed_because",
        _("changed how penalties are handled after closed rounds: %(fields)s. Reason: %(reason)s"),
    )
    LEDGER_SETTINGS_CHANGED = "ledger_settings_changed", _("changed how penalties are handled: %(fields)s")


UNSEEN_VERBS = (
    Verb.ROUND_DRAWN,
    Verb.ROUNDS_DRAWN_AHEAD,
    Verb.SEATS_SWAPPED,
    Verb.DRAW_CHOSEN,
    Verb.DRAW_DISCARDED,
)
"""Acts on a draw that is not published. No public page may reveal that they happened."""
