"""Sentences about hands that cannot lie on a table, by the reason that `scoring` gives."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.play.errors import FlagsRefused, TilesRefused

OF_TILES: dict[str, str | Promise] = {
    "copies": _("There are only four copies of each tile, those of the indicators included."),
    "two_red_fives": _("There is only one red five of each suit."),
    "red_five_missing": _("One of the four fives of a suit is red. Mark it."),
    "robbed_tile_seen": _("The other three copies of a robbed tile lie in the kong that was robbed."),
    "fed_own_set": _("Nobody feeds a set of their own."),
    "chow_fed_from_afar": _("Only the player to the left feeds a chow."),
}
"""What is wrong with the tiles."""
OF_FLAGS: dict[str, str | Promise] = {
    "late_ippatsu": _("Ippatsu after double riichi comes long before the last tile."),
    "replacement_without_kong": _("A replacement tile needs a kong in the winning hand."),
    "replacement_is_last": _("A replacement tile is not the last tile of the wall."),
    "ippatsu_after_kong": _("A kong ends ippatsu, so a replacement tile does not go with it."),
    "heaven_is_easts": _("Only the dealer wins with the tiles dealt."),
    "first_turn_of_east": _("Chiihou and renhou are for players who are not the dealer."),
    "first_turn_with_set": _("A win in the first turn leaves no time for a declared set."),
    "first_turn_and_more": _("A win in the first turn has no other circumstance."),
}
"""What is wrong with the circumstances."""


def own_sentence(error: scoring.TooManyCopies | scoring.ImpossibleFlags) -> str:
    """The sentence for a fault that the rulebook tells apart; empty for any other."""
    return str(OF_TILES.get(error.reason) or OF_FLAGS.get(error.reason, ""))


def refusal_of_tiles(error: scoring.ScoringError) -> type[TilesRefused | FlagsRefused]:
    """Beside which field a fault of a winner's tiles is said."""
    is_of_flags = isinstance(error, scoring.ImpossibleFlags) and error.reason in OF_FLAGS
    return FlagsRefused if is_of_flags else TilesRefused
