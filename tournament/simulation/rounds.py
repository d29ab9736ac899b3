"""An event played forward by the services that the pages use: draw, publish, hands, penalties, tables, rounds."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.draws.enums import DrawMethod
from tournament.draws.models import Table
from tournament.draws.queries import field_of, seated_tables, settings_of
from tournament.draws.services import SEED_BITS, draw_round, publish_round
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.services import lock
from tournament.play.adapters import HandInput, planned_hands
from tournament.play.enums import Outcome
from tournament.play.finals import record_finals
from tournament.play.models import Hand
from tournament.play.moved import moved_at
from tournament.play.queries import TableState, entry_rules_of, state_of, table_states
from tournament.play.rounds import close_round, close_table, start_round
from tournament.play.services import correct_hand, record_hand, take_back_last_hand
from tournament.registration.services import add_house_players
from tournament.simulation.chance import skill_of, stream
from tournament.simulation.fouls import barred_seats, commit_foul, leave_penalties
from tournament.simulation.hands import SEATS, simulate_hand
from tournament.simulation.signing import confirm_all
from tournament.standings.queries import ranked_entry_ids

DRAW_STEP_LIMIT = 150_000
"""A search that is bounded by steps, not by time, so that the same seed draws the same seats on any machine."""
FINAL_SCORE_MAX = 150
"""How many points a made-up final score has at most, but for the fourth, which follows from the others."""
WRONG_DISCARDER_PERMILLE = 20
"""How often a hand is recorded with the wrong discarder, and corrected."""
WRONG_TABLE_PERMILLE = 8
"""How often a hand is recorded that belongs to another table, and taken back."""
PACE_PERCENT = (30, 125)
"""How far tables get in a round that is left running, in percent of a match; from 100 on they are closed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How an event is played: `rounds` at most, `hands` at most per table; None means all that there are.

    With `leave_running` the last round stays open, some of its tables further than others.
    """

    seed: int
    rounds: int | None = None
    hands: int | None = None
    leave_running: bool = False


@dataclass(frozen=True, slots=True)
class Crew:
    """Who draws and closes rounds, and who records the hands."""

    organizer: User
    referee: User


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come. `hands_expected` is an estimate where the dealer may stay."""

    round_number: int
    rounds_begun: int
    rounds: int
    hands: int
    hands_expected: int


@dataclass(frozen=True, slots=True)
class Goal:
    """How far a table is played: so many hands at most, and whether it is closed there."""

    hands: int | None
    closes: bool


def play_event(
    event: Event, *, crew: Crew, plan: Plan, on_progress: Callable[[Progress], None] | None = None
) -> Progress:
    """Play the rounds of an event that are not closed, from whatever state they are in.

    Every step is committed by itself, so that other people can write meanwhile and an interrupted run can go on:
    the same seed then leads to the same event. Raises the refusals of the services.
    """
    rounds = list(event.rounds.exclude(state=RoundState.CLOSED).order_by("number"))[: plan.rounds]
    progress = Progress(round_number=0, rounds_begun=0, rounds=len(rounds), hands=0, hands_expected=0)
    for done, round_ in enumerate(rounds):
        is_left_running = plan.leave_running and round_ is rounds[-1]
        seat_round(round_, crew=crew, plan=plan)
        goals = _goals(event, round_, plan, is_left_running=is_left_running)
        expected = sum(_expected_hands(event, goal) for goal in goals.values())
        progress = replace(
            progress,
            round_number=round_.number,
            rounds_begun=done + 1,
            hands_expected=progress.hands + expected * (len(rounds) - done),
        )
        while goals:
            recorded = _sweep(event, round_, goals, crew=crew, plan=plan)
            progress = replace(progress, hands=progress.hands + recorded)
            if on_progress:
                on_progress(progress)
        if is_left_running:
            _leave_penalties(event, round_, crew=crew, plan=plan)
        else:
            close_round(round_, actor=crew.organizer)
    return progress


def seat_round(round_: Round, *, crew: Crew, plan: Plan) -> None:
    """Bring a round to where hands can be recorded: house players, draw, publication and start, as far as missing."""
    event = round_.event
    if round_.state == RoundState.PLANNED:
        if field_of(event, settings_of(event)).house_missing:
            add_house_players(event, actor=crew.organizer)
        draw_round(
            round_,
            actor=crew.organizer,
            method=DrawMethod.RANDOM if round_.number == 1 else DrawMethod.HIGH_TO_HIGH,
            ranked_ids=ranked_entry_ids(event),
            seed=stream(plan.seed, "draw", round_.number).getrandbits(SEED_BITS),
            step_limit=DRAW_STEP_LIMIT,
        )
        round_.refresh_from_db()
    if round_.state == RoundState.DRAWN:
        publish_round(round_, actor=crew.organizer)
    if round_.state == RoundState.PUBLISHED:
        start_round(round_, actor=crew.referee)


