"""Texts about penalties, in the words of a rulebook: what follows, why, and how long it lasts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from penalties.catalogue.types import (
    ALL_TILES,
    Always,
    Band,
    Bands,
    CardRules,
    Consequence,
    Consequences,
    Judge,
    Kind,
    Ladder,
    Measure,
    Outcome,
    PerUnit,
    Scope,
    Text,
)
from penalties.rulebook.ladder import Reason, ReasonCode, Ruling, doubled
from tournament.core.listing import joined, joined_clauses
from tournament.events.rulebook.points import amount_of_points
from tournament.events.rulebook.words import word

WITH_NUMBER = (
    Kind.YELLOW,
    Kind.RED,
    Kind.FALSE_WIN,
    Kind.DEDUCTION,
    Kind.PAY_EACH,
    Kind.PAY_ONE,
    Kind.PENALTY_TILES,
)
"""What comes with a number of points or tiles."""


def text_of(data: Mapping[str, Any]) -> str:
    """A text stored in three languages, in the reader's language."""
    return Text(**data).in_language(get_language() or "en")


def text_json(text: Text) -> dict[str, str]:
    return {"en": text.en, "zh_hant": text.zh_hant, "zh_hans": text.zh_hans}


def consequence_words(ruleset: str, one: Consequence) -> str:
    """One consequence in a few words: "red card, 96 points", "10 points to each of the others"."""
    if one.kind in WITH_NUMBER:
        return amount_words(ruleset, one)
    return {
        Kind.NOTHING: _("nothing follows"),
        Kind.PUT_RIGHT: _("corrected"),
        Kind.WARNING: _("warning"),
        Kind.HU_FORBIDDANCE: _("hu forbiddance for this hand (no meld, ting or hu)"),
        Kind.DEAD_HAND: word(ruleset, "dead_hand"),
        Kind.LONG_HAND: word(ruleset, "long_hand"),
        Kind.NO_WIN_THIS_TURN: _("no win until the player’s next draw"),
        Kind.NO_CLAIM: _("no claim and no win in this go-round"),
        Kind.FORCED_DISCARD: _("the tile must be discarded"),
        Kind.RESTART: _("the hand starts again"),
        Kind.SESSION_LOST: word(ruleset, "session_lost"),
        Kind.RESIGNED: _("counts as having resigned"),
        Kind.DISQUALIFIED: _("disqualified"),
        Kind.BLACKLISTED: _("blacklisted"),
    }[one.kind]


def short_words(ruleset: str, one: Consequence) -> str:
    """A lasting effect in two words, for narrow places. Empty for a card, which is shown as a picture."""
    if one.kind in (Kind.YELLOW, Kind.RED, Kind.FALSE_WIN):
        return ""
    if one.kind is Kind.PENALTY_TILES:
        return consequence_words(ruleset, one)
    return {
        Kind.HU_FORBIDDANCE: _("no meld, ting or hu"),
        Kind.DEAD_HAND: word(ruleset, "dead_hand_short"),
        Kind.LONG_HAND: word(ruleset, "long_hand_short"),
        Kind.NO_WIN_THIS_TURN: _("no win this turn"),
        Kind.NO_CLAIM: _("no claim this go-round"),
        Kind.FORCED_DISCARD: _("must discard"),
        Kind.SESSION_LOST: word(ruleset, "session_lost_short"),
        Kind.RESIGNED: _("resigned"),
        Kind.DISQUALIFIED: _("disqualified"),
        Kind.BLACKLISTED: _("blacklisted"),
    }.get(one.kind, consequence_words(ruleset, one))


def amount_words(ruleset: str, one: Consequence) -> str:
    """A consequence of `WITH_NUMBER`, worded alike for every rulebook: "24 points off", "2 penalty tiles". Points are
    written as the results of the rulebook are.
    """
    if one.kind is not Kind.PENALTY_TILES:
        return _points_words(ruleset, one)
    if one.amount >= ALL_TILES:
        return _("every tile shown becomes a penalty tile")
    return ngettext("%(count)s penalty tile", "%(count)s penalty tiles", one.amount) % {"count": one.amount}


