"""Acts at a table against the states of the table.

The table stands in the running round unless the state says otherwise, and its link is out. A player's link opens the
own sign-off and nothing else.
"""

from enum import StrEnum

from tests.tournament.acts.expected.types import (
    ALREADY,
    BEARERS,
    DONE,
    HEADS,
    NO_SUCH_PAGE,
    ORGANIZERS,
    PLAYERS,
    REFEREES,
    SCORERS,
    Act,
    Cell,
    Split,
    refused,
    warned,
)
from tournament.play.verbs import PlayVerb


class TableSituation(StrEnum):
    """Where a table stands when somebody acts."""

    EMPTY = "no hand yet"
    PLAYING = "playing"
    WAITING = "a hand waits to be accepted"
    CHANGED = "dealer, seat and points were changed"
    OVER = "all hands played"
    FINAL = "final scores entered"
    FINALS_ONLY = "no scores yet, the event enters no hands"
    SIGNED = "all four agreed"
    DISPUTED = "one disputes, a referee called, a photo taken"
    CLOSED = "closed"
    UNPLAYED = "closed without a hand"
    SEALED = "closed, the round sealed"


S = TableSituation
CLOSED_TABLE = Split(HEADS, "table_closed")
"""A referee leaves a closed table as it is; the head referee and the organizer may still correct it."""
GONE = Split(SCORERS, "not_found")
"""Who left the seat has a link no more."""
Cells = dict[TableSituation, Cell | Split]
FULL: Cells = {
    S.OVER: refused("match_over"),
    S.FINAL: refused("final_scores_stand"),
    S.FINALS_ONLY: refused("final_scores_only"),
}
SHUT: Cells = {S.CLOSED: refused("table_closed"), S.UNPLAYED: refused("table_closed")}
CORRECTED: Cells = {S.CLOSED: CLOSED_TABLE, S.UNPLAYED: CLOSED_TABLE, S.SEALED: refused("round_sealed")}

HANDS: tuple[Act[TableSituation], ...] = (
    Act("record_hand", REFEREES, DONE, {**FULL, **SHUT, S.SEALED: refused("round_closed")}, "take_back_hand"),
    Act(
        "record_sheet", REFEREES, DONE, {**FULL, **SHUT, S.SEALED: refused("round_closed")}, "take_back_hand"
    ),
    Act(
        "enter_final_scores",
        REFEREES,
        refused("hands_stand"),
        {S.EMPTY: DONE, S.FINALS_ONLY: DONE, S.FINAL: DONE, S.UNPLAYED: refused("table_closed")},
        "take_back_hand",
    ),
    Act(
        "enter_finals_by_link",
        SCORERS,
        refused("hands_only"),
        {S.FINALS_ONLY: DONE, S.SEALED: NO_SUCH_PAGE},
        "take_back_entered",
    ),
    Act(
        "correct_hand",
        REFEREES,
        DONE,
        {
            S.EMPTY: NO_SUCH_PAGE,
            S.FINALS_ONLY: NO_SUCH_PAGE,
            S.FINAL: refused("final_scores_stand"),
            S.CLOSED: CLOSED_TABLE,
            S.UNPLAYED: NO_SUCH_PAGE,
            S.SEALED: refused("round_sealed"),
        },
        "correct_hand",
    ),
    Act(
        "take_back_hand",
        REFEREES,
        DONE,
        {
            S.EMPTY: refused("nothing_to_take_back"),
            S.FINALS_ONLY: refused("nothing_to_take_back"),
            S.CLOSED: refused("table_closed"),
            S.UNPLAYED: refused("nothing_to_take_back"),
            S.SEALED: refused("round_sealed"),
        },
        "record_hand",
    ),
    Act("enter_hand", SCORERS, DONE, {**FULL, **SHUT, S.SEALED: NO_SUCH_PAGE}, "take_back_entered"),
    Act("enter_sheet", SCORERS, DONE, {**FULL, **SHUT, S.SEALED: NO_SUCH_PAGE}, "take_back_entered"),
    Act(
        "take_back_entered",
        SCORERS,
        refused("hand_accepted"),
        {
            S.EMPTY: refused("nothing_to_take_back"),
            S.FINALS_ONLY: refused("nothing_to_take_back"),
            S.WAITING: DONE,
            S.CLOSED: refused("table_closed"),
            S.UNPLAYED: refused("nothing_to_take_back"),
            S.SEALED: NO_SUCH_PAGE,
        },
        "enter_hand",
    ),
    Act(
        "accept_hands",
        REFEREES,
        ALREADY,
        {
            S.EMPTY: refused("nothing_to_accept"),
            S.FINALS_ONLY: refused("nothing_to_accept"),
            S.WAITING: DONE,
            S.UNPLAYED: refused("nothing_to_accept"),
        },
        "take_back_hand",
    ),
    Act(
        "refuse_hand",
        REFEREES,
        refused("hand_accepted"),
        {S.EMPTY: NO_SUCH_PAGE, S.FINALS_ONLY: NO_SUCH_PAGE, S.WAITING: DONE, S.UNPLAYED: NO_SUCH_PAGE},
        "record_hand",
    ),
)

