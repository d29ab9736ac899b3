from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Events, their staff, their rounds, and who did what."""

    name = "tournament.events"

    def ready(self) -> None:
        from tournament.core.phrases import add_words  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.events import phrases  # noqa: PLC0415 - app ready: the same

        add_words(phrases.WORDS)