def _points_words(ruleset: str, one: Consequence) -> str:
    bounds = (one.amount, one.amount_max) if one.is_range else (one.amount,)
    points = "–".join(amount_of_points(ruleset, bound) for bound in bounds)
    number = max(one.amount, one.amount_max)
    sentence = {
        Kind.YELLOW: ngettext("yellow card, %(points)s point", "yellow card, %(points)s points", number),
        Kind.RED: ngettext("red card, %(points)s point", "red card, %(points)s points", number),
        Kind.FALSE_WIN: ngettext("false win, %(points)s point", "false win, %(points)s points", number),
        Kind.DEDUCTION: ngettext("%(points)s point off", "%(points)s points off", number),
        Kind.PAY_EACH: ngettext(
            "%(points)s point to each of the others", "%(points)s points to each of the others", number
        ),
        Kind.PAY_ONE: ngettext(
            "%(points)s point to the player who was harmed",
            "%(points)s points to the player who was harmed",
            number,
        ),
    }[one.kind]
    bare = {Kind.YELLOW: _("yellow card"), Kind.RED: _("red card"), Kind.FALSE_WIN: _("false win")}
    if one.kind in bare and not one.amount:
        return bare[one.kind]
    return sentence % {"points": points}


def consequences_words(ruleset: str, consequences: Iterable[Consequence]) -> str:
    """Several consequences in one line, without payments that an organizer set to zero."""
    worded = [one for one in consequences if one.kind is not Kind.PAY_EACH or one.amount]
    return joined_clauses(consequence_words(ruleset, one) for one in worded) or _("nothing follows")


def card_words(ruleset: str, cards: CardRules) -> tuple[str, ...]:
    """What the cards of a rulebook are, one line each: "yellow card, 24 points, until the match ends: …"."""
    yellow, red, false_win = (
        amount_words(ruleset, Consequence(kind, points))
        for kind, points in (
            (Kind.YELLOW, cards.yellow_points),
            (Kind.RED, cards.red_points),
            (Kind.FALSE_WIN, cards.false_win_points),
        )
    )
    second = _("%(card)s, %(until)s: a second one becomes a red card")
    if cards.red_replaces_yellows:
        second = _(
            "%(card)s, %(until)s: a second one becomes a red card, and the points of the first are given back"
        )
    return (
        second % {"card": yellow, "until": scope_words(ruleset, cards.yellow_scope)},
        _("%(card)s, %(until)s: a second one becomes a false win")
        % {"card": red, "until": scope_words(ruleset, cards.red_scope)},
        false_win,
    )


def scope_words(ruleset: str, scope: Scope) -> str:
    return {
        Scope.HAND: _("until the hand ends"),
        Scope.ROUND_OF_PLAY: _("until the round of play ends"),
        Scope.MATCH: word(ruleset, "until_match_ends"),
        Scope.DAY: _("until the end of the day"),
        Scope.EVENT: _("until the end of the event"),
    }[scope]


def _within(ruleset: str, scope: Scope | None) -> str:
    return {
        Scope.HAND: _("in this hand"),
        Scope.ROUND_OF_PLAY: _("in this round of play"),
        Scope.MATCH: word(ruleset, "in_this_match"),
        Scope.DAY: _("on this day"),
        Scope.EVENT: _("in this event"),
        None: "",
    }[scope]


def _time_words(count: int) -> str:
    """Which time it is: "second time"."""
    counted = (_("first time"), _("second time"), _("third time"), _("fourth time"), _("fifth time"))
    return counted[count - 1] if count <= len(counted) else _("time number %(count)s") % {"count": count}


def reason_words(ruleset: str, reason: Reason) -> str:
    """Why something follows: "second yellow in this match"."""
    words = {
        "count": reason.count,
        "time": _time_words(reason.count),
        "within": _within(ruleset, reason.scope),
    }
    match reason.code:
        case ReasonCode.REPEAT:
            return _("%(time)s %(within)s") % words
        case ReasonCode.FIRST_FREE:
            return _("the first %(within)s is free") % words
        case ReasonCode.SECOND_YELLOW:
            return _("second yellow %(within)s") % words
        case ReasonCode.SECOND_RED:
            return _("second red %(within)s") % words
        case ReasonCode.HEAVIER:
            return _("made heavier by the referee")
        case ReasonCode.OVER_LIMIT:
            return _("more than %(count)s points %(within)s: resigned, unless excused") % words


def ruling_words(ruleset: str, ruling: Ruling) -> str:
    """What follows and why: "second yellow in this match → red card, 96 points"."""
    what = consequences_words(ruleset, ruling.consequences)
    if not ruling.reasons:
        return what
    why = joined(reason_words(ruleset, reason) for reason in ruling.reasons)
    return _("%(why)s → %(what)s") % {"why": why, "what": what}


def measure_words(measure: Measure) -> str:
    return {
        Measure.MINUTES: _("Minutes"),
        Measure.TILES: pgettext("how many", "Tiles"),
        Measure.SECONDS: _("Seconds over the limit"),
    }[measure]


