from django.apps import AppConfig, apps
from django.conf import settings
from django.db.models.signals import post_migrate


class CoreConfig(AppConfig):
    """What every app may use and no tournament noun appears in."""

    name = "tournament.core"

    def ready(self) -> None:
        from tournament.core import checks, lookups  # noqa: F401, PLC0415 - app ready: registers checks and lookups
        from tournament.core.append_only import refuse_replacing  # noqa: PLC0415 - app ready: the same

        if settings.ERROR_REPORTS:
            from tournament.core.watching.error_reports import start_reports  # noqa: PLC0415 - app ready: the same

            start_reports(settings.ERROR_REPORTS)
        # Sent once for each app that has models, when all migrations are done; one of them is enough.
        post_migrate.connect(refuse_replacing, sender=apps.get_app_config("contenttypes"))
