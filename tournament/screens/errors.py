"""Why an act on a screen is refused."""

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
