"""What printed pages show of the rulebooks; the only module here that uses `scoring`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

import scoring
from tournament.core.listing import joined, joined_clauses
from tournament.events.models import Event
from tournament.events.rulebook.items import item_word
from tournament.papers.drawings import BACK
from tournament.play.bridge.rules import dealer_may_stay, options_of, ruleset_of, turns_planned
from tournament.play.templatetags.tiles import tile_name

WINDS = "ESWN"
PatternInfo = scoring.PatternCard
RunningLines = scoring.MatchSheet
WorthTables = scoring.WorthTables
Paid = scoring.Paid
WorthCell = scoring.WorthCell
FuRow = scoring.FuRow
EXTRA_LINES = 6
"""How many hands a match in which scores run along may have beyond two for each turn as dealer."""


def asks_who_is_liable(event: Event) -> bool:
    """Whether a player can be liable for another's hand."""
    return ruleset_of(event).table.has_liability


def asks_who_discarded_first(event: Event) -> bool:
    """Whether it matters who discarded the winning tile first in a turn."""
    return ruleset_of(event).table.asks_who_discarded_first(options_of(event))


def described_rulebook(event: Event) -> scoring.DescribedRulebook:
    """The event's rulebook as the event plays it: patterns, rules and payments under its options."""
    return scoring.describe(event.ruleset, options_of(event))


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """An example hand in its sets, and the place of the winning tile: the set, and the tile in it."""

    groups: tuple[tuple[str, ...], ...]
    winning: tuple[int, int] | None


def drawn_example(event: Event, pattern: PatternInfo) -> DrawnHand:
    """The pattern's example as the rulebook reads it. A concealed kong lies with its outer tiles face down, the flowers
    stand last.
    """
    hand = pattern.example
    groups: list[tuple[str, ...]] = []
    winning = None
    for block in scoring.score(hand, event.ruleset).arrangement.blocks:
        codes = [_code(tile) for tile in block.tiles]
        if block.is_completed and hand.winning_tile in block.tiles:
            same = [place for place, tile in enumerate(block.tiles) if tile == hand.winning_tile]
            winning = (len(groups), same[-1])
        elif block.kind is scoring.BlockKind.KONG and block.is_concealed:
            codes = [BACK, *codes[1:3], BACK]
        groups.append(tuple(codes))
    if hand.bonus:
        groups.append(tuple(map(_code, hand.bonus)))
    return DrawnHand(tuple(groups), winning)


def hand_in_words(hand: DrawnHand) -> str:
    """The tiles by their names, set by set, for whoever does not see them."""
    return joined_clauses(
        joined(_words(code, is_winning=(number, place) == hand.winning) for place, code in enumerate(group))
        for number, group in enumerate(hand.groups)
    )


def _words(code: str, *, is_winning: bool) -> str:
    name = gettext("face down") if code == BACK else tile_name(code)
    return gettext("%(tile)s (winning tile)") % {"tile": name} if is_winning else name


def _code(tile: scoring.Tile) -> str:
    return scoring.format_tiles((tile,))


def said(event: Event, sentences: Iterable[scoring.Sentence]) -> tuple[str, ...]:
    """Sentences of the event's rulebook in the reader's language."""
    return tuple(gettext(one.text) % dict(_values_of(event, one)) for one in sentences)


def _values_of(event: Event, sentence: scoring.Sentence) -> Iterator[tuple[str, object]]:
    """What fills a sentence: numbers, words, and the names of items, which each rulebook has itself."""
    for name, value in sentence.values:
        if name == "item":
            yield name, item_word(event.ruleset, str(value))
        else:
            yield name, gettext(value) if isinstance(value, str) else value


def main_item(event: Event, items: Sequence[str]) -> str:
    """The most valuable of these items of the event's book, the first of equals."""
    worth = {item.name: item.points for item in scoring.get_ruleset(event.ruleset).items}
    return max(items, key=lambda name: worth.get(name, 0))


def has_round_wind(event: Event) -> bool:
    """Whether the event's book has a prevailing wind."""
    return scoring.get_ruleset(event.ruleset).flow.has_round_wind


def has_running_scores(event: Event) -> bool:
    """Whether scores run along from hand to hand in a match of the event's book."""
    return scoring.get_ruleset(event.ruleset).match is not None


def match_sheet(event: Event) -> RunningLines | None:
    """The lines at the end of a score sheet; None where scores do not run along."""
    rules = scoring.get_ruleset(event.ruleset).match
    return rules.sheet(options_of(event)) if rules else None


def worth_tables(event: Event) -> WorthTables | None:
    """The table of han and fu under the event's options; None where values are of one number."""
    rules = scoring.get_ruleset(event.ruleset).match
    return rules.tables(options_of(event)) if rules else None


def points_word(points: int) -> str:
    """Points as players write them: 12,000."""
    return f"{points:,}".replace("-", "−")


def thousands(points: int) -> str:
    """Points in thousands: 15, −5, 7.5."""
    return f"{points / 1_000:g}".replace("-", "−")


def hand_labels(event: Event) -> list[str]:
    """A label for each line of a score sheet: "E1" to "N4" where the deal always passes on and the book has a prevailing
    wind, else the hand's number.

    If the dealer can stay, the number of hands is not known, so the sheet has room for twice as many, and two more; or six
    more where scores run along, because drawn and repeated hands are common there.
    """
    turns = turns_planned(event)
    if has_running_scores(event):
        return [str(number) for number in range(1, 2 * turns + EXTRA_LINES + 1)]
    if dealer_may_stay(event):
        return [str(number) for number in range(1, 2 * turns + 3)]
    if turns > len(WINDS) ** 2 or not has_round_wind(event):
        return [str(number) for number in range(1, turns + 1)]
    return [f"{WINDS[turn // 4]}{turn % 4 + 1}" for turn in range(turns)]
