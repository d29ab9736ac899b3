from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """Keeps what must not be lost: backups of the installation, and archives of events."""

    name = "tournament.backups"
