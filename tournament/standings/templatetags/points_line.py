"""A player's points hand by hand through the event, as a picture."""

from collections.abc import Sequence
from typing import Any

from django import template

from tournament.core.pictures.points import Gains, points_chart
from tournament.standings.pages.player import PlayerRound
from tournament.standings.queries import EntryRest

register = template.Library()


@register.inclusion_tag("standings/_points_of_player.html")
def points_line(rounds: Sequence[PlayerRound | EntryRest]) -> dict[str, Any]:
    """What the hands of these rounds moved for the player, added up in the order in which they were played; nothing with fewer
    than two hands. Rounds that are held back have none.
    """
    played = sorted((row for row in rounds if isinstance(row, PlayerRound)), key=lambda row: row.number)
    hands = [(row.number, [hand.delta for hand in row.hands if not hand.is_match]) for row in played]
    hands = [(number, gains) for number, gains in hands if gains]
    gains = tuple(gain for _number, of_round in hands for gain in of_round)
    parts = [(number, len(of_round)) for number, of_round in hands]
    return {"chart": points_chart([Gains("", gains)], parts)}
