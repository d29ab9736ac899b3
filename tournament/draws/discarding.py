"""Draws thrown away and brought back, alone or with the rounds that were drawn in one schedule with them."""

from collections.abc import Sequence

from django.db import transaction

from tournament.accounts.models import User
from tournament.draws.errors import NothingDiscarded
from tournament.draws.models import Draw
from tournament.draws.queries import current_draw
from tournament.draws.services import choose_version, discard_draw
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.events.services import lock


def schedule_of(round_: Round) -> list[Round]:
    """The other rounds whose newest draw was made at once with this round's newest one, in order."""
    draw = current_draw(round_)
    if draw is None or draw.ahead_index is None:
        return []
    event_id = round_.event_id
    same = Draw.objects.filter(round__event=event_id, seed=draw.seed, ahead_index__isnull=False)
    candidates = Round.objects.filter(pk__in=same.values("round")).exclude(pk=round_.pk).order_by("number")
    return [other for other in candidates if _is_of_schedule(current_draw(other), draw)]


def _is_of_schedule(draw: Draw | None, of: Draw) -> bool:
    return draw is not None and draw.ahead_index is not None and draw.seed == of.seed


def with_state(rounds: Sequence[Round], state: RoundState) -> list[Round]:
    return [round_ for round_ in rounds if round_.state == state]


def discarded_draw(round_: Round) -> Draw | None:
    """The draw that was thrown away last, in a round that nobody has drawn since."""
    return current_draw(round_) if round_.state == RoundState.PLANNED else None


@transaction.atomic
def discard_schedule(round_: Round, *, actor: User) -> list[Round]:
    """Throw the draw of a round away, and those of its schedule that nobody has seen. Raises as `discard_draw` does."""
    others = with_state(schedule_of(round_), RoundState.DRAWN)
    return [discard_draw(each, actor=actor) for each in (round_, *others)]


@transaction.atomic
def undo_discard(round_: Round, *, actor: User, with_schedule: bool = False) -> list[Draw]:
    """Seat a round again as it was before its draw was thrown away; the others of its schedule too, if asked.

    Raises NothingDiscarded, VersionOutOfDate.
    """
    lock(round_.event)
    if discarded_draw(Round.objects.get(pk=round_.pk)) is None:
        raise NothingDiscarded(number=round_.number)
    others = with_state(schedule_of(round_), RoundState.PLANNED) if with_schedule else []
    return [_restore(each, actor) for each in (round_, *others)]


def _restore(round_: Round, actor: User) -> Draw:
    newest = round_.draws.order_by("-version")[0]
    return choose_version(round_, actor=actor, version=newest.version)
