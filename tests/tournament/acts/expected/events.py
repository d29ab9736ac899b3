"""Acts of the organizer on an event against how far the event has come.

The first round is the one looked at: the others are planned. Reading is never refused as long as there is an event.
"""

from enum import StrEnum

from penalties.verbs import LedgerVerb
from tests.tournament.acts.expected.types import (
    ALREADY,
    AT_DESK,
    DONE,
    NO_SUCH_PAGE,
    ORGANIZERS,
    REFEREES,
    Act,
    refused,
    warned,
)
from tournament.events.verbs import EventVerb


class EventSituation(StrEnum):
    """How far an event has come when somebody acts."""

    NEW = "made, nobody entered"
    ENTERED = "players entered"
    DRAWN = "first round drawn"
    PUBLISHED = "first round published"
    STARTED = "first round running, no hand"
    PLAYED = "first round running, hands entered"
    CLOSED = "first round closed"
    SEALED = "first round sealed"
    CUT = "cut after the first round"
    CUT_DRAWN = "second round drawn after a cut"
    PLAY_OFF = "play-off in the second round"
    PLAYED_OUT = "every round closed"
    TITLE = "tie for the first place drawn by lot"
    FINISHED = "finished"
    DELETED = "deleted"


S = EventSituation
GONE = {S.DELETED: NO_SUCH_PAGE}
HAS_RESULTS = (S.CLOSED, S.CUT, S.CUT_DRAWN, S.PLAY_OFF, S.PLAYED_OUT, S.TITLE)
ARE_SEALED = dict.fromkeys((S.SEALED, S.FINISHED), refused("results_sealed"))
AFTER_RESULTS = {**dict.fromkeys(HAS_RESULTS, warned(EventVerb.EVENT_CHANGED_BECAUSE)), **ARE_SEALED}
"""Finished results change only with a reason, after their effect was looked at; sealed ones not at all."""
HAS_HANDS = (S.PLAYED, S.SEALED, *HAS_RESULTS, S.FINISHED)
HANDS_STAND = dict.fromkeys(HAS_HANDS, refused("ruleset_in_use"))
HAS_STARTED = dict.fromkeys((S.STARTED, *HAS_HANDS), refused("event_started"))

SETTINGS = (
    Act("rename_event", ORGANIZERS, DONE, GONE, "rename_event"),
    Act("hide_event", ORGANIZERS, DONE, GONE, "hide_event"),
    Act(
        "change_rounds",
        ORGANIZERS,
        DONE,
        {S.TITLE: refused("rounds_after_title"), S.FINISHED: refused("event_finished"), **GONE},
        "change_rounds",
    ),
    Act(
        "plan_one_round",
        ORGANIZERS,
        DONE,
        {
            **dict.fromkeys((S.CUT, S.CUT_DRAWN, S.PLAY_OFF), refused("rounds_end_at_cut")),
            # One round is planned here already, so the act plans three.
            S.TITLE: refused("rounds_after_title"),
            S.FINISHED: refused("event_finished"),
            **GONE,
        },
        "plan_one_round",
    ),
    Act(
        "plan_cut",
        ORGANIZERS,
        DONE,
        # These events have one round, which no cut can come before.
        {**dict.fromkeys((S.PLAYED_OUT, S.TITLE, S.FINISHED), refused("cut_plan_too_late")), **GONE},
        "plan_cut",
    ),
    Act("change_ruleset", ORGANIZERS, DONE, {**HANDS_STAND, **GONE}, "change_ruleset"),
    Act("change_ranking", ORGANIZERS, DONE, {**AFTER_RESULTS, **GONE}, "change_ranking"),
    Act("change_entry_rules", ORGANIZERS, DONE, GONE, "change_entry_rules"),
    Act("change_photo_rules", ORGANIZERS, DONE, GONE, "change_photo_rules"),
    # Nobody has sat out here; where somebody has, it is asked for a reason like the ranking.
    Act("change_sit_outs", ORGANIZERS, DONE, GONE, "change_sit_outs"),
    Act("change_deductions", ORGANIZERS, DONE, {**HAS_STARTED, **GONE}, "change_deductions"),
    Act(
        "change_absent_places",
        ORGANIZERS,
        DONE,
        {
            **dict.fromkeys(HAS_RESULTS, warned(LedgerVerb.LEDGER_SETTINGS_CHANGED_BECAUSE)),
            **ARE_SEALED,
            **GONE,
        },
        "change_absent_places",
    ),
    Act("add_house_rule", ORGANIZERS, DONE, {**HAS_STARTED, **GONE}, "remove_house_rule"),
    Act("change_amounts", ORGANIZERS, DONE, {**HAS_STARTED, **GONE}, "reset_amounts"),
    # Nothing waits for the plan, so it changes in every state.
    Act("plan_times", ORGANIZERS, DONE, GONE, "plan_times"),
    # The list of steps is only a reminder, so nothing stands in its way.
    Act("put_step_aside", ORGANIZERS, DONE, GONE, "take_step_up"),
    Act("skip_unknown_step", ORGANIZERS, refused("invalid_choice"), GONE),
    Act("plan_over_newer_times", ORGANIZERS, refused("changed_meanwhile"), GONE),
    Act(
        "plan_times_backwards",
        ORGANIZERS,
        refused("times_out_of_order"),
        # These have one round only.
        {**dict.fromkeys((S.PLAYED_OUT, S.TITLE, S.FINISHED), DONE), **GONE},
    ),
)

