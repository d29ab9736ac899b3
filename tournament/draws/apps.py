from django.apps import AppConfig


class DrawsConfig(AppConfig):
    """Who sits where: draws, tables and seats."""

    name = "tournament.draws"
