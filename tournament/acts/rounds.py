"""Acts on a round, and at one of its tables, against the states of the round.

The round looked at has a round before it and a round after it. Unless the state says otherwise, the round before is
closed, and the round after is published as soon as this one is.
"""

from enum import StrEnum

from tournament.acts.types import DONE, NO_SUCH_PAGE, ORGANIZERS, REFEREES, Act, refused


class RoundSituation(StrEnum):
    """Where a round stands when somebody acts."""

    PLANNED = "planned"
    DRAWN = "drawn"
    PUBLISHED = "published, next in order"
    AHEAD = "published, the round before still open"
    STARTED = "running, no hand yet"
    RUNNING = "running"
    FINISHED = "running, every table closed"
    CLOSED = "closed"
    PASSED = "closed, the round after running"
    SEALED = "sealed"


S = RoundSituation
OTHER_STATE = refused("round_state")

ROUND_ACTS: tuple[Act[RoundSituation], ...] = (
    Act("draw_round", ORGANIZERS, OTHER_STATE, {S.PLANNED: DONE, S.DRAWN: DONE}, "discard_draw"),
    Act(
        "choose_version",
        ORGANIZERS,
        OTHER_STATE,
        {S.PLANNED: refused("version_not_found"), S.DRAWN: DONE},
        "choose_version",
    ),
    Act(
        "swap_seats",
        ORGANIZERS,
        OTHER_STATE,
        {S.PLANNED: refused("seat_not_found"), S.DRAWN: DONE},
        "swap_seats",
    ),
    Act("discard_draw", ORGANIZERS, OTHER_STATE, {S.DRAWN: DONE}, "choose_version"),
    Act("publish_round", ORGANIZERS, OTHER_STATE, {S.DRAWN: DONE}, "unpublish_round"),
    Act(
        "unpublish_round",
        ORGANIZERS,
        OTHER_STATE,
        {S.PUBLISHED: DONE, S.AHEAD: DONE},
        "publish_round",
    ),
)
