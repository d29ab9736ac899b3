"""A rulebook as an event plays it, for a page or a printed card: its items, its main rules, and what wins pay.

Everything is derived from what the ruleset declares, under the event's options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.cards import PatternCard, pattern_cards
from scoring.deals import DealResult, ResultKind
from scoring.description import Sentence, Sentences, sentence
from scoring.errors import InvalidWin
from scoring.options import Options
from scoring.ruleset import Ruleset, SharedTile
from scoring.rulesets import checked_options, get_ruleset
from scoring.wins import Win


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """What wins of ``least`` to ``most`` pay; ``most`` is None for the last row where larger hands pay the same.

    ``discarder`` is paid by the discarder, ``other`` by each of the other two, ``each`` by everybody on a self-draw;
    ``each`` is None where such a hand cannot be self-drawn.
    """

    least: int
    most: int | None
    discarder: int
    other: int
    each: int | None


@dataclass(frozen=True, slots=True)
class DescribedRulebook:
    """``rules`` are sentences on winning and on the course of a match, ``paying`` on payments. ``payments`` are examples,
    or with ``has_all_payments`` the whole table of the book. ``value_names`` are the values of patterns that have a name.
    """

    patterns: tuple[PatternCard, ...]
    rules: Sentences
    paying: Sentences
    payments: tuple[PaymentRow, ...]
    has_all_payments: bool
    value_names: Mapping[int, str]


def describe(ruleset_id: str, options: Options | None = None) -> DescribedRulebook:
    """The rulebook under these options. Raises UnknownRuleset, InvalidOption."""
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    own = ruleset.description
    return DescribedRulebook(
        pattern_cards(ruleset_id, options),
        (
            *_minimum(ruleset, options),
            *_limit(ruleset),
            *own.counting(options),
            *_tiles(ruleset, options),
            *_winners(ruleset, options),
            *_match(ruleset, options),
        ),
        (*own.paying(options), *_false_win(ruleset, options)),
        tuple(_payments(ruleset, options)),
        own.has_all_values,
        own.value_names,
    )


def _minimum(ruleset: Ruleset, options: Options) -> Iterator[Sentence]:
    minimum = ruleset.minimum_under(options)
    if not minimum:
        yield sentence("No minimum: every complete hand may win.")
        return
    yield sentence("Minimum to win (%(unit)s): %(minimum)s.", unit=ruleset.unit, minimum=minimum)
    counted = {item.name for item in ruleset.items_under(options)}
    for name in sorted(ruleset.outside_minimum & counted):
        yield sentence("Not counted towards the minimum: %(item)s.", item=name)


def _limit(ruleset: Ruleset) -> Iterator[Sentence]:
    if ruleset.cap is not None:
        yield sentence(
            "Limit (%(unit)s): %(limit)s; items that add up to more count as %(limit)s.",
            unit=ruleset.unit,
            limit=ruleset.cap,
        )


def _tiles(ruleset: Ruleset, options: Options) -> Iterator[Sentence]:
    if not ruleset.bonus_tiles_under(options):
        yield sentence("The set has no flowers and no seasons.")
    if not ruleset.flow.has_round_wind:
        yield sentence("There is no prevailing wind.")


def _winners(ruleset: Ruleset, options: Options) -> Iterator[Sentence]:
    two, three = (ruleset.payoff.shared_tile(winners, options) for winners in (2, 3))
    if two is SharedTile.ALL_WIN:
        yield sentence("Two or three players may win on one discard; each of them is paid.")
        return
    if three is SharedTile.NEXT_IN_TURN_WINS:
        yield sentence(
            "If several players could win on one discard, the next in turn after the discarder wins."
        )
        return
    yield sentence("If two players could win on one discard, the next in turn after the discarder wins.")
    if three is SharedTile.ALL_WIN:
        yield sentence("If three players could win on one discard, all three win.")
    else:
        yield sentence("If three players could win on one discard, nobody wins.")


_WON = DealResult(ResultKind.WIN, frozenset((0,)))
_WON_TOGETHER = DealResult(ResultKind.WIN, frozenset((0, 1)))
_NOT_WON = DealResult(ResultKind.NO_WIN)


def _match(ruleset: Ruleset, options: Options) -> Iterator[Sentence]:
    flow = ruleset.flow
    turns = flow.turns(options)
    won, together, not_won = (
        flow.dealer_stays(0, result, options) for result in (_WON, _WON_TOGETHER, _NOT_WON)
    )
    if not (won or not_won):
        yield sentence("A match has %(hands)s hands; the deal passes on after every hand.", hands=turns)
    else:
        yield sentence("A match has %(turns)s turns of dealing.", turns=turns)
    if won and not_won:
        yield sentence("The dealer stays after winning, and when nobody wins.")
    elif won:
        yield sentence("The dealer stays after winning.")
    elif not_won:
        yield sentence("The dealer stays when nobody wins.")
    if won and ruleset.most_winners_under(options) > 1 and not together:
        yield sentence("The deal passes on when the dealer and another player win together.")
    between = flow.turns_between_seat_draws(options)
    if between is not None:
        yield sentence("The players of a table draw new seats every %(hands)s hands.", hands=between)
    if flow.places(2, options) != flow.places(1, options):
        yield sentence("The players change places after every four hands.")


def _false_win(ruleset: Ruleset, options: Options) -> Iterator[Sentence]:
    fines = ruleset.table.false_win(options).fines
    if len(fines) == 1:
        yield sentence(
            "%(false_win)s: %(fine)s to each of the others.",
            false_win=ruleset.words.false_win,
            fine=fines[0],
        )


def _payments(ruleset: Ruleset, options: Options) -> Iterator[PaymentRow]:
    """The payments of the example values from the minimum on; values that pay the same share a row."""
    minimum = ruleset.minimum_under(options)
    values = [value for value in ruleset.description.values if value >= minimum]
    if values and minimum < values[0] and ruleset.payoff.can_be_worth(minimum):
        values.insert(0, minimum)
    rows: list[PaymentRow] = []
    for value in values:
        row = _payment(ruleset, value, options)
        if rows and replace(row, least=0, most=0) == replace(rows[-1], least=0, most=0):
            row = replace(row, least=rows.pop().least)
        rows.append(row)
    if rows and ruleset.description.has_all_values and values[-1] == ruleset.cap:
        rows[-1] = replace(rows[-1], most=None)
    yield from rows


def _payment(ruleset: Ruleset, value: int, options: Options) -> PaymentRow:
    discarded = Win(winner=0, value=value, self_drawn=False, discarder=1)
    drawn = Win(winner=0, value=value, self_drawn=True)
    _winner, discarder, other, _same = ruleset.payoff.pay(discarded, options)
    try:
        ruleset.payoff.check(drawn)
    except InvalidWin:
        return PaymentRow(value, value, -discarder, -other, None)
    return PaymentRow(value, value, -discarder, -other, -ruleset.payoff.pay(drawn, options)[1])
