"""What a player's page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event, Round
from tournament.registration.forms.entries import SuccessionForm
from tournament.registration.hooks.bars import Bar
from tournament.registration.models import Entry, Succession
from tournament.registration.pages.take_along import CalendarLinks
from tournament.standings.engine.statistics import Tally
from tournament.standings.pages.bars import Bar as ItemBar
from tournament.standings.pages.person import HandRates
from tournament.standings.pages.player import BestHand, PlayerRound
from tournament.standings.pages.running_statistics import RunningFigures
from tournament.standings.queries import EntryRest, StandingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage(PageValues):
    """One player's standing, rounds and hands.

    `standing` is the official one after round `official_after`, `live` the one while a round runs; both are None if they
    have nothing to tell. `course` are the places round by round, `now` the player's row of `round_in_turn`, which is None
    once the event `is_over`. `figures` are rates and places where scores run along, otherwise None. `person_url` leads to the person's page over all
    events, for whoever may open it. `change_seat_url` leads referees to the player's seat, where there is one. `notices_url`
    is empty where the public has no page of the player.
    """

    template: ClassVar[str] = "registration/entry_detail.html"
    fragment: ClassVar[str] = "registration/_played.html"

    event: Event
    can: Can
    entry: Entry
    barred: Mapping[int, Bar]
    shows_federation_ids: bool
    shows_penalties: bool
    standing: StandingRow | None
    official_after: int
    live: StandingRow | None
    course: Sequence[int | str]
    tally: Tally
    rates: HandRates | None
    figures: RunningFigures | None
    items: Sequence[ItemBar]
    rounds: Sequence[PlayerRound | EntryRest]
    now: PlayerRound | None
    best_hand: BestHand | None
    round_in_turn: Round | None
    is_over: bool
    successions: Sequence[Succession]
    succession_form: SuccessionForm | None
    manifest_url: str
    calendar: CalendarLinks
    notices_url: str
    change_seat_url: str
    may_take_apart: bool
    may_edit: bool
    person_url: str
