from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.screens.verbs import ScreenVerb


class ScreensConfig(AppConfig):
    """What the screens of the hall and a stream show."""

    name = "tournament.screens"

    def ready(self) -> None:
        from tournament.exchange.hooks.archived import Rows, archived_rows  # noqa: PLC0415 - app ready: models are loaded
        from tournament.screens.models import Ceremony, Screen  # noqa: PLC0415 - app ready: the same

        verb_classes.add(ScreenVerb)
        archived_rows.add(Rows(name="screens", model=Screen))
        archived_rows.add(Rows(name="ceremony", model=Ceremony))
