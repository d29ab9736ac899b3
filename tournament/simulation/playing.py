"""An event played forward through the acts that the pages use: draw, publish, hands, penalties, tables, rounds."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import uuid4

from tournament.accounts.models import User
from tournament.draws.acts.drawing import SEED_BITS, draw_round
from tournament.draws.acts.publishing import publish_round
from tournament.draws.engine.methods import FIRST_ROUND, LATER_ROUNDS
from tournament.draws.models import Table
from tournament.draws.queries import field_of, seated_tables, settings_of
from tournament.events.acting import locked
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.final_scores import record_finals
from tournament.play.acts.hands import correct_hand, record_hand, take_back_last_hand
from tournament.play.acts.rounds import close_round, close_table, start_round
from tournament.play.bridge.evaluation import HandInput, planned_hands, scores_due
from tournament.play.bridge.running import starting_points
from tournament.play.enums import Outcome
from tournament.play.hooks.moved_points import moved_at
from tournament.play.models import Hand
from tournament.play.queries.tables import TableState, entry_rules_of, state_of, table_states
from tournament.registration.acts.entries import add_house_players
from tournament.simulation.chance import skill_of, stream
from tournament.simulation.fouls import barred_seats, commit_foul, leave_penalties
from tournament.simulation.hands import SEATS, simulate_hand
from tournament.simulation.signing import confirm_all
from tournament.standings.queries import ranked_entry_ids

DRAW_STEP_LIMIT = 150_000
"""The search is limited by steps and not by time, so the same seed draws the same seats on any machine."""
FINAL_SCORE_MAX = 150
"""The highest made-up final score of the first three seats. The fourth follows from the others."""
WRONG_DISCARDER_PERMILLE = 20
"""How often a hand is recorded with the wrong discarder, and corrected."""
WRONG_TABLE_PERMILLE = 8
"""How often a hand is recorded that belongs to another table, and taken back."""
PACE_PERCENT = (30, 125)
"""How far tables get in a round that is left running, in percent of a match. They are closed from 100 on."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much of an event is played: at most `rounds` rounds and `hands` hands per table; None means all.

    With `leave_running` the last round stays open, with its tables at different stages.
    """

    seed: int
    rounds: int | None = None
    hands: int | None = None
    leave_running: bool = False


@dataclass(frozen=True, slots=True)
class Crew:
    """The people who draw and close rounds, and those who record the hands."""

    organizer: User
    referee: User


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run. `hands_expected` is an estimate where the dealer may stay."""

    round_number: int
    rounds_begun: int
    rounds: int
    hands: int
    hands_expected: int


@dataclass(frozen=True, slots=True)
class Goal:
    """How far a table is played: at most this many hands, and whether it is closed afterwards."""

    hands: int | None
    closes: bool


