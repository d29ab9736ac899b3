from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    """Players and their entries in events."""

    name = "tournament.registration"