def _measured_words(measure: Measure, amount: int) -> str:
    """An amount with its unit: "10 minutes"."""
    sentence = {
        Measure.MINUTES: ngettext("%(count)s minute", "%(count)s minutes", amount),
        Measure.TILES: ngettext("%(count)s tile", "%(count)s tiles", amount),
        Measure.SECONDS: ngettext(
            "%(count)s second over the limit", "%(count)s seconds over the limit", amount
        ),
    }[measure]
    return sentence % {"count": amount}


def rung_words(ruleset: str, number: int, scope: Scope, consequences: Iterable[Consequence]) -> str:
    """A step of a ladder: "second time in this match: 5 points off"."""
    words = {
        "time": _time_words(number),
        "within": _within(ruleset, scope),
        "what": consequences_words(ruleset, consequences),
    }
    return _("%(time)s %(within)s: %(what)s") % words


def ladder_words(ruleset: str, ladder: Ladder) -> tuple[str, ...]:
    """One line for each step of a ladder, and what follows beyond its last step."""
    *before, last = (
        rung_words(ruleset, number, ladder.scope, rung) for number, rung in enumerate(ladder.rungs, start=1)
    )
    if ladder.doubles:
        return (*before, last, _doubling_words(ruleset, ladder.rungs[-1]))
    words = {
        "time": _time_words(len(ladder.rungs)),
        "within": _within(ruleset, ladder.scope),
        "what": consequences_words(ruleset, ladder.rungs[-1]),
    }
    return (*before, _("%(time)s and every later time %(within)s: %(what)s") % words)


def _doubling_words(ruleset: str, rung: Consequences) -> str:
    """What follows beyond the last step of a ladder that doubles."""
    next_time, after_that = (consequences_words(ruleset, doubled(rung, times)) for times in (1, 2))
    words = {"next_time": next_time, "after_that": after_that}
    return (
        _(
            "every time after that: doubling, without end (the next time %(next_time)s, then %(after_that)s, and so on)"
        )
        % words
    )


def bands_words(outcome: Bands, what_of: Callable[[Band], str]) -> tuple[str, ...]:
    """What follows for each band, in the words of `what_of`: "up to 10 minutes: 10 points off". An amount of nothing
    that has no consequence is left out.
    """
    lines = []
    least = 0
    for band in outcome.bands:
        if band.up_to != 0 or any(one.kind is not Kind.NOTHING for one in band.consequences):
            words = {"amount": _band_words(outcome.measure, band, least), "what": what_of(band)}
            lines.append(_("%(amount)s: %(what)s") % words)
        least = least if band.up_to is None else band.up_to + 1
    return tuple(lines)


def _band_words(measure: Measure, band: Band, least: int) -> str:
    """The amounts of a band that begins at `least`."""
    if band.up_to is None:
        return _("more than %(amount)s") % {"amount": _measured_words(measure, max(least - 1, 0))}
    amount = _measured_words(measure, band.up_to)
    return amount if band.up_to == least else _("up to %(amount)s") % {"amount": amount}


def unit_words(ruleset: str, outcome: PerUnit) -> str:
    """What each unit costs: "24 points off for each tile after the first"."""
    each = {
        Measure.MINUTES: ngettext(
            "%(what)s for each minute started", "%(what)s for every %(unit)s minutes started", outcome.unit
        ),
        Measure.TILES: ngettext(
            "%(what)s for each tile", "%(what)s for every %(unit)s tiles started", outcome.unit
        ),
        Measure.SECONDS: ngettext(
            "%(what)s for each second over the limit",
            "%(what)s for every %(unit)s seconds started over the limit",
            outcome.unit,
        ),
    }[outcome.measure]
    words = {"what": amount_words(ruleset, Consequence(outcome.kind, outcome.each)), "unit": outcome.unit}
    if not outcome.free:
        return each % words
    after = ngettext("%(each)s after the first", "%(each)s after the first %(free)s", outcome.free)
    return after % {"each": each % words, "free": outcome.free}


def outcome_words(ruleset: str, outcome: Outcome) -> tuple[str, ...]:
    """What can follow, one line for each step, band or choice."""
    match outcome:
        case Always(consequences):
            return (consequences_words(ruleset, consequences),)
        case Ladder():
            return ladder_words(ruleset, outcome)
        case Judge(choices):
            return tuple(consequences_words(ruleset, choice) for choice in choices)
        case Bands():
            return bands_words(outcome, lambda band: consequences_words(ruleset, band.consequences))
        case PerUnit():
            always = (consequences_words(ruleset, outcome.always),) if outcome.always else ()
            return (*always, unit_words(ruleset, outcome))
