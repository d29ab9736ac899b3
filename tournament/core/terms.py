"""Words that only people of mahjong or of tournaments know, each with one sentence that explains it.

A page says its words where they first appear: `{% words "round" "swiss" %}` after its heading.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class Term:
    """A word as pages write it, and what it means. A rulebook may have its own word: the field `own` of `scoring.Words`."""

    word: str | Promise
    meaning: str | Promise
    own: str = ""


TERMS: Mapping[str, Term] = {
    "round": Term(_("Round"), _("A part of the event in which everybody plays one match at one table.")),
    "hand": Term(
        pgettext_lazy("in a match", "Hand"), _("One deal of the tiles, until somebody wins or nobody does.")
    ),
    "seat_wind": Term(
        _("Seat wind"),
        _(
            "East, South, West or North: your seat. East deals first, and the winds move from player to player."
        ),
    ),
    "prevailing_wind": Term(
        _("Prevailing wind"),
        _("The wind of the whole table: East at first, then South, West and North."),
        own="round_wind",
    ),
    "dealer": Term(_("Dealer"), _("The player whose seat wind is East in this hand.")),
    "fan": Term(
        _("Fan, faan"), _("The units in which a winning hand is valued; patterns are worth some each.")
    ),
    "self_draw": Term(
        _("Self-draw"), _("A win by a tile that the winner drew from the wall."), own="self_draw_win"
    ),
    "discard": Term(_("Discard"), _("A tile that a player puts down, and by which another may win.")),
    "false_win": Term(
        _("False win"),
        _("A win that was declared although the hand is not one, also called chombo; it costs points."),
        own="false_win",
    ),
    "turn": Term(_("Turn"), _("The time for which one player deals; a dealer who wins may keep it.")),
    "table_points": Term(
        _("Table points"), _("What the places at one table earn, such as 4, 2, 1 and 0, whatever the points.")
    ),
    "points": Term(_("Points"), _("What players win from each other in the hands of a table."), own="points"),
    "tie_break": Term(_("Tie-break"), _("What is compared next where players are equal.")),
    "held_back": Term(_("Held back"), _("Scores that only the staff sees until they are published.")),
    "cut": Term(_("Cut"), _("After some round only the best play on.")),
    "final": Term(
        _("Final"), _("The rounds after a cut in which the best group plays for the first places.")
    ),
    "carry_over": Term(
        pgettext_lazy("from before a cut", "Carried over"),
        _("How much of the results before a cut still counts after it."),
    ),
    "play_off": Term(
        _("Play-off"),
        _("A round that only decides between players who are equal; nobody earns points in it."),
    ),
    "draw": Term(
        _("Draw"), _("How it is decided who sits where: by lot, by a fixed plan, or by the standings.")
    ),
    "swiss": Term(
        _("High-to-high"), _("Players with similar results meet in each round; elsewhere it is called Swiss.")
    ),
    "turnup_plan": Term(
        _("Turnup"), _("A fixed plan in which groups of players move by some tables from round to round.")
    ),
    "jump_plan": Term(
        _("Jump"), _("A fixed plan in which every player moves on by a step of tables each round.")
    ),
    "house_player": Term(_("House player"), _("Somebody who fills a table of four and is not ranked.")),
    "sit_out": Term(_("Sit out"), _("To pause for one round, where the players do not fill tables of four.")),
    "confirmation": Term(_("Confirmation"), _("A player’s answer that the result of the table is right.")),
    "table_link": Term(
        _("Table link"), _("An address, printed as a code, that opens one table without an account.")
    ),
    "provisional": Term(
        _("Provisional"), _("Entered at the table, and not accepted by a referee yet; it does not count.")
    ),
    "seal": Term(_("Seal"), _("To lock a closed round, so that nothing in it can be corrected.")),
    "close": Term(_("Close"), _("To end a table or a round: its places and table points are then known.")),
    "deduction": Term(_("Deduction"), _("Points that a penalty takes away, in the event or at the table.")),
    "appeal": Term(_("Appeal"), _("A player asks the head referee to decide about a penalty again.")),
    "head_referee": Term(
        _("Head referee"), _("A referee who also decides appeals and corrects tables that are closed.")
    ),
    "waiting_list": Term(
        _("Waiting list"),
        _("Those who signed up when all places were taken; the first gets the next free one."),
    ),
    "reserved_place": Term(
        _("Reserved place"), _("A place that the sign-up leaves free, for somebody whom you enter.")
    ),
    "quota": Term(_("Quota"), _("How many places people from one country can have.")),
    "sign_off": Term(_("Sign-off"), _("The four players confirm the result of their table.")),
    "series": Term(_("Series"), _("Several events whose results make one table, such as a league.")),
    "ceremony": Term(_("Ceremony"), _("The screens tell the best places one by one, the winner last.")),
}
