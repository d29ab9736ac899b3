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
    _("How many fives are red; each is worth one han."),
    _("Whether Tanyao counts in a hand with a claimed set."),
    _("Whether a win within one turn of riichi is worth one han."),
    _("Whether a winner in riichi turns ura dora."),
    _("Whether every kong turns one more dora indicator."),
    _("Whether 4 han 30 fu and 3 han 60 fu count as mangan."),
    _("What thirteen han without a yakuman are worth."),
    _("Whether several yakuman in one hand add up."),
    _("Whether some yakuman count twice."),
    _("Fu for a pair of the wind that is both seat and round wind."),
    _("What a win on a discard before one's first draw is worth."),
    _("Whether thirteen orphans may rob a concealed kong."),
    _("Whether Ryuuiisou needs the Green Dragon."),
    _("For which yakuman the player who fed the last set is liable."),
    _("How much of several yakuman a liable player pays for."),
    _("How many players may win on one discard."),
    _("Which of several winners are paid for honba."),
    _("Which of several winners take the riichi sticks."),
    _("Whether a hand can end in an abortive draw."),
    _("Whether an exhaustive draw with only terminals and honors discarded is paid as a mangan."),
    _("What players without tenpai pay together at an exhaustive draw."),
    _("Points of each player at the start."),
    _("Points that are taken off at the end; the difference makes the oka."),
    _("How many rounds a match has: two, or East only."),
    _("Whether a West round follows while nobody has the return points."),
    _("When the dealer stays."),
    _("Whether a leading dealer who wins the last hand ends the match."),
    _("Whether a leading dealer in tenpai at the draw of the last hand ends the match."),
    _("Whether the match ends when a player has no points left."),
    _("Whether a player with less than 1,000 points may declare riichi."),
    _("What is still played when the time is up."),
    _("What a chombo costs."),
    _("What a chombo takes off the result after uma."),
    _("Whether a chombo in the last hand after the bell ends the match."),
    _("What the four places are worth at the end."),
    _("What the places are worth when one, two or three players have the return points."),
    _("How players with equal points share the places."),
    _("Who takes the sticks that are left at the end."),
    _("The points of a substitute, who fills a table and is not ranked, in place of their own result."),
    _("The uma of a substitute, in place of the uma for their place."),
)
"""The sentence of every option of every rulebook."""
