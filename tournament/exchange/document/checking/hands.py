"""Whether every hand is worth and moves what the rules say, earlier versions too."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.core.errors import Refusal
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.events.settings.options import check_options
from tournament.exchange.document import fields
from tournament.exchange.document.checking.references import HAND_NUMBER_MAX
from tournament.exchange.document.checking.report import Report
from tournament.exchange.document.fields import given
from tournament.exchange.document.hand_rows import hand_row, seat_of, win_row
from tournament.exchange.document.running_hands import MATCH, sticks_laid, worth_columns
from tournament.exchange.document.scores import WIND_LETTERS
from tournament.play.bridge.evaluation import EngineFault
from tournament.play.bridge.rules import options_of, ruleset_of
from tournament.play.enums import WINS, Outcome, RotationKind
from tournament.play.models import Hand, HandWin, RotationChange, SeatRepair
from tournament.play.models.hands import STICK
from tournament.play.queries.tables import state_of
from tournament.play.verification import faults_at_any_position, rule_faults

Json = Mapping[str, Any]
Way = tuple[str | int, ...]

UNREADABLE = (
    Refusal,
    ValidationError,
    EngineFault,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What code raises that is given values no act can have written; the schema leaves some of them free."""
TILES_MAX = 4000
"""Longer JSON is no hand of mahjong, and takes long to read."""
NOBODY_KNOWN = None
"""Who discarded the winning tile first is not in the public variant: any seat may have."""
WRITTEN_BY_LINK = 1
"""A key for the link of a hand that a scorer entered; nothing is read with it."""


def check_hands(document: Json, report: Report) -> None:
    """Name each hand that does not stand before the rules. In the public variant the positions of hands are not known;
    there a hand is right if it is right at one that its tiles allow.
    """
    event = _rules(document["event"], report)
    tables = [
        (round_["number"], table, ("rounds", index, "tables", place))
        for index, round_ in enumerate(document["rounds"])
        for place, table in enumerate(round_["tables"])
    ]
    for number, table, way in tables:
        if report.is_full:
            return
        if report.is_late:
            text = _("The hands from round %(round)s, table %(table)s on: there was no time left.")
            report.unchecked.append(text % {"round": number, "table": table["number"]})
            return
        _check_sums(table, way, report)
        if event is not None:
            _check_table(event, table, way, report, is_full=document["visibility"] == "full")


def _rules(said: Json, report: Report) -> Event | None:
    """An event that is not stored, under the rules of the document."""
    rulesets = {ruleset.id: ruleset for ruleset in known_rulesets()}
    named = said["ruleset"]["id"]
    if named not in rulesets:
        text = _("Values and payments of hands: the rulebook %(id)s is not known here.")
        report.unchecked.append(text % {"id": named})
        return None
    event = Event(ruleset=named, options=said["ruleset"]["options"])
    try:
        check_options(rulesets[named], event.options)
        options_of(event)
    except UNREADABLE:
        report.add(("event", "ruleset", "options"), _("The rulebook does not have these options."))
        return None
    return event


def _check_sums(table: Json, way: Way, report: Report) -> None:
    for index, hand in enumerate(table["hands"]):
        if sum(hand["points"]) + STICK * sticks_laid(hand):
            report.add(
                (*way, "hands", index, "points"),
                _("The points of the four seats and what lies on the table do not sum to zero.")
                if MATCH in hand
                else _("The points of the four seats do not sum to zero."),
            )


