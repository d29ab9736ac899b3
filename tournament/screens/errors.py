"""Why an act on a screen or a ceremony is refused."""

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class ScreenNameTaken(Refusal):
    code = "screen_name_taken"
    field = "name"
    text = _("There is already a screen named “%(name)s”. Choose another name.")


class ScreenGone(Refusal, Http404):
    """Somebody removed the screen meanwhile. The page answers 404."""

    code = "screen_gone"
    text = _("This screen has been removed in the meantime.")


class ScreenChanged(Refusal):
    code = "screen_changed"
    text = _(
        "Somebody else changed this screen in the meantime. It now shows: %(content)s. Your own choices are still "
        "below: press again to replace theirs."
    )


class NothingHeldBack(Refusal):
    code = "nothing_held_back"
    text = _(
        "A ceremony begins when the last round is closed and only the staff sees its scores. Choose “Keep the last round for "
        "the ceremony” in the settings."
    )


class CeremonyNotBegun(Refusal):
    code = "ceremony_not_begun"
    text = _("The ceremony has not begun.")


class AllRevealed(Refusal):
    code = "all_revealed"
    text = _("Every place has been revealed.")


class NothingRevealed(Refusal):
    code = "nothing_revealed"
    text = _("No place has been revealed yet.")