NOBODY = {S.NEW: refused("invalid_choice"), **GONE}
PEOPLE = (
    Act("add_entry", AT_DESK, DONE, GONE, "delete_entry"),
    Act("read_list", ORGANIZERS, DONE, GONE),
    Act("enter_list", ORGANIZERS, DONE, GONE, "delete_entry"),
    Act(
        "add_house_players", ORGANIZERS, refused("house_complete"), {S.ENTERED: DONE, **GONE}, "delete_entry"
    ),
    Act("release_house_players", ORGANIZERS, refused("no_house_spare"), GONE, "add_house_players"),
    Act("keep_apart", ORGANIZERS, DONE, NOBODY, "release_pair"),
    Act("fix_table", ORGANIZERS, DONE, NOBODY, "free_table"),
    Act(
        "relate_players",
        ORGANIZERS,
        DONE,
        {S.NEW: NO_SUCH_PAGE, S.FINISHED: refused("event_finished"), **GONE},
        "take_players_apart",
    ),
)

STAFF_ACTS = (
    Act("add_staff", ORGANIZERS, DONE, GONE, "remove_staff"),
    Act("change_staff", ORGANIZERS, DONE, GONE, "change_staff"),
    Act("give_tables_to_head", ORGANIZERS, refused("tables_of_referees"), GONE),
    Act("step_down_as_last_organizer", ORGANIZERS, refused("last_organizer"), GONE),
    Act("remove_staff", ORGANIZERS, DONE, GONE, "add_staff"),
    Act("leave_as_last_organizer", ORGANIZERS, refused("last_organizer"), GONE),
    Act("invite", ORGANIZERS, DONE, GONE, "withdraw_invitation"),
    Act("give_own_password_link", ORGANIZERS, refused("password_link_refused"), GONE),
)

