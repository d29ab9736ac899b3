from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate

from tournament.audit.hooks.verbs import verb_classes
from tournament.copies.verbs import CopyVerb
from tournament.core.hooks.first_write import asked_before_writing


class CopiesConfig(AppConfig):
    """Copies of this installation on other machines."""

    name = "tournament.copies"

    def ready(self) -> None:
        from tournament.copies.fence import ask_standby  # noqa: PLC0415 - app ready: models are loaded by now

        asked_before_writing.add(ask_standby)
        verb_classes.add(CopyVerb)
        # Migrations find the triggers that they expect, and rebuild tables without those of the outbox.
        pre_migrate.connect(_before_migrating, sender=self)
        post_migrate.connect(_after_migrating, sender=self)


def _before_migrating(plan: Any, **_signal: Any) -> None:
    from tournament.copies.acts.migrating import before_migrating  # noqa: PLC0415 - app ready: the same

    if plan:
        before_migrating()


def _after_migrating(**_signal: Any) -> None:
    from tournament.copies.acts.migrating import after_migrating  # noqa: PLC0415 - app ready: the same

    after_migrating()