def _check_table(event: Event, table: Json, way: Way, report: Report, *, is_full: bool) -> None:
    newest = {hand["number"]: index for index, hand in enumerate(table["hands"])}
    rows: dict[int, Hand] = {}
    for index, said in enumerate(table["hands"]):
        try:
            _check_form(said)
            rows[index] = _full_hand(said) if is_full else hand_row(said)
        except UNREADABLE:
            report.add((*way, "hands", index), _("This hand cannot be read."))
    if len(rows) < len(table["hands"]):
        return
    if not is_full:
        for index, said in enumerate(table["hands"]):
            if said["outcome"] != Outcome.VOID:
                _report(report, (*way, "hands", index), _of_public(event, said))
        return
    current = [rows[newest[number]] for number in sorted(newest)]
    try:
        state = state_of(event, current, _repairs(table), _changes(table))
    except UNREADABLE:
        report.add(
            way, _("The course of the match cannot be told from the hands, the repairs and the deals.")
        )
        return
    for index, hand in rows.items():
        if hand.outcome == Outcome.VOID:
            continue
        try:
            if newest[hand.number] == index:
                found = list(rule_faults(event, state.position_of(hand), hand))
            else:
                found = faults_at_any_position(event, hand)
        except UNREADABLE:
            found = [_("cannot be read by the rules.")]
        _report(report, (*way, "hands", index), found)


def _report(report: Report, way: Way, faults: Sequence[str]) -> None:
    for fault in faults:
        report.add(way, _("The hand %(what)s") % {"what": fault})


def _check_form(said: Json) -> None:
    """Raise ValueError for what the database would refuse."""
    if (said["outcome"] in WINS) != bool(said["wins"]) and said["outcome"] != Outcome.FINAL:
        raise ValueError(said["outcome"])
    if any(len(json.dumps(win["tiles"])) > TILES_MAX for win in said["wins"]):
        raise ValueError(said["number"])
    seats = [win["seat"] for win in said["wins"]]
    if len(set(seats)) < len(seats):
        raise ValueError(seats)


def _full_hand(said: Json) -> Hand:
    is_waiting = said["by_link"] and not said["accepted"]
    hand = hand_row(said, link_id=WRITTEN_BY_LINK if is_waiting else None)
    wins = [win_row(win) for win in said["wins"]]
    hand.all_wins = tuple(sorted(wins, key=lambda win: win.seat))
    return hand


def _of_public(event: Event, said: Json) -> list[str]:
    """What is wrong with a hand of the public variant, whoever discarded first."""
    asks = ruleset_of(event).table.asks_who_discarded_first(options_of(event))
    faults: list[str] = []
    for first in (NOBODY_KNOWN, *(range(4) if asks and said["wins"] else ())):
        try:
            hand = hand_row(said)
            hand.all_wins = tuple(_public_wins(said, first))
            found = faults_at_any_position(event, hand)
        except UNREADABLE:
            found = [_("cannot be read by the rules.")]
        if not found:
            return []
        faults = faults or found
    return faults


def _public_wins(said: Json, first: int | None) -> Iterator[HandWin]:
    """The wins by their tiles, or by their value where a referee may have let it stand against the tiles."""
    for win in sorted(said["wins"], key=lambda one: str(one["seat"])):
        yield HandWin(
            seat=WIND_LETTERS.index(win["seat"]),
            value=win["value"],
            tiles=win["tiles"] if win["declared"] is None else None,
            liable=seat_of(win["liable"]),
            same_turn_first=first,
            **worth_columns(win),
        )


def _repairs(table: Json) -> list[SeatRepair]:
    return [SeatRepair(**given(one, SeatRepair, fields.SEAT_REPAIR)) for one in table["seat_repairs"]]


def _changes(table: Json) -> list[RotationChange]:
    """The changes of the deal that nobody took back."""
    said = table["deals"]
    taken_back = {one["takes_back"] for one in said}
    rows = []
    for place, one in enumerate(said):
        if one["kind"] == RotationKind.TAKEN_BACK or place in taken_back:
            continue
        if not 0 < one["from_number"] <= HAND_NUMBER_MAX or (one["turn"] or 0) > HAND_NUMBER_MAX:
            raise ValueError(one)
        rows.append(RotationChange(pk=place + 1, **given(one, RotationChange, fields.ROTATION)))
    return rows
