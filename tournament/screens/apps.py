from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """What the screens of the hall and a stream show."""

    name = "tournament.screens"
