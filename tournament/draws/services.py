"""Writes on draws: a whole round in one transaction, or not at all.

The engine works before the transaction, so that nobody waits for the database meanwhile; then it is looked whether
what was asked still holds.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.draws.adapters import Asked, EngineRound, judge, run_engine
from tournament.draws.asking import Order, ask
from tournament.draws.engine import DrawError
from tournament.draws.enums import METHODS_FROM_STANDINGS, DrawKind, DrawMethod
from tournament.draws.errors import (
    DrawMovedOn,
    EngineRefused,
    InputsChanged,
    NothingToPublish,
    PlayersChanged,
    SeatNotFound,
    VersionNotFound,
    VersionOutOfDate,
)
from tournament.draws.models import Draw, Seat, SitOut
from tournament.draws.plans import plan_of_rows, planned_method
from tournament.draws.queries import current_draw, newest_version, settings_of
from tournament.draws.remake import exchanged, inputs_with, request_of_draw
from tournament.draws.versions import clear_round, make_room, new_version, seat_version
from tournament.events.audit import record
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.events.services import lock, move_round, touch
from tournament.registration.models import Entry
from tournament.registration.queries import playing_entries

SEED_BITS = 53


def new_seed() -> int:
    """A fresh seed for a draw; stored with it, so that the draw can be made again."""
    return secrets.randbits(SEED_BITS)


def draw_round(
    round_: Round,
    *,
    actor: User,
    method: DrawMethod,
    ranked_ids: Sequence[int],
    seed: int | None = None,
    step_limit: int | None = None,
    note: str = "",
) -> Draw:
    """Draw a planned round, or draw a drawn one anew; nothing is public until it is published.

    `ranked_ids` are the playing entries in the order of the standings, as `standings.queries` gives them.
    With `step_limit` the search ends after so many steps, not after a time: the same seed then draws the same seats.
    Raises the refusals of `asking.ask`, EngineRefused, InputsChanged.
    """
    order = _order(round_, round_.number, method, ranked_ids, seed)
    (draw,) = _draw(round_, order, actor=actor, step_limit=step_limit, note=note)
    return draw


def draw_ahead(
    round_: Round,
    *,
    last: int,
    actor: User,
    method: DrawMethod,
    ranked_ids: Sequence[int],
    seed: int | None = None,
    step_limit: int | None = None,
    note: str = "",
    expected_version: int | None = None,
) -> list[Draw]:
    """Draw this round and those up to number `last` at once, all or none; each keeps its own draw.

    With the method that the plan has for the first round, the others follow the plan; with another one, all rounds
    are drawn by it. `expected_version` is the newest version of this round that the person saw, 0 for none.
    Raises as `draw_round` does, and DrawMovedOn.
    """
    _check_version(round_, expected_version)
    order = _order(round_, last, method, ranked_ids, seed)
    return _draw(
        round_, order, actor=actor, step_limit=step_limit, note=note, expected_version=expected_version
    )


def _check_version(round_: Round, expected: int | None) -> None:
    newest = newest_version(round_)
    if expected not in (None, newest):
        raise DrawMovedOn(version=newest)


def _order(
    round_: Round, last: int, method: DrawMethod, ranked_ids: Sequence[int], seed: int | None
) -> Order:
    return Order(round_.number, last, method, tuple(ranked_ids), new_seed() if seed is None else seed)


def _draw(
    round_: Round,
    order: Order,
    *,
    actor: User,
    step_limit: int | None,
    note: str,
    expected_version: int | None = None,
) -> list[Draw]:
    event = Event.objects.get(pk=round_.event_id)
    asked = ask(event, order)
    seconds = settings_of(event).seconds if step_limit is None else None
    try:
        drawn = run_engine(asked, step_limit=step_limit, seconds=seconds, ahead=order.last > order.first)
    except DrawError as error:
        raise EngineRefused(reason=engine_sentence(error)) from error
    with transaction.atomic():
        locked = lock(event)
        _check_version(round_, expected_version)
        is_stale = order.method in METHODS_FROM_STANDINGS and locked.revision != event.revision
        if is_stale or ask(locked, order) != asked:
            raise InputsChanged
        draws = _write_rounds(locked, order, asked, drawn, actor=actor, note=note)
        _audit_draw(locked, order, actor)
    round_.refresh_from_db()
    return draws


def engine_sentence(error: DrawError) -> str:
    """Why the engine could not draw, in a sentence for the organizer."""
    sentences = {
        "invalid_plan": _("The plan of the event cannot be read. Mend it in the settings of draws."),
        "invalid_setting": _("A setting of draws does not fit this method. Look at the settings of draws."),
        "needs_results": _(
            "A round of the plan before this one goes by the standings, so the line is broken there."
        ),
        "too_few_tables": _("There are fewer tables than this round needs."),
        "too_many_players": _("More people are to play than a draw can seat. Split the event into groups."),
    }
    return sentences.get(error.code) or _("The draw cannot be made (%(code)s).") % {"code": error.code}


def _write_rounds(
    event: Event,
    order: Order,
    asked: Asked,
    drawn: Sequence[EngineRound],
    *,
    actor: User,
    note: str,
) -> list[Draw]:
    rounds = event.rounds.filter(number__range=(order.first, order.last)).order_by("number")
    plan = plan_of_rows(asked.settings["plan"], event.rounds_planned) if asked.settings["plan"] else None
    draws = []
    for index, (round_, made) in enumerate(zip(rounds, drawn, strict=True)):
        make_room(round_)
        draw = new_version(
            round_,
            actor=actor,
            kind=DrawKind.DRAWN,
            method=planned_method(plan, round_.number) if plan else order.method,
            seed=asked.seed,
            steps=made.steps,
            inputs=asked.inputs,
            settings=asked.settings,
            ahead_index=index if order.last > order.first else None,
            result=[list(table) for table in made.tables],
            sitting_out=list(made.sitting_out),
            report=made.report,
            note=note,
        )
        seat_version(draw)
        move_round(round_, RoundState.PLANNED, RoundState.DRAWN)
        draws.append(draw)
    return draws


def _audit_draw(event: Event, order: Order, actor: User) -> None:
    method = str(order.method.label).lower()
    if order.last == order.first:
        record(event, actor, Verb.ROUND_DRAWN, round=order.first, method=method, seed=order.seed)
        return
    record(
        event,
        actor,
        Verb.ROUNDS_DRAWN_AHEAD,
        first=order.first,
        last=order.last,
        method=method,
        seed=order.seed,
    )


@transaction.atomic
def discard_draw(round_: Round, *, actor: User) -> Round:
    """Throw the seats of a drawn round away; its draws stay on record. Raises RoundStateRefusal."""
    event = lock(round_.event)
    move_round(round_, RoundState.DRAWN, RoundState.PLANNED)
    clear_round(round_)
    record(event, actor, Verb.DRAW_DISCARDED, round=round_.number)
    return round_


@transaction.atomic
def swap_seats(
    round_: Round,
    *,
    actor: User,
    one: Entry,
    other: Entry,
    note: str = "",
    expected_version: int | None = None,
) -> Draw:
    """Let two players of a drawn round change places; the result is a new version of the draw.

    One of them may be sitting out: the other then rests instead. Where somebody seated has left the event, one who
    stands by, such as a house player, may take the seat. `expected_version` is the version that the person saw.
    Raises SeatNotFound, DrawMovedOn, RoundStateRefusal.
    """
    event = lock(round_.event)
    newest = current_draw(round_)
    if newest is None or not _can_change_places(event, round_, one, other):
        raise SeatNotFound
    _check_version(round_, expected_version)
    move_round(round_, RoundState.DRAWN, RoundState.PLANNED)
    tables, sitting_out = exchanged(newest.tables, newest.sitting_out, one.pk, other.pk)
    draw = _from_version(
        newest,
        actor=actor,
        kind=DrawKind.SWAP,
        result=[list(table) for table in tables],
        sitting_out=sitting_out,
        swapped=[one.pk, other.pk],
        inputs=inputs_with(newest, (one, other)),
        report=judge(request_of_draw(event, newest, (one, other)), tables),
        note=note or f"{one.number} ↔ {other.number}",
    )
    record(event, actor, Verb.SEATS_SWAPPED, round=round_.number, one=str(one), other=str(other))
    return draw


def _can_change_places(event: Event, round_: Round, one: Entry, other: Entry) -> bool:
    """Whether one has a seat, and the other has one, rests, or stands by for one who has left."""
    pair = {one.pk, other.pk}
    seated = set(Seat.objects.filter(round=round_, entry__in=pair).values_list("entry_id", flat=True))
    resting = set(SitOut.objects.filter(round=round_, entry__in=pair).values_list("entry_id", flat=True))
    playing = set(playing_entries(event).filter(pk__in=pair).values_list("pk", flat=True))
    is_for_a_leaver = len(seated) == 1 and not seated & playing and pair - seated <= playing
    return len(pair) == 2 and bool(seated) and (seated | resting == pair or is_for_a_leaver)


def _from_version(
    source: Draw,
    *,
    actor: User,
    kind: DrawKind,
    result: list[list[int]],
    sitting_out: list[int],
    report: dict[str, Any],
    note: str,
    swapped: Sequence[int] = (),
    inputs: dict[str, Any] | None = None,
) -> Draw:
    """Write a version that is made from another one, and seat it; the round must be planned by now."""
    round_ = source.round
    draw = new_version(
        round_,
        actor=actor,
        kind=kind,
        parent=source,
        method=source.method,
        seed=source.seed,
        steps=source.steps,
        inputs=source.inputs if inputs is None else inputs,
        settings=source.settings,
        ahead_index=source.ahead_index,
        result=result,
        sitting_out=sitting_out,
        swapped=list(swapped),
        report=report,
        note=note,
    )
    seat_version(draw)
    move_round(round_, RoundState.PLANNED, RoundState.DRAWN)
    return draw


@transaction.atomic
def choose_version(
    round_: Round, *, actor: User, version: int, note: str = "", expected_version: int | None = None
) -> Draw:
    """Seat a round again as an older version had it: the way back from a swap or from a worse draw.

    `expected_version` is the newest version that the person saw. The same choice pressed twice makes one version.
    Raises VersionNotFound, DrawMovedOn, VersionOutOfDate when its players are no longer those who play,
    RoundStateRefusal.
    """
    event = lock(round_.event)
    source = round_.draws.filter(version=version).first()
    if source is None:
        raise VersionNotFound(number=round_.number)
    newest = current_draw(round_)
    if newest and _is_same_choice(newest, source, actor, expected_version):
        return newest
    _check_version(round_, expected_version)
    make_room(round_)
    seated = {entry_id for table in source.result for entry_id in table}
    if not _seats_everybody(event, seated, set(source.sitting_out)):
        raise VersionOutOfDate(version=version)
    draw = _from_version(
        source,
        actor=actor,
        kind=DrawKind.CHOSEN,
        result=source.result,
        sitting_out=source.sitting_out,
        report=source.report,
        note=note,
    )
    round_.refresh_from_db()
    record(event, actor, Verb.DRAW_CHOSEN, round=round_.number, version=version)
    return draw


def _is_same_choice(newest: Draw, source: Draw, actor: User, expected_version: int | None) -> bool:
    """Whether the newest version came from this very choice, by the same person from the same page."""
    return (
        newest.kind == DrawKind.CHOSEN
        and newest.parent_id == source.pk
        and newest.created_by_id == actor.pk
        and newest.version - 1 == expected_version
    )


def _seats_everybody(event: Event, seated: set[int], resting: set[int]) -> bool:
    """Whether all who play have a seat or rest; a house player may be left over."""
    playing = {entry.pk: entry for entry in playing_entries(event)}
    people = {pk for pk, entry in playing.items() if not entry.is_house}
    return seated <= set(playing) and people <= seated | resting


@transaction.atomic
def publish_round(round_: Round, *, actor: User) -> Round:
    """Show a drawn round to everybody. Raises RoundStateRefusal, PlayersChanged when the draw is out of date."""
    event = lock(round_.event)
    _publish(event, round_, actor)
    touch(event)
    return round_


@transaction.atomic
def publish_drawn_rounds(event: Event, *, actor: User) -> list[Round]:
    """Show all drawn rounds to everybody, or none. Raises NothingToPublish, PlayersChanged."""
    locked = lock(event)
    rounds = list(locked.rounds.filter(state=RoundState.DRAWN).order_by("number"))
    if not rounds:
        raise NothingToPublish
    for round_ in rounds:
        _publish(locked, round_, actor)
    touch(locked)
    return rounds


def _publish(event: Event, round_: Round, actor: User) -> None:
    if Round.objects.get(pk=round_.pk).state == RoundState.DRAWN:
        seated = set(Seat.objects.filter(round=round_).values_list("entry_id", flat=True))
        resting = set(SitOut.objects.filter(round=round_).values_list("entry_id", flat=True))
        if not _seats_everybody(event, seated, resting):
            raise PlayersChanged(number=round_.number)
    move_round(round_, RoundState.DRAWN, RoundState.PUBLISHED)
    record(event, actor, Verb.ROUND_PUBLISHED, round=round_.number)


@transaction.atomic
def unpublish_round(round_: Round, *, actor: User) -> Round:
    """Take a publication back as long as nothing is played. Raises RoundStateRefusal."""
    event = lock(round_.event)
    move_round(round_, RoundState.PUBLISHED, RoundState.DRAWN)
    record(event, actor, Verb.ROUND_UNPUBLISHED, round=round_.number)
    touch(event)
    return round_
