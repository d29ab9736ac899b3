"""Acts on a player's entry, by the state of the entry.

The first two rounds of the event are published, and everybody who plays has a seat in both. These acts are never
refused because of the time: people come late, leave and change their minds. An empty seat after a withdrawal stops the
round from starting (`seats_not_filled`) until somebody else takes the seat.
"""

from enum import StrEnum

from tests.tournament.acts.expected.types import ALREADY, DONE, ORGANIZERS, REFEREES, Act, refused


class EntrySituation(StrEnum):
    """The state of a player's entry when somebody acts."""

    REGISTERED = "registered, no seat yet"
    HERE = "checked in, no seat yet"
    WITHDRAWN = "withdrawn, never seated"
    SEATED = "seated, the round not started"
    PLAYING = "playing"
    SUBSTITUTED = "replaced at the table"
    DISQUALIFIED = "disqualified while playing"


S = EntrySituation
IN_USE = refused("entry_in_use")
NOT_IN_THE_LIST = refused("invalid_choice")
"""The form offers only players who are still playing."""

ENTRY_ACTS: tuple[Act[EntrySituation], ...] = (
    # Only the decision on the penalty lets a disqualified player in again.
    Act(
        "check_in",
        ORGANIZERS,
        DONE,
        {S.HERE: ALREADY, S.DISQUALIFIED: refused("player_barred")},
        "undo_check_in",
    ),
    Act(
        "undo_check_in",
        ORGANIZERS,
        ALREADY,
        {S.HERE: DONE, S.WITHDRAWN: DONE, S.DISQUALIFIED: refused("player_barred")},
        "check_in",
    ),
    Act("withdraw", ORGANIZERS, DONE, {S.WITHDRAWN: ALREADY, S.DISQUALIFIED: ALREADY}, "undo_check_in"),
    # The button of the notice names the status that was seen and the one from before.
    Act(
        "undo_withdrawal",
        ORGANIZERS,
        refused("status_moved"),
        {S.HERE: ALREADY, S.WITHDRAWN: DONE, S.DISQUALIFIED: refused("player_barred")},
        "withdraw",
    ),
    Act(
        "check_in_several",
        ORGANIZERS,
        DONE,
        dict.fromkeys((S.HERE, S.WITHDRAWN, S.DISQUALIFIED), refused("nobody_changes")),
        "undo_several",
    ),
    Act("set_club_of_several", ORGANIZERS, DONE, undone_by="undo_several"),
    Act("edit_entry", ORGANIZERS, DONE, undone_by="edit_entry"),
    Act(
        "delete_entry",
        ORGANIZERS,
        IN_USE,
        {S.REGISTERED: DONE, S.HERE: DONE, S.WITHDRAWN: DONE},
        "add_entry",
    ),
    Act(
        "fix_table",
        ORGANIZERS,
        DONE,
        {S.WITHDRAWN: NOT_IN_THE_LIST, S.DISQUALIFIED: NOT_IN_THE_LIST},
        "free_table",
    ),
    Act("penalize", REFEREES, DONE, undone_by="reverse_penalty"),
)
