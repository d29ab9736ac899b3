"""The best schedule: rounds drawn at once so that the fewest people meet twice (`engine/best.py` searches for it)."""

from tournament.draws.engine.chance import shuffled
from tournament.draws.engine.known import Quad
from tournament.draws.engine.method import Method, gettext_noop
from tournament.draws.engine.methods.round_to_draw import RoundToDraw, search

BEST = Method(
    id="best",
    label=gettext_noop("Best schedule"),
    description=gettext_noop("All rounds at once, so that as few people as possible meet twice."),
    draws_as_schedule=True,
)


def draw(round_: RoundToDraw) -> list[Quad]:
    """A single round does not belong to a schedule, so it is drawn by lot with the fewest repeats."""
    return search(round_, shuffled(round_.rng, range(len(round_.roster.seated))))
