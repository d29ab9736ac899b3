"""Discarding and restoring draws, alone or together with the other rounds of the same schedule."""

from collections.abc import Sequence

from django.db import transaction

from tournament.accounts.models import User
from tournament.draws.acts.seats import clear_round
from tournament.draws.acts.versions import choose_version
from tournament.draws.errors import NothingDiscarded
from tournament.draws.models import Draw
from tournament.draws.queries import discarded_draw, drawn_together
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, move_round
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Round


def with_state(rounds: Sequence[Round], state: RoundState) -> list[Round]:
    return [round_ for round_ in rounds if round_.state == state]


@transaction.atomic
def discard_draw(round_: Round, *, actor: User) -> Round:
    """Remove the seats of a drawn round; its draws stay on record. Raises RoundStateRefusal."""
    event = lock(round_.event)
    move_round(round_, RoundState.DRAWN, RoundState.PLANNED)
    clear_round(round_)
    record(event, actor, Verb.DRAW_DISCARDED, round=round_.number)
    return round_


@transaction.atomic
def discard_schedule(round_: Round, *, actor: User) -> list[Round]:
    """Discard the draw of a round, and those of its schedule that are not published. Raises as `discard_draw` does."""
    others = with_state(drawn_together(round_), RoundState.DRAWN)
    return [discard_draw(each, actor=actor) for each in (round_, *others)]


@transaction.atomic
def undo_discard(round_: Round, *, actor: User, with_schedule: bool = False) -> list[Draw]:
    """Restore the seats of a discarded draw; with `with_schedule` also those of the other rounds of its schedule.

    Raises NothingDiscarded, VersionOutOfDate.
    """
    lock(round_.event)
    if discarded_draw(Round.objects.get(pk=round_.pk)) is None:
        raise NothingDiscarded(number=round_.number)
    others = with_state(drawn_together(round_), RoundState.PLANNED) if with_schedule else []
    return [_restore(each, actor) for each in (round_, *others)]


def _restore(round_: Round, actor: User) -> Draw:
    newest = round_.draws.order_by("-version")[0]
    return choose_version(round_, actor=actor, version=newest.version)
