"""A rulebook's own words, in the reader's language."""

from typing import Any

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

import scoring
from tournament.events.enums import RankedBy, Ranking
from tournament.events.rulebook.own_words import NAMES as OWN

OUT_OF_STAGE = 1_000_000
"""From this group on players do not play on; `standings.engine.stages` gives it."""

MARKED = (
    _("Chow"),
    _("Chi"),
    _("Pung"),
    _("Pong"),
    _("Kong"),
    _("Kan"),
    _("Concealed kong"),
    _("Concealed kan"),
    _("Win on a discard"),
    _("Win on a chuck"),
    _("Self-drawn win"),
    _("Win by robbing a kong"),
    _("Win by robbing a kan"),
    _("No win"),
    _("Tie"),
    _("Dead hand"),
    _("False win"),
    _("Wrong mahjong"),
    _("Abandoned"),
    _("Discarded"),
    _("Chucked"),
    _("Tap the seat of the player who discarded the winning tile."),
    _("Tap the seat of the player who chucked the winning tile."),
    _("Nobody can win on their own discard. Tap another seat, or choose self-drawn."),
    _("Nobody can win on their own chuck. Tap another seat, or choose self-drawn."),
    _("Kong robbed"),
    _("Kan robbed"),
    _("%(who)s, robbing a kong of %(name)s"),
    _("%(who)s, robbing a kan of %(name)s"),
    _("False win by %(name)s"),
    _("Wrong mahjong by %(name)s"),
    _("Replacement tile after a kong"),
    _("Supplement tile after a Kong"),
    _("Supplement tile after a kan"),
    _("After two kongs in a row"),
    _("After two kans in a row"),
    _("“%(item)s” needs a robbed kong."),
    _("“%(item)s” needs a robbed kan."),
    _("A hand has 13 tiles besides the winning tile; a kong counts as three."),
    _("A hand has 13 tiles besides the winning tile; a kan counts as three."),
    _("Now the seat that discarded, or “Self-drawn”."),
    _("Now the seat that chucked, or “Self-drawn”."),
    _("Now the seat whose kong was robbed."),
    _("Now the seat whose kan was robbed."),
    _("Round wind"),
    _("Prevailing wind"),
    _("Prevalent wind"),
    _("Wind of the round"),
    _("%(turn)s, repeat %(number)s"),
    _("%(turn)s, continuance %(number)s"),
    _("Points"),
    _("Contest points"),
    _("points"),
    _("contest points"),
    _("Table points, then points"),
    _("Table points, then contest points"),
    _(
        "Players are 1 to 4. Winner: a number, 0 for no win, 9 for an abandoned hand. "
        "From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2."
    ),
    _(
        "Players are 1 to 4. Winner: a number, 0 for a tie, 9 for an abandoned hand. "
        "From: the player who chucked, 0 for self-drawn, 92 for a kan robbed from 2."
    ),
    _(
        "Players are 1 to 4. Winner: a number, 0 for a dead hand, 9 for an abandoned hand. "
        "From: the discarder, 0 for self-drawn, 92 for a kong robbed from 2."
    ),
    _("Robbed kong"),
    _("Robbed kan"),
    _("False win in this hand"),
    _("Wrong mahjong in this hand"),
    _("False win by"),
    _("Wrong mahjong by"),
    _("%(said)s; false win by %(name)s"),
    _("%(said)s; wrong mahjong by %(name)s"),
    _("dead hand: no win, no claims, no kong"),
    _("no win, no claims, no kan"),
    _("no win, no claims, no kong"),
    _("dead hand, no claims"),
    _("no win, no claims"),
    _("dead hand: no win this hand"),
    _("no win this hand"),
    _("dead hand"),
    _("session lost: its points count nowhere"),
    _("game session lost: no table points"),
    _("session lost"),
    _("game session lost"),
    _("The session was lost: these points are kept for the record and count nowhere."),
    _("The game session was lost: these points are kept for the record and count nowhere."),
    _(
        "Points in brackets are kept for the record and count nowhere: the player was absent or lost the session."
    ),
    _(
        "Points in brackets are kept for the record and count nowhere: the player was absent or lost the game session."
    ),
    _("session lost: points for the record only"),
    _("game session lost: points for the record only"),
    _("until the match ends"),
    _("until the game session ends"),
    _("in this match"),
    _("in this game session"),
    _("The first time in a match is a warning only"),
    _("The first time in a game session is a warning only"),
    _("Points of the round"),
    _("Contest points of the round"),
    _("Round %(number)s: points"),
    _("Round %(number)s: contest points"),
    _("Of the points: by penalties"),
    _("Of the contest points: by penalties"),
    _("Chii"),
    _("Pon"),
    _("Closed kan"),
    _("Ron"),
    _("Tsumo"),
    _("Ron by robbing a kan"),
    _("Exhaustive draw"),
    _("Chombo"),
    _("Chombo by %(name)s"),
    _("Rinshan tile after a kan"),
    _("Chombo in this hand"),
    _("Chombo by"),
    _("%(said)s; chombo by %(name)s"),
)
"""Every word of every rulebook, marked for translation: makemessages does not look into `scoring`."""