COURSE = (
    Act(
        "publish_drawn_rounds",
        ORGANIZERS,
        refused("nothing_to_publish"),
        {S.DRAWN: DONE, S.CUT_DRAWN: DONE, S.PUBLISHED: ALREADY, **GONE},
        "unpublish_drawn_rounds",
    ),
    Act(
        "finish_event",
        ORGANIZERS,
        refused("rounds_open"),
        {S.PLAYED_OUT: DONE, S.TITLE: DONE, S.FINISHED: ALREADY, **GONE},
        "reopen_event",
    ),
    Act(
        "reopen_event", ORGANIZERS, refused("event_not_finished"), {S.FINISHED: DONE, **GONE}, "finish_event"
    ),
    Act(
        "make_cut",
        ORGANIZERS,
        refused("cut_not_after_last"),
        {
            S.CLOSED: DONE,
            S.SEALED: DONE,
            **dict.fromkeys((S.CUT, S.CUT_DRAWN, S.PLAY_OFF), refused("cut_stands")),
            S.TITLE: refused("cut_stands"),
            **dict.fromkeys((S.PLAYED_OUT, S.FINISHED), refused("no_round_after_cut")),
            **GONE,
        },
        "take_back_cut",
    ),
    Act(
        "take_back_cut",
        ORGANIZERS,
        ALREADY,
        {
            **dict.fromkeys((S.CUT, S.PLAY_OFF), DONE),
            S.CUT_DRAWN: refused("later_round_drawn"),
            **GONE,
        },
        "make_cut",
    ),
    Act(
        "order_play_off",
        ORGANIZERS,
        refused("cut_not_after_last"),
        {
            **dict.fromkeys((S.CLOSED, S.SEALED), DONE),
            **dict.fromkeys((S.CUT, S.CUT_DRAWN, S.PLAY_OFF), refused("cut_stands")),
            **dict.fromkeys((S.PLAYED_OUT, S.FINISHED), refused("no_round_after_cut")),
            # What settles the title stands after the round.
            S.TITLE: refused("cut_stands"),
            **GONE,
        },
        "take_back_cut",
    ),
    # The tie at the line of these cuts was settled by a lot. Another one replaces it.
    Act(
        "draw_new_lot",
        ORGANIZERS,
        refused("cut_missing"),
        {
            S.CUT: DONE,
            S.CUT_DRAWN: refused("later_round_drawn"),
            S.FINISHED: refused("event_finished"),
            **GONE,
        },
        "draw_new_lot",
    ),
    # Nobody has left these cuts; where somebody has, taking the cut back and making it again undoes it.
    Act(
        "move_up",
        ORGANIZERS,
        refused("cut_missing"),
        {
            S.CUT: refused("nobody_moves_up"),
            S.CUT_DRAWN: refused("later_round_drawn"),
            **GONE,
        },
    ),
    # Two players share the first place of these events.
    Act(
        "settle_title",
        ORGANIZERS,
        refused("rounds_left"),
        {
            S.PLAYED_OUT: DONE,
            S.TITLE: refused("title_stands"),
            S.FINISHED: refused("event_finished"),
            **GONE,
        },
        "take_back_title",
    ),
    Act(
        "order_title_play_off",
        ORGANIZERS,
        refused("rounds_left"),
        {
            S.PLAYED_OUT: DONE,
            S.TITLE: refused("title_stands"),
            S.FINISHED: refused("event_finished"),
            **GONE,
        },
        "take_back_title",
    ),
    Act(
        "take_back_title",
        ORGANIZERS,
        ALREADY,
        {S.TITLE: DONE, **GONE},
        "settle_title",
    ),
    Act(
        "draw_new_title_lot",
        ORGANIZERS,
        refused("no_lot_drawn"),
        {S.TITLE: DONE, S.FINISHED: refused("event_finished"), **GONE},
        "draw_new_title_lot",
    ),
    Act(
        "draw_two_rounds_ahead",
        ORGANIZERS,
        DONE,
        {
            S.NEW: refused("too_few_players"),
            S.ENTERED: refused("unfilled_table"),
            S.PLAY_OFF: refused("play_off_first"),
            **dict.fromkeys((S.PLAYED_OUT, S.TITLE, S.FINISHED), NO_SUCH_PAGE),
            **GONE,
        },
        "discard_rounds_ahead",
    ),
    Act("export_workbook", REFEREES, DONE, GONE),
    Act("export_list", REFEREES, DONE, GONE),
    Act("read_audit", ORGANIZERS, DONE, GONE),
    Act(
        "delete_event",
        ORGANIZERS,
        DONE,
        {**dict.fromkeys(HAS_HANDS, refused("event_played")), **GONE},
    ),
)

EVENT_ACTS: tuple[Act[EventSituation], ...] = (*SETTINGS, *PEOPLE, *STAFF_ACTS, *COURSE)
