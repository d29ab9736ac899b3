"""Why an act on a screen is refused."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class ScreenNameTaken(Refusal):
    code = "screen_name_taken"
    field = "name"
    text = _("There is already a screen named “%(name)s”. Choose another name.")
