from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Hands at the table."""

    name = "tournament.play"
