"""A round by lot, with as few repeat meetings as possible."""

from tournament.draws.engine.chance import shuffled
from tournament.draws.engine.known import Quad
from tournament.draws.engine.method import Method, gettext_noop
from tournament.draws.engine.methods.round_to_draw import RoundToDraw, search

RANDOM = Method(
    id="random",
    label=gettext_noop("Random"),
    description=gettext_noop("By lot, with as few people as possible meeting again."),
    better_schedule="best",
)


def draw(round_: RoundToDraw) -> list[Quad]:
    return search(round_, shuffled(round_.rng, range(len(round_.roster.seated))))
