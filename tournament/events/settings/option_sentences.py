"""What the options of the rulebooks do, marked for translation: makemessages does not look into `scoring`."""

from django.utils.translation import gettext_noop as _

MARKED = (
    _("Whether players change places between the four winds so that everybody sits once at each place."),
    _("Whether the dealer stays dealer after winning a hand."),
    _("Whether several winners on one discard, the dealer among them, count as a win of the dealer."),
    _("How many times every player deals in a match."),
    _("Whether a second yellow card becomes a red card instead of adding one: 96 points in all, not 120."),
    _("How many fan a hand needs to win."),
    _("Whether the set has flowers and seasons; without them all their items are off."),
    _(
        "Whether all four flowers (or seasons) count two fan in all, with the player's own one no longer added."
    ),
    _("Whether Little Three Dragons counts four fan in all, its two dragon sets no longer added."),
    _("How many chips a player pays to each opponent for a wrong mahjong."),
    _("How many points a hand needs to win."),
    _(
        "How a win is paid: by all with 25 points as the most a bystander pays, or double by the discarder alone."
    ),
    _(
        "What happens when three players win on one discard. The book makes this the only exception to interception (rule 49 of the scoring sheet), so all three win; a tournament may let nobody win, or the next in turn alone."
    ),
    _("How many hands a session has."),
    _(
        "When the four players of a table draw their seats anew during a match. The book has them do so at the start of each quarter or half, as the tournament's format says; where each round of the event is a quarter or a half, they have drawn already."
    ),
)
"""The sentence of every option of every rulebook."""
