"""Lots of an event: the seed of a lot comes from the event's seed and the question that the lot answers.

So the same question has the same answer however often it is asked. Only a new lot, which is drawn with a reason and
stays on record (`NewLot`), gives another one.
"""

import hashlib

from tournament.events.models import LOT_BITS, Event
from tournament.registration.enums import CutKind
from tournament.registration.models import NewLot

NUMBERS = "numbers"
"""The order of the players' numbers."""


def question_of_cut(after_round: int, kind: CutKind, size: int) -> str:
    """Who of the players tied at the line of this cut goes on."""
    return f"cut/{after_round}/{kind.value}/{size}"


def question_of_title(after_round: int) -> str:
    """Who of the players tied for the first place after the last round wins."""
    return f"title/{after_round}"


def seed_of(event: Event, question: str) -> int:
    """The seed of the lot that answers a question: the first part of the SHA-256 of
    "seed of the event/question/number of new lots".
    """
    drawn_anew = NewLot.objects.filter(event=event, question=question).count()
    digest = hashlib.sha256(f"{event.lot_seed}/{question}/{drawn_anew}".encode()).digest()
    return int.from_bytes(digest, "big") >> (8 * len(digest) - LOT_BITS)
