"""Why a change of who deals is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class DealerHasTheTurn(Refusal):
    """A referee says that the wrong player dealt, and names the player whose turn it was."""

    code = "dealer_has_the_turn"
    field = "dealer"
    text = _(
        "It was already %(name)s’s turn to deal hand %(number)s. Choose the player who dealt it instead."
    )


class TurnNotInMatch(Refusal):
    code = "turn_not_in_match"
    field = "turn"
    text = _("A table plays %(turns)s turns of dealing. Enter a number from 1 to %(turns)s.")


class ChairsTwice(Refusal):
    code = "chairs_twice"
    text = _("Each seat needs a different player. Choose four different players.")


class ChangeTakenBack(Refusal):
    code = "change_taken_back"
    text = _("This change has already been undone.")
