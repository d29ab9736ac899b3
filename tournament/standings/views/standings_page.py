"""What the page of the standings shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournament.chain.queries import DigestOfRound
from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.registration.queries.stages import CutShown
from tournament.series.models import Series
from tournament.standings.pages.lines import Lines
from tournament.standings.queries import StandingRow, Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage(PageValues):
    """The standings, live or after a round.

    `chosen_round` is the round that the reader asked for, `exports` are the addresses of the files by their kind, and
    each `…_sentence` is empty where it has nothing to tell. `own_query` is what of the address stays when the page
    fetches itself anew. `lines` are the places through the rounds, `follow` is whom the
    reader wants to follow there: a number, or the text that `follow_error` is about.
    """

    template: ClassVar[str] = "standings/standings.html"
    fragment: ClassVar[str] = "standings/_standings.html"

    event: Event
    can: Can
    shows_ledger: bool
    standings: Standings
    rows: Sequence[StandingRow]
    after_round: int
    rounds_available: Sequence[int]
    chosen_round: int | None
    is_live: bool
    still_playing: str
    exports: Mapping[str, str]
    rest_sentence: str
    record_sentence: str
    ranking_sentence: str
    figures: Sequence[RankedBy]
    sums: Sequence[RankedBy]
    narrow_columns: int
    wide_columns: int
    cuts: Sequence[CutShown]
    series: Sequence[Series]
    held_sentence: str
    waiting_sentence: str
    has_tie_breaks: bool
    export_sentence: str
    digest: DigestOfRound | None
    lines: Lines | None
    own_query: str
    follow: str
    follow_error: str
