from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Who did what and when."""

    name = "tournament.audit"
