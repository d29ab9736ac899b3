from django.apps import AppConfig

from tournament.audit.verbs import add_verbs
from tournament.screens.verbs import ScreenVerb


class ScreensConfig(AppConfig):
    """What the screens of the hall and a stream show."""

    name = "tournament.screens"

    def ready(self) -> None:
        add_verbs(ScreenVerb)
