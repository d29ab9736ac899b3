"""What a reading under the Mahjong Competition Rules shows and does not count, with the principle behind it."""

from __future__ import annotations

from scoring.arrangements import Reading
from scoring.context import Context
from scoring.options import Options
from scoring.results import Excluded, Reason
from scoring.rulesets.mcr.chows import ChowFan, best_chow_fans, chow_fans
from scoring.rulesets.mcr.items import FAN, IMPLIED_MASKS, ITEMS
from scoring.rulesets.mcr.tally import Entry, parts_of

_TERMINAL_CHOWS = tuple(FAN[name] for name in ("Pure Terminal Chows", "Three-Suited Terminal Chows"))


def excluded(context: Context, reading: Reading, options: Options) -> tuple[Excluded, ...]:
    """Fans contained in counted ones, and chow fans that the principles forbid to add."""
    entries = [entry for part in parts_of(context, reading) for entry in part.entries]
    return (*_implied(entries), *_chows_left_out(reading, entries))


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
    """Chow fans outside the best combination: contained in a dearer one, or barred by account-once or non-identical.

    The two fans of terminal chows take all four chows for themselves, so that no combination is looked for.
    """
    shown = {bit for bit, _, _ in entries}
    terminal = tuple(ChowFan(fan, (0, 1, 2, 3)) for fan in _TERMINAL_CHOWS if 1 << fan in shown)
    chosen = terminal or best_chow_fans(reading.chows)
    links, triples, fours = chow_fans(reading.chows)
    left_out = []
    for fan, sets in (*fours, *triples, *links):
        if any(fan == other and sets == chows for other, chows in chosen):
            continue
        container = next(
            (other for other, chows in chosen if set(sets) <= set(chows) and len(chows) > 2), None
        )
        same = next((other for other, chows in chosen if other == fan and set(sets) & set(chows)), None)
        if container is not None and container != fan:
            reason, by = Reason.IMPLIED, ITEMS[container]
        elif same is not None:
            reason, by = Reason.NON_IDENTICAL, ITEMS[same]
        else:
            reason, by = Reason.ACCOUNT_ONCE, None
        left_out.append(Excluded(ITEMS[fan], ITEMS[fan].points, reason, by, sets))
    return left_out
