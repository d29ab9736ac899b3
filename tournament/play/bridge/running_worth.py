"""What a win is worth where that is two numbers: from its tiles with dora, or typed as han and fu."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

import scoring
from tournament.events.models import Event
from tournament.play.bridge.rules import options_of
from tournament.play.enums import Outcome
from tournament.play.errors import (
    DoraRefused,
    FlagsRefused,
    FuRefused,
    LiableRefused,
    TilesRefused,
    UraRefused,
    WorthMissing,
    WorthRefused,
)
from tournament.play.inputs import HandInput, WinInput

_DECLARED = {scoring.Flag.RIICHI, scoring.Flag.DOUBLE_RIICHI}
_MOST_WITHOUT_FU = 5


class RunningWorth(NamedTuple):
    """The fields of a win that say what it is worth."""

    value: int
    han: int | None
    fu: int | None
    yakuman: int
    liable_yakuman: int | None


def typed_worth(event: Event, entered: HandInput, win: WinInput) -> RunningWorth:
    """Han and fu, or yakuman, as they were typed. Raises WorthMissing, WorthRefused, LiableRefused."""
    if win.han is None and not win.yakuman:
        raise WorthMissing
    if win.han is not None and win.yakuman:
        raise WorthRefused(reason=_("A win is worth han and fu, or yakuman, not both."))
    if win.han is not None and win.fu is None and win.han < _MOST_WITHOUT_FU:
        raise FuRefused(reason=_("Below five han, choose the fu as well."))
    if win.yakuman > scoring.match_table(event.ruleset, options_of(event)).most_yakuman:
        raise WorthRefused(reason=_("No hand is worth so many yakuman."))
    is_drawn = entered.outcome is Outcome.SELF_DRAW
    try:
        scoring.check_worth(event.ruleset, han=win.han, fu=win.fu, yakuman=win.yakuman, self_drawn=is_drawn)
    except scoring.ScoringError as error:
        refusal = FuRefused if win.fu and win.han else WorthRefused
        raise refusal(reason=_refusal(win, is_drawn=is_drawn)) from error
    liable = _liable(event, win, win.yakuman)
    base = scoring.base_points(
        event.ruleset, han=win.han, fu=win.fu, yakuman=win.yakuman, options=options_of(event)
    )
    return RunningWorth(base, win.han, win.fu, win.yakuman, liable)


def _refusal(win: WinInput, *, is_drawn: bool) -> str:
    if win.han is None:
        return _("No hand is worth so many yakuman.")
    if win.fu is None:
        return _("No hand has so many han.")
    worth = {"han": win.han, "fu": win.fu}
    if is_drawn:
        return _("No self-drawn hand is worth %(han)s han with %(fu)s fu.") % worth
    return _("No hand won on a discard is worth %(han)s han with %(fu)s fu.") % worth


def unlikely_worths(event: Event, entered: HandInput) -> Iterator[str]:
    """What to compare where somebody typed fewer han than a hand in riichi has, although the winner laid a stick. It is
    said and not refused, because the points of such a hand are paid all the same.
    """
    for win in entered.wins:
        if win.han is None or win.fu is None or win.seat not in entered.riichi:
            continue
        is_drawn = entered.outcome is Outcome.SELF_DRAW
        try:
            scoring.check_worth(event.ruleset, han=win.han, fu=win.fu, self_drawn=is_drawn, in_riichi=True)
        except scoring.ScoringError:
            yield _(
                "A hand in riichi is never worth only %(han)s han with %(fu)s fu. Compare the han and the stick."
            ) % {"han": win.han, "fu": win.fu}


def worth_of(event: Event, win: WinInput, score: scoring.Score) -> RunningWorth:
    """What tiles are worth. Raises LiableRefused."""
    worth = score.worth
    assert worth is not None  # noqa: S101 - tells the type checker: such rulebooks count han and fu
    if win.liable is None:
        return RunningWorth(score.value, worth.han, worth.fu, worth.yakuman, None)
    liable = min(scoring.liable_yakuman(score, options_of(event)), worth.yakuman)
    return RunningWorth(score.value, worth.han, worth.fu, worth.yakuman, _liable(event, win, liable))


def _liable(event: Event, win: WinInput, most: int) -> int | None:
    """How many yakuman somebody pays for who fed the last set of one. Raises LiableRefused."""
    if win.liable is None:
        return None
    if not scoring.match_table(event.ruleset, options_of(event)).has_liability:
        raise LiableRefused(reason=_("Nobody is liable for a hand under these rules."))
    if win.liable == win.seat:
        raise LiableRefused(reason=_("Nobody is liable for their own hand."))
    if not most:
        raise LiableRefused(reason=_("Somebody is liable only for a yakuman whose last set they fed."))
    if win.tiles is not None:
        return most
    count = win.liable_yakuman or 1
    if not 1 <= count <= most:
        raise LiableRefused(reason=_("Nobody is liable for more yakuman than the hand has."))
    return count


def parsed_with_dora(
    event: Event,
    position: scoring.Position,
    entered: HandInput,
    win: WinInput,
    flags: Iterable[scoring.Flag],
) -> scoring.Hand:
    """The winner's tiles with red fives and the indicators that were turned.

    Riichi is not typed with the tiles: it is the winner's stick. Raises NotationError, TilesRefused.
    """
    told = set(flags) - {scoring.Flag.RIICHI}
    has_stick = win.seat in entered.riichi
    if has_stick and not told & _DECLARED:
        told.add(scoring.Flag.RIICHI)
    indicators = [f"{name}={text}" for name, text in (("dora", win.dora), ("ura", win.ura)) if text.strip()]
    hand = scoring.parse_hand(
        " ".join([(win.tiles or "").strip(), *("".join(word.split()) for word in indicators)]),
        self_drawn=entered.outcome is Outcome.SELF_DRAW,
        seat_wind=position.winds[win.seat],
        round_wind=position.round_wind,
        flags=told,
        bonus=win.bonus,
        ruleset_id=event.ruleset,
    )
    _check_declared(hand, has_stick=has_stick)
    _check_dora(event, hand)
    return hand


def _check_declared(hand: scoring.Hand, *, has_stick: bool) -> None:
    is_open = any(meld.is_open for meld in hand.melds)
    if has_stick and is_open:
        raise TilesRefused(reason=_("A hand with an open set cannot be in riichi."))
    if scoring.Flag.DOUBLE_RIICHI in hand.flags and not has_stick:
        raise FlagsRefused(reason=_("Double riichi needs the winner’s riichi stick: tap it at the seat."))
    if scoring.Flag.IPPATSU in hand.flags and not has_stick:
        raise FlagsRefused(reason=_("Ippatsu needs the winner’s riichi stick: tap it at the seat."))
    has_both = hand.flags >= {scoring.Flag.DOUBLE_RIICHI, scoring.Flag.IPPATSU}
    if has_both and any(meld.is_kong for meld in hand.melds):
        raise FlagsRefused(
            reason=_("A kong ends double riichi or ippatsu, so no hand has both. Take one of them back.")
        )


def _check_dora(event: Event, hand: scoring.Hand) -> None:
    table = scoring.match_table(event.ruleset, options_of(event))
    dora = hand.dora or scoring.Dora()
    if (dora.reds or dora.red_indicators) and not table.has_red_fives:
        raise TilesRefused(reason=_("There are no red fives under these rules."))
    if dora.ura and not hand.flags & _DECLARED:
        raise UraRefused(reason=_("Only a winner in riichi turns ura dora."))
    if len(dora.ura) > len(dora.indicators):
        raise UraRefused(reason=_("There are as many ura indicators as dora indicators."))
    kongs = sum(meld.is_kong for meld in hand.melds)
    if len(dora.indicators) > 5:
        raise DoraRefused(reason=_("There are five dora indicators at most."))
    if len(dora.indicators) == 5 and not kongs:
        raise DoraRefused(reason=_("Five dora indicators need a kong in the winning hand."))
