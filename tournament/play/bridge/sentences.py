"""Sentences about hands: what the rules refuse, and what was played."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import scoring
from tournament.core.listing import joined
from tournament.events.rulebook.items import item_word, name_of
from tournament.events.rulebook.words import BookWord, unit_word, word
from tournament.play.bridge.fault_sentences import own_sentence
from tournament.play.bridge.scopes import MissingNeed
from tournament.play.enums import AbortCause, Outcome


def refusal_sentence(error: scoring.ScoringError, ruleset: scoring.Ruleset) -> str:
    """Say in one sentence why `scoring` refused a hand or a value, and what the rule is."""
    match error:
        case scoring.NoYaku():
            return _("The hand has no yaku. Dora alone do not win.")
        case scoring.BelowMinimum():
            return _("The hand is worth %(points)s, below the minimum of %(minimum)s %(unit)s.") % {
                "points": error.points,
                "minimum": error.minimum,
                "unit": unit_word(ruleset.id),
            }
        case scoring.WrongTileCount():
            counted = ngettext("This one has %(count)s tile.", "This one has %(count)s tiles.", error.count)
            return f"{word(ruleset.id, 'tile_rule')} {counted % {'count': error.count}}"
        case scoring.TooManyCopies() | scoring.ImpossibleFlags() if own_sentence(error):
            return own_sentence(error)
        case scoring.TooManyCopies():
            return _("There are only four copies of each tile; this hand has more of one.")
        case scoring.ImpossibleFlags():
            return _("The circumstances contradict each other or the tiles.")
        case scoring.NotAWin():
            return _("These tiles do not make a winning hand under these rules.")
        case scoring.NoWinningTile():
            return _("Say which tile won: mark it, or write it after a plus sign, for example +9s.")
        case scoring.NotationError():
            return _(
                "The tiles cannot be read. Write them like 123m456p78s 777z +9s: m characters, p dots, "
                "s bamboos, z winds and dragons, the winning tile after the plus."
            )
        case scoring.UnknownItem():
            return _("These rules have no such item.")
    return _("No hand can be worth that under these rules.")


_UNPAYABLE = {
    "pays_own_win": gettext_lazy("Nobody is liable for their own win. Choose another player, or nobody."),
    "no_pao": gettext_lazy("These rules have no liability."),
    "no_pao_item": gettext_lazy(
        "Nobody is liable for this hand: it has no yakuman that the option “Liability (pao)” names."
    ),
    "self_draw_without_fan": gettext_lazy("A self-drawn win is worth at least one fan."),
    "no_immunity": gettext_lazy("These rules do not ask who discarded the tile first."),
    "immunity_without_discard": gettext_lazy(
        "Who discarded the tile first only matters for a win on a discard."
    ),
    "own_discard": gettext_lazy("Nobody may win on a tile that they discarded themselves in the same turn."),
    "one_winner_only": gettext_lazy(
        "Two players cannot both win here: the next in turn after the discarder wins."
    ),
}


def unpayable_sentence(error: scoring.InvalidWin) -> str:
    """Say why `scoring` cannot pay a win."""
    return str(_UNPAYABLE.get(error.reason, gettext_lazy("This win cannot be paid as entered.")))


def contradiction_sentence(contradiction: scoring.Contradiction) -> str:
    return _("“%(first)s” and “%(second)s” cannot occur in one hand.") % {
        "first": name_of(contradiction.first),
        "second": name_of(contradiction.second),
    }


_NEEDS = {
    scoring.Need.SELF_DRAW: gettext_lazy("“%(item)s” needs a self-drawn win."),
    scoring.Need.DISCARD: gettext_lazy("“%(item)s” needs a win on a discard."),
    scoring.Need.DEALER: gettext_lazy("“%(item)s” needs a self-drawn win by the dealer."),
    scoring.Need.OTHER: gettext_lazy("“%(item)s” needs another player’s win on the dealer’s discard."),
}


def need_sentence(missing: MissingNeed, ruleset: str) -> BookWord | str:
    """Say what an item needs that this hand does not have."""
    if missing.need is scoring.Need.ROBBED_KONG:
        return BookWord(ruleset, "needs_robbed_kong", item=item_word(ruleset, missing.item))
    return str(_NEEDS[missing.need]) % {"item": item_word(ruleset, missing.item)}


_OUTCOME_WORDS = {
    Outcome.DISCARD: "discard_win",
    Outcome.SELF_DRAW: "self_draw_win",
    Outcome.ROBBED_KONG: "robbed_kong_win",
    Outcome.NO_WIN: "no_win",
    Outcome.FALSE_WIN: "false_win",
    Outcome.ABANDONED: "abandoned",
}


def outcome_label(outcome: Outcome, ruleset: str) -> str:
    """An outcome in the rulebook's own words."""
    return str(outcome_word(outcome, ruleset))


