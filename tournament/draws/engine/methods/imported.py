"""Seats that another program drew. Nothing here draws them, so this method is never offered."""

from tournament.draws.engine.method import Method, gettext_noop

IMPORTED = Method(
    id="imported",
    label=gettext_noop("Imported"),
    description=gettext_noop("Seats that another program drew, read from a file."),
    better_round="random",
)
