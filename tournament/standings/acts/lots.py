"""What the audit keeps of a lot, and whether it is still the one that was seen."""

from collections.abc import Iterable
from typing import Any

from tournament.core.phrases import Phrase, phrase
from tournament.registration.models import Entry, Stage
from tournament.standings.errors import LotDrawnMeanwhile, NoLotDrawn


def lot_of(stage: Stage) -> dict[str, Any]:
    """What the audit keeps of a lot: its seed, and the tied players in the order that it gave. Nothing without one."""
    if stage.tie_seed is None:
        return {}
    entries = Entry.objects.in_bulk(stage.tied)
    return {"seed": stage.tie_seed, "order": names_of(entries[pk] for pk in stage.tied if pk in entries)}


def check_lot(stage: Stage | None, seen: int | None) -> None:
    """Whether there is a lot, and the one whose seed the person saw. Raises NoLotDrawn, LotDrawnMeanwhile."""
    if stage is None or stage.tie_seed is None:
        raise NoLotDrawn
    if seen not in (None, stage.tie_seed):
        raise LotDrawnMeanwhile


def names_of(entries: Iterable[Entry]) -> Phrase:
    """The names of players as a row of the audit stores them."""
    return phrase("names", names=[str(entry) for entry in entries])
