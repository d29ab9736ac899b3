"""What follows from a foul, given the player's earlier ones: repeats, cards that escalate, limits and durations.

Pure: values in, values out. After any giving and reversing, the state is the `replay` of the remaining charges in the
order in which they were given. No running totals are kept.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from penalties.catalogue.types import (
    FORBID_WIN,
    Always,
    Bands,
    CardRules,
    Consequence,
    Consequences,
    Judge,
    Kind,
    Ladder,
    Outcome,
    PerUnit,
    PointsLimit,
    Scope,
)

SCOPE_OF_KIND = {
    Kind.HU_FORBIDDANCE: Scope.HAND,
    Kind.DEAD_HAND: Scope.HAND,
    Kind.LONG_HAND: Scope.HAND,
    Kind.NO_WIN_THIS_TURN: Scope.HAND,
    Kind.NO_CLAIM: Scope.HAND,
    Kind.FORCED_DISCARD: Scope.HAND,
    Kind.PENALTY_TILES: Scope.HAND,
    Kind.SESSION_LOST: Scope.MATCH,
    Kind.RESIGNED: Scope.EVENT,
    Kind.DISQUALIFIED: Scope.EVENT,
    Kind.BLACKLISTED: Scope.EVENT,
}
"""How long consequences other than cards and points last; the scope of cards is in the card rules."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When and where something was given. Without a table, only the day is known.

    `wind_round` is the number of the prevailing wind's round inside the match.
    """

    day: date
    round_number: int | None = None
    table_number: int | None = None
    wind_round: int | None = None
    hand_number: int | None = None


@dataclass(frozen=True, slots=True)
class Charge:
    """A foul that was given: to whom, when, under which rule, and what the referee chose.

    `measure` is the amount counted, `choice` the index of a `Judge`'s choice, `points` the amount chosen in a range.
    `extra` is what the referee added to make it heavier. Charges are ordered by `number`.
    """

    number: int
    player: int
    code: str
    moment: Moment
    outcome: Outcome
    cards: CardRules | None = None
    limit: PointsLimit | None = None
    measure: int | None = None
    choice: int | None = None
    points: int | None = None
    extra: Consequences = ()


class ReasonCode(StrEnum):
    """Why something follows beyond the consequences of the foul itself."""

    REPEAT = "repeat"
    FIRST_FREE = "first_free"
    SECOND_YELLOW = "second_yellow"
    SECOND_RED = "second_red"
    HEAVIER = "heavier"
    OVER_LIMIT = "over_limit"


@dataclass(frozen=True, slots=True)
class Reason:
    """`count` is the number of the repeat, or the points of the limit; `scope` is the period in which it is counted."""

    code: ReasonCode
    count: int = 0
    scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a charge comes to: its consequences with their final amounts, and the reasons.

    Cards carry the points that they cost. `yellow_spent` says that a red card replaced the yellow card before it.
    """

    charge: Charge
    consequences: Consequences
    reasons: tuple[Reason, ...] = ()
    yellow_spent: bool = False

    def has(self, *kinds: Kind) -> bool:
        return any(consequence.kind in kinds for consequence in self.consequences)


def replay(charges: Iterable[Charge]) -> tuple[Ruling, ...]:
    """The rulings of these charges, in the order of their numbers. Players do not affect each other."""
    by_player: dict[int, list[Ruling]] = {}
    rulings = []
    for charge in sorted(charges, key=lambda one: one.number):
        earlier = by_player.setdefault(charge.player, [])
        ruling = rule(charge, earlier)
        earlier.append(ruling)
        rulings.append(ruling)
    return tuple(rulings)


def rule(charge: Charge, earlier: Sequence[Ruling]) -> Ruling:
    """What follows from a charge after the same player's `earlier` rulings."""
    base, reasons = _base(charge, earlier)
    if charge.extra:
        base = _heavier(base, charge.extra)
        reasons.append(Reason(ReasonCode.HEAVIER))
    consequences: list[Consequence] = []
    spent = False
    for consequence in base:
        if consequence.kind in (Kind.YELLOW, Kind.RED, Kind.FALSE_WIN) and charge.cards:
            grown = _grow(consequence.kind, charge, charge.cards, earlier, consequences)
            spent = spent or grown.yellow_spent
            reasons.extend(grown.reasons)
            consequences.extend(grown.consequences)
        else:
            consequences.append(consequence)
    if _passes_limit(charge, consequences, earlier):
        reasons.append(Reason(ReasonCode.OVER_LIMIT, charge.limit.points if charge.limit else 0, Scope.HAND))
    return Ruling(charge, _without_repeats(consequences), tuple(reasons), spent)


