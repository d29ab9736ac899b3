"""Acts on a round and at its tables, by the state of the round.

There is a round before this one and a round after it. Unless the state says otherwise, the round before is closed,
and the round after is published as soon as this one is.
"""

from enum import StrEnum

from tests.tournament.acts.expected.types import (
    ALREADY,
    DONE,
    HEADS,
    NO_SUCH_PAGE,
    ORGANIZERS,
    REFEREES,
    Act,
    Split,
    refused,
    warned,
)
from tournament.events.verbs import EventVerb
from tournament.play.verbs import PlayVerb


class RoundSituation(StrEnum):
    """The state of a round when somebody acts."""

    PLANNED = "planned"
    DISCARDED = "planned, its draw discarded"
    DRAWN = "drawn"
    PUBLISHED = "published, next in order"
    EARLY = "published, the round before not started"
    AHEAD = "published, the round before running"
    STARTED = "running, no hand yet"
    RUNNING = "running"
    FINISHED = "running, every table closed"
    CLOSED = "closed"
    PASSED = "closed, the round after running"
    SEALED = "sealed"
    SHOWN = "closed, results published"
    ENDED = "sealed, the event finished"


S = RoundSituation
OTHER_STATE = refused("round_state")
NOT_OPEN = refused("table_not_open")
IS_RUNNING = dict.fromkeys((S.STARTED, S.RUNNING, S.FINISHED), ALREADY)
IS_OVER = (S.CLOSED, S.PASSED, S.SEALED, S.SHOWN, S.ENDED)
IS_CLOSED = (S.CLOSED, S.PASSED, S.SHOWN)
IS_SEALED = (S.SEALED, S.ENDED)
IS_TIMED = dict.fromkeys((S.STARTED, S.RUNNING, S.FINISHED), DONE)
NO_TABLES = (S.PLANNED, S.DISCARDED)
CLOSED_TABLE = Split(HEADS, "table_closed")
"""A referee cannot change a closed table; the head referee and the organizer can still correct it."""

DRAWING = (
    Act(
        "draw_round",
        ORGANIZERS,
        OTHER_STATE,
        {S.PLANNED: DONE, S.DISCARDED: DONE, S.DRAWN: DONE},
        "choose_version",
    ),
    Act(
        "choose_version",
        ORGANIZERS,
        OTHER_STATE,
        {S.PLANNED: refused("version_not_found"), S.DISCARDED: DONE, S.DRAWN: DONE},
        "choose_version",
    ),
    Act(
        "swap_seats",
        ORGANIZERS,
        OTHER_STATE,
        {S.PLANNED: refused("seat_not_found"), S.DRAWN: DONE},
        "swap_seats",
    ),
    Act(
        "redraw_tables",
        ORGANIZERS,
        OTHER_STATE,
        {
            S.PLANNED: refused("tables_unknown"),
            S.DISCARDED: refused("tables_unknown"),
            S.DRAWN: DONE,
            S.PUBLISHED: DONE,
            S.EARLY: DONE,
            S.AHEAD: DONE,
        },
        "choose_version",
        frozenset({S.PUBLISHED, S.EARLY, S.AHEAD}),
    ),
    Act("discard_draw", ORGANIZERS, OTHER_STATE, {S.DRAWN: DONE}, "undo_discard"),
    Act("undo_discard", ORGANIZERS, refused("nothing_discarded"), {S.DISCARDED: DONE}, "discard_draw"),
)