PEOPLE: tuple[Act[TableSituation], ...] = (
    Act(
        "set_dealer",
        REFEREES,
        DONE,
        {S.FINAL: refused("final_scores_stand"), **CORRECTED},
        "take_back_change",
    ),
    Act(
        "draw_seats",
        REFEREES,
        DONE,
        {S.FINAL: refused("final_scores_stand"), **CORRECTED},
        "take_back_change",
    ),
    Act("take_back_change", REFEREES, NO_SUCH_PAGE, {S.CHANGED: DONE}, "set_dealer"),
    Act("repair_seats", REFEREES, DONE, CORRECTED, "repair_seats"),
    Act(
        "change_seat", REFEREES, DONE, {S.CHANGED: refused("invalid_choice"), **CORRECTED}, "undo_seat_change"
    ),
    Act("exchange_seats", REFEREES, DONE, CORRECTED, "undo_seat_change"),
    Act("undo_seat_change", REFEREES, NO_SUCH_PAGE, {S.CHANGED: DONE}, "change_seat"),
    Act("penalize", REFEREES, DONE, {S.SEALED: refused("round_sealed")}, "reverse_penalty"),
    Act("reverse_penalty", REFEREES, NO_SUCH_PAGE, {S.CHANGED: DONE}, "penalize"),
)

