from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.screens.verbs import ScreenVerb


class ScreensConfig(AppConfig):
    """What the screens of the hall and a stream show."""

    name = "tournament.screens"

    def ready(self) -> None:
        verb_classes.add(ScreenVerb)
