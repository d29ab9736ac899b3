"""The rows of hands as a document describes them; nothing is written. A public document leaves some columns out."""

from collections.abc import Mapping
from typing import Any

from tournament.exchange.document import fields
from tournament.exchange.document.fields import given
from tournament.exchange.document.running_hands import match_columns, worth_columns
from tournament.exchange.document.scores import WIND_LETTERS
from tournament.play.enums import Outcome
from tournament.play.models import Hand, HandWin

Json = Mapping[str, Any]


def hand_row(said: Json, **written: Any) -> Hand:
    """A version of a hand; `written` are the columns that the document does not have. Raises ValueError."""
    east, south, west, north = said["points"]
    return Hand(
        number=said["number"],
        outcome=Outcome(said["outcome"]),
        discarder=seat_of(said["discarder"]),
        offender=seat_of(said["offender"]),
        fine_points=said["fine"],
        delta_east=east,
        delta_south=south,
        delta_west=west,
        delta_north=north,
        **match_columns(said),
        **written,
    )


def win_row(said: Json, **written: Any) -> HandWin:
    """A win of the full variant. Raises ValidationError."""
    return HandWin(
        seat=WIND_LETTERS.index(said["seat"]),
        value=said["value"],
        method=said["entered_as"],
        tiles=said["tiles"],
        items=said["ticked"],
        breakdown=said["breakdown"],
        declared=said["declared"],
        liable=seat_of(said["liable"]),
        **given(said, HandWin, fields.WIN),
        **worth_columns(said),
        **written,
    )


def seat_of(letter: str | None) -> int | None:
    """The seat of a wind; None for nobody."""
    return None if letter is None else WIND_LETTERS.index(letter)
