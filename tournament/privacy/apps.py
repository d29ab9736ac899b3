from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    """What is stored about people: the kinds of it, and the page that says so."""

    name = "tournament.privacy"
