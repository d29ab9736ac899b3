from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.rehearsal.verbs import RehearsalVerb


class RehearsalConfig(AppConfig):
    """An event played by robots on a copy, so that the devices of the hall are tried before it begins."""

    name = "tournament.rehearsal"

    def ready(self) -> None:
        from tournament.play.hooks.deletion import works_before_deletion  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.registration.hooks.erasing import erasing  # noqa: PLC0415 - app ready: the same
        from tournament.rehearsal.acts.erasing import erase_in_rehearsal  # noqa: PLC0415 - app ready: the same
        from tournament.rehearsal.conditions import refuse_while_rehearsed  # noqa: PLC0415 - app ready: the same

        works_before_deletion.add(refuse_while_rehearsed)
        erasing.add(erase_in_rehearsal)
        verb_classes.add(RehearsalVerb)
