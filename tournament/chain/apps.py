from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate, pre_migrate


class ChainConfig(AppConfig):
    """What proves that nobody changed a result by hand."""

    name = "tournament.chain"

    def ready(self) -> None:
        from tournament.chain.migrating import begin_noting, stop_noting  # noqa: PLC0415 - app ready: models are loaded

        # Sent once for each app that has models; one of them is enough.
        one = apps.get_app_config("contenttypes")
        pre_migrate.connect(stop_noting, sender=one)
        post_migrate.connect(begin_noting, sender=one)
