"""How the rules read one win: from its tiles, from the items called, or from a number."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

import scoring
from tournament.events.models import Event
from tournament.events.rulebook.words import unit_word
from tournament.play.bridge.fault_sentences import refusal_of_tiles
from tournament.play.bridge.rules import options_of, ruleset_of
from tournament.play.bridge.running_worth import parsed_with_dora, typed_worth, worth_of
from tournament.play.bridge.scopes import known_of, missing_need
from tournament.play.bridge.sentences import contradiction_sentence, need_sentence, refusal_sentence
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.errors import (
    DeclaredDiffers,
    DeclaredMissing,
    DeclaredRefused,
    ItemsMissing,
    ItemsRefused,
    LiableRefused,
    TilesMissing,
    TilesRefused,
    ValueMissing,
    ValueRefused,
)
from tournament.play.inputs import HandInput, WinInput


@dataclass(frozen=True, slots=True)
class WinValue:
    """A win as the rules read it; the fields of a `HandWin`."""

    seat: int
    value: int
    method: EntryMethod
    tiles: Mapping[str, Any] | None = None
    items: Mapping[str, int] | None = None
    breakdown: Mapping[str, Any] | None = None
    declared: int | None = None
    override_reason: str = ""
    liable: int | None = None
    same_turn_first: int | None = None
    note: str = ""
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    liable_yakuman: int | None = None


@dataclass(frozen=True, slots=True)
class _Reading:
    """The result of reading tiles or items: the breakdown to store, and the objection to the win, if there is one."""

    total: int
    value: int
    breakdown: Mapping[str, Any] = field(default_factory=dict)
    fault: scoring.ScoringError | None = None
    score: scoring.Score | None = None


def read_win(event: Event, position: scoring.Position, entered: HandInput, win: WinInput) -> WinValue:
    """The win played at `position`, as the rules read it.

    Raises ValueMissing, ValueRefused, TilesMissing, TilesRefused, ItemsMissing, ItemsRefused, DeclaredDiffers,
    DeclaredMissing, DeclaredRefused, LiableRefused, and where scores run along WorthRefused and FlagsRefused.
    """
    read = _worth(event, position, entered, win)
    return replace(read, liable=win.liable, same_turn_first=win.same_turn_first)


def _worth(event: Event, position: scoring.Position, entered: HandInput, win: WinInput) -> WinValue:
    if win.tiles is not None:
        return _read_tiles(event, position, entered, win)
    if win.items is not None:
        return _read_items(event, position, entered, win)
    if position.match is not None:
        worth = typed_worth(event, entered, win)
        return replace(WinValue(win.seat, 0, EntryMethod.POINTS), **worth._asdict())
    if win.value is None:
        raise ValueMissing(unit=unit_word(event.ruleset))
    try:
        scoring.check_value(event.ruleset, win.value, options_of(event))
    except scoring.ScoringError as error:
        raise ValueRefused(reason=refusal_sentence(error, ruleset_of(event))) from error
    return WinValue(win.seat, win.value, EntryMethod.POINTS)


def _read_tiles(event: Event, position: scoring.Position, entered: HandInput, win: WinInput) -> WinValue:
    try:
        hand = _parsed_hand(event, position, entered, win)
        reading = _reading_of_tiles(event, hand)
    except scoring.ScoringError as error:
        raise refusal_of_tiles(error)(reason=refusal_sentence(error, ruleset_of(event))) from error
    if reading.fault and not win.override_reason:
        reason = refusal_sentence(reading.fault, ruleset_of(event))
        raise TilesRefused(reason=reason, breakdown=reading.breakdown) from reading.fault
    _check_liable(event, hand, win)
    read = _settled(event, win, reading, WinValue(win.seat, 0, EntryMethod.TILES, tiles=hand.to_json()))
    if reading.score is None or position.match is None:
        return read
    return replace(read, **worth_of(event, win, reading.score)._asdict())


def _check_liable(event: Event, hand: scoring.Hand, win: WinInput) -> None:
    table = ruleset_of(event).table
    if win.liable is not None and table.has_liability and not table.sets_make_liable(hand):
        raise LiableRefused(
            reason=_(
                "The sets of this hand make nobody liable. Choose nobody, or compare the sets on the table."
            )
        )


def _parsed_hand(event: Event, position: scoring.Position, entered: HandInput, win: WinInput) -> scoring.Hand:
    tiles = (win.tiles or "").strip()
    if not tiles:
        raise TilesMissing
    flags = {scoring.Flag(word) for word in win.flags} - {scoring.Flag.ROBBING_KONG}
    if entered.outcome is Outcome.ROBBED_KONG:
        flags.add(scoring.Flag.ROBBING_KONG)
    if position.match is not None:
        return parsed_with_dora(event, position, entered, win, flags)
    return scoring.parse_hand(
        tiles,
        self_drawn=entered.outcome is Outcome.SELF_DRAW,
        seat_wind=position.winds[win.seat],
        round_wind=position.round_wind,
        flags=flags,
        bonus=win.bonus,
    )


def _reading_of_tiles(event: Event, hand: scoring.Hand) -> _Reading:
    """Raises like `scoring.score` for a hand that cannot lie on a table."""
    try:
        score = scoring.score(hand, event.ruleset, options_of(event))
    except scoring.NotAWin as error:
        return _Reading(0, 0, _breakdown(event, (), 0, 0), error)
    except scoring.BelowMinimum as error:
        if error.score is None:
            raise
        return _Reading(error.score.total, error.score.value, error.score.to_json(), error)
    return _Reading(score.total, score.value, score.to_json(), score=score)


def _read_items(event: Event, position: scoring.Position, entered: HandInput, win: WinInput) -> WinValue:
    if not win.items:
        raise ItemsMissing
    ruleset = ruleset_of(event)
    known = known_of(entered.outcome, position.winds[win.seat], position.round_wind)
    missing = missing_need(win.items, ruleset, known)
    if missing:
        raise ItemsRefused(reason=need_sentence(missing, event.ruleset))
    try:
        declaration = scoring.add_items(
            event.ruleset, win.items, options_of(event), known=known, completes=win.completes_items
        )
    except scoring.ScoringError as error:
        raise ItemsRefused(reason=refusal_sentence(error, ruleset)) from error
    if declaration.contradictions:
        raise ItemsRefused(reason=contradiction_sentence(declaration.contradictions[0]))
    reading = _reading_of_items(event, declaration, completes=win.completes_items)
    if reading.fault and not win.override_reason:
        reason = refusal_sentence(reading.fault, ruleset)
        raise ItemsRefused(reason=reason, breakdown=reading.breakdown) from reading.fault
    return _settled(event, win, reading, WinValue(win.seat, 0, EntryMethod.ITEMS, items=dict(win.items)))


def _reading_of_items(event: Event, declaration: scoring.Declaration, *, completes: bool) -> _Reading:
    """The breakdown of items has `certain`, by name how many of them were not called but follow from the rest. A win
    recorded without it is read again without it.
    """
    ruleset = ruleset_of(event)
    minimum = ruleset.minimum_under(options_of(event))
    fault = None if declaration.reaches_minimum else scoring.BelowMinimum(declaration.value, minimum)
    breakdown = _breakdown(event, declaration.counted, declaration.total, declaration.value)
    left_out = [
        {
            "name": entry.item.name,
            "points": entry.item.points,
            "reason": entry.reason.value,
            "by": entry.by.name,
        }
        for entry in declaration.not_counted
    ]
    if completes:
        breakdown["certain"] = {
            entry.item.name: entry.certain for entry in declaration.counted if entry.certain
        }
    breakdown["explanation"] = {"excluded": left_out, "rejected": [], "waits": []}
    return _Reading(declaration.total, declaration.value, breakdown, fault)


def items_asked_for(
    event: Event, position: scoring.Position, entered: HandInput, win: WinInput
) -> tuple[scoring.ItemInfo, ...]:
    """Items that a win entered by items may show as well, the likeliest first; empty for items that are refused."""
    if not win.items:
        return ()
    known = known_of(entered.outcome, position.winds[win.seat], position.round_wind)
    try:
        return scoring.likely_items(event.ruleset, win.items, options_of(event), known=known)
    except scoring.ScoringError:
        return ()


def _breakdown(event: Event, items: Iterable[scoring.DeclaredItem], total: int, value: int) -> dict[str, Any]:
    """The form of `Score.to_json`, for items without tiles or tiles without a win."""
    return {
        "ruleset": event.ruleset,
        "items": [
            {
                "number": entry.item.number,
                "name": entry.item.name,
                "points": entry.points,
                "count": entry.count,
                "sets": [],
            }
            for entry in items
        ],
        "total": total,
        "value": value,
        "arrangement": None,
        "explanation": None,
    }


def _settled(event: Event, win: WinInput, reading: _Reading, bare: WinValue) -> WinValue:
    """The win with the value that was read, or with the declared one if a referee lets it stand."""
    read = replace(bare, value=reading.value, breakdown=reading.breakdown, declared=win.declared)
    if reading.fault and win.declared is None:
        raise DeclaredMissing
    if not reading.fault and win.declared in (None, reading.total, reading.value):
        return read
    assert win.declared is not None  # noqa: S101 - tells the type checker
    if not win.override_reason:
        raise DeclaredDiffers(read=reading.total, declared=win.declared, breakdown=reading.breakdown)
    try:
        scoring.check_value(event.ruleset, win.declared, options_of(event))
    except scoring.ScoringError as error:
        raise DeclaredRefused(reason=refusal_sentence(error, ruleset_of(event))) from error
    return replace(read, value=win.declared, override_reason=win.override_reason)
