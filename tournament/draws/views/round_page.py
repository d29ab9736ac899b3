"""What the page of a round shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournament.chain.queries import DigestOfRound
from tournament.core.page_values import PageValues
from tournament.draws.forms.drawing import DrawForm
from tournament.draws.hooks.draw_checks import Check
from tournament.draws.models import Draw
from tournament.draws.pages.drawn_by import DrawnBy
from tournament.draws.pages.method_lines import DrawButton, MethodLine
from tournament.draws.pages.repeats import Repeats
from tournament.events.access import Can
from tournament.events.models import Event, Round
from tournament.play.clock.queries import RoundClock
from tournament.play.pages.hall import HallTable, NamedSeat, SeatToFill
from tournament.play.pages.round_actions import Action
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class Discarded:
    """A discarded draw that can be restored. `together` are the other rounds of its schedule that were discarded with
    it.
    """

    version: int
    method: str
    together: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The methods to choose from and the buttons that draw, as the form of a round offers them."""

    lines: Sequence[MethodLine] = ()
    buttons: Sequence[DrawButton] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """What the staff can do with the round now, and what keeps it from starting."""

    actions: Sequence[Action] = ()
    seat_checks: Sequence[Check] = ()
    seats_to_fill: Sequence[SeatToFill] = ()
    changes_people: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage(PageValues):
    """The tables of a round, and for the staff what can be done with it.

    `follows_url` is the address that shows the round in turn, where the page follows it. With `by_name` the seats stand in
    the order of names. `waiting_rounds` drawn rounds can be published at once, 0 if there is only one; `waiting_seen` is
    the mark of their draws. The draw's form, with its methods, buttons and `checks`, is there for organizers until the
    round is published. `tables_closed` is how many tables of a running round are closed.
    """

    template: ClassVar[str] = "draws/round_detail.html"
    fragment: ClassVar[str] = "draws/_round.html"

    event: Event
    can: Can
    round: Round
    follows_url: str
    rounds: Iterable[Round]
    tables: Sequence[HallTable]
    tables_closed: int
    held_sentence: str
    by_name: bool
    seats_by_name: Sequence[NamedSeat]
    resting: Iterable[Entry]
    drawn_by: DrawnBy | None
    repeats: Repeats | None
    winds_url: str
    draw_info: Draw | None
    draw_form: DrawForm | None
    method_lines: Sequence[MethodLine]
    draw_buttons: Sequence[DrawButton]
    waiting_rounds: int
    waiting_seen: str
    discarded: Discarded | None
    checks: Sequence[Check]
    actions: Sequence[Action]
    seat_checks: Sequence[Check]
    seats_to_fill: Sequence[SeatToFill]
    changes_people: bool
    is_sealed: bool
    clock: RoundClock | None
    has_links: bool
    digest: DigestOfRound | None
    may_swap: bool
