"""A rulebook's own words, in the reader's language."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

import scoring

MARKED = (
    _("Chow"),
    _("Chi"),
    _("Pung"),
    _("Pong"),
    _("Kong"),
    _("Kan"),
    _("Concealed kong"),
    _("Concealed kan"),
    _("Win on a discard"),
    _("Win on a chuck"),
    _("Self-drawn win"),
    _("Win by robbing a kong"),
    _("Win by robbing a kan"),
    _("No win"),
    _("Tie"),
    _("Dead hand"),
    _("False win"),
    _("Wrong mahjong"),
    _("Abandoned"),
    _("Discarded"),
    _("Chucked"),
    _("Kong robbed"),
    _("Kan robbed"),
    _("%(who)s, robbing a kong of %(name)s"),
    _("%(who)s, robbing a kan of %(name)s"),
    _("False win by %(name)s"),
    _("Wrong mahjong by %(name)s"),
    _("Replacement tile after a kong"),
    _("Supplement tile after a Kong"),
    _("Supplement tile after a kan"),
    _("After two kongs in a row"),
    _("After two kans in a row"),
    _("“%(item)s” needs a robbed kong."),
    _("“%(item)s” needs a robbed kan."),
    _("A hand has 13 tiles beside the winning tile; a kong counts as three."),
    _("A hand has 13 tiles beside the winning tile; a kan counts as three."),
    _("Now the seat that discarded, or “Self-drawn”."),
    _("Now the seat that chucked, or “Self-drawn”."),
    _("Now the seat whose kong was robbed."),
    _("Now the seat whose kan was robbed."),
    _("Round wind"),
    _("Prevailing wind"),
    _("Prevalent wind"),
    _("Wind of the round"),
    _("%(turn)s, repeat %(number)s"),
    _("%(turn)s, continuance %(number)s"),
    _("Points"),
    _("Contest points"),
    _("Match"),
    _("Game session"),
    _("dead hand"),
)
"""Every word of every rulebook, marked for the translators: they find no words in `scoring`."""


def word(ruleset: str, name: str, /, **filled: Any) -> str:
    """What the ruleset calls something, by the name of a field of `scoring.Words`; `filled` fills a sentence."""
    text = gettext(getattr(scoring.get_ruleset(ruleset).words, name))
    return text % filled if filled else text
