"""Acts at a table and on a round against what became of the device since its page was made.

Each act is tried where it can be done. A device on bad Wi-Fi sends a form again, or late; another tab, or another
person, comes first; the session ends while somebody types, who then signs in and sends it once more.
"""

from enum import StrEnum

from tests.tournament.acts.expected.types import (
    ALREADY,
    DONE,
    NO_CONTENT,
    ORGANIZERS,
    REFEREES,
    SCORERS,
    Act,
    Cell,
    Person,
    refused,
)


class DeviceSituation(StrEnum):
    """What became of a device since its page was made."""

    AGAIN = "sent again, the same"
    OTHER = "sent again, with something else in it"
    BEHIND = "somebody did the same meanwhile"
    LOST = "session lost, signed in, sent again"
    HANDED = "the device goes round the table"


S = DeviceSituation
KEY_REUSED = refused("key_reused")
OTHER_STATE = refused("round_state")


DRAW_MOVED = refused("draw_moved_on")
HANDED_ROUND = refused("handed_round")


def _once(
    code: str,
    *,
    behind: Cell,
    again: Cell = ALREADY,
    other: Cell = NO_CONTENT,
    roles: frozenset[Person] = REFEREES,
    handed: Cell = HANDED_ROUND,
    lost: Cell = DONE,
) -> Act[DeviceSituation]:
    """An act that is done once, however often its form is sent."""
    cells = {S.AGAIN: again, S.OTHER: other, S.BEHIND: behind, S.LOST: lost, S.HANDED: handed}
    return Act(code, roles, DONE, cells)


def _moved(code: str, answer: Cell, *, handed: Cell = HANDED_ROUND) -> Act[DeviceSituation]:
    """A button that moves a round: pressed after the round has moved, it shows the state of the round."""
    return _once(code, again=answer, behind=answer, handed=handed, roles=ORGANIZERS)


AT_A_TABLE = (
    _once("record_hand", other=KEY_REUSED, behind=refused("same_hand")),
    _once("record_sheet", other=KEY_REUSED, behind=refused("hand_conflict")),
    _once("enter_final_scores", other=KEY_REUSED, behind=refused("same_hand")),
    _once("correct_hand", other=KEY_REUSED, behind=refused("hand_conflict")),
    _once("take_back_hand", other=KEY_REUSED, behind=refused("hand_conflict")),
    _once("accept_hands", behind=ALREADY),
    _once("refuse_hand", other=KEY_REUSED, behind=refused("hand_conflict")),
    _once("set_dealer", other=KEY_REUSED, behind=DONE),
    _once("draw_seats", other=KEY_REUSED, behind=DONE),
    _once("take_back_change", other=KEY_REUSED, behind=refused("change_taken_back")),
    _once("repair_seats", other=KEY_REUSED, behind=refused("repaired_meanwhile")),
    _once("change_seat", other=KEY_REUSED, behind=refused("invalid_choice")),
    _once("exchange_seats", other=KEY_REUSED, behind=refused("invalid_choice")),
    _once("undo_seat_change", behind=refused("change_not_undoable")),
    _once("penalize", other=KEY_REUSED, behind=refused("ledger_moved")),
    _once("reverse_penalty", other=KEY_REUSED, behind=refused("already_reversed")),
    _once("sign", other=KEY_REUSED, behind=DONE, handed=DONE, lost=refused("not_handed_round")),
    _once("dispute", other=KEY_REUSED, behind=DONE, handed=DONE, lost=refused("not_handed_round")),
    _once("decide_dispute", again=refused("no_dispute"), behind=refused("no_dispute")),
    _once("close_table", behind=ALREADY),
    _once("close_without_hand", behind=ALREADY),
    _once("reopen_table", again=refused("table_not_closed"), behind=refused("table_not_closed")),
    _once("call_referee", behind=ALREADY),
    _once("answer_call", behind=ALREADY),
    _once("end_call", behind=ALREADY),
    _once("issue_links", behind=ALREADY),
    _once("replace_link", behind=ALREADY),
    _once("revoke_link", behind=ALREADY),
)

BY_LINK = (
    _once("enter_hand", other=KEY_REUSED, behind=refused("same_hand"), roles=SCORERS),
    _once("enter_sheet", other=KEY_REUSED, behind=refused("hand_conflict"), roles=SCORERS),
    _once("take_back_entered", other=KEY_REUSED, behind=refused("hand_conflict"), roles=SCORERS),
    _once("sign_by_link", other=KEY_REUSED, behind=DONE, roles=SCORERS),
    _once("dispute_by_link", other=KEY_REUSED, behind=DONE, roles=SCORERS),
    _once("call_by_link", behind=ALREADY, roles=SCORERS),
)

ON_A_ROUND = (
    _moved("draw_round", DRAW_MOVED, handed=NO_CONTENT),
    _moved("swap_seats", DRAW_MOVED),
    _once("choose_version", behind=ALREADY, handed=NO_CONTENT, roles=ORGANIZERS),
    _moved("redraw_tables", DRAW_MOVED),
    _moved("discard_draw", OTHER_STATE),
    _moved("undo_discard", refused("nothing_discarded"), handed=NO_CONTENT),
    _moved("publish_round", ALREADY),
    _moved("unpublish_round", OTHER_STATE),
    _moved("start_round", ALREADY),
    _moved("put_round_back", OTHER_STATE),
    _moved("close_round", ALREADY),
    _moved("reopen_round", OTHER_STATE),
    _once("seal_round", behind=ALREADY, roles=ORGANIZERS),
    _moved("unseal_round", refused("round_not_sealed")),
)

DEVICE_ACTS: tuple[Act[DeviceSituation], ...] = (*AT_A_TABLE, *BY_LINK, *ON_A_ROUND)
