"""The fixed words of draws."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Wind(models.IntegerChoices):
    """A seat at a table, by the wind that the player has in the first hand. Play goes to the right: E, S, W, N."""

    EAST = 0, _("East")
    SOUTH = 1, _("South")
    WEST = 2, _("West")
    NORTH = 3, _("North")


class DrawMethod(models.TextChoices):
    """How a round is drawn, by the names of the engine."""

    RANDOM = "random", _("Random")
    HIGH_TO_HIGH = "high-to-high", _("High to high, repeats avoided")
    HIGH_TO_HIGH_PRINTED = "high-to-high-printed", _("High to high as printed")
    BEST = "best", _("Best schedule")
    TURNUP = "turnup", _("Turnup")
    FREE_TURNUP = "free-turnup", _("Free Turnup")
    JUMP = "jump", _("Jump")
    TURNUP_JUMP = "turnup-jump", _("Turnup-Jump, mixing")
    TURNUP_JUMP_PRINTED = "turnup-jump-printed", _("Turnup-Jump as printed")


METHODS_FROM_STANDINGS = (DrawMethod.HIGH_TO_HIGH, DrawMethod.HIGH_TO_HIGH_PRINTED)
"""Methods that need the results of the rounds before."""
METHODS_IN_A_PLAN = (DrawMethod.TURNUP, DrawMethod.JUMP, DrawMethod.TURNUP_JUMP)
"""Methods of which one continues where the other has left the line."""
METHODS_ALONE = (DrawMethod.FREE_TURNUP, DrawMethod.TURNUP_JUMP_PRINTED)
"""Methods whose games belong together: rounds of another method are drawn apart from theirs."""
METHODS_OF_LINE = (*METHODS_IN_A_PLAN, *METHODS_ALONE)
"""Methods that move the players on from one fixed line; they count their games from the first round."""
METHOD_SENTENCES = {
    DrawMethod.RANDOM: _("By lot, with as few people as possible meeting again."),
    DrawMethod.HIGH_TO_HIGH: _(
        "The leaders sit together, then the next four; nobody meets again where it can be helped."
    ),
    DrawMethod.HIGH_TO_HIGH_PRINTED: _(
        "The first four of the standings sit together, then the next four, and so on, whoever has met before."
    ),
    DrawMethod.BEST: _("All rounds at once, so that the fewest people meet twice."),
    DrawMethod.TURNUP: _(
        "The line in four groups, each of which moves on by its own number of tables every game."
    ),
    DrawMethod.FREE_TURNUP: _("Turnup with steps that differ from game to game, so that nobody meets twice."),
    DrawMethod.JUMP: _("The line dealt to the tables at a fixed distance."),
    DrawMethod.TURNUP_JUMP: _(
        "Two games by Turnup, then a Jump that deals out the tables of the game before, and so on from there. "
        "It does not use the Jump distance."
    ),
    DrawMethod.TURNUP_JUMP_PRINTED: _(
        "Two games by Turnup, then one by Jump at the Jump distance, both on the first line, and so on by turns."
    ),
}


class DrawKind(models.TextChoices):
    """How a version of a draw came to be."""

    DRAWN = "drawn", _("Drawn")
    SWAP = "swap", _("Swap")
    CHOSEN = "chosen", _("Chosen again")
    WINDS = "winds", _("Winds drawn at the table")
    TABLES = "tables", _("Some tables drawn anew")


class Fill(models.TextChoices):
    """What happens when the players do not fill the tables, by the names of the engine."""

    HOUSE = "house", _("House players fill the last table")
    SIT_OUT = "sit-out", _("Players sit out in turn")


class Winds(models.TextChoices):
    """Who decides on the winds at a table, by the names of the engine."""

    ASSIGNED = "assigned", _("The draw gives them, in balance")
    AT_TABLE = "at-table", _("The players draw them at the table")


class TableOrder(models.TextChoices):
    """What a table's number follows, by the names of the engine."""

    BY_METHOD = "by-method", _("As the method has it")
    BALANCED = "balanced", _("Everybody sees as many tables as can be")
    BY_RANK = "by-rank", _("The leaders sit at the first table")


class LineOrder(models.TextChoices):
    """The line that the methods drawn ahead start from."""

    NUMBER = "number", _("By player number")
    LOT = "lot", _("By lot")


class SeatChangeKind(models.TextChoices):
    """Why somebody else sits on a seat from some hand on. WINDS: the four drew other winds before the first hand."""

    SUBSTITUTE = "substitute", _("Substitute")
    LATE = "late", _("A late player arrives")
    LEAVER = "leaver", _("The player leaves and somebody plays on")
    WRONG_TABLE = "wrong_table", _("Two players sat at each other’s tables")
    WINDS = "winds", _("Winds drawn at the table")
    UNDO = "undo", _("A change is undone")


class Receiver(models.TextChoices):
    """Who gets the place and the table points of a seat on which several people sat."""

    FINISHES = "finishes", _("Whoever finishes the match")
    MORE_HANDS = "more_hands", _("Whoever played more hands")
    BEGAN = "began", _("Whoever began the match")
    NOBODY = "nobody", _("Nobody")
