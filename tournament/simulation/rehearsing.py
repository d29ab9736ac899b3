"""Robots that play a rehearsal through the real acts, at its pace: they look where it stands, do one thing that is due,
and say when to look again. Whatever people do meanwhile, they go on from there.
"""

import json
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from tournament.core.errors import Refusal
from tournament.core.jobs.process import NotMade, Tell
from tournament.draws.models import Table
from tournament.draws.queries import seated_tables
from tournament.events.enums import CarryOver, RoundState
from tournament.events.models import Event, Round
from tournament.events.queries import round_in_turn
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.bridge.evaluation import planned_hands
from tournament.play.clock.queries import RoundClock, clock_of, is_over_by_time
from tournament.play.links.acts import issue_links
from tournament.play.queries.tables import TableState, entry_rules_of, state_of, table_states
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import CutKind, EntryStatus, RestOfField, TieMethod
from tournament.registration.queries.stages import cut_is_due
from tournament.rehearsal.models import Rehearsal
from tournament.rehearsal.queries import tables_of_people
from tournament.simulation.chance import stream
from tournament.simulation.playing import Crew, Plan, enter_finals, play_hand, seat_round
from tournament.simulation.signing import confirm_all
from tournament.standings.acts.cuts import make_cut
from tournament.standings.stages.cuts import CutOrder

BETWEEN_ACTS = 0.25
"""Seconds between two acts of robots, so that people’s acts come in between."""
UNTIL_NEXT_LOOK = 2.0
SHOWN_SECONDS = 20.0
"""So long people see the seating of a round before robots start it, and its result before they draw the next."""
PACE_PERCENT = (70, 115)
"""How long robots take for a hand, in percent of the time that a hand has in the round."""
REFUSALS_MOST = 5
"""After so many refusals one after the other the robots stop, and the page says why."""


def play(order: Mapping[str, Any], _tell: Tell) -> tuple[str, bytes]:
    """Play until the rehearsal is over, paused or removed: the work of a process. Raises NotMade with the refusal that
    stopped the robots.
    """
    refused = 0
    while True:
        try:
            wait = step(order["rehearsal"], timezone.now())
        except Refusal as refusal:
            refused += 1
            if refused > REFUSALS_MOST:
                params = {name: str(value) for name, value in refusal.params.items()}
                raise NotMade(json.dumps({"code": refusal.code, "params": params})) from refusal
            wait = UNTIL_NEXT_LOOK
        else:
            refused = 0
        if wait is None:
            return "over.txt", b""
        time.sleep(wait)


def step(rehearsal_id: int, now: datetime) -> float | None:
    """Do one thing that is due. Returns the seconds until the next look; None where nothing is left to play.

    Raises the refusals of the acts.
    """
    rehearsal = Rehearsal.objects.select_related("event", "begun_by").filter(pk=rehearsal_id).first()
    if rehearsal is None or rehearsal.paused_at is not None:
        return None
    event = rehearsal.event
    crew, plan = Crew(rehearsal.begun_by, rehearsal.begun_by), Plan(seed=rehearsal.pk)
    late = event.entries.filter(status=EntryStatus.REGISTERED).order_by("number").first()
    if late is not None:
        set_status(crew.organizer, late, status=EntryStatus.CHECKED_IN)
        return BETWEEN_ACTS
    round_ = round_in_turn(event)
    if round_ is None:
        return None
    if round_.state == RoundState.RUNNING:
        return _play_round(rehearsal, round_, now, crew, plan)
    if round_.state == RoundState.PLANNED and cut_is_due(event, round_.number):
        make_cut(crew.organizer, event, order=_planned_cut(event))
        return SHOWN_SECONDS
    return _bring_on(event, round_, now, crew, plan)


def _planned_cut(event: Event) -> CutOrder:
    """The cut that the settings of the event plan; a lot decides between players who are equal."""
    carry_over = CarryOver(event.cut_carry_over)
    return CutOrder(CutKind.TOP, event.cut_size or 0, carry_over, RestOfField.OUT, tie_method=TieMethod.LOT)


def _bring_on(event: Event, round_: Round, now: datetime, crew: Crew, plan: Plan) -> float:
    """Draw and publish a round, and start it once people could see it."""
    if round_.state != RoundState.PUBLISHED:
        seat_round(round_, crew=crew, plan=plan, starts=False)
        if entry_rules_of(event).allows_links:
            issue_links(crew.organizer, round_)
        return SHOWN_SECONDS
    if round_.published_at is not None and now - round_.published_at < timedelta(seconds=SHOWN_SECONDS):
        return UNTIL_NEXT_LOOK
    seat_round(round_, crew=crew, plan=plan)
    return BETWEEN_ACTS


def _play_round(rehearsal: Rehearsal, round_: Round, now: datetime, crew: Crew, plan: Plan) -> float:
    """Play at the table where something is due first, or close the round."""
    event = rehearsal.event
    clock = clock_of(event, round_, now)
    if clock is None or clock.is_stopped:
        return UNTIL_NEXT_LOOK
    still_open = [table for table in seated_tables(round_) if not hasattr(table, "closing")]
    if not still_open:
        close_round(crew.organizer, round_)
        return SHOWN_SECONDS
    people = tables_of_people(rehearsal)
    states = table_states(event, round_)
    due = [
        (_due_at(event, round_, table, state, clock), table.number, table, state)
        for table in still_open
        if table.number not in people
        for state in [states.get(table.pk) or state_of(event, ())]
    ]
    if not due:
        return UNTIL_NEXT_LOOK
    first_at, _number, table, state = min(due, key=lambda one: one[:2])
    if first_at > now:
        return min(UNTIL_NEXT_LOOK, (first_at - now).total_seconds())
    _go_on(event, table, state, clock, crew, plan)
    return BETWEEN_ACTS


def _due_at(event: Event, round_: Round, table: Table, state: TableState, clock: RoundClock) -> datetime:
    """When the robots of a table do the next thing."""
    begun = clock.started_at
    if entry_rules_of(event).final_scores_only:
        percent = stream(round_.pk, "finals", table.number).randint(*PACE_PERCENT)
        return begun + min(percent, 100) * (clock.ends_at - begun) / 100
    if _is_over(state, clock.at_table(table.pk)):
        return begun
    last = state.entered[-1].recorded_at if state.entered else begun
    percent = stream(round_.pk, "pace", table.number, len(state.entered)).randint(*PACE_PERCENT)
    hand = (clock.ends_at - begun) / max(1, planned_hands(event))
    return min(last + hand * percent / 100, max(clock.ends_at, last))


def _is_over(state: TableState, clock: RoundClock) -> bool:
    """Whether the robots of a table have played its match, or its time is over."""
    return bool(state.entered) and (state.position.is_over or clock.is_over or is_over_by_time(state, clock))


def _go_on(event: Event, table: Table, state: TableState, clock: RoundClock, crew: Crew, plan: Plan) -> None:
    """Play the next hand of a table, or close it."""
    rules = entry_rules_of(event)
    if rules.final_scores_only and not state.entered:
        enter_finals(event, table, crew=crew, plan=plan)
    elif rules.final_scores_only or _is_over(state, clock.at_table(table.pk)):
        if rules.needs_confirmations:
            confirm_all(table, state, actor=crew.referee)
        close_table(crew.referee, table, expected_hands=len(state.entered))
    else:
        play_hand(event, table, state, crew=crew, plan=plan)
