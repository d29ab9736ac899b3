from django.apps import AppConfig


class PapersConfig(AppConfig):
    """Printed pages and PDF files."""

    name = "tournament.papers"