def _goals(event: Event, round_: Round, plan: Plan, *, is_left_running: bool) -> dict[Table, Goal]:
    """What is to be played at each table that is open."""
    tables = [table for table in seated_tables(round_) if not hasattr(table, "closing")]
    if not is_left_running:
        return {table: Goal(plan.hands, closes=True) for table in tables}
    match = planned_hands(event)
    goals = {}
    for table in tables:
        percent = stream(plan.seed, "pace", round_.number, table.number).randint(*PACE_PERCENT)
        if table is tables[-1]:
            percent = min(percent, 50)
        hands = match * percent // 100
        is_done = percent >= 100
        goals[table] = Goal(plan.hands if is_done else min(hands, plan.hands or hands), closes=is_done)
    return goals


@transaction.atomic
def _leave_penalties(event: Event, round_: Round, *, crew: Crew, plan: Plan) -> None:
    """Let the tables that still play have something to show."""
    states = table_states(event, round_)
    open_tables = [
        table
        for table in seated_tables(round_)
        if not hasattr(table, "closing") and not (table.pk in states and states[table.pk].position.is_over)
    ]
    leave_penalties(stream(plan.seed, "left", round_.number), event, open_tables, referee=crew.referee)


def _expected_hands(event: Event, goal: Goal) -> int:
    match = planned_hands(event)
    return match if goal.hands is None else min(goal.hands, match)


@transaction.atomic
def _sweep(event: Event, round_: Round, goals: dict[Table, Goal], *, crew: Crew, plan: Plan) -> int:
    """Record one more hand at every table, and close or leave those that are done; they are taken out of `goals`.

    One commit for the whole hall: a commit waits for the disk, and nobody waits for this.
    """
    lock(event)
    states = table_states(event, round_)
    rules = entry_rules_of(event)
    needs_confirmations, final_scores_only = rules.needs_confirmations, rules.final_scores_only
    recorded = 0
    for table, goal in list(goals.items()):
        state = states.get(table.pk) or state_of(event, ())
        played = len(state.entered)
        if state.position.is_over or (goal.hands is not None and played >= goal.hands):
            del goals[table]
            if goal.closes or state.position.is_over:
                if needs_confirmations:
                    confirm_all(table, state, actor=crew.referee)
                close_table(table, actor=crew.referee, expected_hands=played)
        elif final_scores_only and not played:
            _enter_finals(event, table, crew=crew, plan=plan)
            recorded += 1
        else:
            _play_hand(event, table, state, crew=crew, plan=plan)
            recorded += 1
    return recorded


def _enter_finals(event: Event, table: Table, *, crew: Crew, plan: Plan) -> None:
    """Enter made-up final scores of a table, as a desk types them from its paper."""
    rng = stream(plan.seed, "finals", table.round.number, table.number)
    moved = moved_at(event, table)
    east, south, west = (rng.randint(-FINAL_SCORE_MAX, FINAL_SCORE_MAX) + points for points in moved[:3])
    record_finals(
        table,
        actor=crew.referee,
        client_key=uuid4(),
        scores=(east, south, west, sum(moved) - east - south - west),
        moved_seen=moved,
    )


def _play_hand(event: Event, table: Table, state: TableState, *, crew: Crew, plan: Plan) -> None:
    """Record the next hand of a table, with the fouls and the slips that people make.

    Nobody wins where the winner may not.
    """
    place = (table.round.number, table.number, state.next_number)
    rng = stream(plan.seed, "hand", *place)
    skills = [skill_of(plan.seed, seat.entry.number) for seat in table.seats.all()]
    entered = simulate_hand(rng, event, state.position, skills)
    foul_rng = stream(plan.seed, "foul", *place)
    commit_foul(foul_rng, event, table, referee=crew.referee, head=crew.organizer)
    if any(win.seat in barred_seats(event, table, state.next_number) for win in entered.wins):
        entered = HandInput(Outcome.NO_WIN)
    slip = stream(plan.seed, "slip", *place).randrange(1000)
    if slip < WRONG_DISCARDER_PERMILLE and entered.discarder is not None and len(entered.wins) == 1:
        _correct_discarder(rng, table, state, entered, crew=crew)
    elif WRONG_DISCARDER_PERMILLE <= slip < WRONG_DISCARDER_PERMILLE + WRONG_TABLE_PERMILLE:
        _record(table, state, HandInput(Outcome.NO_WIN), crew=crew)
        take_back_last_hand(table, actor=crew.referee, client_key=uuid4(), expected_number=state.next_number)
        _record(table, state, entered, crew=crew)
    else:
        _record(table, state, entered, crew=crew)


def _record(table: Table, state: TableState, entered: HandInput, *, crew: Crew) -> Hand:
    return record_hand(
        table,
        actor=crew.referee,
        client_key=uuid4(),
        expected_number=state.next_number,
        entered=entered,
    )


def _correct_discarder(
    rng: random.Random, table: Table, state: TableState, entered: HandInput, *, crew: Crew
) -> None:
    right = {entered.discarder, entered.wins[0].seat}
    wrong = rng.choice([seat for seat in SEATS if seat not in right])
    hand = _record(table, state, replace(entered, discarder=wrong), crew=crew)
    correct_hand(
        hand,
        actor=crew.referee,
        client_key=uuid4(),
        reason=_("The discard came from another player"),
        entered=entered,
        may_correct_closed=False,
    )
