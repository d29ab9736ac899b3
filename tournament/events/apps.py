from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Events, their staff, their rounds, and who did what."""

    name = "tournament.events"
