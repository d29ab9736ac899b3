"""What a hand is worth, why, and who pays whom, in the reader's language."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.calculator.question import Question
from tournament.calculator.reasons import reason_words
from tournament.core.listing import joined
from tournament.draws.enums import Wind
from tournament.events.rulebook.items import name_beside, name_of
from tournament.events.rulebook.rulesets import known_rulesets, ruleset_name
from tournament.events.rulebook.words import unit_word
from tournament.play.bridge.scopes import known_of, missing_need
from tournament.play.bridge.sentences import (
    contradiction_sentence,
    need_sentence,
    refusal_sentence,
    unpayable_sentence,
)
from tournament.play.enums import Outcome

WHY_NOT = {
    scoring.Reason.IMPLIED: gettext_lazy("%(item)s is part of %(by)s and does not count."),
    scoring.Reason.ACCOUNT_ONCE: gettext_lazy(
        "%(item)s does not count: every set it would need is already combined with another."
    ),
    scoring.Reason.NON_IDENTICAL: gettext_lazy(
        "%(item)s does not count: its sets already make another %(by)s."
    ),
    scoring.Reason.HIGHEST_OF_SERIES: gettext_lazy(
        "%(item)s does not count: only the highest of its series does, which is %(by)s."
    ),
    scoring.Reason.LIMIT_ALONE: gettext_lazy("%(item)s does not count: %(by)s counts alone."),
}


@dataclass(frozen=True, slots=True)
class ItemLine:
    """An item that counts: how often, its points in all, where the rulebook defines it, and the sets that earn it."""

    name: str
    name_zh: str
    points: int
    count: int
    paragraph: str
    tiles: str = ""
    is_certain: bool = False


@dataclass(frozen=True, slots=True)
class FuLine:
    """A part of the fu and its reason."""

    reason: str
    fu: int


@dataclass(frozen=True, slots=True)
class Payment:
    """What the player with this wind receives, or pays if it is negative."""

    wind: Wind
    points: int
    is_winner: bool

    @property
    def is_gain(self) -> bool:
        return self.points > 0


@dataclass(frozen=True, slots=True)
class OtherReading:
    """Another way to read the tiles, worth at most as much: the sets, the items in words, and the value."""

    tiles: str
    items: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to a question.

    `fault` says why the hand is not a win under the rulebook; the items of a hand below the minimum are there all the
    same. `worth` is the value in words, `total` what the items add up to where a cap makes the value less. `tiles` is
    the arrangement that counts, `waits` what the hand waited for.
    """

    ruleset: str
    unit: str
    fault: str = ""
    tiles: str = ""
    items: tuple[ItemLine, ...] = ()
    total: int = 0
    value: int = 0
    worth: str = ""
    limit: str = ""
    fu: tuple[FuLine, ...] = ()
    left_out: tuple[str, ...] = ()
    readings: tuple[OtherReading, ...] = ()
    waits: str = ""
    payments: tuple[Payment, ...] = ()
    unpaid: str = ""

    @property
    def is_capped(self) -> bool:
        """Whether the items add up to more than the hand is worth."""
        return not self.fu and not self.limit and self.value < self.total


@dataclass(frozen=True, slots=True)
class Compared:
    """The same tiles under another rulebook: what they are worth there, or why they do not win."""

    ruleset: str
    name: str
    worth: str
    items: str
    gain: int | None
    fault: str


def answered(question: Question) -> Answer:
    """Work out a hand."""
    bare = Answer(ruleset=question.ruleset.id, unit=unit_word(question.ruleset.id))
    if question.tiles is None:
        return _answer_of_items(question, bare)
    return _answer_of_tiles(question, bare)


def compared(question: Question) -> tuple[Compared, ...]:
    """The tiles of a question under every other rulebook, each with the options of its book; nothing for items."""
    if question.tiles is None:
        return ()
    others = [ruleset for ruleset in known_rulesets() if ruleset.id != question.ruleset.id]
    return tuple(_compared(question.under(ruleset)) for ruleset in others)


def _compared(question: Question) -> Compared:
    answer = answered(question)
    gain = next((paid.points for paid in answer.payments if paid.is_winner), None)
    items = joined(f"{item.name} {item.points}" for item in answer.items)
    ruleset = question.ruleset.id
    return Compared(ruleset, ruleset_name(ruleset), answer.worth, items, gain, answer.fault)


def _answer_of_tiles(question: Question, bare: Answer) -> Answer:
    ruleset, options = question.ruleset, question.options
    try:
        score = scoring.score(question.hand(), ruleset.id, options, explain=True)
    except scoring.BelowMinimum as error:
        fault = refusal_sentence(error, ruleset)
        return replace(_explained(error.score, bare) if error.score else bare, fault=fault)
    except scoring.ScoringError as error:
        return replace(bare, fault=refusal_sentence(error, ruleset))
    return _with_payments(question, _explained(score, bare), score)


def _explained(score: scoring.Score, bare: Answer) -> Answer:
    """Everything about a scored hand but who pays."""
    explanation = score.explanation or scoring.Explanation((), (), ())
    reasons = explanation.worth
    return replace(
        bare,
        tiles=str(score.arrangement),
        items=tuple(_item_line(score, item) for item in score.items),
        total=score.total,
        value=score.value,
        worth=_worth_words(score, bare.unit),
        limit=reason_words(score.ruleset_id, reasons.limit) if reasons.limit else "",
        fu=tuple(FuLine(reason_words(score.ruleset_id, part.reason), part.number) for part in reasons.fu),
        left_out=tuple(_why_not(entry) for entry in explanation.excluded),
        readings=tuple(_reading(reading) for reading in explanation.rejected),
        waits=scoring.format_tiles(explanation.waits),
    )


