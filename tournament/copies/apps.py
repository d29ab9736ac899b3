from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate

from tournament.audit.hooks.verbs import verb_classes
from tournament.backups.hooks.around import around_restore
from tournament.copies.verbs import CopyVerb
from tournament.core.hooks.age import age_sources
from tournament.core.hooks.first_write import asked_before_writing
from tournament.core.hooks.state import figure_sources, line_sources


class CopiesConfig(AppConfig):
    """Copies of this installation on other machines."""

    name = "tournament.copies"

    def ready(self) -> None:
        from tournament.copies.acts.restored import before_restore  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.copies.fence import ask_standby  # noqa: PLC0415 - app ready: the same
        from tournament.copies.freshness import age_of_mirror  # noqa: PLC0415 - app ready: the same
        from tournament.copies.server_state import copy_figures, copy_lines  # noqa: PLC0415 - app ready: the same

        around_restore.add(before_restore)
        age_sources.add(age_of_mirror)
        line_sources.add(copy_lines)
        figure_sources.add(copy_figures)
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