def _base(charge: Charge, earlier: Sequence[Ruling]) -> tuple[Consequences, list[Reason]]:
    """The consequences of the foul itself, with the amounts that the referee counted or chose."""
    match charge.outcome:
        case Always(consequences):
            return _chosen(consequences, charge.points), []
        case Judge(choices):
            return _chosen(choices[charge.choice or 0], charge.points), []
        case Bands(_, bands):
            measure = charge.measure or 0
            return next(b.consequences for b in bands if b.up_to is None or measure <= b.up_to), []
        case PerUnit():
            return _per_unit(charge.outcome, charge.measure or 0), []
        case Ladder():
            return _rung(charge.outcome, charge, earlier)


def _chosen(consequences: Consequences, points: int | None) -> Consequences:
    """Consequences with each range set to the amount that the referee chose, or to its lower bound."""
    return tuple(
        Consequence(one.kind, min(max(points or 0, one.amount), one.amount_max)) if one.is_range else one
        for one in consequences
    )


def _per_unit(outcome: PerUnit, measure: int) -> Consequences:
    units = -(-max(measure - outcome.free, 0) // outcome.unit)
    counted = (Consequence(outcome.kind, units * outcome.each),) if units else ()
    return (*outcome.always, *counted) or (Consequence(Kind.NOTHING),)


def _rung(ladder: Ladder, charge: Charge, earlier: Sequence[Ruling]) -> tuple[Consequences, list[Reason]]:
    before = sum(
        ruling.charge.code == charge.code and lasts(ladder.scope, ruling.charge.moment, charge.moment)
        for ruling in earlier
    )
    reasons = [Reason(ReasonCode.REPEAT, before + 1, ladder.scope)]
    rung = ladder.rungs[min(before, len(ladder.rungs) - 1)]
    if before == 0 and all(one.kind is Kind.NOTHING for one in rung):
        reasons = [Reason(ReasonCode.FIRST_FREE, 1, ladder.scope)]
    above = before - (len(ladder.rungs) - 1)
    if ladder.doubles and above > 0:
        rung = doubled(rung, above)
    return rung, reasons


def doubled(rung: Consequences, times: int) -> Consequences:
    """The last rung of a ladder that doubles, so many times beyond it; more than ten doublings count as ten."""
    return tuple(replace(one, amount=one.amount << min(times, 10)) for one in rung)


def _heavier(base: Consequences, extra: Consequences) -> Consequences:
    """Add what the referee added. A heavier card replaces the foul's own lighter one."""
    kinds = {one.kind for one in extra}
    replaced = {Kind.NOTHING, Kind.WARNING}
    if kinds & {Kind.RED, Kind.FALSE_WIN}:
        replaced.add(Kind.YELLOW)
    if Kind.FALSE_WIN in kinds:
        replaced.add(Kind.RED)
    return (*(one for one in base if one.kind not in replaced), *extra)


@dataclass(frozen=True, slots=True)
class _Grown:
    consequences: Consequences
    reasons: tuple[Reason, ...] = ()
    yellow_spent: bool = False


def _grow(
    card: Kind, charge: Charge, cards: CardRules, earlier: Sequence[Ruling], own: Sequence[Consequence]
) -> _Grown:
    """A card as it counts: the second yellow is a red, the second red a false win. `own` are the consequences before
    it.
    """
    reasons: list[Reason] = []
    spent = False
    if card is Kind.YELLOW:
        held = _holds(Kind.YELLOW, cards.yellow_scope, charge, earlier, own)
        if not held:
            return _Grown((Consequence(Kind.YELLOW, cards.yellow_points),))
        spent = cards.red_replaces_yellows
        reasons.append(Reason(ReasonCode.SECOND_YELLOW, 2, cards.yellow_scope))
        card = Kind.RED
    refund = cards.yellow_points if spent else 0
    if card is Kind.RED:
        if not _holds(Kind.RED, cards.red_scope, charge, earlier, own):
            return _Grown((Consequence(Kind.RED, cards.red_points - refund),), tuple(reasons), spent)
        reasons.append(Reason(ReasonCode.SECOND_RED, 2, cards.red_scope))
    won_falsely = (Consequence(Kind.FALSE_WIN, cards.false_win_points - refund), Consequence(Kind.RESTART))
    return _Grown(won_falsely, tuple(reasons), spent)


def _holds(
    card: Kind, scope: Scope, charge: Charge, earlier: Sequence[Ruling], own: Sequence[Consequence]
) -> bool:
    if any(one.kind is card for one in own):
        return True
    live = [ruling for ruling in earlier if lasts(scope, ruling.charge.moment, charge.moment)]
    if card is Kind.YELLOW:
        last_spent = max((n for n, ruling in enumerate(live) if ruling.yellow_spent), default=-1)
        live = live[last_spent + 1 :]
    return any(ruling.has(card) for ruling in live)


def _passes_limit(charge: Charge, consequences: Sequence[Consequence], earlier: Sequence[Ruling]) -> bool:
    """Whether this charge takes the total of its group over the limit within the hand."""
    limit = charge.limit
    if limit is None:
        return False
    before = sum(
        _deducted(ruling.consequences)
        for ruling in earlier
        if ruling.charge.limit == limit and lasts(Scope.HAND, ruling.charge.moment, charge.moment)
    )
    return before <= limit.points < before + _deducted(consequences)


def _deducted(consequences: Iterable[Consequence]) -> int:
    return sum(one.amount for one in consequences if one.kind is Kind.DEDUCTION)


def _without_repeats(consequences: Iterable[Consequence]) -> Consequences:
    """Each consequence once: a charge is at most one false win and restarts a hand at most once."""
    kept: list[Consequence] = []
    for one in consequences:
        falsely_again = one.kind is Kind.FALSE_WIN and any(other.kind is one.kind for other in kept)
        if not falsely_again and (one.amount or one not in kept):
            kept.append(one)
    return tuple(kept)


def lasts(scope: Scope, given: Moment, now: Moment) -> bool:
    """Whether something `given` for `scope` still counts `now`. Given outside any match, it counts outside any match."""
    match scope:
        case Scope.EVENT:
            return True
        case Scope.DAY:
            return given.day == now.day
        case Scope.MATCH:
            return given.round_number == now.round_number
        case Scope.ROUND_OF_PLAY:
            return (given.round_number, given.wind_round) == (now.round_number, now.wind_round)
        case Scope.HAND:
            return (
                given.hand_number is not None
                and given.round_number == now.round_number
                and given.table_number == now.table_number
                and given.hand_number == now.hand_number
            )


@dataclass(frozen=True, slots=True)
class InForce:
    """A card or effect that a player holds now, the ruling it comes from, and how long it lasts."""

    ruling: Ruling
    consequence: Consequence
    scope: Scope


def in_force(rulings: Sequence[Ruling], now: Moment) -> list[InForce]:
    """All cards and effects that count now, oldest first. `rulings` are those of all players, in order.

    When a hand starts again, penalties given for that hand end for all its players.
    """
    found = []
    for ruling in rulings:
        for consequence in ruling.consequences:
            scope = scope_of(consequence.kind, ruling.charge.cards)
            if scope is None or not lasts(scope, ruling.charge.moment, now):
                continue
            if scope is Scope.HAND and _restarted(ruling, rulings):
                continue
            found.append(InForce(ruling, consequence, scope))
    return _without_spent(found)


def scope_of(kind: Kind, cards: CardRules | None) -> Scope | None:
    """How long a consequence lasts; None for one with no lasting effect."""
    if kind is Kind.YELLOW:
        return cards.yellow_scope if cards else Scope.MATCH
    if kind is Kind.RED:
        return cards.red_scope if cards else Scope.DAY
    return SCOPE_OF_KIND.get(kind)


def forbids_win(kind: Kind) -> bool:
    return kind in FORBID_WIN


def _restarted(ruling: Ruling, rulings: Iterable[Ruling]) -> bool:
    """Whether the same hand was restarted by this ruling or after it."""
    given = ruling.charge.moment
    return any(
        other.has(Kind.RESTART)
        and other.charge.number >= ruling.charge.number
        and lasts(Scope.HAND, other.charge.moment, given)
        for other in rulings
    )


def _without_spent(found: Sequence[InForce]) -> list[InForce]:
    """Leave out yellow cards that a later red has replaced."""
    spent_until: dict[tuple[int, int | None], int] = {}
    for one in found:
        charge = one.ruling.charge
        if one.ruling.yellow_spent:
            spent_until[charge.player, charge.moment.round_number] = charge.number
    return [
        one
        for one in found
        if one.consequence.kind is not Kind.YELLOW
        or one.ruling.charge.number
        > spent_until.get((one.ruling.charge.player, one.ruling.charge.moment.round_number), -1)
    ]
