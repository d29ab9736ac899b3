"""Notes of the ledger beside a recorded hand: a false win with its penalty, and wins that a penalty forbids.

The rulebooks that let a referee end a player's participation (HKMA, Fouls and Penalties 2: disqualified and banished;
Explanation of MCR, Item 4, 2 (1): the match is stopped; Zung Jung books, Play Time Limits: resigned) do not say
how the following hands count when somebody else takes over the seat. Such a win is therefore recorded, and marked for
as long as the penalty stands. A win with a dead hand or hu forbiddance is refused (`penalties.forbidden_hands`). If it was
recorded before the penalty was given, it is marked so that somebody corrects it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from penalties.catalogue.types import LEAVE_EVENT, PUTS_OUT, Kind, Scope
from penalties.decisions.false_wins import FALSE_WIN_CODE, FORBIDDEN_HU_CODE, fined_in_ledger
from penalties.enums import PublicView
from penalties.models import LedgerEntry, LedgerSettings
from penalties.queries import event_rule_book, rows_of_entry, rulings_of
from penalties.rulebook.ladder import InForce, Moment, Ruling, forbids_win, in_force
from penalties.rulebook.texts import consequences_words, text_json, text_of
from tournament.draws.models import Table
from tournament.draws.seats.seating import Seating
from tournament.events.models import Event
from tournament.play.hooks.marks import HandMark, PenaltyOffer
from tournament.play.models import Hand
from tournament.play.pages.hands import HandView
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class _Given:
    """The penalties in force for the table's players, with their rulings."""

    rows: Mapping[int, LedgerEntry]
    rulings: Sequence[Ruling]

    def row(self, ruling: Ruling) -> LedgerEntry:
        return self.rows[ruling.charge.number]


def mark_hands(
    event: Event,
    table: Table,
    state: TableState,
    seating: Seating,
    views: Sequence[HandView],
    rows: Mapping[int, LedgerEntry],
    *,
    is_staff: bool,
) -> list[HandView]:
    """The hands of a table with the notes of the ledger. `rows` are those of `marks.rows_at`.

    Runs a query only where a fine is missing, and one for people without a role.

    People without a role see what the organizer has made public, and are offered no penalty to give.
    """
    if not state.entered:
        return list(views)
    people = {entry.pk for entry in seating.everybody}
    rows = {pk: row for pk, row in rows.items() if row.entry_id in people}
    if not is_staff and (not rows or LedgerSettings.of_event(event).public_view == PublicView.NOTHING):
        return list(views)
    given = _Given(rows, rulings_of(rows.values()))
    hands = {hand.number: hand for hand in state.entered}
    marks: dict[int, list[HandMark]] = {}
    for number, hand in hands.items():
        entries = seating.at(number)
        if hand.offender is not None and not hand.is_provisional:
            mark = _false_win(event, table, hands, hand, entries[hand.offender], given, is_staff=is_staff)
            marks.setdefault(number, []).extend([mark] if mark else [])
        for win in hand.all_wins:
            winner = entries[win.seat]
            for mark in (
                _won_when_out(event, table, number, winner, given, is_staff=is_staff),
                _won_when_forbidden(event, table, number, winner, given, is_staff=is_staff),
            ):
                marks.setdefault(number, []).extend([mark] if mark else [])
    return [replace(view, ledger=tuple(marks.get(view.number, ()))) for view in views]


def _false_win(
    event: Event,
    table: Table,
    hands: Mapping[int, Hand],
    hand: Hand,
    offender: Entry,
    given: _Given,
    *,
    is_staff: bool,
) -> HandMark | None:
    """The penalty of a false win, or the offer to give it, where the ledger deducts the points."""
    after = hands.get(hand.number + 1)
    numbers = {hand.number}
    if after is None or after.offender != hand.offender:
        # Given late, when the next hand was already in play.
        numbers.add(hand.number + 1)
    for ruling in given.rulings:
        row = given.row(ruling)
        here = (row.entry_id, row.round_number, row.table_number) == (
            offender.pk,
            table.round.number,
            table.number,
        )
        if here and row.hand_number in numbers and ruling.has(Kind.FALSE_WIN):
            what = consequences_words(
                event.ruleset, [one for one in ruling.consequences if one.kind is Kind.FALSE_WIN]
            )
            words = _("In the ledger for %(player)s: %(what)s.") % {"player": offender, "what": what}
            return HandMark(words, _url(event, row) if is_staff else "")
    forbidden = _forbidden_at(table, hand.number, offender, given)
    code = FORBIDDEN_HU_CODE if forbidden else FALSE_WIN_CODE
    foul = fined_in_ledger(event_rule_book(event), code) if is_staff else None
    if foul is None:
        return None
    return HandMark(
        _("The penalty for this false win is not in the ledger yet."),
        offer=PenaltyOffer(
            _("%(player)s: %(foul)s") % {"player": offender, "foul": text_of(text_json(foul.name))},
            reverse("penalties:penalty-give", args=[event.slug, offender.pk])
            + "?"
            + urlencode({"round": table.round.number, "table": table.number, "hand": hand.number}),
            foul.code,
            uuid4(),
            rows_of_entry(event, offender),
        ),
    )


def _won_when_out(
    event: Event, table: Table, number: int, winner: Entry, given: _Given, *, is_staff: bool
) -> HandMark | None:
    for ruling in given.rulings:
        row = given.row(ruling)
        if row.entry_id == winner.pk and _is_out(ruling, row, table.round.number, number):
            sentence = (
                _("%(player)s was already out before this win: %(what)s (%(foul)s).")
                if ruling.has(*LEAVE_EVENT)
                else _("%(player)s had already lost this match before this win: %(what)s (%(foul)s).")
            )
            words = sentence % {
                "player": winner,
                "what": consequences_words(
                    event.ruleset, [one for one in ruling.consequences if one.kind in PUTS_OUT]
                ),
                "foul": text_of(row.foul_name),
            }
            return HandMark(words, _url(event, row) if is_staff else "")
    return None


def _won_when_forbidden(
    event: Event, table: Table, number: int, winner: Entry, given: _Given, *, is_staff: bool
) -> HandMark | None:
    one = _forbidden_at(table, number, winner, given)
    if one is None:
        return None
    row = given.row(one.ruling)
    words = _("%(player)s cannot win this hand: %(what)s (%(foul)s). Correct the hand or the penalty.") % {
        "player": winner,
        "what": consequences_words(event.ruleset, [one.consequence]),
        "foul": text_of(row.foul_name),
    }
    return HandMark(words, _url(event, row) if is_staff else "")


def _forbidden_at(table: Table, number: int, entry: Entry, given: _Given) -> InForce | None:
    """The penalty that forbids the player to win this hand, if there is one."""
    then = Moment(timezone.localdate(), table.round.number, table.number, None, number)
    for one in in_force(given.rulings, then):
        is_own = one.ruling.charge.player == entry.pk
        if is_own and one.scope is Scope.HAND and forbids_win(one.consequence.kind):
            return one
    return None


def _is_out(ruling: Ruling, row: LedgerEntry, round_number: int, hand_number: int) -> bool:
    """Whether a penalty had ended the player's match before this hand. A penalty without a hand came after the match."""
    if row.round_number is None:
        return False
    if row.round_number == round_number:
        return row.hand_number is not None and row.hand_number <= hand_number and ruling.has(*PUTS_OUT)
    return row.round_number < round_number and ruling.has(*LEAVE_EVENT)


def _url(event: Event, row: LedgerEntry) -> str:
    return reverse("penalties:penalty-detail", args=[event.slug, row.pk])
