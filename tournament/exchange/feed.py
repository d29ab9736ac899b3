"""The changes in an event, as lines of JSON: each names what to read again, and a token to continue from."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from penalties.queries import may_see_ledger
from tournament.events.enums import Verb
from tournament.events.hold_back import is_held
from tournament.events.models import AuditEntry, Event
from tournament.events.queries import visible_rounds

OF_EVENT = frozenset(
    (
        Verb.EVENT_CHANGED,
        Verb.EVENT_CHANGED_BECAUSE,
        Verb.DRAW_SETTINGS_CHANGED_BECAUSE,
        Verb.LEDGER_SETTINGS_CHANGED,
        Verb.LEDGER_SETTINGS_CHANGED_BECAUSE,
        Verb.EVENT_FINISHED,
        Verb.EVENT_REOPENED,
        Verb.ENTRY_ADDED,
        Verb.ENTRY_DELETED,
        Verb.ENTRY_CHANGED,
        Verb.ENTRY_STATUS_CHANGED,
        Verb.ENTRIES_CHANGED,
        Verb.ENTRIES_IMPORTED,
        Verb.ENTRIES_UPDATED,
        Verb.SIGNED_UP,
        Verb.SIGN_UP_LET_IN,
        Verb.SIGN_UP_PROMOTED,
        Verb.CLUB_CHECKED_IN,
        Verb.NUMBERS_GIVEN,
        Verb.NUMBERS_DRAWN,
        Verb.PERSON_ERASED,
        Verb.HOUSE_PLAYERS_ADDED,
        Verb.HOUSE_PLAYERS_RELEASED,
        Verb.PLAYERS_RELATED,
        Verb.PLAYERS_TAKEN_APART,
        Verb.CUT_MADE,
        Verb.CUT_MADE_BY_LOT,
        Verb.CUT_TAKEN_BACK,
        Verb.CUT_BY_LOT_TAKEN_BACK,
        Verb.MOVED_UP,
        Verb.MOVED_UP_BY_LOT,
        Verb.LOT_DRAWN_AGAIN,
        Verb.PLAY_OFF_ORDERED,
        Verb.PLAY_OFF_TAKEN_BACK,
    )
)
"""Changes of the event, its people and its standings."""
OF_ROUND = frozenset(
    (
        Verb.ROUND_PUBLISHED,
        Verb.ROUND_UNPUBLISHED,
        Verb.ROUND_STARTED,
        Verb.ROUND_STARTED_OUT_OF_ORDER,
        Verb.ROUND_PUT_BACK,
        Verb.ROUND_CLOSED,
        Verb.ROUND_REOPENED,
        Verb.ROUND_REOPENED_BECAUSE,
        Verb.RESULTS_PUBLISHED,
        Verb.RESULTS_HIDDEN,
        Verb.WINDS_ENTERED,
        Verb.TABLE_CLOSED,
        Verb.TABLE_CLOSED_UNCONFIRMED,
        Verb.TABLE_CLOSED_UNPLAYED,
        Verb.TABLE_REOPENED,
        Verb.TABLE_REOPENED_BECAUSE,
        Verb.ABSENT_AT_TABLE,
        Verb.SEAT_TAKEN,
        Verb.SEATS_EXCHANGED,
        Verb.SEAT_CHANGE_UNDONE,
    )
)
"""Changes of a round that everybody sees once the round is published."""
SCORES = frozenset(
    (
        Verb.HAND_RECORDED,
        Verb.HAND_CORRECTED,
        Verb.HAND_VOIDED,
        Verb.HANDS_ACCEPTED,
        Verb.DEALER_CHANGED,
        Verb.TABLE_SEATS_DRAWN,
        Verb.ROTATION_TAKEN_BACK,
        Verb.FINAL_SCORES_RECORDED,
        Verb.FINAL_SCORES_CORRECTED,
        Verb.FINAL_SCORES_VOIDED,
        Verb.TITLE_PLAY_OFF_ORDERED,
        Verb.TITLE_PLAY_OFF_TAKEN_BACK,
        Verb.TITLE_DECIDED,
        Verb.TITLE_PLAYED_OFF,
        Verb.TITLE_DRAWN_BY_LOT,
        Verb.TITLE_LOT_DRAWN_AGAIN,
        Verb.TITLE_SHARED,
        Verb.TITLE_TAKEN_BACK,
        Verb.TITLE_LOT_TAKEN_BACK,
    )
)
"""Changes of scores, and of who of those who are tied wins; they can be held back with a round."""
PENALTIES = frozenset((Verb.PENALTY_GIVEN, Verb.PENALTY_REVERSED, Verb.APPEAL_OPENED, Verb.APPEAL_DECIDED))
"""Changes of the ledger, for whoever may see it."""
TYPE_OF: dict[str, Verb] = {
    Verb.CUT_MADE_BY_LOT: Verb.CUT_MADE,
    Verb.CUT_BY_LOT_TAKEN_BACK: Verb.CUT_TAKEN_BACK,
    Verb.MOVED_UP_BY_LOT: Verb.MOVED_UP,
    Verb.NUMBERS_DRAWN: Verb.NUMBERS_GIVEN,
}
"""Verbs that differ only in what the audit tells of a lot; readers get one type for both."""
NUMBERS = ("round", "table", "hand")
LINES_MAX = 1000


def feed_lines(event: Event, *, since: int, staff: bool, most: int | None = LINES_MAX) -> Iterator[str]:
    """Changes after the token `since`, at most `most`, the oldest first. The number of queries does not grow with them.

    Without `staff`, changes of what is not public are left out. When it becomes public, there is a line for that.
    """
    told = OF_EVENT | OF_ROUND | SCORES
    if may_see_ledger(event, staff=staff):
        told |= PENALTIES
    shown = {
        round_.number: not is_held(event, round_) or staff for round_ in visible_rounds(event, staff=staff)
    }
    rows = event.audit_entries.filter(pk__gt=since, verb__in=told).order_by("pk")
    lines = (_line(row) for row in rows.iterator() if _is_visible(row, shown))
    return islice(lines, most)


def _is_visible(row: AuditEntry, shown: dict[int, bool]) -> bool:
    number = row.data.get("round")
    if row.verb in SCORES:
        return shown.get(number, False)
    if row.verb in OF_ROUND:
        return number in shown or row.verb == Verb.ROUND_UNPUBLISHED
    return True


def _line(row: AuditEntry) -> str:
    line: dict[str, Any] = {
        "token": row.pk,
        "type": TYPE_OF.get(row.verb, row.verb),
        "at": row.at.isoformat(),
    }
    line |= {name: row.data[name] for name in NUMBERS if isinstance(row.data.get(name), int)}
    return json.dumps(line) + "\n"