COURSE: tuple[Act[RoundSituation], ...] = (
    Act(
        "publish_round",
        ORGANIZERS,
        OTHER_STATE,
        {S.DRAWN: DONE, **dict.fromkeys((S.PUBLISHED, S.EARLY, S.AHEAD), ALREADY)},
        "unpublish_round",
    ),
    Act(
        "unpublish_round",
        ORGANIZERS,
        OTHER_STATE,
        {S.PUBLISHED: DONE, S.EARLY: DONE, S.AHEAD: DONE},
        "publish_round",
    ),
    Act(
        "start_round",
        REFEREES,
        OTHER_STATE,
        {
            S.PUBLISHED: DONE,
            S.EARLY: refused("round_out_of_order"),
            S.AHEAD: refused("round_running"),
            **IS_RUNNING,
        },
        "put_round_back",
    ),
    Act(
        "start_out_of_order",
        REFEREES,
        OTHER_STATE,
        {
            S.PUBLISHED: DONE,
            S.EARLY: Split(ORGANIZERS, "round_out_of_order", warned(EventVerb.ROUND_STARTED_OUT_OF_ORDER)),
            S.AHEAD: refused("round_running"),
            **IS_RUNNING,
        },
        "put_round_back",
    ),
    Act(
        "put_round_back",
        REFEREES,
        OTHER_STATE,
        {
            S.STARTED: Split(ORGANIZERS, "started_by_another"),
            S.RUNNING: refused("hands_entered"),
            S.FINISHED: refused("hands_entered"),
        },
        "start_round",
    ),
    Act("stop_clock", REFEREES, OTHER_STATE, IS_TIMED, "let_clock_go_on"),
    Act("let_clock_go_on", REFEREES, OTHER_STATE, dict.fromkeys(IS_TIMED, refused("clock_runs"))),
    Act("change_time", REFEREES, OTHER_STATE, IS_TIMED, "change_time"),
    Act(
        "close_finished_tables",
        REFEREES,
        NOT_OPEN,
        {S.STARTED: ALREADY, S.RUNNING: ALREADY, S.FINISHED: ALREADY},
        "reopen_table",
    ),
    Act(
        "close_round",
        HEADS,
        OTHER_STATE,
        {
            S.STARTED: refused("tables_open"),
            S.RUNNING: refused("tables_open"),
            S.FINISHED: DONE,
            **dict.fromkeys(IS_OVER, ALREADY),
        },
        "reopen_round",
    ),
    Act(
        "reopen_round",
        HEADS,
        OTHER_STATE,
        {
            S.CLOSED: DONE,
            S.SHOWN: DONE,
            S.PASSED: refused("round_running"),
            S.SEALED: refused("round_sealed"),
            S.ENDED: refused("round_sealed"),
        },
        "close_round",
    ),
    Act(
        "seal_round",
        HEADS,
        refused("seals_closed_only"),
        {**dict.fromkeys(IS_CLOSED, DONE), **dict.fromkeys(IS_SEALED, ALREADY)},
        "unseal_round",
    ),
    Act(
        "publish_results",
        ORGANIZERS,
        OTHER_STATE,
        {**dict.fromkeys(IS_OVER, DONE), S.SHOWN: ALREADY, S.ENDED: refused("event_finished")},
        "hide_results",
    ),
    Act(
        "hide_results",
        ORGANIZERS,
        refused("results_not_published"),
        {S.SHOWN: DONE, S.ENDED: refused("event_finished")},
        "publish_results",
    ),
    Act(
        "unseal_round",
        HEADS,
        refused("round_not_sealed"),
        {S.SEALED: DONE, S.ENDED: refused("event_finished")},
        "seal_round",
    ),
)