NAMED = (
    _("Mahjong Competition Rules"),
    _("81 fans with English and Chinese names, 8 points to win, 16 hands in a match."),
    _("Classical Hong Kong (HKMA)"),
    _("3 faan to win, 10 at most, no flowers; the discarder pays alone."),
    _("Hong Kong with bonus tiles"),
    _("Flowers and seasons count, no minimum; all pay, the discarder double."),
    _("Asia Pacific Mahjong"),
    _("Patterns of the Zung Jung family, no minimum; the deal passes after every hand."),
    _("Mahjong Australia"),
    _("Patterns of the Zung Jung family, 15 points to win; the deal passes after every hand."),
    _("points"),
    _("faan"),
    _("fan"),
    _("Riichi"),
    _("Japanese mahjong: han and fu, riichi bets and dora; the dealer pays and is paid double."),
    _("han"),
)
"""The names of the rulesets, a sentence about each, and the units of their hands, marked in the same way."""


def word(ruleset: str, name: str, /, **filled: Any) -> str:
    """What the ruleset calls something, by the name of a field of `scoring.Words`; `filled` fills a sentence."""
    book = scoring.get_ruleset(ruleset)
    term = getattr(book.words, name)
    text = pgettext(book.name, term) if name in OWN else term
    # A language that has one word for all books translates the term alone.
    text = gettext(term) if text == term else text
    return text % filled if filled else text


class BookWord:
    """The same, chosen in the reader's language when it is shown: refusals hold no words."""

    def __init__(self, ruleset: str, name: str, /, **filled: Any) -> None:
        self._ruleset, self._name, self._filled = ruleset, name, filled

    def __str__(self) -> str:
        return word(self._ruleset, self._name, **self._filled)


def unit_word(ruleset: str) -> str:
    """What the value of a hand is counted in."""
    return gettext(scoring.get_ruleset(ruleset).unit)


def criterion_word(ruleset: str, criterion: RankedBy) -> str:
    """What the ruleset calls a number by which players are compared."""
    return word(ruleset, "points") if criterion is RankedBy.POINTS else str(criterion.label)


def criterion_in_sentence(ruleset: str, criterion: RankedBy) -> str:
    """The same within a sentence, after “ranked by”."""
    return word(ruleset, "points_in_sentence") if criterion is RankedBy.POINTS else criterion.in_sentence


def ranking_word(ruleset: str, ranking: Ranking) -> str:
    """What the standings of an event compare first, in the words of its ruleset."""
    if ranking is Ranking.OWN:
        return str(ranking.label)
    return word(ruleset, "points" if ranking is Ranking.POINTS else "table_points_first")


def group_word(group: int) -> str:
    """What a group of a cut is called: the final, the others by number, and who stopped playing."""
    if group == 1:
        return gettext("Final")
    if group >= OUT_OF_STAGE:
        return gettext("Not in the final")
    return gettext("Group %(number)s") % {"number": group}
