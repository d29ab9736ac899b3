"""What rulebooks say on a card, marked for translation: makemessages does not look into `scoring`."""

from django.utils.translation import gettext_noop as _

MARKED = (
    _("No minimum: every complete hand may win."),
    _("Minimum to win (%(unit)s): %(minimum)s."),
    _("Not counted towards the minimum: %(item)s."),
    _("Limit (%(unit)s): %(limit)s; items that add up to more count as %(limit)s."),
    _("The set has no flowers and no seasons."),
    _("There is no prevailing wind."),
    _("Two or three players may win on one discard; each of them is paid."),
    _("If two players could win on one discard, the next in turn after the discarder wins."),
    _("If three players could win on one discard, all three win."),
    _("If three players could win on one discard, nobody wins."),
    _("If several players could win on one discard, the next in turn after the discarder wins."),
    _("A match has %(hands)s hands; the deal passes on after every hand."),
    _("A match has %(turns)s turns of dealing."),
    _("The dealer stays after winning, and when nobody wins."),
    _("The dealer stays after winning."),
    _("The dealer stays when nobody wins."),
    _("The deal passes on when the dealer and another player win together."),
    _("The players of a table draw new seats every %(hands)s hands."),
    _("The players change places after every four hands."),
    _("%(false_win)s: %(fine)s to each of the others."),
    _("On a chuck, the player who chucked pays alone. On a self-draw each of the others pays half of that."),
    _("A player who is liable (pao) for a self-drawn hand pays for all three."),
    _("Whoever’s kan is robbed pays what all three would pay for a self-drawn hand."),
    _("A special hand of %(limit)s fan scores alone and pays as %(most)s fan."),
    _("All pay: the discarder double, each of the others single. On a self-draw everybody pays double."),
    _(
        "Each of the others pays %(base)s points. The value of the hand is added: the discarder "
        "pays it, or on a self-draw each of the three."
    ),
    _("Of the patterns of one series (such as 3.2), only the highest counts."),
    _("A pattern listed at %(limit)s or more counts alone, with its own points."),
    _(
        "On a discard, the discarder alone pays twice the value. On a self-draw each of the three pays the value."
    ),
    _("Up to %(most)s points, and on a self-draw, each of the three pays the value."),
    _(
        "Above that, on a discard, the two others pay %(most)s each, and the discarder the rest of three times the value."
    ),
    _("Whoever discarded the same tile earlier in the same turn pays in place of the discarder."),
    _("A hand needs a yaku to win; dora add han, but are no yaku."),
    _("Han and fu make the base points: fu times two to the power of han and two, at most 2,000."),
    _("A yakuman counts alone, without other yaku and without dora."),
    _("On a discard, the discarder pays four times the base points, to the dealer six times."),
    _("On a self-draw, the dealer pays twice the base points, the others once; to the dealer all pay twice."),
    _("Every payment is rounded up to hundreds."),
    _("Several players may win on one discard, and the discarder pays each of them."),
    _("Only the next in turn after the discarder wins."),
)
"""Every sentence that a rulebook can say of itself."""
