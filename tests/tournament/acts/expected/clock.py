"""Acts on the clock of a round, by how far its time is; a table is given time apart from the others."""

from enum import StrEnum

from tests.tournament.acts.expected.types import ALREADY, DONE, REFEREES, Act, refused


class ClockSituation(StrEnum):
    """How far the time of a round is when somebody acts."""

    WAITING = "round published"
    RUNNING = "running"
    STOPPED = "stopped"
    GIVEN = "running, time given, a warning set"
    OVER = "time is up"
    OVER_AT_ONCE = "time is up, play stops at once"
    SHUT = "running, the table closed"
    ENDED = "round closed"


S = ClockSituation
NOT_RUNNING = dict.fromkeys((S.WAITING, S.ENDED), refused("round_state"))

CLOCK_ACTS: tuple[Act[ClockSituation], ...] = (
    Act(
        "stop_clock", REFEREES, DONE, {S.STOPPED: refused("clock_stopped"), **NOT_RUNNING}, "let_clock_go_on"
    ),
    Act("let_clock_go_on", REFEREES, refused("clock_runs"), {S.STOPPED: DONE, **NOT_RUNNING}, "stop_clock"),
    Act("change_time", REFEREES, DONE, NOT_RUNNING, "take_time_back"),
    Act("take_time_back", REFEREES, DONE, NOT_RUNNING, "change_time"),
    Act(
        "give_table_time",
        REFEREES,
        DONE,
        {**NOT_RUNNING, S.SHUT: refused("invalid_choice")},
        "give_table_time",
    ),
    Act("set_warnings", REFEREES, DONE, {S.GIVEN: ALREADY}, "clear_warnings"),
    Act(
        "record_hand",
        REFEREES,
        DONE,
        {
            S.OVER_AT_ONCE: refused("late_reason_missing"),
            S.SHUT: refused("table_closed"),
            S.ENDED: refused("round_closed"),
        },
        "take_back_hand",
    ),
    Act(
        "record_late_hand",
        REFEREES,
        DONE,
        {S.SHUT: refused("table_closed"), S.ENDED: refused("round_closed")},
        "take_back_hand",
    ),
)
