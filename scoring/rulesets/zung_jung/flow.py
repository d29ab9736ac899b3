"""How a session goes on from deal to deal: the deal passes after every hand."""

from typing import Final

from scoring.options import Options
from scoring.ruleset import Flow


def _turns(options: Options) -> int:
    return options.number("hands")


FLOW: Final = Flow(turns=_turns)
