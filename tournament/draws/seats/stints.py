"""Who sat on a seat for which hands, from the changes of that seat. Pure; standard library only."""

from collections.abc import Sequence
from typing import NamedTuple


class Change(NamedTuple):
    """From hand `from_number` on `entry_id` sits where `left_id` sat; the hands count for `credited_id`."""

    from_number: int
    left_id: int
    entry_id: int
    credited_id: int


class Stint(NamedTuple):
    """The hands `first` to `last` that `entry_id` sits for. `last` is None as long as the match goes on.

    The points of these hands count for `credited_id`: the same entry, unless agreed otherwise.
    """

    entry_id: int
    credited_id: int
    first: int
    last: int | None

    def holds(self, hand_number: int) -> bool:
        """Whether hand `hand_number` is part of the stint."""
        return self.first <= hand_number and (self.last is None or hand_number <= self.last)

    def overlaps(self, other: "Stint") -> bool:
        """Whether the two stints have a hand in common."""
        starts_before_end = other.last is None or self.first <= other.last
        return starts_before_end and (self.last is None or other.first <= self.last)


def stints_of(sitting_id: int, changes: Sequence[Change]) -> tuple[Stint, ...]:
    """The stints of a seat in order. Together they cover every hand from 1 on exactly once.

    `sitting_id` is who sits there now. `changes` are those that were not undone, the oldest first; none starts before
    the one before it. Somebody who took a seat and gave it up before a hand was played has no stint.
    """
    if not changes:
        return (Stint(sitting_id, sitting_id, 1, None),)
    first = changes[0]
    starts = [
        (1, first.left_id, first.left_id),
        *((change.from_number, change.entry_id, change.credited_id) for change in changes),
    ]
    found: list[Stint] = []
    for index, (start, entry_id, credited_id) in enumerate(starts):
        last = starts[index + 1][0] - 1 if index + 1 < len(starts) else None
        if last is not None and last < start:
            continue
        if found and (found[-1].entry_id, found[-1].credited_id) == (entry_id, credited_id):
            found[-1] = found[-1]._replace(last=last)
        else:
            found.append(Stint(entry_id, credited_id, start, last))
    return tuple(found)


def credited_to(stints: Sequence[Stint], entry_id: int) -> int:
    """Whose result a person's hands count for: the person's own if any hand does, else the last one's.

    `stints` are those of a seat, or of all seats of a round. Without a stint in them it is the person.
    """
    credited = [stint.credited_id for stint in stints if stint.entry_id == entry_id]
    return entry_id if entry_id in credited or not credited else credited[-1]


def played_stints(stints: Sequence[Stint], last_hand: int | None) -> tuple[Stint, ...]:
    """The stints of a seat in which a hand was played, where `last_hand` was the last of the match; all for None.

    Without any hand the first stint remains: that of the player who began the match.
    """
    if last_hand is None:
        return tuple(stints)
    return tuple(stint for stint in stints if stint.first <= max(last_hand, 1))