AT_A_TABLE = (
    Act(
        "enter_winds",
        REFEREES,
        refused("winds_of_state"),
        {
            **dict.fromkeys((S.PUBLISHED, S.EARLY, S.AHEAD, S.STARTED), DONE),
            S.RUNNING: refused("winds_not_open"),
            S.FINISHED: refused("winds_not_open"),
        },
        "enter_winds",
    ),
    Act(
        "record_hand",
        REFEREES,
        NOT_OPEN,
        {
            **dict.fromkeys(NO_TABLES, NO_SUCH_PAGE),
            S.PUBLISHED: DONE,
            S.EARLY: refused("round_not_next"),
            S.AHEAD: refused("another_round_runs"),
            S.STARTED: DONE,
            S.RUNNING: DONE,
            S.FINISHED: refused("table_closed"),
            **dict.fromkeys(IS_OVER, refused("round_closed")),
        },
        "take_back_hand",
    ),
    Act(
        "take_back_hand",
        REFEREES,
        refused("nothing_to_take_back"),
        {
            **dict.fromkeys(NO_TABLES, NO_SUCH_PAGE),
            S.RUNNING: DONE,
            S.FINISHED: refused("table_closed"),
            **dict.fromkeys(IS_CLOSED, refused("table_closed")),
            **dict.fromkeys(IS_SEALED, refused("round_sealed")),
        },
        "record_hand",
    ),
    Act(
        "correct_hand",
        REFEREES,
        NO_SUCH_PAGE,
        {
            S.RUNNING: DONE,
            S.FINISHED: CLOSED_TABLE,
            **dict.fromkeys(IS_CLOSED, CLOSED_TABLE),
            **dict.fromkeys(IS_SEALED, refused("round_sealed")),
        },
        "correct_hand",
    ),
    Act(
        "repair_seats",
        REFEREES,
        refused("nothing_to_repair"),
        {
            **dict.fromkeys(NO_TABLES, NO_SUCH_PAGE),
            S.STARTED: DONE,
            S.RUNNING: DONE,
            S.FINISHED: CLOSED_TABLE,
            **dict.fromkeys(IS_CLOSED, CLOSED_TABLE),
            **dict.fromkeys(IS_SEALED, refused("round_sealed")),
        },
        "repair_seats",
    ),
    Act(
        "close_table",
        REFEREES,
        NOT_OPEN,
        {
            **dict.fromkeys(NO_TABLES, NO_SUCH_PAGE),
            S.STARTED: refused("nothing_played"),
            S.RUNNING: warned(PlayVerb.TABLE_CLOSED_UNCONFIRMED),
            S.FINISHED: ALREADY,
            **dict.fromkeys(IS_OVER, ALREADY),
        },
        "reopen_table",
    ),
    Act(
        "reopen_table",
        HEADS,
        NOT_OPEN,
        {
            **dict.fromkeys(NO_TABLES, NO_SUCH_PAGE),
            S.STARTED: refused("table_not_closed"),
            S.RUNNING: refused("table_not_closed"),
            S.FINISHED: DONE,
        },
        "close_table",
    ),
    Act(
        "change_seat",
        REFEREES,
        DONE,
        {
            **dict.fromkeys(NO_TABLES, NO_SUCH_PAGE),
            S.DRAWN: refused("round_not_published"),
            S.FINISHED: CLOSED_TABLE,
            **dict.fromkeys(IS_CLOSED, CLOSED_TABLE),
            **dict.fromkeys(IS_SEALED, refused("round_sealed")),
        },
        "undo_seat_change",
    ),
    Act(
        "close_without_hand",
        REFEREES,
        NOT_OPEN,
        {
            **dict.fromkeys(NO_TABLES, NO_SUCH_PAGE),
            S.STARTED: warned(PlayVerb.TABLE_CLOSED_UNPLAYED),
            S.RUNNING: warned(PlayVerb.ABSENT_AT_TABLE),
            S.FINISHED: ALREADY,
            **dict.fromkeys(IS_OVER, ALREADY),
        },
        "reopen_table",
    ),
    Act(
        "call_referee",
        REFEREES,
        NOT_OPEN,
        {
            **dict.fromkeys(NO_TABLES, NO_SUCH_PAGE),
            S.STARTED: DONE,
            S.RUNNING: DONE,
            S.FINISHED: refused("call_at_closed_table"),
        },
        "end_call",
    ),
)

ROUND_ACTS: tuple[Act[RoundSituation], ...] = (*DRAWING, *COURSE, *AT_A_TABLE)
