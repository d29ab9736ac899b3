"""The fans of a reading that do not count under the Mahjong Competition Rules, with the principle behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.arrangements import Reading
from scoring.context import Context
from scoring.options import Options
from scoring.results import Excluded, Reason
from scoring.rulesets.mcr.chows import ChowFan, best_chow_fans, chow_fans
from scoring.rulesets.mcr.items import FAN, IMPLIED_MASKS, ITEMS
from scoring.rulesets.mcr.pungs import rank_fans, related_pungs
from scoring.rulesets.mcr.tally import Entry, parts_of

_FanOfSets = tuple[int, tuple[int, ...]]
"""A fan with the positions of the sets that make it."""
_TERMINAL_CHOWS = tuple(FAN[name] for name in ("Pure Terminal Chows", "Three-Suited Terminal Chows"))


def excluded(context: Context, reading: Reading, options: Options) -> tuple[Excluded, ...]:
    """Fans contained in counted ones, and fans of several sets that the principles exclude."""
    entries = [entry for part in parts_of(context, reading) for entry in part.entries]
    return (*_implied(entries), *_chows_left_out(reading, entries), *_pungs_left_out(reading))


def _implied(entries: list[Entry]) -> list[Excluded]:
    strikes = 0
    for bit, _, _ in entries:
        strikes |= IMPLIED_MASKS[bit.bit_length() - 1]
    left_out = []
    for bit, points, score_item in entries:
        if not bit & strikes:
            continue
        by = next(
            other
            for other_bit, _, other in sorted(entries, key=lambda entry: entry[0])
            if IMPLIED_MASKS[other_bit.bit_length() - 1] & bit
        )
        left_out.append(Excluded(score_item.item, points, Reason.IMPLIED, by.item, score_item.sets))
    return left_out


def _chows_left_out(reading: Reading, entries: list[Entry]) -> list[Excluded]:
    """Chow fans outside the best combination.

    The two fans of terminal chows use all four chows, so no other combination is tried.
    """
    shown = {bit for bit, _, _ in entries}
    terminal = tuple(ChowFan(fan, (0, 1, 2, 3)) for fan in _TERMINAL_CHOWS if 1 << fan in shown)
    links, triples, fours = chow_fans(reading.chows)
    return _left_out((*fours, *triples, *links), terminal or best_chow_fans(reading.chows))


def _pungs_left_out(reading: Reading) -> list[Excluded]:
    """Fans of pungs of related ranks beside a fan of three pungs. Without such a fan, all of them count."""
    doubles, triples = related_pungs(reading.pungs)
    if not triples:
        return []
    first = len(reading.chows)
    shown, chosen = (
        [(fan, tuple(first + position for position in pungs)) for fan, _, pungs in fans]
        for fans in ((*triples, *doubles), rank_fans(reading.pungs))
    )
    return _left_out(shown, chosen)


def _left_out(shown: Iterable[_FanOfSets], chosen: Sequence[_FanOfSets]) -> list[Excluded]:
    """Fans that were not chosen: contained in a higher one, or excluded by account-once or non-identical."""
    left_out = []
    for fan, sets in shown:
        if any(fan == other and sets == others for other, others in chosen):
            continue
        container = next(
            (other for other, others in chosen if set(sets) <= set(others) and len(others) > 2), None
        )
        same = next((other for other, others in chosen if other == fan and set(sets) & set(others)), None)
        if container is not None and container != fan:
            reason, by = Reason.IMPLIED, ITEMS[container]
        elif same is not None:
            reason, by = Reason.NON_IDENTICAL, ITEMS[same]
        else:
            reason, by = Reason.ACCOUNT_ONCE, None
        left_out.append(Excluded(ITEMS[fan], ITEMS[fan].points, reason, by, sets))
    return left_out
