"""An event put into each state that an act may meet, through the real services."""

from dataclasses import dataclass, field
from functools import cached_property

from django.test import Client

from tests.factories import discard_win, make_entries, make_event, make_user, play
from tests.tournament.acts.expected.rounds import RoundSituation
from tests.tournament.acts.expected.types import Limited, Person
from tests.tournament.acts.walking import signed_in
from tournament.accounts.models import User
from tournament.draws.acts.discarding import discard_draw
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round
from tournament.draws.engine import methods
from tournament.draws.models import Table
from tournament.events.acts.held_results import publish_results
from tournament.events.enums import Role
from tournament.events.models import Event, Round, Staff
from tournament.play.acts.rounds import close_round, close_table, start_round
from tournament.play.acts.sealing import seal_round
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.acts.finishing import finish_event

STEPS = 500
"""The work that a draw may do: quick, and the same on every machine."""

PLAYERS = 8


@dataclass
class Stage:
    """An event of three rounds for eight players, and a withdrawn one who may sit in; acts are tried on one round, the second unless told, and its first
    table."""

    event: Event
    staff: dict[Role, User]
    spare: Entry
    number: int = 2
    slug: str = ""
    tokens: dict[Person, str] = field(default_factory=dict)
    limited: dict[Limited, User] = field(default_factory=dict)

    @cached_property
    def devices(self) -> dict[Person, Client]:
        """A device of each member of the staff, signed in."""
        return {role: signed_in(user) for role, user in self.staff.items()}

    def __post_init__(self) -> None:
        self.newcomer = make_user()
        # The address that everybody knows; a deleted event has lost it.
        self.slug = self.event.slug

    @property
    def organizer(self) -> User:
        return self.staff[Role.ORGANIZER]

    @property
    def round(self) -> Round:
        return self.event.rounds.get(number=self.number)

    @property
    def table(self) -> Table:
        return self.round.tables.get(number=1)


def set_stage() -> Stage:
    organizer = make_user()
    event = make_event(organizer=organizer, rounds_planned=3)
    *_players, spare = make_entries(event, PLAYERS + 1)
    set_status(organizer, spare, status=EntryStatus.WITHDRAWN)
    staff = {Role.ORGANIZER: organizer}
    for role in Role:
        if role not in staff:
            staff[role] = make_user()
            Staff.objects.create(event=event, user=staff[role], role=role)
    limited = {}
    for table, place in enumerate(Limited, start=1):
        limited[place] = make_user()
        Staff.objects.create(event=event, user=limited[place], role=Role.REFEREE, tables=[table])
    return Stage(event, staff, spare, limited=limited)


def draw(stage: Stage, number: int) -> None:
    round_ = stage.event.rounds.get(number=number)
    draw_round(stage.organizer, round_, method=methods.RANDOM, ranked_ids=[], seed=number, step_limit=STEPS)


def publish(stage: Stage, number: int) -> None:
    draw(stage, number)
    publish_round(stage.organizer, stage.event.rounds.get(number=number))


def start(stage: Stage, number: int) -> None:
    start_round(stage.organizer, stage.event.rounds.get(number=number))


def play_hands(stage: Stage, number: int) -> None:
    for table in stage.event.rounds.get(number=number).tables.all():
        play(table, discard_win(0, 1, 8))


def finish(stage: Stage, number: int) -> None:
    for table in stage.event.rounds.get(number=number).tables.all():
        close_table(stage.organizer, table, expected_hands=1)


def close(stage: Stage, number: int) -> None:
    close_round(stage.organizer, stage.event.rounds.get(number=number))


def play_whole(stage: Stage, number: int) -> None:
    start(stage, number)
    play_hands(stage, number)
    finish(stage, number)
    close(stage, number)


def finish_all(stage: Stage) -> None:
    """Play every round to its end and make the results final."""
    for round_ in stage.event.rounds.order_by("number"):
        publish(stage, round_.number)
        play_whole(stage, round_.number)
    finish_event(stage.organizer, stage.event)


def reach(stage: Stage, situation: RoundSituation) -> None:
    """Put the second round into this situation."""
    publish(stage, 1)
    if situation in (RoundSituation.EARLY, RoundSituation.AHEAD):
        publish(stage, 2)
        if situation is RoundSituation.AHEAD:
            start(stage, 1)
        return
    play_whole(stage, 1)
    if situation is RoundSituation.PLANNED:
        return
    draw(stage, 2)
    if situation is RoundSituation.DRAWN:
        return
    if situation is RoundSituation.DISCARDED:
        discard_draw(stage.organizer, stage.round)
        return
    publish_round(stage.organizer, stage.round)
    publish(stage, 3)
    steps = {
        RoundSituation.PUBLISHED: (),
        RoundSituation.STARTED: (start,),
        RoundSituation.RUNNING: (start, play_hands),
        RoundSituation.FINISHED: (start, play_hands, finish),
        RoundSituation.CLOSED: (start, play_hands, finish, close),
        RoundSituation.PASSED: (start, play_hands, finish, close),
        RoundSituation.SEALED: (start, play_hands, finish, close),
        RoundSituation.SHOWN: (start, play_hands, finish, close),
        RoundSituation.ENDED: (start, play_hands, finish, close),
    }
    for step in steps[situation]:
        step(stage, 2)
    if situation is RoundSituation.PASSED:
        start(stage, 3)
    if situation is RoundSituation.SEALED:
        seal_round(stage.organizer, stage.round)
    if situation is RoundSituation.SHOWN:
        publish_results(stage.organizer, stage.round)
    if situation is RoundSituation.ENDED:
        play_whole(stage, 3)
        finish_event(stage.organizer, stage.event)
