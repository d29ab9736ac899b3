"""Sentences about the turns of a match: whose turn of dealing it is, and how much is played."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.play.bridge.rules import dealer_may_stay, options_of


def turn_label(event: Event, position: scoring.Position) -> str:
    """Whose turn of dealing it is, as "East 2"; empty if each hand is one turn."""
    if not dealer_may_stay(event):
        return ""
    wind = Wind(int(position.round_wind)).label
    return _("%(wind)s %(turn)s") % {"wind": wind, "turn": position.round_hand}


def first_turn_label(event: Event) -> str:
    """The turn with which a match begins; empty if each hand is one turn."""
    return turn_label(event, scoring.first_position(event.ruleset, options_of(event)))


def played_words(event: Event, hands: int, position: scoring.Position) -> str:
    """How much of a match is played: of how many hands, or up to which turn of dealing."""
    turn = turn_label(event, position)
    if turn:
        return ngettext(
            "%(hands)s hand has been played; the deal is at %(turn)s.",
            "%(hands)s hands have been played; the deal is at %(turn)s.",
            hands,
        ) % {"hands": hands, "turn": turn}
    planned = max(scoring.match_length_hint(event.ruleset, options_of(event)), hands)
    return _("%(hands)s of %(planned)s hands played.") % {"hands": hands, "planned": planned}