def outcome_word(outcome: Outcome, ruleset: str) -> BookWord | Promise | str:
    """The same for a refusal."""
    return BookWord(ruleset, _OUTCOME_WORDS[outcome]) if outcome in _OUTCOME_WORDS else outcome.label


def discarded_label(ruleset: str) -> str:
    """The label of the seat that discarded the winning tile."""
    return word(ruleset, "discarded")


def outcome_sentence(
    ruleset: str,
    outcome: Outcome,
    winners: Sequence[str],
    values: Sequence[int | str],
    discarder: str | None,
    *,
    offender: str | None = None,
    fine_points: int = 0,
    tenpai: Sequence[str] | None = None,
    cause: str = "",
) -> str:
    """Say what a hand was, by names and in the rulebook's words: "Wong wins 12 from Chen".

    Where scores run along, `tenpai` are those who showed it at a draw, and `cause` says why a hand was aborted.
    """
    if outcome is Outcome.FINAL:
        return _finals_sentence(winners, values)
    said = outcome_label(outcome, ruleset)
    if winners:
        said = _win_sentence(ruleset, outcome, winners, values, discarder)
    elif tenpai is not None or cause:
        said = _draw_sentence(said, tenpai or (), cause)
    if offender is None:
        return said
    if outcome is Outcome.FALSE_WIN:
        said = word(ruleset, "false_win_by", name=offender)
    else:
        said = word(ruleset, "and_false_win_by", said=said, name=offender)
    if not fine_points:
        return said
    return _("%(said)s, %(points)s to each") % {"said": said, "points": fine_points}


def _draw_sentence(said: str, tenpai: Sequence[str], cause: str) -> str:
    """Say why a hand was aborted, or who was in tenpai when the wall was empty."""
    if cause:
        return _("%(said)s: %(cause)s") % {"said": said, "cause": AbortCause(cause).label}
    if not tenpai:
        return _("%(said)s, nobody in tenpai") % {"said": said}
    return _("%(said)s, tenpai: %(names)s") % {"said": said, "names": joined(tenpai)}


def runs_along_in(ruleset: str) -> bool:
    """Whether scores run along from hand to hand under a ruleset."""
    return scoring.get_ruleset(ruleset).match is not None


def _finals_sentence(players: Sequence[str], values: Sequence[int | str]) -> str:
    """Say that a table has its final scores, and whose record hands were noted."""
    best = [f"{name} {value}" for name, value in zip(players, values, strict=True)]
    if not best:
        return str(Outcome.FINAL.label)
    return _("%(finals)s; record hands: %(hands)s") % {
        "finals": Outcome.FINAL.label,
        "hands": joined(best),
    }


def _win_sentence(
    ruleset: str,
    outcome: Outcome,
    winners: Sequence[str],
    values: Sequence[int | str],
    discarder: str | None,
) -> str:
    who = ngettext("%(names)s wins %(values)s", "%(names)s win %(values)s", len(winners)) % {
        "names": _(" and ").join(winners),
        "values": _(" and ").join(str(value) for value in values),
    }
    match outcome:
        case Outcome.SELF_DRAW:
            return _("%(who)s, self-drawn") % {"who": who}
        case Outcome.ROBBED_KONG:
            return word(ruleset, "robbing", who=who, name=discarder)
    return _("%(who)s from %(name)s") % {"who": who, "name": discarder}