def _item_line(score: scoring.Score, item: scoring.ScoreItem) -> ItemLine:
    sets = " ".join(scoring.format_tiles(tiles) for tiles in score.tiles_of(item))
    info = item.item
    return ItemLine(name_of(info), name_beside(info), item.points, item.count, item.paragraph, sets)


def _worth_words(score: scoring.Score, unit: str) -> str:
    """What a hand is worth: "14 points", "3 han 40 fu", "2 yakuman"."""
    worth = score.worth
    if worth is None:
        return _("%(points)s %(unit)s") % {"points": score.value, "unit": unit}
    if worth.yakuman:
        return _("%(count)s yakuman") % {"count": worth.yakuman}
    if worth.fu is None:
        return _("%(han)s han") % {"han": worth.han}
    return _("%(han)s han %(fu)s fu") % {"han": worth.han, "fu": worth.fu}


def _why_not(entry: scoring.Excluded) -> str:
    by = name_of(entry.by) if entry.by else _("another item")
    return WHY_NOT[entry.reason] % {"item": name_of(entry.item), "by": by}


def _reading(reading: scoring.RejectedReading) -> OtherReading:
    items = joined(f"{name_of(item.item)} {item.points}" for item in reading.items)
    return OtherReading(str(reading.arrangement), items, reading.value)


def _with_payments(question: Question, answer: Answer, score: scoring.Score) -> Answer:
    try:
        moved = _moved_by_hand(question, score) if question.ruleset.match else _moved(question, answer.value)
    except scoring.InvalidWin as error:
        return replace(answer, unpaid=unpayable_sentence(error))
    return replace(answer, payments=_payments(moved, question.winner))


def _payments(moved: Iterable[int], winner: scoring.Wind) -> tuple[Payment, ...]:
    return tuple(Payment(Wind(wind), points, wind == winner) for wind, points in enumerate(moved))


def _moved(question: Question, value: int) -> tuple[int, ...]:
    win = scoring.Win(
        winner=question.winner,
        value=value,
        self_drawn=question.is_drawn,
        discarder=question.discarder,
        robbing_kong=question.outcome is Outcome.ROBBED_KONG,
        pao=question.liable if question.is_drawn else None,
    )
    return scoring.payments(question.ruleset.id, [win], question.options)


def _moved_by_hand(question: Question, score: scoring.Score) -> tuple[int, ...]:
    """What each wind receives or pays under a rulebook with running scores."""
    liable, item = scoring.liable_player(score, question.options) or (None, None)
    if question.liable is not None:
        # The tiles do not say who fed the set; whoever asks about the hand knows.
        shown = score.items_by_name()
        item = next((name for name in question.options.names_of("pao") if name in shown), None)
        liable = question.liable
    table = scoring.WinTable(
        honba=question.honba,
        sticks=question.sticks,
        discarder=question.discarder,
        pao=liable,
        pao_item=item,
    )
    moved = [0, 0, 0, 0]
    for transfer in scoring.hand_payments(score, table, question.options):
        if transfer.payer is not None:
            moved[transfer.payer] -= transfer.points
        if transfer.payee is not None:
            moved[transfer.payee] += transfer.points
    return tuple(moved)


def _answer_of_items(question: Question, bare: Answer) -> Answer:
    ruleset = question.ruleset
    if not question.items:
        return replace(bare, fault=_("Tick the items of the hand."))
    known = known_of(question.outcome, question.winner, question.round_wind)
    missing = missing_need(question.items, ruleset, known)
    if missing:
        return replace(bare, fault=str(need_sentence(missing, ruleset.id)))
    try:
        declared = scoring.add_items(ruleset.id, question.items, question.options, known=known)
    except scoring.ScoringError as error:
        return replace(bare, fault=refusal_sentence(error, ruleset))
    if declared.contradictions:
        return replace(bare, fault=contradiction_sentence(declared.contradictions[0]))
    return _declared(question, bare, declared)


def _declared(question: Question, bare: Answer, declared: scoring.Declaration) -> Answer:
    """The answer to items that can be in one hand."""
    ruleset = question.ruleset
    answer = replace(
        bare,
        items=tuple(_declared_lines(declared)),
        total=declared.total,
        value=declared.value,
        worth=_("%(points)s %(unit)s") % {"points": declared.value, "unit": bare.unit},
        left_out=tuple(
            WHY_NOT[entry.reason] % {"item": name_of(entry.item), "by": name_of(entry.by)}
            for entry in declared.not_counted
        ),
    )
    if not declared.reaches_minimum:
        below = scoring.BelowMinimum(declared.value, ruleset.minimum_under(question.options))
        return replace(answer, fault=refusal_sentence(below, ruleset))
    try:
        return replace(answer, payments=_payments(_moved(question, declared.value), question.winner))
    except scoring.InvalidWin as error:
        return replace(answer, unpaid=unpayable_sentence(error))
    except scoring.ScoringError as error:
        return replace(answer, fault=refusal_sentence(error, ruleset))


def _declared_lines(declared: scoring.Declaration) -> Iterator[ItemLine]:
    """The items that were ticked, then those that follow from them."""
    for entry in sorted(declared.counted, key=lambda entry: entry.count == entry.certain):
        info = entry.item
        yield ItemLine(
            name_of(info),
            name_beside(info),
            entry.points,
            entry.count,
            info.paragraph,
            is_certain=entry.count == entry.certain,
        )


def counted_names(question: Question) -> Counter[str]:
    """How often each item counts in the tiles of a question, by English name. Raises ScoringError."""
    score = scoring.score(question.hand(), question.ruleset.id, question.options)
    return Counter({item.name: item.count for item in score.items})
