"""The request for one round or for several rounds at once, from the rows as they are now."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.draws.engine import Method
from tournament.draws.engine.teams import line_by_teams
from tournament.draws.enums import LineOrder
from tournament.draws.errors import (
    EarlierRoundMissing,
    EarlierRoundOpen,
    GroupNotFull,
    LaterRoundApart,
    LaterRoundNeedsResults,
    PlayOffFirst,
    TooFewPlayers,
    UnfilledTable,
)
from tournament.draws.models import DrawSettings
from tournament.draws.queries import (
    Field,
    field_of,
    fixed_tables,
    kept_apart,
    open_round_before,
    settings_of,
    short_groups,
    standing_line,
    undrawn_round_before,
)
from tournament.draws.request.stored import StoredRequest, stored_inputs, stored_settings
from tournament.draws.seats.history import seat_history
from tournament.draws.settings.plans import (
    Plan,
    is_one_line,
    last_round_by,
    plan_of_rounds_at_once,
    plan_of_rows,
    planned_method,
)
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Event, Round
from tournament.registration.models import Entry
from tournament.registration.queries import groups_playing


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """An order for a draw: rounds `first` to `last` by a method, from entries in the order of the standings."""

    first: int
    last: int
    method: Method
    ranked_ids: tuple[int, ...]
    seed: int


def build_request(event: Event, order: DrawOrder) -> StoredRequest:
    """The request for this order.

    Raises RoundStateRefusal, TooFewPlayers, UnfilledTable, EarlierRoundOpen, EarlierRoundMissing,
    LaterRoundNeedsResults, LaterRoundApart, PlayOffFirst, GroupNotFull.
    """
    settings = settings_of(event)
    field = field_of(event, settings)
    check_field(event, field)
    first = event.rounds.get(number=order.first)
    _check_rounds(event, order)
    check_play_off(field.play_off, order.last)
    _check_before(first, order.method)
    plan = _plan_of_order(plan_of_rows(settings.plan, event.rounds_planned), order)
    ranked = _ranked(event, field, settings, order)
    here = {entry.pk for entry in ranked}
    inputs = stored_inputs(
        ranked,
        method=order.method,
        history=seat_history(event, before=order.first),
        apart=[
            (pair.one_id, pair.other_id) for pair in kept_apart(event) if {pair.one_id, pair.other_id} <= here
        ],
        tables={fixed.entry_id: fixed.number for fixed in fixed_tables(event)},
        groups=groups_of(event, ranked),
    )
    rounds = order.last - order.first + 1
    chosen = stored_settings(settings, method=order.method, plan=plan, rounds=rounds)
    return StoredRequest(inputs, {**chosen, "fill": field.fill.value}, order.seed)


def groups_of(event: Event, ranked: Sequence[Entry]) -> list[list[int]]:
    """The ids of each group after a cut, if those who are drawn are of several. House players fill the last one.

    Raises GroupNotFull.
    """
    group_of = groups_playing(event)
    last = max((group_of[entry.pk] for entry in ranked if entry.pk in group_of), default=0)
    groups: dict[int, list[int]] = {}
    for entry in ranked:
        groups.setdefault(group_of.get(entry.pk, last), []).append(entry.pk)
    if len(groups) < 2:
        return []
    for number, ids in groups.items():
        if number != last and len(ids) % 4:
            raise GroupNotFull(group=number, count=len(ids))
    return [groups[number] for number in sorted(groups)]


def check_field(event: Event, field: Field) -> None:
    """Raises GroupNotFull, TooFewPlayers, UnfilledTable."""
    if len(field.people) < field.fewest or field.house_missing:
        for refusal in short_groups(event, field):
            raise refusal
    if len(field.people) < field.fewest:
        raise TooFewPlayers(count=len(field.people))
    if field.house_missing:
        raise UnfilledTable(
            count=len(field.people) + len(field.house),
            missing=field.house_missing,
            surplus=len(field.people) % 4,
        )


def check_play_off(play_off: int | None, number: int) -> None:
    """A round after a play-off is not seated before it is closed. Raises PlayOffFirst."""
    if play_off is not None and number > play_off:
        raise PlayOffFirst(play_off=play_off, number=number)


def _check_rounds(event: Event, order: DrawOrder) -> None:
    for round_ in event.rounds.filter(number__range=(order.first, order.last)).order_by("number"):
        if round_.state not in (RoundState.PLANNED, RoundState.DRAWN):
            raise RoundStateRefusal(number=round_.number, state=round_.state_words)


def _check_before(first: Round, method: Method) -> None:
    if method.needs_results:
        open_round = open_round_before(first)
        if open_round:
            raise EarlierRoundOpen(number=open_round.number)
    if method.keeps_line:
        missing = undrawn_round_before(first)
        if missing:
            raise EarlierRoundMissing(number=missing.number)


def _plan_of_order(plan: Plan, order: DrawOrder) -> Plan:
    """The event's plan if the engine needs it: several methods ahead, or designs that continue each other."""
    follows = planned_method(plan, order.first) == order.method
    if order.last > order.first:
        last = last_round_by(order.method, plan, order.first)
        if last is not None and order.last > last:
            needs_results = order.method.needs_results or planned_method(plan, last + 1).needs_results
            raise (LaterRoundNeedsResults if needs_results else LaterRoundApart)(number=last + 1)
        return plan_of_rounds_at_once(plan, order.first) if follows else ()
    return plan if follows and is_one_line(plan, order.first) else ()


def _ranked(event: Event, field: Field, settings: DrawSettings, order: DrawOrder) -> list[Entry]:
    """Who is drawn, best first: by the standings, or in the line that the designs continue."""
    entries = {entry.pk: entry for entry in (*field.people, *field.house[: field.house_needed])}
    if order.method.keeps_line:
        line = standing_line(event, before=order.first) or _first_line(entries, settings, order)
    else:
        line = list(order.ranked_ids)
    return [entries[pk] for pk in _filled(line, list(entries))]


def _first_line(entries: Mapping[int, Entry], settings: DrawSettings, order: DrawOrder) -> list[int]:
    """The line that the organizer chose. Our own design leaves a choice and keeps team-mates in one group of
    the line.
    """
    line = list(entries)
    if settings.line == LineOrder.LOT:
        random.Random(order.seed).shuffle(line)
    if settings.line == LineOrder.TEAMS or not order.method.prescribes_meetings:
        return line_by_teams(line, {pk: entry.team for pk, entry in entries.items()})
    return line


def _filled(line: Sequence[int], here: Sequence[int]) -> list[int]:
    """The line with those who are present. Newcomers take the places of those who left; the others are added at its
    end.
    """
    known, present = set(line), set(here)
    newcomers = [pk for pk in here if pk not in known]
    filled: list[int] = []
    for pk in line:
        if pk in present:
            filled.append(pk)
        elif newcomers:
            filled.append(newcomers.pop(0))
    return filled + newcomers
