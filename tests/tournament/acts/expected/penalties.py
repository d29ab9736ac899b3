"""Acts on a penalty that was given at a table. The event has a head referee; only they decide appeals."""

from enum import StrEnum

from tests.tournament.acts.expected.types import (
    ALREADY,
    DONE,
    HEADS,
    NO_SUCH_PAGE,
    PLAYERS,
    REFEREES,
    Act,
    Split,
    refused,
)
from tournament.events.enums import Role


class PenaltySituation(StrEnum):
    """What has become of a penalty when somebody acts."""

    GIVEN = "given"
    TOO_LATE = "given, the time to appeal over"
    APPEALED = "under appeal"
    UPHELD = "upheld"
    DROPPED = "dropped by the appeal"
    CHANGED = "replaced by the appeal"
    REVERSED = "taken back"
    LINK_GONE = "given, the private link withdrawn"
    SEALED = "given, the round sealed"
    FINISHED = "given, the event finished"


S = PenaltySituation
REVERSED = dict.fromkeys((S.DROPPED, S.CHANGED, S.REVERSED), refused("already_reversed"))
APPEALED = dict.fromkeys((S.APPEALED, S.UPHELD), refused("already_appealed"))
LATE = {S.TOO_LATE: refused("appeal_too_late")}
DECIDED_BY_HEAD = Split(frozenset({Role.HEAD_REFEREE}), "head_referee_decides")
NO_APPEAL = Split(frozenset({Role.HEAD_REFEREE}), "head_referee_decides", refused("no_appeal"))

PENALTY_ACTS: tuple[Act[PenaltySituation], ...] = (
    Act(
        "reverse_penalty",
        REFEREES,
        DONE,
        {
            S.APPEALED: refused("under_appeal"),
            **REVERSED,
            S.SEALED: refused("round_sealed"),
            S.FINISHED: refused("event_finished"),
        },
        "penalize",
    ),
    Act("appeal_penalty", REFEREES, DONE, {**APPEALED, **REVERSED, **LATE}, "uphold_penalty"),
    Act(
        "appeal_by_link",
        PLAYERS,
        DONE,
        {**APPEALED, **REVERSED, **LATE, S.LINK_GONE: NO_SUCH_PAGE},
        "uphold_penalty",
    ),
    Act("uphold_penalty", HEADS, NO_APPEAL, {S.APPEALED: DECIDED_BY_HEAD}),
    Act("drop_penalty", HEADS, NO_APPEAL, {S.APPEALED: DECIDED_BY_HEAD}, "penalize"),
    Act("replace_penalty", HEADS, NO_APPEAL, {S.APPEALED: DECIDED_BY_HEAD}),
    Act("withdraw_own_link", REFEREES, DONE, {S.LINK_GONE: ALREADY}),
)