def play_event(
    event: Event, *, crew: Crew, plan: Plan, on_progress: Callable[[Progress], None] | None = None
) -> Progress:
    """Play the rounds of an event that are not closed, from whatever state they are in.

    Each step is committed separately, so that others can write meanwhile and an interrupted run can be continued with
    the same seed and the same result. Raises the refusals of the acts.
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
            # One commit for the whole hall, because each commit waits for the disk.
            with locked(event):
                recorded = _sweep(event, round_, goals, crew=crew, plan=plan)
            progress = replace(progress, hands=progress.hands + recorded)
            if on_progress:
                on_progress(progress)
        if is_left_running:
            with locked(event):
                _leave_penalties(event, round_, crew=crew, plan=plan)
        else:
            close_round(crew.organizer, round_)
    return progress


def seat_round(round_: Round, *, crew: Crew, plan: Plan, starts: bool = True) -> None:
    """Prepare a round for recording hands: add house players, draw, publish and start, as far as still needed.

    Unless it `starts`, it is only published.
    """
    event = round_.event
    if round_.state == RoundState.PLANNED:
        if field_of(event, settings_of(event)).house_missing:
            add_house_players(crew.organizer, event)
        draw_round(
            crew.organizer,
            round_,
            method=FIRST_ROUND if round_.number == 1 else LATER_ROUNDS,
            ranked_ids=ranked_entry_ids(event),
            seed=stream(plan.seed, "draw", round_.number).getrandbits(SEED_BITS),
            step_limit=DRAW_STEP_LIMIT,
        )
        round_.refresh_from_db()
    if round_.state == RoundState.DRAWN:
        publish_round(crew.organizer, round_)
    if round_.state == RoundState.PUBLISHED and starts:
        start_round(crew.referee, round_)


def _goals(event: Event, round_: Round, plan: Plan, *, is_left_running: bool) -> dict[Table, Goal]:
    """The goal of each open table."""
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


def _leave_penalties(event: Event, round_: Round, *, crew: Crew, plan: Plan) -> None:
    """Leave fouls and waiting matters at the tables that are still playing."""
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


def _sweep(event: Event, round_: Round, goals: dict[Table, Goal], *, crew: Crew, plan: Plan) -> int:
    """Record one more hand at every table. Tables that reach their goal are closed or left, and removed from `goals`."""
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
                close_table(crew.referee, table, expected_hands=played)
        elif final_scores_only and not played:
            enter_finals(event, table, crew=crew, plan=plan)
            recorded += 1
        else:
            play_hand(event, table, state, crew=crew, plan=plan)
            recorded += 1
    return recorded


def enter_finals(event: Event, table: Table, *, crew: Crew, plan: Plan) -> None:
    """Enter made-up final scores of a table, as a referee would type them from paper."""
    rng = stream(plan.seed, "finals", table.round.number, table.number)
    moved, start = moved_at(event, table), starting_points(event)
    east, south, west = (
        start + rng.randint(-FINAL_SCORE_MAX, FINAL_SCORE_MAX) * (100 if start else 1) + points
        for points in moved[:3]
    )
    due = scores_due(moved, started=start)
    record_finals(
        crew.referee,
        table,
        client_key=uuid4(),
        scores=(east, south, west, due - east - south - west),
        moved_seen=moved,
    )


def play_hand(event: Event, table: Table, state: TableState, *, crew: Crew, plan: Plan) -> None:
    """Record the next hand of a table, with occasional fouls and entry mistakes.

    If the winner may not win, nobody wins.
    """
    place = (table.round.number, table.number, state.next_number)
    rng = stream(plan.seed, "hand", *place)
    skills = [skill_of(plan.seed, seat.entry.number) for seat in table.seats.all()]
    entered = simulate_hand(rng, event, state.position, skills)
    foul_rng = stream(plan.seed, "foul", *place)
    commit_foul(foul_rng, event, table, referee=crew.referee, head=crew.organizer)
    if any(win.seat in barred_seats(event, table, state.next_number) for win in entered.wins):
        entered = HandInput(Outcome.NO_WIN, riichi=entered.riichi, tenpai=entered.riichi)
    slip = stream(plan.seed, "slip", *place).randrange(1000)
    if slip < WRONG_DISCARDER_PERMILLE and entered.discarder is not None and len(entered.wins) == 1:
        _correct_discarder(rng, table, state, entered, crew=crew)
    elif WRONG_DISCARDER_PERMILLE <= slip < WRONG_DISCARDER_PERMILLE + WRONG_TABLE_PERMILLE:
        _record(table, state, _misheard(entered), crew=crew)
        take_back_last_hand(crew.referee, table, client_key=uuid4(), expected_number=state.next_number)
        _record(table, state, entered, crew=crew)
    else:
        _record(table, state, entered, crew=crew)


def _misheard(entered: HandInput) -> HandInput:
    """A hand that was entered at the wrong table; nobody won it."""
    return HandInput(Outcome.NO_WIN, riichi=entered.riichi, tenpai=entered.riichi)


def _record(table: Table, state: TableState, entered: HandInput, *, crew: Crew) -> Hand:
    return record_hand(
        crew.referee, table, client_key=uuid4(), expected_number=state.next_number, entered=entered
    ).hand


def _correct_discarder(
    rng: random.Random, table: Table, state: TableState, entered: HandInput, *, crew: Crew
) -> None:
    right = {entered.discarder, entered.wins[0].seat}
    wrong = rng.choice([seat for seat in SEATS if seat not in right])
    hand = _record(table, state, replace(entered, discarder=wrong), crew=crew)
    correct_hand(
        crew.referee, hand, client_key=uuid4(), reason="The discard came from another player", entered=entered
    )
