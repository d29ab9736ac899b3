from django.apps import AppConfig


class CoreConfig(AppConfig):
    """What every app may use and no tournament noun appears in."""

    name = "tournament.core"

    def ready(self) -> None:
        from tournament.core import checks  # noqa: F401, PLC0415 - app ready: registers the deployment checks
