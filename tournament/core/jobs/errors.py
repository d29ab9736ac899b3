"""Why there is no file."""

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal


class FileNotMade(Refusal):
    code = "file_not_made"
    text = _("The file could not be created. Nothing was lost. Go back and request it again.")
