"""What can be wrong with a win, or with a false win, as it was entered."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class WinnerMissing(Refusal):
    code = "winner_missing"
    field = "winner"
    text = _("Tap the seat of the player who won.")


class DiscarderMissing(Refusal):
    code = "discarder_missing"
    field = "discarder"
    text = "%(sentence)s"
    """In the words of the ruleset: `tap_discarder` of `scoring.Words`."""


class DiscarderWins(Refusal):
    code = "discarder_wins"
    field = "discarder"
    text = "%(sentence)s"
    """In the words of the ruleset: `own_discard` of `scoring.Words`."""


class SeveralWinners(Refusal):
    code = "several_winners"
    field = "winner"
    text = _("Only one player can win a hand under these rules.")


class ValueMissing(Refusal):
    code = "value_missing"
    field = "points"
    text = _("Type what the hand is worth in %(unit)s.")


class ValueRefused(Refusal):
    code = "value_refused"
    field = "points"
    text = _("%(reason)s")


class TilesMissing(Refusal):
    code = "tiles_missing"
    field = "tiles"
    text = _("Enter the winner’s tiles, or choose points.")


class TilesRefused(Refusal):
    code = "tiles_refused"
    field = "tiles"
    text = _("%(reason)s")


class ItemsMissing(Refusal):
    code = "items_missing"
    field = "items"
    text = _("Tick the items of the hand, or choose another way to enter it.")


class ItemsRefused(Refusal):
    code = "items_refused"
    field = "items"
    text = _("%(reason)s")


class DeclaredDiffers(Refusal):
    """The declared total differs from what the tiles or items are worth, and no reason was given for letting it stand."""

    code = "declared_differs"
    field = "override_reason"
    text = _(
        "Calculated: %(read)s. Declared: %(declared)s. Clear the declared total, or say why it "
        "stands; the reason stays visible."
    )


class DeclaredMissing(Refusal):
    code = "declared_missing"
    field = "declared"
    text = _("Enter the declared total.")


class DeclaredRefused(Refusal):
    code = "declared_refused"
    field = "declared"
    text = _("%(reason)s")


class WinRefused(Refusal):
    code = "win_refused"
    text = _("%(reason)s")


class OffenderMissing(Refusal):
    code = "offender_missing"
    field = "offender"
    text = _("Say who made the wrong declaration.")


class OffenderWins(Refusal):
    code = "offender_wins"
    field = "offender"
    text = _("After a wrong declaration this player cannot win the hand.")


class FineRefused(Refusal):
    code = "fine_refused"
    field = "fine_points"
    text = _("The fine must be one of these amounts, paid to each of the others: %(amounts)s.")


class RecordRefused(Refusal):
    """A recorded game that cannot be read, or cannot have been played like that."""

    code = "record_refused"
    field = "file"
    text = _("Line %(line)s: %(what)s. Nothing in the file was scored.")


class WorthMissing(Refusal):
    code = "worth_missing"
    field = "han"
    text = _("Choose the han, and below five han the fu; or the yakuman.")


class WorthRefused(Refusal):
    code = "worth_refused"
    field = "han"
    text = _("%(reason)s")


class LiableRefused(Refusal):
    code = "liable_refused"
    field = "liable"
    text = _("%(reason)s")


class RiichiRefused(Refusal):
    code = "riichi_refused"
    field = "riichi"
    text = _("%(reason)s")


class TenpaiRefused(Refusal):
    code = "tenpai_refused"
    field = "tenpai"
    text = _("%(reason)s")


class NagashiRefused(Refusal):
    code = "nagashi_refused"
    field = "nagashi"
    text = _("%(reason)s")


class CauseRefused(Refusal):
    code = "cause_refused"
    field = "cause"
    text = _("%(reason)s")


class FuRefused(Refusal):
    code = "fu_refused"
    field = "fu"
    text = _("%(reason)s")


class FlagsRefused(Refusal):
    code = "flags_refused"
    field = "flags"
    text = _("%(reason)s")


class DoraRefused(Refusal):
    code = "dora_refused"
    field = "dora"
    text = _("%(reason)s")


class UraRefused(Refusal):
    code = "ura_refused"
    field = "ura"
    text = _("%(reason)s")
