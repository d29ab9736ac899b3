"""What apps to the right of `play` show beside a seat or a hand: they fill it in, and `play` shows it."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Held:
    """A card or an effect that a player holds now, and until when. `short` is used where there is only room for two
    words.

    `puts_out` says that the player does not continue the match, `leaves_event` that it is the event's end for the player.
    """

    kind: str
    words: str
    short: str
    until: str
    foul: str
    forbids_win: bool
    puts_out: bool = False
    leaves_event: bool = False


@dataclass(frozen=True, slots=True)
class SeatMarks:
    """The marks beside a seat.

    `points_moved` are part of the table's points and so affect its places. `points_off` (never positive) are deducted
    from the score of the event for this round and do not affect the table.
    """

    held: tuple[Held, ...] = ()
    points_moved: int = 0
    points_off: int = 0


NO_MARKS = SeatMarks()


@dataclass(frozen=True, slots=True)
class PenaltyOffer:
    """A button beside a hand that gives its penalty: where the form is sent, and its hidden fields."""

    words: str
    url: str
    foul: str
    client_key: UUID
    rows_seen: int


@dataclass(frozen=True, slots=True)
class HandMark:
    """A line beside a hand. `url` leads to its penalty and is empty for readers who may not open it."""

    words: str
    url: str = ""
    offer: PenaltyOffer | None = None
