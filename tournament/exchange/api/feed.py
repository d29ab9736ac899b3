"""The changes in an event, as lines of JSON: each names what to read again, and a token to continue from."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from penalties.queries import may_see_ledger
from penalties.verbs import LedgerVerb
from tournament.audit.models import AuditEntry
from tournament.audit.verbs import Verb
from tournament.draws.verbs import DrawVerb
from tournament.events.models import Event
from tournament.events.queries import visible_rounds
from tournament.events.settings.hold_back import is_held
from tournament.events.verbs import EventVerb
from tournament.play.verbs import PlayVerb
from tournament.registration.verbs import EntryVerb
from tournament.standings.verbs import StandingsVerb

OF_EVENT = frozenset(
    (
        EventVerb.EVENT_CHANGED,
        EventVerb.EVENT_CHANGED_BECAUSE,
        DrawVerb.DRAW_SETTINGS_CHANGED_BECAUSE,
        LedgerVerb.LEDGER_SETTINGS_CHANGED,
        LedgerVerb.LEDGER_SETTINGS_CHANGED_BECAUSE,
        StandingsVerb.EVENT_FINISHED,
        StandingsVerb.EVENT_REOPENED,
        EntryVerb.ENTRY_ADDED,
        EntryVerb.ENTRY_DELETED,
        EntryVerb.ENTRY_CHANGED,
        EntryVerb.ENTRY_STATUS_CHANGED,
        EntryVerb.ENTRIES_CHANGED,
        EntryVerb.ENTRIES_IMPORTED,
        EntryVerb.ENTRIES_UPDATED,
        EntryVerb.SIGNED_UP,
        EntryVerb.SIGN_UP_LET_IN,
        EntryVerb.SIGN_UP_PROMOTED,
        EntryVerb.CLUB_CHECKED_IN,
        EntryVerb.NUMBERS_GIVEN,
        EntryVerb.NUMBERS_DRAWN,
        EntryVerb.PERSON_ERASED,
        EntryVerb.HOUSE_PLAYERS_ADDED,
        EntryVerb.HOUSE_PLAYERS_RELEASED,
        EntryVerb.PLAYERS_RELATED,
        EntryVerb.PLAYERS_TAKEN_APART,
        StandingsVerb.CUT_MADE,
        StandingsVerb.CUT_MADE_BY_LOT,
        StandingsVerb.CUT_TAKEN_BACK,
        StandingsVerb.CUT_BY_LOT_TAKEN_BACK,
        StandingsVerb.MOVED_UP,
        StandingsVerb.MOVED_UP_BY_LOT,
        StandingsVerb.LOT_DRAWN_AGAIN,
        StandingsVerb.PLAY_OFF_ORDERED,
        StandingsVerb.PLAY_OFF_TAKEN_BACK,
    )
)
"""Changes of the event, its people and its standings."""
OF_ROUND = frozenset(
    (
        DrawVerb.ROUND_PUBLISHED,
        DrawVerb.ROUND_UNPUBLISHED,
        EventVerb.ROUND_STARTED,
        EventVerb.ROUND_STARTED_OUT_OF_ORDER,
        PlayVerb.ROUND_PUT_BACK,
        PlayVerb.ROUND_CLOSED,
        PlayVerb.ROUND_REOPENED,
        PlayVerb.ROUND_REOPENED_BECAUSE,
        EventVerb.RESULTS_PUBLISHED,
        EventVerb.RESULTS_HIDDEN,
        DrawVerb.WINDS_ENTERED,
        PlayVerb.TABLE_CLOSED,
        PlayVerb.TABLE_CLOSED_UNCONFIRMED,
        PlayVerb.TABLE_CLOSED_UNPLAYED,
        PlayVerb.TABLE_REOPENED,
        PlayVerb.TABLE_REOPENED_BECAUSE,
        PlayVerb.ABSENT_AT_TABLE,
        DrawVerb.SEAT_TAKEN,
        DrawVerb.SEATS_EXCHANGED,
        DrawVerb.SEAT_CHANGE_UNDONE,
    )
)
"""Changes of a round that everybody sees once the round is published."""
SCORES = frozenset(
    (
        PlayVerb.HAND_RECORDED,
        PlayVerb.HAND_CORRECTED,
        PlayVerb.HAND_VOIDED,
        PlayVerb.HANDS_ACCEPTED,
        PlayVerb.DEALER_CHANGED,
        PlayVerb.TABLE_SEATS_DRAWN,
        PlayVerb.ROTATION_TAKEN_BACK,
        PlayVerb.FINAL_SCORES_RECORDED,
        PlayVerb.FINAL_SCORES_CORRECTED,
        PlayVerb.FINAL_SCORES_VOIDED,
        StandingsVerb.TITLE_PLAY_OFF_ORDERED,
        StandingsVerb.TITLE_PLAY_OFF_TAKEN_BACK,
        StandingsVerb.TITLE_DECIDED,
        StandingsVerb.TITLE_PLAYED_OFF,
        StandingsVerb.TITLE_DRAWN_BY_LOT,
        StandingsVerb.TITLE_LOT_DRAWN_AGAIN,
        StandingsVerb.TITLE_SHARED,
        StandingsVerb.TITLE_TAKEN_BACK,
        StandingsVerb.TITLE_LOT_TAKEN_BACK,
    )
)
"""Changes of scores, and of who of those who are tied wins; they can be held back with a round."""
PENALTIES = frozenset(
    (
        LedgerVerb.PENALTY_GIVEN,
        LedgerVerb.PENALTY_REVERSED,
        LedgerVerb.APPEAL_OPENED,
        LedgerVerb.APPEAL_DECIDED,
    )
)
"""Changes of the ledger, for whoever may see it."""
TYPE_OF: dict[str, Verb] = {
    StandingsVerb.CUT_MADE_BY_LOT: StandingsVerb.CUT_MADE,
    StandingsVerb.CUT_BY_LOT_TAKEN_BACK: StandingsVerb.CUT_TAKEN_BACK,
    StandingsVerb.MOVED_UP_BY_LOT: StandingsVerb.MOVED_UP,
    EntryVerb.NUMBERS_DRAWN: EntryVerb.NUMBERS_GIVEN,
}
"""Verbs that differ only in what the audit tells of a lot; readers get one type for both."""
NUMBERS = ("round", "table", "hand")
LINES_MAX = 1000


@dataclass(frozen=True, slots=True)
class FeedPage:
    """Lines of the feed, and the token after which there are more; None if there are none."""

    lines: list[str]
    next_since: int | None


def feed_page(event: Event, *, since: int, staff: bool, most: int) -> FeedPage:
    """At most so many changes after the token `since`."""
    lines = list(feed_lines(event, since=since, staff=staff, most=most + 1))
    page = lines[:most]
    return FeedPage(page, json.loads(page[-1])["token"] if len(lines) > most else None)


def feed_lines(event: Event, *, since: int, staff: bool, most: int | None = LINES_MAX) -> Iterator[str]:
    """Changes after the token `since`, at most `most`, the oldest first. The number of queries does not grow with them.

    Without `staff`, changes of what is not public are left out. When it becomes public, there is a line for that.
    """
    verbs = OF_EVENT | OF_ROUND | SCORES
    if may_see_ledger(event, staff=staff):
        verbs |= PENALTIES
    shown = {
        round_.number: not is_held(event, round_) or staff for round_ in visible_rounds(event, staff=staff)
    }
    rows = event.audit_entries.filter(pk__gt=since, verb__in=verbs).order_by("pk")
    lines = (_line(row) for row in rows.iterator() if _is_visible(row, shown))
    return islice(lines, most)


def _is_visible(row: AuditEntry, shown: dict[int, bool]) -> bool:
    number = row.data.get("round")
    if row.verb in SCORES:
        return shown.get(number, False)
    if row.verb in OF_ROUND:
        return number in shown or row.verb == DrawVerb.ROUND_UNPUBLISHED
    return True


def _line(row: AuditEntry) -> str:
    line: dict[str, Any] = {
        "token": row.pk,
        "type": TYPE_OF.get(row.verb, row.verb),
        "at": row.at.isoformat(),
    }
    line |= {name: row.data[name] for name in NUMBERS if isinstance(row.data.get(name), int)}
    return json.dumps(line) + "\n"