SILENT: Cells = {
    S.EMPTY: refused("nothing_played"),
    S.FINALS_ONLY: refused("nothing_played"),
    S.CLOSED: refused("table_closed"),
    S.UNPLAYED: refused("table_closed"),
}
"""There is nothing to say about the table, or nothing any more."""
END: tuple[Act[TableSituation], ...] = (
    Act("hand_device_round", REFEREES, DONE, {}, "take_device_back"),
    Act("take_device_back", REFEREES, DONE, {}, "hand_device_round"),
    Act("sign", REFEREES, DONE, {**SILENT, S.SEALED: refused("table_not_open")}, "dispute"),
    Act("dispute", REFEREES, DONE, {**SILENT, S.SEALED: refused("table_not_open")}, "decide_dispute"),
    Act(
        "give_own_link",
        REFEREES,
        ALREADY,
        {S.CHANGED: DONE, S.SEALED: refused("table_not_open")},
        "revoke_link",
    ),
    Act(
        "sign_by_link",
        BEARERS,
        DONE,
        {**SILENT, S.CHANGED: GONE, S.SEALED: NO_SUCH_PAGE},
        "dispute_by_link",
    ),
    Act(
        "dispute_by_link",
        BEARERS,
        DONE,
        {**SILENT, S.CHANGED: GONE, S.SEALED: NO_SUCH_PAGE},
        "decide_dispute",
    ),
    Act("ask_own_link", SCORERS, ALREADY, {S.CHANGED: DONE, S.SEALED: NO_SUCH_PAGE}, "revoke_link"),
    Act("decide_dispute", REFEREES, refused("no_dispute"), {S.DISPUTED: DONE}, "dispute"),
    Act(
        "close_table",
        REFEREES,
        warned(PlayVerb.TABLE_CLOSED_UNCONFIRMED),
        {
            S.EMPTY: refused("nothing_played"),
            S.FINALS_ONLY: refused("nothing_played"),
            S.WAITING: refused("hands_waiting"),
            S.SIGNED: DONE,
            S.DISPUTED: refused("disputes_open"),
            S.CLOSED: ALREADY,
            S.UNPLAYED: ALREADY,
            S.SEALED: ALREADY,
        },
        "reopen_table",
    ),
    # Before its time and its hands somebody must have said that this is meant.
    Act(
        "close_table_unasked",
        REFEREES,
        refused("table_unfinished"),
        {
            S.EMPTY: refused("nothing_played"),
            S.FINALS_ONLY: refused("nothing_played"),
            S.WAITING: refused("hands_waiting"),
            **dict.fromkeys((S.OVER, S.FINAL), warned(PlayVerb.TABLE_CLOSED_UNCONFIRMED)),
            S.DISPUTED: refused("disputes_open"),
            S.CLOSED: ALREADY,
            S.UNPLAYED: ALREADY,
            S.SEALED: ALREADY,
        },
        "reopen_table",
    ),
    Act(
        "close_without_hand",
        REFEREES,
        warned(PlayVerb.ABSENT_AT_TABLE),
        {
            S.EMPTY: warned(PlayVerb.TABLE_CLOSED_UNPLAYED),
            S.FINALS_ONLY: warned(PlayVerb.TABLE_CLOSED_UNPLAYED),
            S.WAITING: refused("hands_waiting"),
            S.DISPUTED: refused("disputes_open"),
            S.CLOSED: ALREADY,
            S.UNPLAYED: ALREADY,
            S.SEALED: ALREADY,
        },
        "reopen_table",
    ),
    Act(
        "reopen_table",
        HEADS,
        refused("table_not_closed"),
        {S.CLOSED: DONE, S.UNPLAYED: DONE, S.SEALED: refused("table_not_open")},
        "close_table",
        frozenset({S.UNPLAYED}),
    ),
)

NOT_OPEN: Cells = {S.SEALED: refused("table_not_open")}
NO_CALLS: Cells = dict.fromkeys((S.CLOSED, S.UNPLAYED), refused("call_at_closed_table"))
NO_HAND: Cells = dict.fromkeys((S.EMPTY, S.FINALS_ONLY, S.UNPLAYED), NO_SUCH_PAGE)
CALLS_AND_LINKS: tuple[Act[TableSituation], ...] = (
    Act("call_referee", REFEREES, DONE, {S.DISPUTED: ALREADY, **NO_CALLS, **NOT_OPEN}, "end_call"),
    Act(
        "call_by_link",
        BEARERS,
        DONE,
        {S.CHANGED: GONE, S.DISPUTED: ALREADY, **NO_CALLS, S.SEALED: NO_SUCH_PAGE},
        "end_call",
    ),
    Act("answer_call", REFEREES, refused("call_over"), {S.DISPUTED: DONE}),
    Act("end_call", REFEREES, ALREADY, {S.DISPUTED: DONE}, "call_referee"),
    Act(
        "doubt_by_link",
        PLAYERS,
        DONE,
        {
            **dict.fromkeys((S.EMPTY, S.FINALS_ONLY, S.UNPLAYED), NO_SUCH_PAGE),
            S.SEALED: refused("doubt_too_late"),
        },
        "answer_doubt",
    ),
    Act("answer_doubt", REFEREES, NO_SUCH_PAGE, {S.DISPUTED: DONE}),
    Act("take_photo", REFEREES, DONE, {**NO_HAND, S.SEALED: refused("round_sealed")}, "remove_photo"),
    Act("remove_photo", HEADS, NO_SUCH_PAGE, {S.DISPUTED: DONE}, "take_photo"),
    Act("issue_links", ORGANIZERS, DONE, NOT_OPEN, "revoke_link"),
    Act("replace_link", ORGANIZERS, DONE, NOT_OPEN, "revoke_link"),
    Act("revoke_link", ORGANIZERS, DONE, {}, "issue_links", frozenset({S.SEALED})),
)

TABLE_ACTS: tuple[Act[TableSituation], ...] = (*HANDS, *PEOPLE, *END, *CALLS_AND_LINKS)
